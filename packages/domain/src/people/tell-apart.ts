/**
 * Names for people with the same name, for files and printouts that have nothing else to
 * distinguish them. (product.md#exports)
 */
import { nameKey } from './namesakes.ts'

/** What distinguishes an employee from others with the same name. */
export interface ToldApart {
  id: string
  name: string | null
  employeeNumber: string | null
  phone: string | null
  /** The crew that they are usually on; undefined if it was not read. */
  crew?: string | null
}

/**
 * Spreadsheets for the office have the whole phone number. Paper has its last four digits, because
 * it is hung up at a site or handed around. A supervisor's phone uses signs instead of words, so
 * that labels are the same in every language, and the usual crew if nothing else differs.
 */
export type Written = 'file' | 'paper' | 'phone'

/** How much of an id is shown when there is nothing else. */
const idLetters = 6

/** The form of a phone number in files, `212-555-0101`. */
export const phoneInFile = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

const phoneMarks: Record<Written, (phone: string) => string> = {
  file: phoneInFile,
  paper: (phone) => `phone ending ${phone.slice(-4)}`,
  phone: (phone) => `…${phone.slice(-4)}`,
}

const numberSigns: Record<Written, string> = { file: 'no. ', paper: 'no. ', phone: '#' }

/**
 * `Ana Kowalska (no. 17)`, by id, only for people who share a name. The mark is the employee number
 * if each of them has one, else the phone number. A person without a phone number, or with one that
 * another of them has, gets the employee number, or else the end of their id. (decisions/people.md)
 */
export function tellApart(people: readonly ToldApart[], written: Written = 'file'): Map<string, string> {
  const named = Map.groupBy(people, ({ name }) => nameKey(name))
  return new Map(
    [...named.values()]
      .filter((those) => those.length > 1)
      .flatMap((those) => those.map((one) => [one.id, calledAmong(those, one, written)] as const)),
  )
}

function calledAmong(those: readonly ToldApart[], { id, name, employeeNumber, phone, crew = null }: ToldApart, written: Written): string {
  const markOf = (number: string | null) => (number === null || number === '' ? null : phoneMarks[written](number))
  const phoneMark = markOf(phone)
  const isOwn = (mark: string | null, ofOther: (other: ToldApart) => string | null) =>
    mark !== null && those.every((other) => other.id === id || ofOther(other) !== mark)
  const isOwnPhone = isOwn(phoneMark, (other) => markOf(other.phone))
  const isOwnCrew = written === 'phone' && isOwn(crew, (other) => other.crew ?? null)
  const sign = numberSigns[written]
  const numberMark = employeeNumber === null ? null : `${sign}${employeeNumber}`
  const isNumbered = those.every((other) => other.employeeNumber !== null)
  const mark =
    (isNumbered ? numberMark : null) ??
    (isOwnPhone ? phoneMark : null) ??
    numberMark ??
    (isOwnCrew ? crew : null) ??
    `${sign}${id.slice(-idLetters)}`
  return `${name ?? 'Unknown'} (${mark})`
}
