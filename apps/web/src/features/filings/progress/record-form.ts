/** What is typed to record progress of a row, and what it means. */
import { farOverFiled } from '@daysheet/domain/filings/filing-flags'
import type { Feet } from '@daysheet/domain/filings/progress'
import { maxFeetDone } from '@daysheet/domain/filings/scope-part'
import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { wallProblems, type WallSide } from '@daysheet/domain/calendar/wall-problems'
import { chosenMoment, comesTwice, sideOf } from '@daysheet/domain/calendar/wall-time'
import type { Recorded } from '../queries.ts'
import { formatFeet } from '../filing-labels.ts'
import type { ViewRow } from '../view/view-rows.ts'

export type Unit = keyof Feet
const units = ['squareFeet', 'linearFeet'] as const satisfies readonly Unit[]

/** The units a row was filed in; both for one that says none. */
export function unitsOf({ part }: ViewRow): readonly Unit[] {
  const filed = units.filter((unit) => (part[unit] ?? 0) > 0)
  return filed.length > 0 ? filed : units
}

export interface RecordForm {
  squareFeet: string
  linearFeet: string
  /** Null for now, by the server's clock. */
  at: { day: Day; time: string; side?: WallSide | '' } | null
  /** Whether somebody said that so much more than was filed is right. */
  isSure: boolean
}

/** The form as it opens: what is done of the row so far, now. */
export const initialRecordForm = ({ latest }: ViewRow): RecordForm => ({
  squareFeet: latest?.squareFeet ? String(latest.squareFeet) : '',
  linearFeet: latest?.linearFeet ? String(latest.linearFeet) : '',
  at: null,
  isSure: false,
})

const isSameText = (typed: string, start: string): boolean => {
  const feet = parseFeetDone(typed)
  return typed.trim() === start || (feet !== null && feet === parseFeetDone(start))
}

/** Whether the form still says what is recorded already. Saving it would only date the old amount now. */
export function isUnchanged(typed: RecordForm, row: ViewRow): boolean {
  const start = initialRecordForm(row)
  return typed.at === null && units.every((unit) => isSameText(typed[unit], start[unit]))
}

/** The wall clock of the business as `HH:MM`. */
export const clockOf = (now: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)

export const currentTime = (now: Date, zone: string): NonNullable<RecordForm['at']> => ({
  day: dayOf(now, zone),
  time: clockOf(now, zone),
  side: sideOf(now, zone) ?? '',
})

/** Feet as a person writes them, `1,200.5`; null when they are none. */
export function parseFeetDone(text: string): number | null {
  const plain = text.trim()
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : null
}

function wallClockOf(time: string) {
  const found = /^(\d{2}):(\d{2})$/.exec(time)
  return found && { hour: Number(found[1]), minute: Number(found[2]) }
}

/**
 * The moment of the typed time, or what is wrong with it. Null for now, and for text that is no
 * time.
 */
export function momentOfForm({ at }: RecordForm, zone: string) {
  const clock = wallClockOf(at?.time ?? '')
  return at && clock && chosenMoment(at.day, clock, { zone, side: at.side })
}

/** Whether the form has to ask which of two hours is meant. */
export function asksForSide({ day, time }: NonNullable<RecordForm['at']>, zone: string): boolean {
  const clock = wallClockOf(time)
  return clock !== null && comesTwice(day, clock, zone)
}

/** Feet as they are typed, as far as they are numbers. */
export const feetOfForm = (typed: RecordForm): Feet => ({
  squareFeet: parseFeetDone(typed.squareFeet),
  linearFeet: parseFeetDone(typed.linearFeet),
})

const unitNames: Record<Unit, string> = { squareFeet: 'sq ft', linearFeet: 'linear ft' }

/** What was typed that is far more than was filed, in words: `2,000 sq ft, where 687 sq ft were filed`; null when nothing is. */
export function farOverText(typed: RecordForm, { part }: ViewRow): string | null {
  const done = feetOfForm(typed)
  const words = farOverFiled(part, done).map(
    (unit) => `${formatFeet(done[unit])} ${unitNames[unit]} done, ${formatFeet(part[unit])} ${unitNames[unit]} filed`,
  )
  return words.length > 0 ? words.join('; ') : null
}

export type RecordFormErrors = Partial<Record<Unit | 'time' | 'isSure', string>>

/** A machine's clock may be a little behind the business's. Milliseconds. */
const slack = 60_000

/** What is to be recorded, or what is wrong with what was typed, at each field. Of two units one may be left empty: nothing of it is done. */
export function parseRecordForm(
  typed: RecordForm,
  row: ViewRow,
  { now, zone }: { now: Date; zone: string },
): { recorded: Recorded } | { problems: RecordFormErrors } {
  const units = unitsOf(row)
  const problems: RecordFormErrors = {}
  const isEmpty = units.every((unit) => typed[unit].trim() === '')
  const read = (unit: Unit): number | null => {
    if (!units.includes(unit)) return null
    const value = typed[unit].trim() === '' && !isEmpty ? 0 : parseFeetDone(typed[unit])
    if (value === null) problems[unit] = 'Please enter feet as a number'
    else if (value > maxFeetDone) problems[unit] = `Please enter at most ${formatFeet(maxFeetDone)} feet`
    return value
  }
  const done = { squareFeet: read('squareFeet'), linearFeet: read('linearFeet') }
  const chosen = momentOfForm(typed, zone)
  const time = chosen && 'time' in chosen ? chosen.time : null
  if (typed.at && chosen === null) problems.time = 'Please enter a time'
  if (chosen && 'problem' in chosen) problems.time = wallProblems[chosen.problem]
  if (time !== null && Date.parse(time) > now.getTime() + slack) problems.time = 'This time is in the future'
  if (Object.keys(problems).length === 0 && !typed.isSure && farOverText(typed, row) !== null)
    problems.isSure = 'Please correct the feet, or confirm that they are right'
  if (Object.keys(problems).length > 0) return { problems }
  return { recorded: { ...done, ...(time !== null && { time }) } }
}
