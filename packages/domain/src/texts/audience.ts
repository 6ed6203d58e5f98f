/** Who of a crew is texted. (product.md#texts) */
import { isPlanned, type TxtStatus } from '../crews/worker-entry.ts'
import { hasClocked, type ClockedMember } from '../timeclock/on-clock.ts'
import { isReachable, type TextedPerson } from './reachable.ts'

/**
 * - `unanswered`: people who have neither confirmed nor declined, texted or not.
 * - `notTexted`: of those, people whom no text has reached: not texted, or their text failed.
 * - `declined`, `everyone`.
 * Only `everyone` has people who have clocked in on the job: the others no longer need an answer.
 */
export const audiences = ['unanswered', 'notTexted', 'declined', 'everyone'] as const
export type Audience = (typeof audiences)[number]

type Member = Pick<ClockedMember, 'id' | 'planned' | 'events' | 'corrections'> & { txtStatus: TxtStatus | null }

const isAmong: Record<Audience, (member: Member) => boolean> = {
  unanswered: (member) => member.txtStatus !== 'y' && member.txtStatus !== 'n' && !hasClocked(member),
  notTexted: (member) => (member.txtStatus === null || member.txtStatus === 'error') && !hasClocked(member),
  declined: (member) => member.txtStatus === 'n' && !hasClocked(member),
  everyone: () => true,
}

/** Those of a crew whom a text to this audience goes to. */
export const audienceOf = <Asked extends Member>(crew: readonly Asked[], audience: Audience): Asked[] =>
  crew.filter((member) => isPlanned(member) && isAmong[audience](member))

export interface NextText<Asked> {
  /** Whether all of these people have the text already, so that this one only reminds them. */
  isReminder: boolean
  audience: Audience
  crew: Asked[]
}

/**
 * The next text of a day. It goes to people whom no text has reached. If there are none, it reminds
 * the people who have not answered. People whom a text cannot reach are left out.
 */
export function nextText<Asked extends Member & TextedPerson>(crew: readonly Asked[]): NextText<Asked> {
  const unanswered = audienceOf(crew, 'unanswered').filter(isReachable)
  const notTexted = audienceOf(unanswered, 'notTexted')
  if (notTexted.length === 0) return { isReminder: unanswered.length > 0, audience: 'unanswered', crew: unanswered }
  return { isReminder: false, audience: notTexted.length < unanswered.length ? 'notTexted' : 'unanswered', crew: notTexted }
}
