/**
 * Which people of a crew are clocked at once, and the notes about each of them.
 * (product.md#field-screen)
 */
import type { CrewMember, ShownPunch } from '../clock-round.ts'
import type { FieldJob, FieldPeople } from '../today.ts'

/** The last punch that was not refused: it decides whether a person is in. */
export const lastPunch = ({ punches }: Pick<CrewMember, 'punches'>): ShownPunch | undefined =>
  punches.findLast(({ state }) => state !== 'refused')

/** `9 of 12 in`, of everybody who is listed: the planned people and those who were added. */
export const attendanceOf = (crew: readonly CrewMember[]): { isIn: number; of: number } => ({
  isIn: crew.filter(({ next }) => next === 'out').length,
  of: crew.length,
})

interface Here {
  /** People who are clocked in at another job of the day. */
  elsewhere: Pick<ReadonlyMap<string, unknown>, 'has'>
}

/**
 * A person without a required certificate needs a reason. A person who is clocked in at another job
 * would be paid twice. Both come in one by one.
 */
const comesAlone = ({ lapses, workerId }: CrewMember, { elsewhere }: Here): boolean => lapses !== undefined || elsewhere.has(workerId)

/** People whom *All in* clocks in: the planned crew. */
export const comingIn = (crew: readonly CrewMember[], here: Here): CrewMember[] =>
  crew.filter((member) => member.isPlanned && member.next === 'in' && !comesAlone(member, here))

/** Planned people who must be clocked in one by one. */
export const comingAlone = (crew: readonly CrewMember[], here: Here): CrewMember[] =>
  crew.filter((member) => member.isPlanned && member.next === 'in' && comesAlone(member, here))

/** People whom *All out* clocks out: everyone who is in, planned or added. */
export const goingOut = (crew: readonly CrewMember[]): CrewMember[] => crew.filter(({ next }) => next === 'out')

const minuteMs = 60_000

/**
 * Whether a person was clocked in so recently that the phone asks before an Out. A typed time does
 * not count.
 */
export function isJustIn(member: CrewMember, now: number): boolean {
  const last = lastPunch(member)
  return last !== undefined && last.type === 'in' && !last.isTyped && Math.abs(now - Date.parse(last.time)) < minuteMs
}

/**
 * People who were on this job on its last day and are not on its crew now, by name. Inactive people
 * are left out.
 */
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

/**
 * Notes about the texts to planned people who have not clocked yet. A confirmed text has no note.
 * If no one was texted, one note covers all.
 */
export function textNotes(crew: readonly CrewMember[]): { isNoOneTexted: boolean; noteOf: ReadonlyMap<string, TextNote> } {
  const awaited = crew.filter(({ isPlanned, punches }) => isPlanned && punches.length === 0)
  const isNoOneTexted = awaited.length > 0 && crew.every(({ isPlanned, txtStatus }) => !isPlanned || txtStatus === null)
  const noteOf = awaited.flatMap(({ workerId, txtStatus }) => {
    const note = txtStatus === null ? (isNoOneTexted ? null : 'notTexted') : notes[txtStatus]
    return note === null ? [] : [[workerId, note] as const]
  })
  return { isNoOneTexted, noteOf: new Map(noteOf) }
}
