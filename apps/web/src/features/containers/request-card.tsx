import { formatDateTime } from '@daysheet/domain/calendar/day'
import { containerLink, requestState, type ContainerReq, sortOpenFirst } from '@daysheet/domain/containers/request'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'
import { useSettings } from '../session/queries.ts'
import { StatusIcon } from '#ui/status.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { requestedLabel, requestStatus, requestStateLabel, textResultLabel, textedLabel, wantedLabel } from './request-labels.ts'
import { TextLinks } from './text-links.tsx'
import { useInvalidateRequests, withdraw } from './use-container-requests.ts'
import { toast } from '#ui/messages.tsx'
import { containerReqQueries } from './queries.ts'
import { messageOf } from '#client/client.ts'
import { Failed } from '#ui/states.tsx'
import { isTextTrouble } from '../texts/text-state-labels.ts'
import { IfMay } from '../session/if-may.tsx'

/** The texts that carried the links of a request, and what became of each, as it becomes known; `none` when there are none. */
function LinkTexts({ containerReqId, none }: { containerReqId: string; none: string | null }) {
  const { timeZone, texts: carrier } = useSettings()
  const { data: texts, error, refetch, isFetching } = useQuery(containerReqQueries.texts(containerReqId))
  if (error) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (texts === undefined) return null
  if (texts.length === 0) return none
  return (
    <Box component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {texts.map((text) => (
        <Box component="li" key={text.id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="caption" component="div" color="textSecondary">
            {textedLabel(text, timeZone)}
            {': '}
            <Box component="span" aria-live="polite" sx={{ color: isTextTrouble(text) ? 'error.main' : 'text.primary', fontWeight: 600 }}>
              {textResultLabel(text)}
            </Box>
            {carrier === 'simulator' && text.state === 'delivered' && ' (simulated: no real phone was reached)'}
          </Typography>
          <Box component="details" sx={{ fontSize: 12, '& summary': { cursor: 'pointer', color: 'text.secondary', py: 0.25 } }}>
            <summary>Show the text</summary>
            <Box component="p" lang={text.language ?? 'en'} sx={{ m: 0, whiteSpace: 'pre-line' }}>
              {text.body}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** A link to hand on. Where the browser lets nobody copy (over http, or when it was told not to), the link is selected for Ctrl+C. */
function LinkField({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const select = () => {
    field.current?.focus()
    field.current?.select()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(`${label}: copied`)
    } catch {
      select()
      toast('The link is selected. Copy it with Ctrl+C.')
    }
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <TextField
        label={label}
        value={url}
        fullWidth
        inputRef={field}
        onFocus={select}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 0 }}
      />
      <Button aria-label={`Copy: ${label}`} startIcon={<ContentCopyIcon />} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
        Copy
      </Button>
      <Tooltip title="Open, as the customer sees it">
        <IconButton component="a" href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open in a new window: ${label}`}>
          <OpenInNewIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** One request: where it stands, what was asked, and, while it waits for its answer, the links and what can be done with them. */
function RequestCard({ request, jobId }: { request: ContainerReq; jobId: string }) {
  const { timeZone } = useSettings()
  const now = new Date(useMinute())
  const id = useId()
  const state = requestState(request, now)
  const requested = requestedLabel(request, timeZone)
  // Of what is settled nobody needs the texts: a job with years of requests would read those of each.
  const [hasTexts, showTexts] = useState(state === 'open')
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: 1.5, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <StatusIcon status={requestStatus[state]} label={null} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={id} aria-live="polite" sx={{ fontWeight: 600 }}>
            {requestStateLabel(request, { now, zone: timeZone })}
          </Typography>
          {requested !== null && (
            <Typography variant="caption" component="div" color="textSecondary">
              {requested}
            </Typography>
          )}
          {request.handledAt !== null && (
            <Typography variant="caption" component="div" color="textSecondary">
              Handled {formatDateTime(request.handledAt, timeZone)}
            </Typography>
          )}
          {wantedLabel(request) !== '' && <Typography>{wantedLabel(request)}</Typography>}
          {request.note && <Typography sx={{ whiteSpace: 'pre-line' }}>Note: {request.note}</Typography>}
        </Box>
      </Box>
      {state === 'open' && (
        <IfMay needs="waste.write">
          <OpenRequest request={request} jobId={jobId} />
        </IfMay>
      )}
      {state !== 'open' && (
        <Button className="no-print" aria-expanded={hasTexts} onClick={() => showTexts(!hasTexts)} sx={{ justifySelf: 'start', ml: -0.5 }}>
          Texts of its links
        </Button>
      )}
      {state !== 'declined' && (
        <IfMay needs="loads.write">
          <Button
            className="no-print"
            component={RouterLink}
            to={paths.loads(`?request=${request.id}`)}
            sx={{ justifySelf: 'start', ml: -0.5 }}
          >
            Begin a load
          </Button>
        </IfMay>
      )}
      {hasTexts && <LinkTexts containerReqId={request.id} none={state === 'open' ? null : 'None was sent.'} />}
    </Paper>
  )
}

function OpenRequest({ request, jobId }: { request: ContainerReq; jobId: string }) {
  const { publicUrl } = useSettings()
  const [isTexting, setTexting] = useState(false)
  const readAgain = useInvalidateRequests(jobId)
  const textButton = useRef<HTMLButtonElement>(null)
  const closeTexting = () => {
    flushSync(() => setTexting(false))
    textButton.current?.focus()
  }
  const takeBack = async () => {
    if (await withdraw(request)) readAgain()
  }
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1.5, pt: 0.5, minWidth: 0 }}>
      <LinkField label="Link to confirm" url={containerLink(publicUrl, request.id, 'confirm')} />
      <LinkField label="Link to decline" url={containerLink(publicUrl, request.id, 'decline')} />
      {isTexting ? (
        <TextLinks request={request} jobId={jobId} onDone={closeTexting} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button ref={textButton} variant="outlined" onClick={() => setTexting(true)}>
            Text the links
          </Button>
          <Button color="error" onClick={() => void takeBack()}>
            Withdraw
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** A job's requests, those that wait for an answer first. */
export function RequestList({ jobId, requests }: { jobId: string; requests: readonly ContainerReq[] }) {
  const now = new Date(useMinute())
  return (
    <Box component="ul" aria-label="Container requests" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      {sortOpenFirst(requests, now).map((request) => (
        <RequestCard key={request.id} request={request} jobId={jobId} />
      ))}
    </Box>
  )
}
