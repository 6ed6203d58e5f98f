/** Taking back what one did to a day: adding, moving, removing, cancelling. (product.md#undo) */
import { z } from 'zod'
import { optionalOverride } from '../certificates/override.ts'
import { language, id, text, whole } from '../fields/fields.ts'
import { maxNoteLength } from '../texts/body.ts'

/** How long after an act the server takes it back, in milliseconds: longer than the screen offers it, for whoever presses in the last second. */
export const undoWindowMs = 60_000

/**
 * One row that the act added, changed or removed; everything that the act did is taken back.
 * `version` is the one that the row had after the act, so that no other act on the row is taken
 * back by mistake. Without a version it is the newest act on the row, whatever was texted and
 * answered since.
 */
export const undoBody = z.strictObject({
  entity: z.enum(['ScheduleEntry', 'WorkerEntry']),
  id: id(),
  version: whole().nullish(),
  ...optionalOverride,
})
export type UndoBody = z.infer<typeof undoBody>

/** The row of an act, as a screen names it. */
export type UndoneRow = Pick<UndoBody, 'entity' | 'id' | 'version'>

export const followUpKind = z.enum(['ask', 'cancelled', 'removal'])

/** People to text about one job, because the texts they got are wrong after an undo. */
export const followUp = z.object({
  kind: followUpKind,
  /** Null for a removal: those people are not on that job that day. */
  scheduleEntryId: id().nullable(),
  scheduleId: id(),
  day: z.string(),
  startTime: z.string().nullable(),
  supervisor: z.string().nullable(),
  job: z.object({
    id: id(),
    address: z.string(),
    boro: z.string().nullable(),
    jobNum: z.number().nullable(),
    jobNumDecimals: whole().nullable(),
  }),
  people: z.array(
    z.object({ workerId: id(), workerEntryId: id().nullable(), name: z.string(), language: language.nullable(), hasPhone: z.boolean() }),
  ),
})
export type FollowUp = z.infer<typeof followUp>

/**
 * What a person was texted since the act that is now wrong: to come, to stay home, or another time,
 * day or supervisor.
 */
const toldSince = z.enum(['come', 'stay', 'other'])

/** The people who have been texted the opposite since the act, and the texts that correct it. */
export const undone = z.object({
  texted: z.array(z.object({ workerId: id(), name: z.string(), told: toldSince })),
  followUps: z.array(followUp),
})
export type Undone = z.infer<typeof undone>
export type ToldSince = z.infer<typeof toldSince>

/**
 * Texts the people whose last text an undo made wrong, all of them or none. Each press of the
 * button has its own `intentId`.
 */
export const followUpTextsBody = z.strictObject({
  note: text(maxNoteLength).nullish(),
  intentId: id(),
  texts: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['ask', 'cancelled']), scheduleEntryId: id(), workerEntryIds: z.array(id()).min(1).max(500) }),
        z.strictObject({ kind: z.literal('removal'), scheduleId: id(), jobId: id(), workerIds: z.array(id()).min(1).max(500) }),
      ]),
    )
    .min(1)
    .max(500),
  ...optionalOverride,
})
export type FollowUpTextsBody = z.infer<typeof followUpTextsBody>

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const words: Record<ToldSince, (was: string) => string> = {
  stay: (was) => `${was} texted to stay home`,
  come: (was) => `${was} texted to come`,
  other: (was) => `${was} texted something else`,
}

/** The message after an undo: who has been texted the opposite. Null when no one was. */
export function undoneText({ texted }: Pick<Undone, 'texted'>): string | null {
  if (texted.length === 0) return null
  const sentences = toldSince.options.flatMap((told) => {
    const names = texted.filter((one) => one.told === told).map(({ name }) => name || 'Unknown')
    return names.length === 0 ? [] : [`${list.format(names)} ${words[told](names.length === 1 ? 'was' : 'were')}.`]
  })
  return `Undone. ${sentences.join(' ')}`
}
