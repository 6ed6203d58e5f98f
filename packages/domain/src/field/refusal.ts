/** A record that a phone made and the server refused, for somebody of the office to look at. (product.md#refused-records) */
import { z } from 'zod'
import { id, instant, row, text, whole } from '../fields/fields.ts'
import { fieldKinds } from './batch.ts'

export const storedRefusal = z.object({
  ...row,
  kind: z.enum(fieldKinds),
  /** The part of its body that a list shows; null when the caller's role may not see this kind. */
  shown: z.object({ type: z.enum(['in', 'out']).nullable(), time: z.string().nullable(), pictures: z.array(z.string()) }).nullable(),
  /** Who made it; the id is null of somebody who is there no more. */
  person: z.object({ id: id().nullable(), kind: z.enum(['account', 'supervisor']), name: z.string() }),
  /** Whom a clock event is of, and which job the record is about, where the body names what there is. */
  worker: z.object({ id: id(), name: z.string().nullable() }).nullable(),
  job: z.object({ id: id(), address: z.string(), jobNum: z.number().nullable(), jobNumDecimals: whole().nullable() }).nullable(),
  firstAt: instant(),
  lastAt: instant(),
  /** How often it was refused. */
  tries: whole(),
  statusCode: whole(),
  code: z.string().nullable(),
  message: z.string(),
  messages: z.record(z.string(), z.array(z.string())).nullable(),
  /** Somebody has looked at it, and leaves it. */
  aside: z.object({ at: instant(), by: z.string(), comment: z.string() }).nullable(),
})
export type StoredRefusal = z.infer<typeof storedRefusal>

/**
 * One refused record by its id, with the body as the phone sent it. The body is not kept when it is
 * longer than any real record, or when the sender's role may not enter it.
 */
export const refusalWithBody = storedRefusal.extend({
  body: z.record(z.string(), z.unknown()),
  /** The names of the rows with the ids in the body, by id. */
  names: z.record(z.string(), z.string()),
})
export type RefusalWithBody = z.infer<typeof refusalWithBody>

/** Shown in place of the message when the role may not see this kind of record. */
export const hiddenRefusalText = 'Your role cannot see this kind of record.'

export const maxAsideComment = 1000

/** What somebody says who sets one aside. */
export const setAside = z.strictObject({ comment: text(maxAsideComment).trim().min(1, 'Please say why') })
export type SetAside = z.input<typeof setAside>
