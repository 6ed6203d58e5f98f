import { plainWords } from '@daysheet/domain/wire/plain-words'
import type { z } from 'zod'
import { instantFrom } from '@daysheet/domain/calendar/instant'
import { currentZone } from '../concurrency/request-context.ts'
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
    { messages: plainWords, mend: withPlainInstants },
  )

/**
 * The body with its moments in the one format that schemas accept; the generic row routes accept
 * the same formats. (decisions/rest-api.md)
 */
function withPlainInstants({ issues }: z.ZodError, body: unknown): unknown {
  const paths = issues.flatMap(({ code, path, ...issue }) =>
    code === 'invalid_format' && 'format' in issue && issue.format === 'datetime' ? [path] : [],
  )
  if (paths.length === 0) return undefined
  const copy = structuredClone(body)
  for (const path of paths) {
    const [last, ...above] = path.toReversed()
    const place = above.reduceRight<unknown>((inside, name) => (inside as Record<PropertyKey, unknown>)[name], copy) // the schema went this way
    const written = (place as Record<PropertyKey, unknown>)[last ?? '']
    const instant = instantFrom(written, currentZone())
    if (instant === undefined) return undefined
    Object.assign(place as object, { [last ?? '']: instant })
  }
  return copy
}

function mistakesOf(name: string, { path, message, ...issue }: z.core.$ZodIssue): Mistake[] {
  const inside = path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ property: [...inside, key].join('.'), code: 'unknown', message: `is not a property of ${name}` }))
  return [{ property: inside.join('.'), code: 'custom', message }]
}
