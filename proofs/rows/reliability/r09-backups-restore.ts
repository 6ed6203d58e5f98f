import { backupsRestore } from '../../backup/back-and-forth.ts'
import type { Proof } from '../../proof.ts'

/** `BACKUP_ROWS=3000000 npm run prove -- R9` measures a larger company. */
export const backupsRestoreWhole: Proof = {
  row: 'R9',
  promise: 'Backups restore: database and files of one moment, taken beside running nodes, served from an empty place',
  check: backupsRestore,
  controls: [
    {
      what: 'each table is read at a moment of its own',
      mutations: [
        {
          file: 'apps/api/src/backup/queries.ts',
          find: 'begin isolation level repeatable read read only',
          put: 'begin isolation level read committed read only',
        },
      ],
      seen: /does not restore|do not fit together/,
    },
    {
      what: 'what comes out of a backup is not compared with what went in',
      mutations: [
        {
          file: 'apps/api/src/backup/check-backup.ts',
          find: 'if ((await digestOfFile(path.join(folder, part.file))) !== part.sha256) throw',
          put: 'if ((await digestOfFile(path.join(folder, part.file))) === undefined) throw',
        },
        {
          file: 'apps/api/src/backup/restore-backup.ts',
          find: 'if (rows === table.rows && checksum === table.checksum) return',
          put: 'if (rows >= 0 && checksum !== undefined) return',
        },
        {
          file: 'apps/api/src/backup/restore-files.ts',
          find: 'if (body === undefined || sha256Of(body) !== copy.sha256)',
          put: 'if (body === undefined)',
        },
      ],
      seen: /was accepted/,
    },
  ],
}
