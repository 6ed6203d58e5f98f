import { byTests } from '../../by-tests.ts'
import type { Proof } from '../../proof.ts'

const migration = 'apps/api/src/db/migrations/0036-loads.sql'

/** No bag in two loads (decisions/loads.md): twenty at once on two nodes, and a count that is corrected meanwhile. */
export const noBagIsInTwoLoads: Proof = {
  row: 'R26',
  promise: 'No bag is in two loads of waste, also when two people act at once',
  check: byTests(['apps/api/src/features/loads/bags-once.test.ts']),
  controls: [
    {
      what: 'the bagout is not held while its bags are counted',
      mutations: [
        { file: migration, find: 'where e.id = new.entry_id for no key update;', put: 'where e.id = new.entry_id;' },
        // Nor by the action that asks first.
        { file: 'apps/api/src/features/loads/queries.ts', find: 'order by id for no key update', put: 'order by id' },
      ],
      seen: /of twenty at once/,
    },
    {
      what: 'the database does not count the bags',
      mutations: [{ file: migration, find: 'if others + new.bags > has then', put: 'if false then' }],
      seen: /of twenty at once|what is left is told/,
    },
    {
      what: 'a count is corrected without a look at the loads',
      mutations: [{ file: migration, find: 'or coalesce(new.qty_picked, new.qty, 0) < held then', put: 'then' }],
      seen: /keeps as many bags as are in them|is not made smaller/,
    },
  ],
}
