import type { CarrierState } from './texts.ts'

/** The carrier's error codes in words a dispatcher can act on. (twilio.com/docs/api/errors) */
const reasons: Readonly<Record<number, string>> = {
  21211: 'This is not a phone number',
  21214: 'This number cannot be reached',
  21217: 'This is not a phone number',
  21408: 'The carrier account may not text this region',
  21610: 'Replied STOP: no texts reach them until they text START',
  21612: 'The carrier cannot text this number',
  21614: 'This number cannot get texts: it is not a mobile number',
  30001: 'The carrier had too many texts waiting',
  30003: 'The phone is switched off or out of reach',
  30004: 'The phone blocks our texts',
  30005: 'This number is not in use',
  30006: 'This number is a landline and cannot get texts',
  30007: 'The mobile network took the text for spam',
  30008: 'The mobile network did not deliver it and gave no reason',
  30032: 'Our sending number is not verified with the carrier',
  30034: 'Our sending number is not registered with the carrier',
}

/** The others are of our account, of our sending number, or of the carrier. */
const ofTheNumber = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006])

/** Whose fault it is that a text is refused. */
export const faultOf = (code: number | undefined): 'number' | 'account' =>
  code !== undefined && ofTheNumber.has(code) ? 'number' : 'account'

/** `message` is the carrier's own text, used where we have no better one. */
export function reasonOf(code: number | undefined, message?: string): string {
  const words = code === undefined ? undefined : reasons[code]
  if (words) return words
  if (message) return code === undefined ? message : `${message} (carrier error ${code})`
  return code === undefined ? 'The carrier did not deliver it' : `The carrier did not deliver it (error ${code})`
}

const states: Readonly<Record<string, CarrierState>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** A carrier's status as one of ours; `null` for a word we do not know. */
export const stateOf = (status: string): CarrierState | null => (Object.hasOwn(states, status) ? (states[status] ?? null) : null)
