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
  /** What came with the text besides words, described in words: pictures, a location. */
  attached?: string | undefined
  /**
   * What the carrier did because of it: stopped texts to that number or started them again. Missing
   * when the carrier does not say.
   */
  optOut?: 'stop' | 'start' | 'help' | undefined
  /** The carrier's id of our text that this one answers, when the phone says so. */
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
