/** How a request for a container went, for the supervisor who asked for it. (product.md#field-screen) */
import type { FieldContainer } from '../today.ts'

export interface ContainerOutcome {
  /** `atOffice`: no text was sent, the office sends the links. `unclear`: nobody knows whether the text went out. */
  what: 'accepted' | 'declined' | 'sent' | 'sending' | 'textFailed' | 'unclear' | 'atOffice'
  /** When it came to that. */
  at: string
  /** Who answered; null where nobody did or gave a name. */
  by: string | null
  /** Why a text failed, in the words of the server. */
  reason: string | null
}

const ofText = {
  queued: 'sending',
  handing: 'sending',
  sent: 'sent',
  delivered: 'sent',
  received: 'sent',
  failed: 'textFailed',
  withheld: 'textFailed',
  unknown: 'unclear',
} as const satisfies Record<NonNullable<FieldContainer['text']>['state'], ContainerOutcome['what']>

export function containerOutcome({ answer, answeredAt, answeredBy, requestedAt, text }: FieldContainer): ContainerOutcome {
  if (answer !== null)
    return { what: answer === 'confirm' ? 'accepted' : 'declined', at: answeredAt ?? requestedAt, by: answeredBy, reason: null }
  if (text === null) return { what: 'atOffice', at: requestedAt, by: null, reason: null }
  return { what: ofText[text.state], at: text.time, by: null, reason: text.reason }
}

/** Whether a text failed because of the kind of number: the commonest reason, which a phone says in its own language. */
export const isLandline = ({ reason }: Pick<ContainerOutcome, 'reason'>): boolean => reason?.includes('landline') ?? false
