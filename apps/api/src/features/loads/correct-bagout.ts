import { heldWords } from '@daysheet/domain/loads/bags-on-floor'
import type { BagoutCorrection } from '@daysheet/domain/loads/load'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound } from '#http/errors.ts'
import { setBagCount } from '../materials/queries.ts'
import { loadsHolding, lockBagout, setBagsInLoad } from './queries.ts'
import { openLoad } from './save-load.ts'
import { HttpError } from '#http-error.ts'

/**
 * Gives a bagout another count and, in the same moment, says how many of its bags are in which load: a count below what is in loads is taken with the loads alone that
 * the missing bags come out of. (product.md#loads; decisions/loads.md)
 */
export async function correctBagout(
  db: Database,
  actor: string,
  { entryId, correction, versions }: { entryId: string; correction: BagoutCorrection; versions: readonly number[] | undefined },
): Promise<void> {
  const { bags, loads } = correction
  await inTransaction(db, actor, async (tx) => {
    // Loads before bagouts, as everywhere else.
    for (const { loadId } of loads.toSorted((one, other) => (one.loadId < other.loadId ? -1 : 1)))
      await openLoad(tx, { id: loadId, versions: undefined })
    const version = await lockBagout(tx, entryId)
    if (version === undefined) throw notFound('Bagout', entryId)
    if (versions && !versions.includes(version))
      throw new HttpError(412, 'Someone else changed this in the meantime.', { name: 'PreconditionFailed', code: 'STALE' })
    const before = await loadsHolding(tx, entryId)
    const other = loads.find(({ loadId }) => before.every((one) => one.loadId !== loadId.toLowerCase()))
    if (other) throw conflict('Bags of this bagout were moved to another load. Please check again.', { code: 'BAGS_MOVED' })
    for (const one of loads) await setBagsInLoad(tx, one.loadId, { entryId, bags: one.bags })
    const held = await loadsHolding(tx, entryId)
    if (held.reduce((sum, one) => sum + one.bags, 0) > bags)
      throw conflict(`${heldWords(held)} Say which load has fewer.`, { code: 'BAGS_IN_LOADS', details: { held } })
    await setBagCount(tx, entryId, bags)
  })
}
