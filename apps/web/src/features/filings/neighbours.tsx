import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { Neighbour } from '@daysheet/domain/filings/city/neighbours'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Failed, Loading } from '#ui/states.tsx'
import { useSettings } from '../session/queries.ts'
import { areas, filedDays } from './filing-labels.ts'
import { neighbours } from './queries.ts'

const line = { py: 0.75, overflowWrap: 'anywhere' } as const
const listStyles = { m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } } as const

function NeighbourLine({ filing }: { filing: Neighbour }) {
  const { filingNumber, status, contractor, areas: count } = filing
  return (
    <Box component="li" sx={line}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {filingNumber}
        </Box>
        <span>{filedDays(filing)}</span>
        <span>{status}</span>
        <span>{areas(count)}</span>
      </Box>
      {contractor !== null && (
        <Typography variant="caption" color="textSecondary">
          {contractor}
        </Typography>
      )}
    </Box>
  )
}

/** What others filed for the same building, to be looked at when days and variances are planned. The City is asked when somebody wants to know. */
export function Neighbours({ jobId }: { jobId: string }) {
  const { hasCityFilings } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!hasCityFilings) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5, mt: 2 }}>
      <Typography component="h3" variant="h3" id={id}>
        Other filings in this building
      </Typography>
      {isOpen ? (
        <Listed jobId={jobId} />
      ) : (
        <Box className="no-print">
          <Button variant="outlined" onClick={() => setOpen(true)}>
            Look them up in City data
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** So many are listed at first: the page of a job goes on beneath them. */
const few = 5

function Listed({ jobId }: { jobId: string }) {
  const { timeZone } = useSettings()
  const [isAll, setAll] = useState(false)
  const { data, isPending, error, refetch, isFetching } = useQuery(neighbours(jobId))
  if (isPending) return <Loading text="Loading City data…" rows={2} height={40} />
  if (error) return <Failed text="The City’s data is not available right now." onRetry={() => void refetch()} retrying={isFetching} />
  if (data.bins.length === 0) return <Typography color="textSecondary">The City’s data does not name this job’s building yet.</Typography>
  return (
    <>
      {data.filings.length === 0 ? (
        <Typography color="textSecondary">
          The City’s data has no other filing for {data.bins.length === 1 ? 'this building' : 'these buildings'}.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Other filings in this building" sx={listStyles}>
          {data.filings.slice(0, isAll ? undefined : few).map((filing) => (
            <NeighbourLine key={filing.filingNumber} filing={filing} />
          ))}
        </Box>
      )}
      {data.filings.length > few && (
        <Button className="no-print" sx={{ justifySelf: 'start' }} onClick={() => setAll(!isAll)}>
          {isAll ? `Show only the newest ${few}` : `Show all ${data.filings.length}`}
        </Button>
      )}
      <Typography variant="caption" color="textSecondary">
        {data.hasMore && 'These are the newest filings; the City has more. '}
        {data.bins.length === 1 ? 'Building' : 'Buildings'} {data.bins.join(', ')}
        {data.fetchedAt !== null && `, as of ${formatDateTime(data.fetchedAt, timeZone)}`}
      </Typography>
    </>
  )
}
