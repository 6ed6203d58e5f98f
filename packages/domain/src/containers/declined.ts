import type { ContainerReq } from './request.ts'

const shownDays = 7
const dayMs = 86_400_000

/**
 * The newest container request of each job, if it was declined in the last 7 days and the office has
 * not marked it as handled. (product.md#home)
 */
export function declinedRequests<Request extends Pick<ContainerReq, 'jobId' | 'answer' | 'answeredAt' | 'requestedAt' | 'handledAt'>>(
  requests: readonly Request[],
  now: Date,
): Request[] {
  const oldest = now.getTime() - shownDays * dayMs
  const newestFirst = requests.toSorted((one, other) => Date.parse(other.requestedAt) - Date.parse(one.requestedAt))
  const newest = newestFirst.filter(({ jobId }, at) => newestFirst.findIndex((other) => other.jobId === jobId) === at)
  return newest.filter(
    ({ answer, answeredAt, handledAt }) =>
      answer === 'decline' && handledAt === null && answeredAt !== null && Date.parse(answeredAt) > oldest,
  )
}
