#!/bin/sh
# Runs the notebooks of the site again and writes their outputs into them. Needed only when a notebook or the results
# it reads have changed: building and testing the site take the outputs as they are. See docs/guides/notebook.md.
set -eu
cd "$(dirname "$0")/../.."

python=/usr/bin/python3
packages="python3-nbclient python3-ipykernel python3-pandas python3-matplotlib"
if ! "$python" -c "import nbclient, ipykernel, pandas, matplotlib" 2>/dev/null; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Running a notebook needs Python with nbclient, ipykernel, pandas and matplotlib; on Debian: $packages." >&2
    exit 1
  fi
  apt-get update -qq
  # shellcheck disable=SC2086 # a list of packages
  apt-get install -y -qq --no-install-recommends $packages
fi

# The same order in sets and dictionaries each time; and no debugger that warns about its own start.
PYTHONHASHSEED=0 PYDEVD_DISABLE_FILE_VALIDATION=1 "$python" tools/notebook/execute-notebook.py content/catalog/notebooks/*.ipynb
