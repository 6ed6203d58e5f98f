/** What a reply did, in words. (product.md#replies) */
import { formatDay } from '@daysheet/domain/calendar/day'
import type { ConversationText } from '@daysheet/domain/texts/conversation'
import type { ReplyMeaning } from '@daysheet/domain/texts/text-message'
import { jobLabel } from '../../jobs/job-labels.ts'

const words: Record<ReplyMeaning, string> = {
  confirmed: 'Confirmed',
  declined: 'Declined',
  stopped: 'Stopped all texts',
  started: 'Takes texts again',
  remark: 'Needs a person to read it',
}

export const meaningLabel = (meaning: ReplyMeaning | null): string => (meaning === null ? 'Reply' : words[meaning])

const jobText = ({ job }: ConversationText): string => (job === null ? '' : `${jobLabel(job)}, ${formatDay(job.day)}`)

/** `Confirmed 10001 120 Broadway, 11-23-2026`; of our own texts the job they are about, and null where what became of them says more. */
export function effectLabel(text: ConversationText): string | null {
  if (text.kind !== 'reply') return null
  const about = jobText(text)
  if (about === '') return meaningLabel(text.meaning)
  return text.meaning === 'remark' ? `About ${about}` : `${meaningLabel(text.meaning)} ${about}`
}
