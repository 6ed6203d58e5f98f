import { containerLink, requestState, type ContainerReq } from '@daysheet/domain/containers/request'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '../session/queries.ts'
import { StatusIcon } from '../../ui/status.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { LinkField } from './link-field.tsx'
import { LinkTexts } from './link-texts.tsx'
import { askedWords, requestStatus, standingWords } from './request-labels.ts'
import { TextLinks } from './text-links.tsx'
import { useReadRequestsAgain, withdraw } from './use-container-requests.ts'

/** One request: where it stands, what was asked, and, while it waits for its answer, the links and what can be done with them. */
export function RequestCard({ request, jobId }: { request: ContainerReq; jobId: string }) {
  const { timeZone } = useSettings()
  const now = new Date(useMinute())
  const id = useId()
  const state = requestState(request, now)
  const asked = askedWords(request, timeZone)
  // Of what is settled nobody needs the texts: a job with years of requests would read those of each.
  const [hasTexts, showTexts] = useState(state === 'open')
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: 1.5, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <StatusIcon status={requestStatus[state]} label={null} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={id} aria-live="polite" sx={{ fontWeight: 600 }}>
            {standingWords(request, { now, zone: timeZone })}
          </Typography>
          {asked !== null && (
            <Typography variant="caption" component="div" color="textSecondary">
              {asked}
            </Typography>
          )}
          {request.note && <Typography sx={{ whiteSpace: 'pre-line' }}>Note: {request.note}</Typography>}
        </Box>
      </Box>
      {state === 'open' && <OpenRequest request={request} jobId={jobId} />}
      {state !== 'open' && (
        <Button className="no-print" aria-expanded={hasTexts} onClick={() => showTexts(!hasTexts)} sx={{ justifySelf: 'start', ml: -0.5 }}>
          Texts of its links
        </Button>
      )}
      {hasTexts && <LinkTexts containerReqId={request.id} none={state === 'open' ? null : 'None was sent.'} />}
    </Paper>
  )
}

function OpenRequest({ request, jobId }: { request: ContainerReq; jobId: string }) {
  const { publicUrl } = useSettings()
  const [isTexting, setTexting] = useState(false)
  const readAgain = useReadRequestsAgain(jobId)
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
