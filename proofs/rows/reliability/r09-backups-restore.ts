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
      seen: /does not restore|do not match each other|do not fit together/,
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
    {
      what: 'what waited behind a text that is set aside is put into the queue',
      mutations: [
        {
          file: 'apps/api/src/features/texts/mark-texts-unknown.ts',
          find: "import { setTextState } from './queries.ts'",
          put: "import { setTextState } from './queries.ts'\nimport { enqueueDelivery } from './handover/queries.ts'",
        },
        {
          file: 'apps/api/src/features/texts/mark-texts-unknown.ts',
          find: '  return ids.length',
          put: '  for (const id of ids) await enqueueDelivery(tx, id, { keepWaiting: true })\n  return ids.length',
        },
      ],
      seen: /does not restore: .*graphile_worker/,
    },
    {
      what: 'a text that was being handed over stays as it was',
      mutations: [{ file: 'packages/domain/src/texts/delivery-state.ts', find: "handing: 'set aside'", put: "handing: 'keep'" }],
      seen: /four texts that were handing/,
    },
  ],
}
