import { ApiError, messageOf } from '../../../client/client.ts'

/** Beyond these a person mends one and sees the rest the next time. */
const mostTold = 5

/** Whether the upload may have arrived all the same: no answer came, or one that is not about the rows. */
export const isUnsure = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const member = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)

function wordsOf(detail: unknown): string {
  const messages = member(member(detail, 'details'), 'messages')
  const message = member(detail, 'message')
  if (typeof messages !== 'object' || messages === null) return typeof message === 'string' ? message : 'The row was refused'
  return Object.entries(messages)
    .map(([property, words]) => `${property}: ${Array.isArray(words) ? words.join(', ') : String(words)}`)
    .join('; ')
}

/** The alert of the error catalogue, then what the server says and which lines of the file it is about. (spec §8) */
export function failureWords(error: unknown, lines: readonly number[]): string {
  const status = error instanceof ApiError ? error.status : 0
  const details = error instanceof ApiError && Array.isArray(error.details) ? (error.details as unknown[]) : [] // one for each row sent
  const told = details.flatMap((detail, index) => (detail === null ? [] : [`Line ${lines[index]}: ${wordsOf(detail)}`]))
  const more = told.length > mostTold ? [`and ${told.length - mostTold} more`] : []
  const reason = told.length > 0 ? [...told.slice(0, mostTold), ...more].join('\n') : messageOf(error)
  return `Error importing data. Status: ${status}\n\n${reason}`
}
