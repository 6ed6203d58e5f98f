/** The carrier of text messages: what we ask of one, whichever it is. (product.md#texts) */

/** A text on its way out. `phone` is ten digits, or a number of another country with its code: `+49…`. */
export type Outgoing = { id: string; phone: string; body: string }

/** What the carrier said when a text was handed to it. */
export type Handover =
  | { outcome: 'accepted'; carrierId: string; state: 'sent' | 'delivered' }
  /** The carrier will not deliver it, because of that number or of our account; `stopped` when the person texted STOP. */
  | { outcome: 'refused'; reason: string; fault: 'number' | 'account'; stopped: boolean }
  /** It was surely not accepted, and may be tried again later. */
  | { outcome: 'busy'; reason: string }
  /** Nobody knows: it may go out. Never to be tried again by itself. */
  | { outcome: 'unknown' }

/** What became of a text whose handing over was left unanswered. `absent`: the carrier has no record of it. */
export type CarrierRecord =
  | { found: 'text'; carrierId: string; state: CarrierState; reason: string | null }
  | { found: 'absent' }
  | { found: 'no-answer' }

export type CarrierState = 'sent' | 'delivered' | 'failed'

/** News of a text we sent, as the carrier's callback tells it. */
export type StatusCallback = { carrierId: string; state: CarrierState; reason: string | null; key: string }

/** A text that came in. `phone` is as in `Outgoing`, or whatever the carrier gave when it is no number. */
export type IncomingText = {
  carrierId: string
  phone: string
  text: string
  /** What came along that is no word, in words: pictures, a place on the map. */
  attached?: string | undefined
  /** What the carrier itself did because of it: texts to that number are stopped, or go out again. Missing when it says nothing of that. */
  optOut?: 'stop' | 'start' | 'help' | undefined
  /** The text of ours that it answers, by the carrier's id, when the phone says so. */
  repliesTo?: string | undefined
}

export type TextCarrier = {
  name: 'simulator' | 'twilio'
  /** Hands a text over, once. Does not throw: whatever goes wrong is a `Handover`. */
  send: (text: Outgoing) => Promise<Handover>
  /** Looks for a text that may have been handed over at `handedAt`; `claimed` says which carrier ids belong to other texts. */
  find: (text: Outgoing & { handedAt: Date }, claimed: (carrierIds: string[]) => Promise<Set<string>>) => Promise<CarrierRecord>
  /** Absent when the carrier does not call us. */
  webhooks?: CarrierWebhooks
}

type WebhookCall = {
  /** Path and query as the carrier called it. */
  path: string
  signature: string | undefined
  params: Record<string, string>
}

export type CarrierWebhooks = {
  isAuthentic: (call: WebhookCall) => Promise<boolean>
  status: (params: Record<string, string>) => StatusCallback | null
  incoming: (params: Record<string, string>) => IncomingText | null
}
