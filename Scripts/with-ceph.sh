#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a command with an object store of Ceph on the loopback address, whose content is in memory:
#
#     Scripts/with-ceph.sh COMMAND [ARGUMENT …]
#
# MEDIATAG_STORE is "URL ACCESS SECRET" then. "Scripts/setup.sh nightly" installs the programs.
set -euo pipefail

readonly port=${CEPH_PORT:-7480} monitor_port=${CEPH_MONITOR_PORT:-6789} access=MEDIATAGTESTS secret=not-a-secret-of-anybody
[[ $# -gt 0 ]] || { sed -n 's/^# \{0,1\}//p' "${BASH_SOURCE[0]}" | tail -n +2 >&2 && exit 64; }
for program in ceph ceph-authtool ceph-mon ceph-osd monmaptool radosgw radosgw-admin; do
    command -v "$program" > /dev/null ||
        { echo "with-ceph: $program is not installed; run: Scripts/setup.sh nightly" >&2 && exit 69; }
done

folder=$(mktemp -d)
stop() {
    local file
    # Nothing of it is to be kept.
    for file in "$folder"/run/*.pid; do
        [[ ! -e $file ]] || kill -KILL "$(< "$file")" 2> /dev/null || true
    done
    rm -rf "$folder"
}
trap stop EXIT

mkdir "$folder"/{monitor,osd,run}
cluster=$(uuidgen) disk=$(uuidgen)
readonly cluster disk
export CEPH_CONF=$folder/ceph.conf
cat > "$CEPH_CONF" << END
[global]
fsid = $cluster
mon host = 127.0.0.1:$monitor_port
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
keyring = $folder/keyring
run dir = $folder/run
admin socket = $folder/run/\$name.asok
pid file = $folder/run/\$name.pid
log file = $folder/\$name.log
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon max pg per osd = 1000
mon allow pool size one = true
END

quietly() {
    "$@" > "$folder/output" 2>&1 || { cat "$folder/output" >&2 && echo "with-ceph: failed: $*" >&2 && exit 1; }
}
quietly monmaptool --create --add a "127.0.0.1:$monitor_port" --fsid "$cluster" "$folder/monitors"
quietly ceph-authtool --create-keyring "$folder/keyring" --gen-key -n mon. --cap mon 'allow *'
quietly ceph-mon --mkfs -i a --monmap "$folder/monitors" --mon-data "$folder/monitor" --keyring "$folder/keyring"
quietly ceph-mon -i a --mon-data "$folder/monitor"
quietly timeout 60 ceph osd create "$disk"
quietly ceph-osd -i 0 --mkfs --osd-data "$folder/osd" --osd-uuid "$disk" --no-mon-config
quietly timeout 60 ceph osd crush add osd.0 1.0 host=here root=default
# It fails if it asks before it has the map of the monitors.
for attempt in {1..10}; do
    ceph-osd -i 0 --osd-data "$folder/osd" > "$folder/output" 2>&1 && break
    [[ $attempt != 10 ]] || quietly ceph-osd -i 0 --osd-data "$folder/osd"
    sleep 0.5
done
quietly radosgw -n client.rgw.a --rgw-frontends "beast endpoint=127.0.0.1:$port" --no-mon-config -k "$folder/keyring"
quietly timeout 120 radosgw-admin user create --uid tests --display-name tests --access-key "$access" \
    --secret-key "$secret"
for _ in {1..300}; do
    if (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then break; fi
    sleep 0.1
done
MEDIATAG_STORE="http://127.0.0.1:$port $access $secret" "$@"
