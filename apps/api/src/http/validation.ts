/** Checks a request against the zod schemas of its route, and types the handler by them. (docs/decisions/code-structure.md) */
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { badRequest } from './errors.ts'
import type { HttpError } from '../http-error.ts'

declare module 'fastify' {
  // Of every instance: a route with schemas has parsed and typed parameters, query and body, and one without has `unknown`.
  interface FastifyTypeProviderDefault {
    readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
    readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
  }
}

/** What is answered to a value that a schema does not take. */
type Refusal = (error: z.ZodError, value: unknown) => HttpError

/**
 * Returns the value in the format that its schema accepts when only the format differs; undefined
 * otherwise.
 */
type Mend = (error: z.ZodError, value: unknown) => unknown

interface Reading {
  refusal: Refusal
  messages?: z.core.$ZodErrorMap | undefined
  mend?: Mend | undefined
}

const readings = new WeakMap<z.ZodType, Reading>()

/** The schema with a refusal of its own, and messages for where it has none. Without one, the first of its messages becomes a 400. */
export function withErrorMessage<Schema extends z.ZodType>(schema: Schema, refusal: Refusal, more: Omit<Reading, 'refusal'> = {}): Schema {
  const copy = schema.clone()
  readings.set(copy, { refusal, ...more })
  return copy
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): { value: z.output<Schema> } | { error: HttpError } {
  const { refusal, messages, mend } = readings.get(schema) ?? { refusal: firstMessage }
  const parse = (given: unknown) => schema.safeParse(given, messages && { error: messages })
  const first = parse(value)
  if (first.success) return { value: first.data }
  const mended = mend?.(first.error, value)
  const second = mended === undefined ? first : parse(mended)
  return second.success ? { value: second.data } : { error: refusal(second.error, value) }
}

const firstMessage: Refusal = ({ issues: [issue] }) => badRequest(issue?.message ?? 'The request is not valid')

/** The value as its schema has it, or its refusal: for what is no part of a route's request by itself. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = check(schema, value)
  if ('error' in checked) throw checked.error
  return checked.value
}

/** Carries a refusal out of Fastify's validation, which writes a code and a status of its own onto whatever error it is given. */
export class InvalidRequest extends Error {
  readonly refusal: HttpError
  readonly statusCode: number

  constructor(refusal: HttpError) {
    super(refusal.message)
    this.refusal = refusal
    this.statusCode = refusal.statusCode
  }
}

/** Fastify calls it once for each schema of a route, and the function it answers for each request. */
export const validatorCompiler: FastifySchemaCompiler<unknown> =
  ({ schema }) =>
  (value: unknown) => {
    const checked = check(schema as z.ZodType, value) // an operation has no others
    return 'error' in checked ? { error: new InvalidRequest(checked.error) } : checked
  }
