import type { FieldPerson } from '@daysheet/domain/field/today'
import { newId } from '../../../client/new-id.ts'
import type { TakenPhoto } from '../camera.ts'
import { isPosition, type Whereabouts } from '../position.ts'
import { pictureMark } from '../queue/send.ts'
import { keepAndSend } from '../queue/use-queue.ts'

interface Clocking {
  type: 'in' | 'out'
  account: string
  /** Where the phone is, once it knows. */
  current: () => Promise<Whereabouts>
  /** What the camera sees, of one person; null without one. */
  photo: TakenPhoto | null
}

/** Clocks people at the moment of the press, however long the place takes; answers that moment. Throws `NotKept` when the phone cannot keep it. */
export async function keepPunches(people: readonly FieldPerson[], { type, account, current, photo }: Clocking): Promise<string> {
  const time = new Date().toISOString()
  const found = await current()
  const place = isPosition(found) ? { latitude: found.latitude, longitude: found.longitude } : {}
  for (const { workerEntryId } of people) {
    const body = { workerEntryId, type, time, ...place, ...(photo && { image: pictureMark(photo.sha256) }) }
    const pictures = photo ? [photo] : []
    await keepAndSend(
      { id: newId(), kind: 'Events', account, madeAt: Date.now(), pictures: pictures.map(({ sha256 }) => sha256), body },
      pictures,
    )
  }
  return time
}
