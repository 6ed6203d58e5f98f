/** Removing what clock events go along with: the server is told how many of them were shown, and says when there are others by now. (decision 0187) */
import { clockEventsRefusal } from '@daysheet/domain/timeclock/deleted-events'
import { ApiError, get, messageOf, send } from '../../client/client.ts'

/** Somebody clocked in or out since the number was shown; nothing was removed. */
export class OtherClockEvents extends Error {
  /** How many there are. */
  readonly count: number

  constructor(count: number, message: string) {
    super(message)
    this.name = 'OtherClockEvents'
    this.count = count
  }
}

/** Removes a row with the clock events that were shown; throws `OtherClockEvents` when there is another number of them. */
export async function removeClocked(path: string, shown: number): Promise<void> {
  try {
    await send('DELETE', `${path}?clockEvents=${shown}`)
  } catch (error) {
    throw otherClockEvents(error) ?? error
  }
}

/** The same question without removing anything, for what is done before the removal. */
export async function refuseOtherClockEvents(workerEntryId: string, shown: number): Promise<void> {
  const { count } = await get<{ count: number }>(`WorkerEntries/${workerEntryId}/events/count`)
  const refusal = clockEventsRefusal(count, shown)
  if (refusal !== undefined) throw new OtherClockEvents(count, refusal)
}

function otherClockEvents(error: unknown): OtherClockEvents | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CLOCK_EVENTS') return undefined
  const { details } = error
  const count: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'clockEvents') : undefined
  return typeof count === 'number' ? new OtherClockEvents(count, messageOf(error)) : undefined
}
