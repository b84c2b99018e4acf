#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Plain shards as a Slurm array: sbatch --export=ALL,MANIFEST=list,OUT=reports slurm-array.sh
# 1000 shards, 100 at once. An array is at most as long as MaxArraySize of slurm.conf (1001 unless set).
#SBATCH --job-name=mediatag-audit
#SBATCH --array=0-999%100
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --output=mediatag-audit-%A-%a.log
set -eu
# Slurm runs a copy of this file, so the script beside it is named from the folder of the submission.
exec "${SHARD_SCRIPT:-$SLURM_SUBMIT_DIR/shard.sh}" --jobs "${SLURM_CPUS_PER_TASK:-2}" "$@"
