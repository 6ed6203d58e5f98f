/** What crew members wrote, and what the office answers in its own words. (product.md#replies) */
import { z } from 'zod'
import { language, id, num, text, whole } from '../fields/fields.ts'
import { maxNoteLength } from './body.ts'
import { textMessage } from './text-message.ts'

/** The job and day that a text is about, if they are known. */
const jobOfText = z
  .object({ id: id(), address: z.string(), jobNum: num().nullable(), jobNumDecimals: whole().nullable(), day: z.iso.date() })
  .nullable()

const replyShown = textMessage.pick({ id: true, body: true, meaning: true, time: true }).extend({ job: jobOfText })

/**
 * A person who has written, with their newest text and how many of their texts the office must act
 * on.
 */
export const correspondent = z.object({
  workerId: id(),
  name: z.string(),
  phone: z.string().nullable(),
  language,
  active: z.boolean(),
  optedOut: z.boolean(),
  unread: whole(),
  latest: replyShown,
})
export type Correspondent = z.infer<typeof correspondent>

/** The most replies that one call lists or marks as read. */
export const maxRepliesListed = 500

/** A reply that the office must act on. `workerId` is null if no employee has the number. */
export const neededReply = replyShown.extend({ workerId: id().nullable(), name: z.string(), phone: z.string().nullable() })
export type NeededReply = z.infer<typeof neededReply>

/** Marks these replies as read. */
export const readNeeded = z.strictObject({ ids: z.array(id()).min(1).max(maxRepliesListed) })

/** A text from a number that no employee has. */
export const unknownText = textMessage.pick({ id: true, body: true, meaning: true, time: true, readAt: true }).extend({ phone: z.string() })
export type UnknownText = z.infer<typeof unknownText>

/** A text in a conversation, with the job it is about while that is known. */
export const conversationText = textMessage
  .pick({ id: true, kind: true, state: true, body: true, reason: true, time: true, meaning: true, readAt: true })
  .extend({ job: jobOfText })
export type ConversationText = z.infer<typeof conversationText>

/** All texts to and from one person, oldest first, the newest hundred of them. */
export const conversation = z.object({
  workerId: id(),
  name: z.string(),
  phone: z.string().nullable(),
  language,
  active: z.boolean(),
  optedOut: z.boolean(),
  texts: z.array(conversationText),
})
export type Conversation = z.infer<typeof conversation>

export const unreadReplies = z.object({ count: whole() })

/** What the office writes to one person. `intentId` is made once per press of the button: the same again texts nobody twice. */
export const officeText = z.strictObject({
  text: text(maxNoteLength).refine((value) => value.trim() !== '', 'must not be empty'),
  intentId: id().nullish(),
})
export type OfficeText = z.infer<typeof officeText>

/** Everything they wrote up to this text of theirs has been read. */
export const readReplies = z.strictObject({ upTo: id() })
