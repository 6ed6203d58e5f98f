import type { ContainerReq } from './request.ts'

const shownDays = 7
const dayMs = 86_400_000

/**
 * Jobs whose newest container request was declined in the last 7 days. A later request for the job
 * removes it from the list. (product.md#home)
 */
export function declinedRequests<Request extends Pick<ContainerReq, 'jobId' | 'answer' | 'answeredAt' | 'requestedAt'>>(
  requests: readonly Request[],
  now: Date,
): Request[] {
  const oldest = now.getTime() - shownDays * dayMs
  const newestFirst = requests.toSorted((one, other) => Date.parse(other.requestedAt) - Date.parse(one.requestedAt))
  const newest = newestFirst.filter(({ jobId }, at) => newestFirst.findIndex((other) => other.jobId === jobId) === at)
  return newest.filter(({ answer, answeredAt }) => answer === 'decline' && answeredAt !== null && Date.parse(answeredAt) > oldest)
}
