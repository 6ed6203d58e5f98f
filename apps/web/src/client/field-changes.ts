import { dayOf, formatDay, formatTime } from '@daysheet/domain/calendar/day'
import { isSameValue, type StaleRow, type StoredRow, type Authorship } from './stale-row.ts'

// Who made a newer change, in words for whoever comes second. (decisions/live-changes.md)

/** ` by A. Rivera`; nothing when nobody is known to have done it. */
export const byWhom = (change: Authorship | undefined): string => (change?.changedBy ? ` by ${change.changedBy}` : '')

/** ` by A. Rivera at 10:42 AM`; with the date when it was not today. */
export function byWhomAndWhen(change: Authorship | undefined, { now, zone }: { now: Date; zone: string }): string {
  if (!change) return ''
  const day = dayOf(change.changedAt, zone)
  const date = day === dayOf(now, zone) ? '' : ` on ${formatDay(day)}`
  return `${byWhom(change)}${date} at ${formatTime(change.changedAt, zone)}`
}

/** What of a dialog differs from how it was opened: that alone is sent, so that other people's changes beside it stay. */
export function changesBetween<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed = Object.entries(after).filter(([property, value]) => !isSameValue(Reflect.get(before, property), value))
  return Object.fromEntries(changed) as Partial<Body> // some of the entries of `after`
}

/** The same dialog after somebody else's change of these properties is known: typing their value again changes nothing, any other does. */
export function rebased<Body extends object>(before: Body, newer: Body, properties: readonly string[]): Body {
  return { ...before, ...Object.fromEntries(properties.map((property) => [property, Reflect.get(newer, property)])) }
}

/** How a property is called in a dialog, and its value of a row in words; an empty text when it has none. */
export type FieldLabels<Row> = Readonly<Record<string, { label: string; valueOf: (row: Row) => string }>>

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

/** Why an edit was not saved: what somebody else made of the same fields, and who and when. */
export function staleRowMessage<Row extends StoredRow>(
  error: StaleRow<Row>,
  words: FieldLabels<Row>,
  moment: { now: Date; zone: string },
): string {
  const sentences = error.fields.flatMap((field) => {
    const known = words[field]
    if (!known) return []
    const value = known.valueOf(error.current)
    const by = byWhomAndWhen(error.changes[field], moment)
    return `${known.label} was ${value === '' ? 'emptied' : `changed to ${value}`}${by}.`
  })
  return `${[...new Set(sentences)].join(' ')} Your change was not saved. Save again to replace theirs.`.trim()
}
