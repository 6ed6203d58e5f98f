/** Who of a crew is clocked at once, and what is said of each of them. (product.md#field-screen) */
import type { CrewMember, ShownPunch } from '../clock-round.ts'
import type { FieldJob, FieldPeople } from '../today.ts'

/** The punch that says where somebody is; what was refused counts for nothing. */
export const lastPunch = ({ punches }: Pick<CrewMember, 'punches'>): ShownPunch | undefined =>
  punches.findLast(({ state }) => state !== 'refused')

/** `9 of 12 in`. */
export const attendanceOf = (crew: readonly CrewMember[]): { isIn: number; of: number } => ({
  isIn: crew.filter(({ next }) => next === 'out').length,
  of: crew.length,
})

interface Here {
  /** Who is clocked in at another job of the day. */
  elsewhere: Pick<ReadonlyMap<string, unknown>, 'has'>
}

/** Whoever lacks a certificate needs a reason, and whoever is in elsewhere would be paid twice: they come in one by one. */
const comesAlone = ({ lapses, workerId }: CrewMember, { elsewhere }: Here): boolean => lapses !== undefined || elsewhere.has(workerId)

/** Who comes in with *All in*: the planned crew. */
export const comingIn = (crew: readonly CrewMember[], here: Here): CrewMember[] =>
  crew.filter((member) => member.isPlanned && member.next === 'in' && !comesAlone(member, here))

/** Who is left to be clocked in one by one. */
export const comingAlone = (crew: readonly CrewMember[], here: Here): CrewMember[] =>
  crew.filter((member) => member.isPlanned && member.next === 'in' && comesAlone(member, here))

/** Who goes out with *All out*: everybody who is in, planned or added. */
export const goingOut = (crew: readonly CrewMember[]): CrewMember[] => crew.filter(({ next }) => next === 'out')

const minuteMs = 60_000

/** Whether somebody was clocked in so short a time ago that an Out is asked about. A time that was typed is no such press. */
export function isJustIn(member: CrewMember, now: number): boolean {
  const last = lastPunch(member)
  return last !== undefined && last.type === 'in' && !last.isTyped && Math.abs(now - Date.parse(last.time)) < minuteMs
}

/** Who was on this job on its last day and is not on its crew now, by name; who is no longer active is left out. */
export function lastCrewOf(
  { lastCrew }: Pick<FieldJob, 'lastCrew'>,
  crew: readonly CrewMember[],
  people: FieldPeople['people'],
): { day: string; people: FieldPeople['people'] } | null {
  const onCrew = new Set(crew.map(({ workerId }) => workerId))
  const wanted = new Set(lastCrew?.workerIds.filter((id) => !onCrew.has(id)))
  const found = people.filter(({ workerId }) => wanted.has(workerId))
  return lastCrew && found.length > 0 ? { day: lastCrew.day, people: found } : null
}

export type TextNote = 'notTexted' | 'declined' | 'failed' | 'waiting'

const notes = { y: null, n: 'declined', sent: 'waiting', error: 'failed' } as const

/** What the texts say of those who have not clocked yet: only what is out of the ordinary. Where no one was texted, that is said once. */
export function textNotes(crew: readonly CrewMember[]): { isNoOneTexted: boolean; noteOf: ReadonlyMap<string, TextNote> } {
  const awaited = crew.filter(({ isPlanned, punches }) => isPlanned && punches.length === 0)
  const isNoOneTexted = awaited.length > 0 && crew.every(({ isPlanned, txtStatus }) => !isPlanned || txtStatus === null)
  const noteOf = awaited.flatMap(({ workerId, txtStatus }) => {
    const note = txtStatus === null ? (isNoOneTexted ? null : 'notTexted') : notes[txtStatus]
    return note === null ? [] : [[workerId, note] as const]
  })
  return { isNoOneTexted, noteOf: new Map(noteOf) }
}
