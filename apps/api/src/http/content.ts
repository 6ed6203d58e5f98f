import type { z } from 'zod'

/** Examples for the OpenAPI document, by what they show; a test sends each of them. */
export type Examples = Readonly<Record<string, unknown>>

/** A body or an answer that is no row of an entity, as the OpenAPI document tells it. */
export interface Content {
  type: string
  schema?: z.ZodType
  examples?: Examples
}

export const jsonOf = (schema: z.ZodType, examples: Examples = {}): Content => ({ type: 'application/json', schema, examples })
