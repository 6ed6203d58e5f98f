import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Examples for the OpenAPI document, by what they show; a test sends each of them. */
export type Examples = Readonly<Record<string, unknown>>

/** A body or an answer that is no row of an entity, as the OpenAPI document tells it. */
export interface Content<Schema extends z.ZodType = z.ZodType> {
  type: string
  /** What it may be of besides. */
  otherTypes?: readonly string[]
  schema?: Schema
  examples?: Examples
}

export const jsonOf = <Schema extends z.ZodType>(schema: Schema, examples: Examples = {}): Content<Schema> => ({
  type: 'application/json',
  schema,
  examples,
})

/** A JSON answer that is sent as finished text: TypeScript cannot look at it. */
export const jsonTextOf = (schema: z.ZodType): Content => jsonOf(schema)

/** The end of a call that answers nothing. */
export const noContent = (reply: FastifyReply): FastifyReply => reply.code(204).send()
