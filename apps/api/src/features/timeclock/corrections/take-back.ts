/** Takes back a mistaken punch for the person who made it on a phone. (decisions/phone-punches.md) */
import type { TakenBack } from '@daysheet/domain/field/punch'
import { takeBackProblem, takenBackReason, type TakeBackProblem } from '@daysheet/domain/field/clock/take-back'
import { newestCorrections } from '@daysheet/domain/timeclock/correction'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { conflict, unprocessable } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { correctTime, sentAct, type Corrector } from './correct-time.ts'
import * as queries from './queries.ts'
import type { HttpError } from '#http-error.ts'

const refusals: Readonly<Record<TakeBackProblem, () => HttpError>> = {
  unknown: () => unprocessable('The office does not have this punch. Nothing was changed.', { code: 'NO_PUNCH' }),
  others: () => unprocessable('Someone else made this punch. Ask the office to correct it. Nothing was changed.', { code: 'OTHERS_PUNCH' }),
  late: () =>
    conflict('A punch can be undone for ten minutes. Ask the office to correct it. Nothing was changed.', { code: 'TOO_LATE_TO_UNDO' }),
  corrected: () => conflict('The office has changed this punch. Nothing was changed.', { code: 'CORRECTED_MEANWHILE' }),
}

/**
 * Leaves the punch out of the hours with a correction that the office sees and can undo. `id` is
 * the id of the correction: a repeat changes nothing.
 */
export async function takePunchBack(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  corrector: Corrector,
  { id, ...sent }: TakenBack & { id: string },
): Promise<void> {
  const { db } = deps
  const { punchId } = sent
  const punch = (await queries.knownPunches(db, [punchId])).get(punchId)
  const made = await queries.correctionsOfPunches(db, [punchId])
  const [newest] = newestCorrections(made)
  const known = punch && { ...punch, madeBy: await queries.makerOf(db, punch) }
  const isRepeat = made.some(({ actId }) => actId === id)
  const problem = isRepeat ? null : takeBackProblem(known, newest, { ...sent, actor: corrector.actor })
  if (problem) throw refusals[problem]()
  // The office has left the punch out already.
  if (!isRepeat && newest?.action === 'void') {
    await inTransaction(db, corrector.actor, (tx) => isRepeated(tx, sentAct(id, sent)))
    return
  }
  const { type, time } = newest ?? punch ?? sent
  const workerEntryId = newest?.workerEntryId ?? punch?.originId ?? ''
  const correction = { id, punchId, action: 'void' as const, workerEntryId, type, time, replacesId: newest?.id ?? null }
  await correctTime(deps, corrector, { id, reason: takenBackReason, corrections: [correction] }, sent)
}
