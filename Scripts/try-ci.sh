#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Replays what users copy into their continuous integration, without a network and without its hosts: the action in the
# environment of a runner, the hooks with pre-commit, and the jobs of Docs/ContinuousIntegration.md as they are there:
#
#     try-ci.sh [PROGRAM]        default: .build/release/mediatag
#
# The Python package is made of the program, and pip takes it from a folder. pre-commit and check-jsonschema are in
# .build/forge ("make setup-tests"); what is missing is reported, and its part left out.
set -euo pipefail

if [[ ${1-} == -h || ${1-} == --help ]]; then
    sed -n '4,/^set/s/^# \{0,1\}//p' "$0"
    exit
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=$(realpath "${1:-.build/release/mediatag}")
root=$PWD
readonly root program page=$root/Docs/ContinuousIntegration.md tools=$PWD/.build/forge
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(Scripts/version.sh)

stop() {
    echo "try-ci: $*" >&2
    exit 1
}

# Runs a command in a folder; its exit status has to be the second argument.
expect() {
    local folder=$1 wanted=$2 status=0
    shift 2
    (cd "$folder" && "$@") > "$scratch/output" 2>&1 < /dev/null || status=$?
    if [[ $status != "$wanted" ]]; then
        tail -n 40 "$scratch/output" >&2
        stop "$* (exit status $status, expected $wanted)"
    fi
}

# The output of the last command has to have a text; one that begins with ! must not be there.
has() {
    local text
    for text in "$@"; do
        if [[ $text == !* ]]; then
            [[ $(< "$scratch/output") != *"${text#!}"* ]] || { cat "$scratch/output" >&2 && stop "there is: ${text#!}"; }
        else
            [[ $(< "$scratch/output") == *"$text"* ]] || { cat "$scratch/output" >&2 && stop "there is no: $text"; }
        fi
    done
}

# The block of the page whose first line names a file.
block() {
    awk -v name="$1" '/^```/ { open = 0 } open; $2 == name && last ~ /^```/ { open = 1 } { last = $0 }' "$page"
}

# Whether a Python module or program of the tools is there.
forge() { [[ -x $tools/bin/$1 ]] || { echo "try-ci: $1 is not installed; $2" && return 1; }; }

# A folder as a user has it: a movie without captions, and caption files of which one has an error.
make_media() {
    mkdir -p "$1/media"
    cp SampleMedia/movie.mp4 SampleMedia/es.srt "$1/media/"
    printf '1\n00:00:01,000 --> 00:00:00,500\nBackwards.\n' > "$1/media/bad.srt"
}

# Every version on the page is that of the program.
while read -r found; do
    [[ $found == "$version" ]] || stop "$page names version $found, not $version"
done < <(grep -oE '(@v|==|rev: v)[0-9]+\.[0-9]+\.[0-9]+' "$page" | grep -oE '[0-9].*')

mkdir -p "$scratch/packages" "$scratch/bin"
Scripts/wheel.py --program "$program" --to "$scratch/packages" > /dev/null
export PIP_NO_COMPILE=1 PIP_NO_INDEX=1 PIP_FIND_LINKS=$scratch/packages PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 HOME=$scratch
# No mediatag that is installed here is found.
path=
while IFS= read -r -d : place; do
    [[ -z $place || -x $place/mediatag ]] || path+=${path:+:}$place
done <<< "$PATH:"
export PATH=$path
make_media "$scratch/repository"

try_action() {
    local folder=$scratch/repository
    export RUNNER_TEMP=$scratch/runner GITHUB_PATH=$scratch/path GITHUB_OUTPUT=$scratch/outputs GITHUB_STEP_SUMMARY=$scratch/summary
    mkdir -p "$RUNNER_TEMP"
    export MEDIATAG_VERSION=$version MEDIATAG_PATHS=$'media\n'
    expect "$folder" 1 "$root/Scripts/action.sh"
    has "::error file=media/movie.mp4,title=M101 no-captions::" "::error file=media/bad.srt,line=" "!::notice"
    [[ $(< "$GITHUB_OUTPUT") == $'status=1\nsarif='"$RUNNER_TEMP/mediatag.sarif" ]] || stop "other outputs: $(< "$GITHUB_OUTPUT")"
    [[ $(< "$GITHUB_PATH") == "$RUNNER_TEMP/mediatag/bin" ]] || stop "the program is not on the PATH of later steps"
    [[ $(< "$GITHUB_STEP_SUMMARY") == *"| error | M101 no-captions | media/movie.mp4 |"* ]] || stop "the summary has no row"
    # Each problem of the SARIF file is one annotation, and nothing else is.
    python3 - "$RUNNER_TEMP/mediatag.sarif" "$scratch/output" << 'PYTHON'
import json, sys

results = json.load(open(sys.argv[1]))["runs"][0]["results"]
problems = [row for row in results if row["level"] in ("error", "warning") and not row.get("suppressions")]
lines = [line for line in open(sys.argv[2]) if line.startswith("::")]
sys.exit(0 if len(lines) == len(problems) > 0 else f"try-ci: {len(lines)} annotations, {len(problems)} problems")
PYTHON
    # The steps after it find the program.
    PATH=$(< "$GITHUB_PATH"):$PATH
    export MEDIATAG_CHECK=captions MEDIATAG_PATHS=$'media/es.srt\n' MEDIATAG_SARIF=captions.sarif
    expect "$folder" 0 "$root/Scripts/action.sh"
    has "mediatag: 0 errors, " "!::error"
    [[ -s $folder/captions.sarif ]] || stop "the SARIF file is not where the input says"
    MEDIATAG_PATHS=media/none.srt expect "$folder" 2 "$root/Scripts/action.sh"
    MEDIATAG_CHECK=other expect "$folder" 2 "$root/Scripts/action.sh"
    has "::error title=mediatag::check"
    # Nothing of an input is code.
    # shellcheck disable=SC2016 # nothing may be expanded
    MEDIATAG_PATHS='$(touch taken); touch taken' expect "$folder" 2 "$root/Scripts/action.sh"
    [[ ! -e $folder/taken ]] || stop "an input was run as code"
    if forge check-jsonschema "the action and the workflow of the page are not held against their schemas"; then
        block .github/workflows/accessibility.yml > "$scratch/workflow.yml"
        PYTHONPATH=$tools expect . 0 "$tools/bin/check-jsonschema" --builtin-schema vendor.github-workflows "$scratch/workflow.yml"
        PYTHONPATH=$tools expect . 0 "$tools/bin/check-jsonschema" --builtin-schema vendor.github-actions action.yml
    fi
    # The page names inputs that the action has.
    python3 - "$tools" "$scratch/workflow.yml" action.yml << 'PYTHON'
import sys

sys.path.append(sys.argv[1])
try:
    import yaml
except ImportError:
    sys.exit("try-ci: PyYAML is not installed; run: make setup-tests")
workflow, action = (yaml.safe_load(open(path)) for path in sys.argv[2:])
used = [step["with"] for step in workflow["jobs"]["audit"]["steps"] if "mediatag@" in step.get("uses", "")]
unknown = set(used[0]) - set(action["inputs"])
sys.exit(f"try-ci: the action has no input {unknown}" if unknown else 0)
PYTHON
    unset MEDIATAG_CHECK MEDIATAG_SARIF MEDIATAG_PATHS
    echo "  ok  the action"
}

# The files of this tree as a repository with a tag, and a user's repository that has its hooks.
try_hooks() {
    local hooks=$scratch/hooks user=$scratch/user
    forge pre-commit "the hooks are not tried" || return 0
    export GIT_AUTHOR_NAME=try GIT_AUTHOR_EMAIL=try@example.invalid GIT_COMMITTER_NAME=try GIT_COMMITTER_EMAIL=try@example.invalid
    export PRE_COMMIT_HOME=$scratch/pre-commit GIT_CONFIG_GLOBAL=/dev/null
    mkdir -p "$hooks/Scripts"
    cp .pre-commit-hooks.yaml pyproject.toml CHANGELOG.md "$hooks/"
    cp Scripts/hooks_package.py "$hooks/Scripts/"
    git -C "$hooks" init --quiet && git -C "$hooks" add . && git -C "$hooks" commit --quiet -m hooks && git -C "$hooks" tag "v$version"
    make_media "$user"
    # FFmpeg as a Python package is not in the folder of packages.
    block .pre-commit-config.yaml | sed -e "s,https://github.com/[^ ]*,$hooks," -e '/additional_dependencies/d' > "$user/.pre-commit-config.yaml"
    git -C "$user" init --quiet && git -C "$user" add .
    PYTHONPATH=$tools expect "$user" 1 "$tools/bin/pre-commit" run --all-files
    has "check captions" "Failed" "bad.srt" "M101" "!Traceback"
    rm "$user/media/bad.srt" "$user/media/movie.mp4" && git -C "$user" add .
    PYTHONPATH=$tools expect "$user" 0 "$tools/bin/pre-commit" run --all-files
    has "Passed" "(no files to check)"
    echo "  ok  the hooks"
}

# Runs the lines of a job in a folder, and reads its JUnit file. The environment of the action, without mediatag, is the
# image of the job.
try_job() {
    local name=$1 lines=$2 folder=$scratch/$1
    make_media "$folder"
    "$scratch/runner/mediatag/bin/python3" -m pip uninstall --quiet --yes mediatag
    PATH=$scratch/runner/mediatag/bin:$PATH expect "$folder" 1 bash -euc "$lines"
    python3 - "$folder/mediatag.xml" << 'PYTHON'
import sys, xml.etree.ElementTree

suites = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
failed = [case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None]
sys.exit(0 if any("M101" in name for name in failed) else f"try-ci: no failed test for M101: {failed}")
PYTHON
    echo "  ok  the job of $name"
}

try_gitlab() {
    local lines
    block .gitlab-ci.yml > "$scratch/.gitlab-ci.yml"
    if forge check-jsonschema "the job of GitLab is not held against its schema"; then
        PYTHONPATH=$tools expect . 0 "$tools/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci "$scratch/.gitlab-ci.yml"
    fi
    lines=$(python3 - "$tools" "$scratch/.gitlab-ci.yml" << 'PYTHON'
import sys

sys.path.append(sys.argv[1])
import yaml

(job,) = yaml.safe_load(open(sys.argv[2])).values()
assert job["artifacts"]["reports"]["junit"] in job["script"][-1]
print("\n".join([*job["before_script"], *job["script"]]))
PYTHON
    )
    try_job gitlab "$lines"
}

try_jenkins() {
    local lines
    lines=$(block Jenkinsfile | awk "/'''/ { open = !open; next } open")
    [[ -n $lines && $(block Jenkinsfile) == *"junit 'mediatag.xml'"* ]] || stop "the Jenkinsfile has no lines, or no report"
    try_job jenkins "$lines"
}

try_action
try_hooks
try_gitlab
try_jenkins
echo "try-ci: the action, the hooks and the jobs work"
