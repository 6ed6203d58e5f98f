/** The simulated phones of /phones. (product.md#texts) */
import { z } from 'zod'
import { language, id, text } from '../fields/fields.ts'
import { textMessage } from './text-message.ts'

/** A worker's phone with its recent messages, oldest first. */
export const phone = z.object({
  workerId: id(),
  name: z.string(),
  phone: z.string(),
  language,
  active: z.boolean(),
  optedOut: z.boolean(),
  messages: z.array(textMessage.pick({ id: true, kind: true, state: true, body: true, reason: true, time: true })),
})
export type Phone = z.infer<typeof phone>
export type PhoneMessage = Phone['messages'][number]

/** A reply that is typed on such a phone. */
export const phoneReply = z.strictObject({ text: text(1600).refine((value) => value.trim() !== '', 'must not be empty') })
export type PhoneReply = z.infer<typeof phoneReply>

export const receivedReply = z.object({ received: z.literal(true) })

/**
 * Numbers that the simulated carrier treats as a real one treats bad numbers, so that failures can be seen in development: by the last
 * two digits.
 */
export const simulatedFaults = { refused: '99', unanswered: '98' } as const

/** Whether a search term finds a phone: by name, or by some of its digits. */
export function isPhoneFound({ name, phone: digits }: Pick<Phone, 'name' | 'phone'>, term: string): boolean {
  const wanted = term.trim().toLowerCase()
  const wantedDigits = wanted.replace(/[\s()+.-]/g, '')
  return name.toLowerCase().includes(wanted) || (/^\d+$/.test(wantedDigits) && digits.includes(wantedDigits))
}
