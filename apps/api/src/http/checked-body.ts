import { plainWords } from '@daysheet/domain/wire/plain-words'
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
