import fs from 'node:fs'
import path from 'node:path'
import { stuckDatabase } from '../faults/database.ts'
import { fullDisks, fullPictureDisk } from '../faults/full-disk.ts'
import { outsideWorld } from '../faults/outside.ts'
import { both, type Check, type Ground, type Proof } from '../proof.ts'

/** The database first and alone, because its times are promised; then full disks beside the carrier, the store of pictures and the host of maps. */
const check: Check = async (ground) => {
  const database = await stuckDatabase(ground)
  if (ground.size !== 'whole') return database
  const others = await Promise.all([fullDisks(below(ground, 'disks')), outsideWorld(below(ground, 'outside'))])
  return both(database, ...others)
}

function below(ground: Ground, name: string): Ground {
  const folder = path.join(ground.folder, name)
  fs.mkdirSync(folder)
  // PostgreSQL runs as another user when we are root.
  fs.chmodSync(folder, 0o711)
  return { ...ground, folder }
}

export const stuckDependenciesAnswerClearly: Proof = {
  row: 'R17',
  promise: 'A stuck database gives a clear error, not a hang; so does every other dependency',
  check,
  controls: [
    {
      what: 'a statement is waited for without a limit of our own (no query_timeout)',
      plant: [{ file: 'apps/api/src/db/connection.ts', find: '    query_timeout: timeout + givingUpLaterMs,\n', put: '' }],
      seen: /no answer within/,
    },
    {
      what: 'a node says it is ready whatever its database does',
      plant: [
        {
          file: 'apps/api/src/db/readiness.ts',
          find: 'return await Promise.race([asked, late.promise])',
          put: 'return (await Promise.race([asked, late.promise])) || true',
        },
      ],
      seen: /balancer|"status":"ready"/,
    },
    {
      what: 'a full disk is taken for a store that is away',
      plant: [{ file: 'apps/api/src/ports/files.ts', find: "['ENOSPC', 'EDQUOT', 'EFBIG']", put: "['EDQUOT', 'EFBIG']" }],
      check: fullPictureDisk,
      seen: /pictures on a full disk were answered/,
    },
    {
      what: 'what is left of an upload that was refused stays in its connection',
      plant: [{ file: 'apps/api/src/http/upload-parts.ts', find: '    request.raw.unpipe()\n    request.raw.resume()\n', put: '' }],
      check: fullPictureDisk,
      seen: /× 0/,
    },
  ],
}
