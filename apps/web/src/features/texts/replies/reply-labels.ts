/** What a reply did, in words. (product.md#replies) */
import { weekdayAndDay } from '@daysheet/domain/calendar/short-day'
import type { ConversationText, NeededReply } from '@daysheet/domain/texts/conversation'
import type { ReplyMeaning } from '@daysheet/domain/texts/text-message'
import { jobLabel } from '#features/jobs/job-labels.ts'

const words: Record<ReplyMeaning, string> = {
  confirmed: 'Confirmed',
  declined: 'Declined',
  stopped: 'Stopped all texts',
  started: 'Takes texts again',
  remark: 'Not understood',
}

export const meaningLabel = (meaning: ReplyMeaning | null): string => (meaning === null ? 'Reply' : words[meaning])

/** What Daysheet did with a reply: `Confirmed 10001 120 Broadway, Mon 11-23-2026`. */
export function replyEffect({ meaning, job }: Pick<NeededReply, 'meaning' | 'job'>): string {
  if (job === null) return meaningLabel(meaning)
  const about = `${jobLabel(job)}, ${weekdayAndDay(job.day)}`
  return meaning === 'remark' ? `Not understood, about ${about}` : `${meaningLabel(meaning)} ${about}`
}

/**
 * The same for a text in a conversation. Null for the office's own texts, which show a status
 * instead.
 */
export const effectLabel = (text: ConversationText): string | null => (text.kind === 'reply' ? replyEffect(text) : null)
