import { ApiError, messageOf } from '../../../client/client.ts'
import { tell } from '../../../ui/messages.tsx'

/** Who stands between us and the server answers for it when it does not: nobody knows what became of the deed. */
const gatewayStatuses: readonly number[] = [502, 504]

/** The first try's answer was lost, and the form was changed before the second. */
const savedBefore =
  'The bagout was saved at an earlier try, without what was changed since. Look for it in the list and change it there; to add another one, close this and begin anew.'

const isUnanswered = (problem: unknown): boolean =>
  !(problem instanceof ApiError) || problem.status === 0 || gatewayStatuses.includes(problem.status)

/** Says why a bagout was not added, each failure in its own words. (spec §8, decision 0157) */
export async function tellFailure(problem: unknown): Promise<void> {
  if (!(problem instanceof ApiError) || isUnanswered(problem)) return tell('Error adding bagout, please try again')
  if (problem.status === 503) return tell('Error adding order, please try again later')
  const { statusText } = problem
  const details = problem.code === 'ID_IN_USE' ? savedBefore : messageOf(problem)
  await tell(`Server error: ${statusText}`, details === statusText ? {} : { details })
}
