/** What became of a text, wherever one is shown. (product.md#texts) */
import type { TextMessage } from '@daysheet/domain/texts/text-message'

type Sent = Pick<TextMessage, 'state'>

const words: Record<TextMessage['state'], string> = {
  queued: 'Waiting to be sent',
  withheld: 'Not sent',
  handing: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  unknown: 'May not have arrived',
  received: 'Reply',
}

export const textStateLabel = ({ state }: Sent): string => words[state]

/** Whether a text did not arrive, or may not have. */
export const isTextTrouble = ({ state }: Sent): boolean => state === 'failed' || state === 'unknown'
