import type { FieldPerson } from '@daysheet/domain/field/today'
import { newId } from '../../../client/new-id.ts'
import { isPosition, type Whereabouts } from '../position.ts'
import { keepAndSend } from '../queue/use-queue.ts'

interface Clocking {
  type: 'in' | 'out'
  account: string
  /** Where the phone is, once it knows. */
  current: () => Promise<Whereabouts>
}

/** Clocks people at the moment of the press, however long the place takes; answers that moment. Throws `NotKept` when the phone cannot keep it. */
export async function keepPunches(people: readonly FieldPerson[], { type, account, current }: Clocking): Promise<string> {
  const time = new Date().toISOString()
  const found = await current()
  const place = isPosition(found) ? { latitude: found.latitude, longitude: found.longitude } : {}
  for (const { workerEntryId } of people) {
    const body = { workerEntryId, type, time, ...place }
    await keepAndSend({ id: newId(), kind: 'Events', account, madeAt: Date.now(), pictures: [], body })
  }
  return time
}
