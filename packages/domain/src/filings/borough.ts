import { wordsOf } from './reader/clean.ts'
import { boroughs } from './reader/vocabulary.ts'

/** The two letters a borough has in filing numbers, of its name as people write it; null for anything else. */
export function boroughCode(name: string | null): string | null {
  const words = wordsOf(name ?? '')
  const found = Object.entries(boroughs).find(([code, names]) => code.toLowerCase() === words || names.includes(words))
  return found?.[0] ?? null
}

/** The borough a filing number is of: the two letters before its year. (product.md#filing-number) */
export const boroughOfFiling = (filingNumber: string): string | null => {
  const code = /^TRU\d{4,5}([A-Z]{2})\d{2}$/.exec(filingNumber)?.[1]
  return code !== undefined && code in boroughs ? code : null
}

/** The borough's name as it is shown. */
export const boroughName = (code: string): string => (boroughs[code]?.[0] ?? code).replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())

/**
 * Whether a filing is of another borough than its job. What says nothing of a borough, or not in a known word, is of none other. A job of "New York" is
 * in Manhattan, as the post has it.
 */
export function isOfOtherBorough(filingNumber: string, boro: string | null): boolean {
  const filed = boroughOfFiling(filingNumber)
  const own = boroughCode(boro) ?? (wordsOf(boro ?? '') === 'new york' ? 'MN' : null)
  return filed !== null && own !== null && filed !== own
}

const list = new Intl.ListFormat('en-US')

/**
 * The question before filings of another borough are saved. Null if all are of the job's borough, or
 * if the borough of one or the other is unknown. (product.md#field-checks)
 */
export function otherBoroughQuestion(filingNumbers: readonly string[], boro: string | null): string | null {
  const others = [...new Set(filingNumbers)].filter((number) => isOfOtherBorough(number, boro))
  const filed = [...new Set(others.flatMap((number) => boroughOfFiling(number) ?? []))].map(boroughName)
  if (filed.length === 0) return null
  const subject = others.length === 1 ? 'This filing is' : `${others.length} filings are`
  const code = boroughCode(boro)
  return `${subject} for ${list.format(filed)}; the job is in ${code === null ? boro : boroughName(code)}. Save anyway?`
}
