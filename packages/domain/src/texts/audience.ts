/** Who of a crew is texted. (product.md#texts) */
import { isPlanned, type TxtStatus } from '../schedules/worker-entry.ts'

/**
 * - `unanswered`: whoever has neither confirmed nor declined, texted or not.
 * - `notTexted`: of those, whoever has not been asked at all.
 * - `declined`, `everyone`.
 */
export const audiences = ['unanswered', 'notTexted', 'declined', 'everyone'] as const
export type Audience = (typeof audiences)[number]

const isAmong: Record<Audience, (status: TxtStatus | null) => boolean> = {
  unanswered: (status) => status !== 'y' && status !== 'n',
  notTexted: (status) => status === null,
  declined: (status) => status === 'n',
  everyone: () => true,
}

/** Those of a crew whom a text to this audience goes to. */
export const audienceOf = <Member extends { txtStatus: TxtStatus | null; planned?: boolean | undefined }>(
  crew: readonly Member[],
  audience: Audience,
): Member[] => crew.filter((member) => isPlanned(member) && isAmong[audience](member.txtStatus))
