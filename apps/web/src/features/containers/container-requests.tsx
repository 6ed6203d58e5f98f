import type { ContainerReq } from '@daysheet/domain/containers/request'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Empty } from '#ui/states.tsx'
import { RequestContainer } from './request-container.tsx'
import { RequestList } from './request-card.tsx'
import { IfMay } from '../session/if-may.tsx'

interface ContainerRequestsProps {
  jobId: string
  /** All of the job's, in any order; whoever shows them reads them anew when a `ContainerReq` of the job changes. */
  requests: readonly ContainerReq[]
}

/** A job's requests for containers, open ones first, each with its links, texts and answer; and how to ask for another. */
export function ContainerRequests({ jobId, requests }: ContainerRequestsProps) {
  const [isAsking, setAsking] = useState(false)
  const request = (
    <IfMay needs="waste.write">
      <Button variant="outlined" className="no-print" onClick={() => setAsking(true)}>
        Request container
      </Button>
    </IfMay>
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {requests.length === 0 ? (
        <Empty text="No container was requested for this job yet">{request}</Empty>
      ) : (
        <>
          <Box>{request}</Box>
          <RequestList jobId={jobId} requests={requests} />
        </>
      )}
      {isAsking && <RequestContainer jobId={jobId} onClose={() => setAsking(false)} />}
    </Box>
  )
}
