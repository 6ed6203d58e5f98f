/** Who of a crew is texted. (product.md#texts) */
import { isPlanned, type TxtStatus } from '../schedules/worker-entry.ts'
import { hasClocked, type ClockedMember } from '../timeclock/on-clock.ts'

/**
 * - `unanswered`: people who have neither confirmed nor declined, texted or not.
 * - `notTexted`: of those, people who have not been asked at all.
 * - `declined`, `everyone`.
 * Only `everyone` has people who have clocked in on the job: the others no longer need an answer.
 */
export const audiences = ['unanswered', 'notTexted', 'declined', 'everyone'] as const
export type Audience = (typeof audiences)[number]

type Member = Pick<ClockedMember, 'id' | 'planned' | 'events' | 'corrections'> & { txtStatus: TxtStatus | null }

const isAmong: Record<Audience, (member: Member) => boolean> = {
  unanswered: (member) => member.txtStatus !== 'y' && member.txtStatus !== 'n' && !hasClocked(member),
  notTexted: (member) => member.txtStatus === null && !hasClocked(member),
  declined: (member) => member.txtStatus === 'n' && !hasClocked(member),
  everyone: () => true,
}

/** Those of a crew whom a text to this audience goes to. */
export const audienceOf = <Asked extends Member>(crew: readonly Asked[], audience: Audience): Asked[] =>
  crew.filter((member) => isPlanned(member) && isAmong[audience](member))
