/** What a worker does on their own page: answers the question of their text, and says what is wrong about their hours. (product.md#worker-page) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { claimedMoment, isFulfilled } from '@daysheet/domain/worker-page/claim'
import type { NewClaim, PageAnswer } from '@daysheet/domain/worker-page/page'
import { inTransaction, type Database } from '#db/connection.ts'
import { HttpError } from '#http-error.ts'
import { isRepeated, type SentBody } from '#rest/first-body.ts'
import { answerOnPage } from '../texts/answers/queries.ts'
import { pageRefused, requireOwner } from './page-gate.ts'
import { claimsAbout, insertClaim, isClaimKnown, type PageOwner } from './queries.ts'
import { shiftsShown, type Clock } from './show-page.ts'

interface Act<Body> {
  token: string
  body: Body
  clock: Clock
}

/** As the audit names them. */
const actorOf = ({ name, workerId }: PageOwner) => `worker ${name ?? workerId}`

/** Takes an answer as one by text would be taken. */
export async function savePageAnswer(db: Database, { token, body: { id, answer }, clock }: Act<PageAnswer>): Promise<void> {
  const owner = await requireOwner(db, token, clock)
  const isTaken = await inTransaction(db, actorOf(owner), async (tx) => {
    const { workerId } = owner
    await refuseOther(tx, { kind: 'WorkerAnswer', id, body: { answer, workerId } })
    return answerOnPage(tx, owner, { id, answer: answer === 'confirm' ? 'y' : 'n' }, clock)
  })
  if (!isTaken) throw pageRefused('NOTHING_TO_ANSWER')
}

/**
 * The most claims about one day on one job. Every claim is kept, even when a newer one replaces it,
 * and anyone with the link can send them.
 */
export const maxClaimsOfPlace = 50

/** Refuses a different body under an id that is in use, with the page's own message. */
async function refuseOther(tx: Database, sent: SentBody): Promise<void> {
  try {
    await isRepeated(tx, sent)
  } catch (error) {
    throw error instanceof HttpError && error.code === 'ID_IN_USE' ? pageRefused('ID_IN_USE', { details: error.details }) : error
  }
}

/** A phone's clock may be a little ahead of ours. */
const tolerance = 5 * 60_000

/** Keeps what a worker says of a day of theirs. No hours change by it; the same sent again is there once. */
export async function saveClaim(db: Database, { token, body, clock }: Act<NewClaim>): Promise<void> {
  const owner = await requireOwner(db, token, clock)
  const { id, workerEntryId, punchId, type } = body
  await inTransaction(db, actorOf(owner), async (tx) => {
    await refuseOther(tx, { kind: 'WorkerClaim', id, body: { ...body, workerId: owner.workerId } })
    if (await isClaimKnown(tx, id, owner.workerId)) return
    const shifts = await shiftsShown(tx, owner.workerId, { today: dayOf(clock.now, clock.zone), zone: clock.zone })
    const shift = shifts.find((one) => one.workerEntryId === workerEntryId)
    if (!shift || (punchId !== null && !shift.punches.some((punch) => punch.id === punchId))) throw pageRefused('NO_PLACE')
    const claimed = claimedMoment(shift.day, body, clock.zone)
    if ('problem' in claimed) throw pageRefused(claimed.problem === 'which' ? 'WHICH_TIME' : 'NO_SUCH_TIME')
    const { time } = claimed
    if (Date.parse(time) > clock.now.getTime() + tolerance) throw pageRefused('IN_THE_FUTURE')
    if (isFulfilled({ type, time }, shift.punches)) throw pageRefused('SAME_TIME')
    if ((await claimsAbout(tx, workerEntryId)) >= maxClaimsOfPlace) throw pageRefused('TOO_MANY')
    await insertClaim(tx, owner.workerId, { id, workerEntryId, punchId, type, time, comment: body.comment?.trim() || null })
  })
}
