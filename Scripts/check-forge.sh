#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks the files for the forge: workflows, issue forms, the action and the hooks for pre-commit, and the shell code
# in them and in Scripts. A line names each tool that is missing; "make setup-release" installs them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly tools=$PWD/.build/forge
export PYTHONPATH=$tools PATH=$tools/bin:$PATH

has() {
    "$1" --version > /dev/null 2>&1 && return 0
    echo "check-forge: $1 is not installed; $2 not checked"
    return 1
}

# Prints what a checker has printed only where it fails.
quietly() {
    local output
    output=$("$@" 2>&1) || { printf '%s\n' "$output" >&2 && return 1; }
}

# Writes the shell code of each step of workflows to a file of its own, with a word for what the forge fills in.
write_steps() {
    python3 - "$@" << 'END'
import pathlib, re, sys, yaml

folder, *files = map(pathlib.Path, sys.argv[1:])
for file in files:
    content = yaml.safe_load(file.read_text())
    for job, steps in content.get("jobs", {"action": content.get("runs")}).items():
        for number, step in enumerate(steps["steps"]):
            if "run" in step:
                code = re.sub(r"\$\{\{.*?\}\}", "word", step["run"])
                (folder / f"{file.stem}-{job}-{number}").write_text(code)
END
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
if has check-jsonschema "workflows, forms and the action are"; then
    quietly check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml || status=1
    quietly check-jsonschema --builtin-schema vendor.github-actions action.yml || status=1
    for form in .github/ISSUE_TEMPLATE/*.yml; do
        [[ $form != */config.yml ]] || continue
        quietly check-jsonschema --builtin-schema vendor.github-issue-forms "$form" || status=1
    done
fi
if has shellcheck "shell code is"; then
    quietly shellcheck --severity=warning Scripts/*.sh || status=1
    write_steps "$scratch" .github/workflows/*.yml action.yml
    quietly shellcheck --shell=sh "$scratch"/* || status=1
fi
if has pre-commit "hooks are"; then quietly pre-commit validate-manifest .pre-commit-hooks.yaml || status=1; fi
exit "$status"
