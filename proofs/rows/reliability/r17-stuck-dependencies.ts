import { below } from '../../below.ts'
import { stuckDatabase } from '../../faults/database.ts'
import { fullDatabaseDisk, fullDisks, fullPictureDisk } from '../../faults/full-disk.ts'
import { carrierOutOfReach, outsideWorld, stuckMapHost, stuckPictureStore } from '../../faults/outside.ts'
import { slowDatabaseOfQueue } from '../../faults/slow-queue.ts'
import { both, type Check, type Proof } from '../../proof.ts'

/** The database first and alone, because its times are promised; then full disks beside the carrier, the store of pictures and the host of maps. */
const check: Check = async (environment) => {
  const database = await stuckDatabase(environment)
  if (environment.size !== 'whole') return database
  const others = await Promise.all([
    fullDisks(below(environment, 'disks')),
    outsideWorld(below(environment, 'outside')),
    slowDatabaseOfQueue(below(environment, 'queue')),
  ])
  return both(database, ...others)
}

export const stuckDependenciesAnswerClearly: Proof = {
  row: 'R17',
  promise: 'A stuck database gives a clear error, not a hang; so does every other dependency',
  check,
  controls: [
    {
      what: 'a statement is waited for without a limit of our own (no query_timeout)',
      mutations: [{ file: 'apps/api/src/db/connection.ts', find: '    query_timeout: timeout + givingUpLaterMs,\n', put: '' }],
      seen: /no answer within/,
    },
    {
      what: 'a node says it is ready whatever its database does',
      mutations: [
        {
          file: 'apps/api/src/db/readiness.ts',
          find: 'return await Promise.race([answered, late.promise])',
          put: 'return (await Promise.race([answered, late.promise])) || true',
        },
      ],
      seen: /balancer|"status":"ready"/,
    },
    {
      what: 'a queue that gets no jobs any more is not started again',
      mutations: [
        {
          file: 'apps/api/src/db/queue-watch.ts',
          find: "    if (failures >= failuresAtMost) stuck.resolve('failing')\n",
          put: '',
        },
      ],
      check: slowDatabaseOfQueue,
      seen: /slow when the queue started: texts did not go out/,
    },
    {
      what: 'a full disk is taken for a store that is away',
      mutations: [{ file: 'apps/api/src/ports/files/files.ts', find: "['ENOSPC', 'EDQUOT', 'EFBIG']", put: "['EDQUOT', 'EFBIG']" }],
      check: fullPictureDisk,
      seen: /pictures on a full disk were answered/,
    },
    {
      what: 'what is left of an upload that was refused stays in its connection',
      mutations: [{ file: 'apps/api/src/http/upload-parts.ts', find: '    request.raw.unpipe()\n    request.raw.resume()\n', put: '' }],
      check: fullPictureDisk,
      seen: /× 0/,
    },
    {
      what: 'a PostgreSQL of ours that ended for want of room is not started again',
      mutations: [
        {
          file: 'apps/api/src/db/embedded-postgres.ts',
          find: '(isStopping ? undefined : void revive())',
          put: '(isStopping ? void revive() : undefined)',
        },
      ],
      check: fullDatabaseDisk,
      seen: /not back \d+ s after there was room again/,
    },
    {
      what: 'a text that the carrier could not be given has no further try',
      mutations: [
        {
          file: 'apps/api/src/features/texts/deliver-text.ts',
          find: '      await enqueueDelivery(tx, locked.id, { runAt: new Date(now().getTime() + wait) })\n',
          put: '',
        },
      ],
      check: carrierOutOfReach,
      seen: /did not go out by themselves/,
    },
    {
      what: 'a store of pictures that is silent is waited for without a limit',
      mutations: [
        {
          file: 'apps/api/src/ports/files/s3-files.ts',
          find: 'requestHandler: { connectionTimeout: connectMs, socketTimeout },',
          put: 'requestHandler: { connectionTimeout: connectMs },',
        },
      ],
      check: stuckPictureStore,
      seen: /a store that is stuck: an upload was answered 0/,
    },
    {
      what: 'a node keeps pictures on its own disk though there is a bucket',
      mutations: [
        {
          file: 'apps/api/src/ports/files/open-files.ts',
          find: "if (files.store === 'local') return",
          put: "if (files.store === 'local' || dataDir !== '') return",
        },
      ],
      check: stuckPictureStore,
      seen: /read through the other/,
    },
    {
      what: 'a host of maps that is silent is waited for without a limit',
      mutations: [{ file: 'apps/api/src/ports/maps/tiles.ts', find: '    signal: AbortSignal.timeout(timeoutMs),\n', put: '' }],
      check: stuckMapHost,
      seen: /without the map host a tile was answered 0/,
    },
  ],
}
