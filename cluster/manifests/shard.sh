#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Audits one shard of a manifest with mediatag alone: the same script for Kubernetes Indexed Jobs, AWS Batch arrays
# and Slurm arrays, whose index it finds in the environment.
#
#     MANIFEST   a list: a path or URL on each line
#     OUT        a folder that all shards share; shard-I.jsonl appears when the shard is complete
#     SHARDS     the number of shards
#     MEDIATAG   the program (default: mediatag)
#
# Arguments are passed to mediatag audit. A shard that is started again goes on where it stopped, and one that is
# complete is not audited again. Exit status: 0 complete, also with findings; 64 settings are missing or invalid
# (a retry cannot help); else the shard has failed and may be started again.
set -eu

fail() {
    echo "shard: $*" >&2
    exit 64
}

# Slurm and a plain shell set nothing else; AWS Batch and Kubernetes count from 0.
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    index=$((SLURM_ARRAY_TASK_ID - ${SLURM_ARRAY_TASK_MIN:-0}))
    SHARDS=${SHARDS:-${SLURM_ARRAY_TASK_COUNT:-}}
else
    index=${JOB_COMPLETION_INDEX:-${AWS_BATCH_JOB_ARRAY_INDEX:-}}
fi
[ -n "$index" ] || fail "no index: JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or SLURM_ARRAY_TASK_ID"
[ -n "${SHARDS:-}" ] || fail "SHARDS is not set"
[ -n "${MANIFEST:-}" ] && [ -r "$MANIFEST" ] || fail "MANIFEST cannot be read: ${MANIFEST:-}"
[ -n "${OUT:-}" ] || fail "OUT is not set"
[ "$index" -ge 0 ] && [ "$index" -lt "$SHARDS" ] || fail "index $index of $SHARDS shards"

report=$OUT/shard-$index.jsonl
mkdir -p "$OUT/state"
[ ! -e "$report" ] || exit 0

status=0
"${MEDIATAG:-mediatag}" audit "$@" --from "$MANIFEST" --shard "$((index + 1))/$SHARDS" --fail-on never \
    --resume "$OUT/state/shard-$index.sqlite" --format jsonl -o "$report" || status=$?
# 2: some assets could not be read. They are in the report, and reading them again would not help.
[ "$status" != 2 ] || [ ! -e "$report" ] || status=0
[ "$status" != 0 ] || rm -f "$OUT/state/shard-$index.sqlite"*
exit "$status"
