#!/bin/sh
# db1, db2, db3: /etc/patroni/archive-wal.sh, owned by postgres, mode 0700
# A finished piece of the log ($1, called $2) goes into the archive, whole or not at all. All three hosts do so, since one that dies may not have done it: most are there already. In the last piece before
# another takes over two hosts may have gone on differently, such as one that was cut off. Nobody asks for what is in it from there on; both are kept, and what comes next is not held up.
set -eu
set -- "$1" '${ARCHIVE}'/"$2" '${ARCHIVE}'/."$2".${HOST_NAME}
if [ -e "$2" ]; then
  if cmp -s "$1" "$2"; then exit 0; fi
  set -- "$1" "$2".${HOST_NAME} "$3"
fi
cp "$1" "$3"
sync "$3"
mv "$3" "$2"
