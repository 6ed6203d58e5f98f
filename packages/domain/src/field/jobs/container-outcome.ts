/** The state of a container request, for the supervisor who made it. (product.md#field-screen) */
import type { FieldContainer } from '../today.ts'

export interface ContainerOutcome {
  /**
   * `atOffice`: no text was sent, so the office sends the links. `unclear`: it is unknown whether
   * the text went out.
   */
  what: 'accepted' | 'declined' | 'sent' | 'sending' | 'textFailed' | 'unclear' | 'atOffice'
  /** When the request got into this state. */
  at: string
  /** The name that the person who answered gave; null without an answer or a name. */
  by: string | null
  /** Why a text failed, in the server's words. */
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

/**
 * Whether a text failed because the number is a landline. That is the most common reason, so a
 * phone shows it in its own language.
 */
export const isLandline = ({ reason }: Pick<ContainerOutcome, 'reason'>): boolean => reason?.includes('landline') ?? false
