import { type Drill, recoverAMinute } from '../../backup/point-in-time.ts'
import type { Proof } from '../../proof.ts'

/** As docs/backups.md says to set it. */
const whole: Drill = { archiveTimeout: 60, rpo: 60, lostAfter: 50 }
const small: Drill = { archiveTimeout: 4, rpo: 5, lostAfter: 2 }

export const anyMinuteCanBeRecovered: Proof = {
  row: 'R10',
  promise:
    'Any minute can be recovered: with an archive of the log, the second before a mishap, and all but the last minute of a lost machine',
  check: (environment) => recoverAMinute(environment, environment.size === 'whole' ? whole : small),
  controls: [
    {
      what: 'the base backup alone, without the archive',
      check: (environment) => recoverAMinute(environment, { ...small, usesArchive: false }),
      seen: /rows are missing after the recovery/,
    },
    {
      what: 'pieces of the log wait until they are full (archive_timeout = 0)',
      check: (environment) => recoverAMinute(environment, { ...small, archiveTimeout: 0, lostAfter: 6 }),
      seen: /of the lost machine (everything|the last)/,
    },
  ],
}
