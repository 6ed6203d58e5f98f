/**
 * Default messages for values that a schema refuses without its own message: the same on a screen
 * and in an answer of the server.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'is not text',
  number: 'is not a number',
  int: 'is not a whole number',
  boolean: 'is neither true nor false',
  array: 'is not a list',
  object: 'is not an object',
  record: 'is not an object',
  nan: 'is not a number',
  date: 'is not a valid date',
  datetime: 'is not a valid date',
  time: 'is not a valid time',
  guid: 'is not an id',
  uuid: 'is not an id',
  email: 'is not an email address',
  url: 'is not an address',
}
const invalid = 'is not valid'

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The unit that a value has too many or too few of. */
const amounts: Readonly<Record<string, string>> = { string: ' characters', file: ' bytes' }

/** A message for each kind of mistake that zod reports. */
export function plainWords(issue: Issue): string {
  if (isBlank(issue.input)) return "can't be blank"
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? invalid
  if (issue.code === 'invalid_format') return kinds[issue.format] ?? invalid
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${amounts[issue.origin] ?? ''}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${amounts[issue.origin] ?? ''}`
  if (issue.code === 'invalid_value') return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
  return invalid
}
