import { openFirst, type ContainerReq } from '@daysheet/domain/containers/request'
import Box from '@mui/material/Box'
import { useMinute } from '../../ui/use-minute.ts'
import { RequestCard } from './request-card.tsx'

/** A job's requests, those that wait for an answer first. */
export function RequestList({ jobId, requests }: { jobId: string; requests: readonly ContainerReq[] }) {
  const now = new Date(useMinute())
  return (
    <Box component="ul" aria-label="Container requests" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      {openFirst(requests, now).map((request) => (
        <RequestCard key={request.id} request={request} jobId={jobId} />
      ))}
    </Box>
  )
}
