/**
 * Names for people with the same name, for files and printouts that have nothing else to
 * distinguish them. (product.md#exports)
 */
import { nameKey } from './namesakes.ts'

/** What somebody is told from others by. */
export interface ToldApart {
  id: string
  name: string | null
  employeeNumber: string | null
  phone: string | null
}

/**
 * Where it is written: in a file for the office with the whole phone number, on paper, which hangs out at a site or is handed around, with its last four
 * digits.
 */
export type Written = 'file' | 'paper'

/** How much of an id is said where there is nothing else. */
const idLetters = 6

/** `212-555-0101`, as files have it. */
export const phoneInFile = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

const phoneMarks: Record<Written, (phone: string) => string> = {
  file: phoneInFile,
  paper: (phone) => `phone ending ${phone.slice(-4)}`,
}

/**
 * `Ana Kowalska (no. 17)`, of those alone who share a name with somebody else, by their ids. They are told by their employee numbers where each of them has one,
 * else by their phone number; who has none, or one that another of them has, by their employee number or else by the end of their id. (decision 0408)
 */
export function tellApart(people: readonly ToldApart[], written: Written = 'file'): Map<string, string> {
  const named = Map.groupBy(people, ({ name }) => nameKey(name))
  return new Map(
    [...named.values()]
      .filter((those) => those.length > 1)
      .flatMap((those) => those.map((one) => [one.id, calledAmong(those, one, written)] as const)),
  )
}

function calledAmong(those: readonly ToldApart[], { id, name, employeeNumber, phone }: ToldApart, written: Written): string {
  const markOf = (number: string | null) => (number === null ? null : phoneMarks[written](number))
  const phoneMark = markOf(phone)
  const isOwnPhone = phoneMark !== null && those.every((other) => other.id === id || markOf(other.phone) !== phoneMark)
  const numberMark = employeeNumber === null ? null : `no. ${employeeNumber}`
  const isNumbered = those.every((other) => other.employeeNumber !== null)
  const mark = (isNumbered ? numberMark : null) ?? (isOwnPhone ? phoneMark : null) ?? numberMark ?? `no. ${id.slice(-idLetters)}`
  return `${name ?? 'Unknown'} (${mark})`
}
