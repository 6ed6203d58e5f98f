#!/bin/sh
# db1, db2, db3: /etc/patroni/archive-wal.sh, owned by postgres, mode 0700
# A finished piece of the log ($1, called $2) goes into the archive, whole or not at all. All three hosts do so, since one that dies may not have done it: what is there already must be the same.
set -eu
set -- "$1" '${ARCHIVE}'/"$2" '${ARCHIVE}'/."$2".${HOST_NAME}
if [ -e "$2" ]; then exec cmp -s "$1" "$2"; fi
cp "$1" "$3"
sync "$3"
mv "$3" "$2"
