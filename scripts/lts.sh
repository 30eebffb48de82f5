# Puts the LTS of Node first in PATH, for the rest of a script or of a terminal: `. scripts/lts.sh`, in the project's folder.
# Where Node is older, npm fetches the LTS, pinned by hash, into scripts/node.
case $(node --version) in
  v2[4-9].* | v[3-9][0-9].*) ;;
  *)
    # Its lock file beside it says that it is complete, and of the version that is wanted.
    cmp -s scripts/node/package-lock.json scripts/node/node_modules/.complete ||
      node scripts/fetch-lts.mjs || return 1
    for folder in "$PWD"/scripts/node/node_modules/node-*/bin; do
      export PATH="$folder:$PATH"
    done
    ;;
esac
