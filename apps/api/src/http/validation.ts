/** Checks a request against the zod schemas of its route, and types the handler by them. (docs/decisions/0207) */
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { badRequest, type HttpError } from './errors.ts'

declare module 'fastify' {
  // Of every instance: a route with schemas has parsed and typed parameters, query and body, and one without has `unknown`.
  interface FastifyTypeProviderDefault {
    readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
    readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
  }
}

/** What is answered to a value that a schema does not take. */
type Refusal = (error: z.ZodError, value: unknown) => HttpError

const refusals = new WeakMap<z.ZodType, { refusal: Refusal; messages: z.core.$ZodErrorMap | undefined }>()

/** The schema with a refusal of its own, and messages for where it has none. Without one, the first of its messages becomes a 400. */
export function withErrorMessage<Schema extends z.ZodType>(schema: Schema, refusal: Refusal, messages?: z.core.$ZodErrorMap): Schema {
  const copy = schema.clone()
  refusals.set(copy, { refusal, messages })
  return copy
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): { value: z.output<Schema> } | { error: HttpError } {
  const { refusal, messages } = refusals.get(schema) ?? { refusal: firstMessage }
  const { success, data, error } = schema.safeParse(value, messages && { error: messages })
  return success ? { value: data } : { error: refusal(error, value) }
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
