import type { z } from 'zod'
import { badRequest, validationError, type Mistake } from './errors.ts'
import { withErrorMessage } from './validation.ts'

/**
 * The body of an action by the domain's own schema: a 422 names every wrong property (`lines.2.itemId`) with the schema's own messages. `name` is what the
 * body stands for.
 */
export const checkedBody = <Schema extends z.ZodType>(schema: Schema, name: string): Schema =>
  withErrorMessage(
    schema,
    ({ issues }, body) =>
      typeof body !== 'object' || body === null || Array.isArray(body)
        ? badRequest('Value is not an object.')
        : validationError(
            name,
            issues.flatMap((issue) => mistakesOf(name, issue)),
          ),
    plainWords,
  )

function mistakesOf(name: string, { path, message, ...issue }: z.core.$ZodIssue): Mistake[] {
  const inside = path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ property: [...inside, key].join('.'), code: 'unknown', message: `is not a property of ${name}` }))
  return [{ property: inside.join('.'), code: 'custom', message }]
}

const kinds: Record<string, string> = {
  string: 'is not text',
  number: 'is not a number',
  int: 'is not a whole number',
  boolean: 'is neither true nor false',
  array: 'is not a list',
  object: 'is not an object',
  datetime: 'is not a valid date',
  guid: 'is not an id',
}

/** For what the schema has no message of its own; the same words as of a row's properties (rest/body.ts). */
const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return "can't be blank"
  if (issue.code === 'invalid_type') return kinds[issue.expected]
  if (issue.code === 'invalid_format') return kinds[issue.format]
  if (issue.code === 'too_big' && issue.origin === 'array') return `must be at most ${issue.maximum}`
  return undefined
}
