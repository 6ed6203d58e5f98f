/** Phone numbers, and the simulated phones of /phones. (product.md#texts; decision 0191) */
import { z } from 'zod'
import { language } from '../people/worker.ts'
import { id, text } from '../wire/fields.ts'
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

/** What one types on such a phone. */
export const phoneReply = z.strictObject({ text: text(1600).refine((value) => value.trim() !== '', 'must not be empty') })
export type PhoneReply = z.infer<typeof phoneReply>

export const receivedReply = z.object({ received: z.literal(true) })

/**
 * Numbers that the simulated carrier treats as a real one treats bad numbers, so that failures can be seen in development: by the last
 * two digits.
 */
export const simulatedFaults = { refused: '99', unanswered: '98' } as const

/** How a number is told to a carrier: `+12125550101`. Ten digits are a number of this country; one of another country has its code, and a plus before it. */
export const internationalPhone = (phone: string): string => (phone.startsWith('+') ? phone : `+1${phone}`)

/**
 * A number from the carrier in the form that a worker's phone is stored in. The channel does not
 * matter: `rcs:+12125550101` is the same phone.
 */
export const phoneOfCarrier = (international: string): string =>
  international
    .trim()
    .replace(/^[a-z]+:(?=\+\d)/i, '')
    .replace(/^\+1(?=\d{10}$)/, '')

export { formatPhone, normalizePhone } from './phone-number.ts'

/** Whether a search term finds a phone: by name, or by some of its digits. */
export function isPhoneFound({ name, phone: digits }: Pick<Phone, 'name' | 'phone'>, term: string): boolean {
  const wanted = term.trim().toLowerCase()
  const wantedDigits = wanted.replace(/[\s()+.-]/g, '')
  return name.toLowerCase().includes(wanted) || (/^\d+$/.test(wantedDigits) && digits.includes(wantedDigits))
}
