# SPDX-License-Identifier: Apache-2.0
#
# To build with a container engine: docker build --tag mediatag . The image of a release is smaller, has no
# shell, and needs no engine: make image (Docs/Containers.md).

FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY . .
# hadolint ignore=DL3008
RUN apt-get -q update \
    && apt-get -q -y install --no-install-recommends make \
    && rm -rf /var/lib/apt/lists/* \
    && make setup server \
    && mkdir /programs \
    && for program in mediatag mediatag-server; do \
        strip --strip-all --remove-section=.comment -o "/programs/$program" ".build/release/$program" || exit 1; \
    done

FROM debian:bookworm-slim
# What the package for Debian recommends (Scripts/release.sh); Scripts/try-compose.py compares the two.
# hadolint ignore=DL3008
RUN apt-get -q update \
    && apt-get -q -y install --no-install-recommends \
        ca-certificates \
        libavformat59 \
        libcurl4 \
        libicu72 \
        libsqlite3-0 \
        libssl3 \
        libstdc++6 \
        libswresample4 \
        libuchardet0 \
        libxml2 \
    && rm -rf /var/lib/apt/lists/* \
    && install --directory --owner=65532 --group=65532 /work \
    && install --directory --owner=65532 --group=65532 --mode=700 /var/lib/mediatag
COPY --from=build /programs/ /usr/bin/
COPY LICENSE /usr/share/doc/mediatag/
ENV HOME=/tmp LC_ALL=C.UTF-8
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/usr/bin/mediatag"]
CMD ["--help"]
