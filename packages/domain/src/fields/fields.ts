/**
 * The kinds of value a property can have. Every entity is built from these, so that the REST layer can read a column's
 * type off the schema, and a form, the server and the OpenAPI document say the same thing. (product.md#entities)
 */
import { z } from 'zod'

/** A row's identifier: a UUID, version 7 when made by us; those of an old deployment may be of any version or none. */
export const id = () => z.guid()

/** A moment, `2026-11-20T17:40:08.745Z`. */
export const instant = () => z.iso.datetime()

/** Text of at most `max` characters. PostgreSQL cannot store a NUL character, so it is refused here by name. */
export const text = (max = 500) =>
  z
    .string()
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !value.includes('\u0000'), 'must not contain a NUL character')

/** A number that may carry decimals: hours, money, feet. */
export const num = () => z.number()

/** A number that is not negative: a price, a quantity, a budget. */
export const amount = () => z.number().min(0, 'must not be negative')

/** A whole number. */
export const whole = () => z.int()

export const flag = () => z.boolean()

export const latitude = () => z.number().min(-90).max(90)
export const longitude = () => z.number().min(-180).max(180)

/** What every stored row carries beside its own properties; `version` counts its changes and is what If-Match compares. */
export const row = { id: id(), version: whole() }

/** The languages a text can be written in. */
export const language = z.enum(['en', 'es'])
export type Language = z.infer<typeof language>
