import { upgradesKeepEverything } from '../../backup/upgrade.ts'
import type { Proof } from '../../proof.ts'

const file = 'apps/api/src/db/migrations/0010-seen-from-outside.sql'
const find = '-- One row a start of a server.'

export const everyUpgradeKeepsEverything: Proof = {
  row: 'R11',
  promise: 'Migrations lose nothing: from every earlier schema, also when they are killed in between',
  check: upgradesKeepEverything,
  controls: [
    {
      what: 'a migration that rounds what was stored',
      mutations: [{ file, find, put: `update item_entry set qty = trunc(qty);\n${find}` }],
      seen: /item_entry has other values than before/,
    },
    {
      what: 'a migration that makes a column anew instead of changing it',
      mutations: [
        { file, find, put: `alter table job drop column premises_detail; alter table job add column premises_detail text;\n${find}` },
      ],
      seen: /job has other values than before/,
    },
    {
      what: 'a migration and its mark are no transaction',
      mutations: [{ file: 'apps/api/src/db/migrate.ts', find: `await client.query('begin')`, put: `await client.query('select 1')` }],
      seen: /after kills/,
    },
  ],
}
