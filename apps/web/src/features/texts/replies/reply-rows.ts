/** The rows of the two tabs of Replies. (product.md#replies) */
import type { Correspondent, NeededReply, UnknownText } from '@daysheet/domain/texts/conversation'
import { formatPhone } from '@daysheet/domain/people/phone'

/** The open conversation: with an employee, or with a number that belongs to no employee. */
export interface Chosen {
  workerId: string | null
  phone: string | null
}

export interface ReplyRow extends Pick<NeededReply, 'id' | 'body' | 'meaning' | 'time' | 'job' | 'workerId' | 'phone'> {
  /** The name of the employee, or a number that belongs to no employee. */
  name: string
  /** How many replies of this row need a person. */
  unread: number
}

const unknownName = (phone: string | null) => (phone === null ? 'Unknown number' : formatPhone(phone))

export const isOf = ({ workerId, phone }: Pick<ReplyRow, 'workerId' | 'phone'>, chosen: Chosen): boolean =>
  workerId === null ? chosen.phone !== null && phone === chosen.phone : workerId === chosen.workerId

const newestFirst = (one: ReplyRow, other: ReplyRow) => other.time.localeCompare(one.time) || other.id.localeCompare(one.id)

/**
 * One row for each reply that needs a person. `kept` has the replies that were read by opening
 * their conversation. They stay in the list while it is open.
 */
export function neededRows(needed: readonly NeededReply[], kept: readonly NeededReply[]): ReplyRow[] {
  const open = new Set(needed.map(({ id }) => id))
  const rowOf = (reply: NeededReply): ReplyRow => ({
    ...reply,
    name: reply.workerId === null ? unknownName(reply.phone) : reply.name,
    unread: open.has(reply.id) ? 1 : 0,
  })
  return [...needed, ...kept.filter(({ id }) => !open.has(id))].map(rowOf).sort(newestFirst)
}

/**
 * One row for each employee, and for each number that belongs to no employee, with the newest text.
 */
export function everyRow(people: readonly Correspondent[], unknown: readonly UnknownText[]): ReplyRow[] {
  const ofPeople = people.map(({ latest, workerId, name, phone, active, unread }) => ({
    ...latest,
    workerId,
    phone,
    unread,
    name: active ? name : `${name || 'No name'} (inactive)`,
  }))
  const phones = [...new Set(unknown.map(({ phone }) => phone))]
  const ofNumbers = phones.flatMap((phone) => {
    const [latest, ...others] = unknown.filter((text) => text.phone === phone)
    if (!latest) return []
    const unread = [latest, ...others].filter(({ readAt }) => readAt === null).length
    return [{ ...latest, workerId: null, job: null, name: unknownName(phone), unread }]
  })
  return [...ofPeople, ...ofNumbers].sort(newestFirst)
}
