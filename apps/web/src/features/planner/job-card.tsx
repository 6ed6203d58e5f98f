import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo, useCallback } from 'react'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { Acp7Button } from './acp7-button.tsx'
import { CardActions } from './card-actions.tsx'
import { CardMenu } from './card-menu.tsx'
import { Crew } from './crew.tsx'
import { DropZone } from './drag/drop-zone.tsx'
import { jobLabel } from './day.ts'
import { usePlanner } from './planner-context.ts'
import type { DayEntry } from './queries.ts'
import { SupervisorChoice } from './supervisor-choice.tsx'
import { zoneOfEntry } from './zones.ts'

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
  '&[data-cancelled]': { bgcolor: 'background.default' },
  '&[data-cancelled] .dims': { color: 'text.secondary' },
  '& .row': { display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' },
  '& .together': { flexWrap: 'nowrap', justifyContent: 'space-between' },
  '& .heading': { flex: 1, minWidth: 0, m: 0, fontSize: 15, fontWeight: 650, lineHeight: 1.35 },
  '& .number': { fontVariantNumeric: 'tabular-nums', mr: 0.75 },
  '& .boro': { fontSize: 12, fontWeight: 400, color: 'text.secondary' },
  '& .banner': { px: 1, py: 0.5, borderRadius: 1, border: 1, borderColor: 'error.main', color: 'error.main', fontWeight: 600 },
} as const

const quiet = {
  px: 0.75,
  py: 0.25,
  mx: -0.75,
  minHeight: 32,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'start',
  justifyContent: 'flex-start',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

/** One job of the day. It renders when its own entry changes and at no other time; a drag or a change of another card leaves it alone. */
export const JobCard = memo(function JobCard({ entry }: { entry: DayEntry }) {
  const { open } = usePlanner()
  const { job, startTime, notes, cancelled, cancelledReason } = entry
  const label = jobLabel(job)
  const hint = useCallback((name: string) => `Set ${name} as supervisor of ${label}`, [label])
  return (
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 220px' }}>
      <DropZone id={zoneOfEntry(entry.id)} accepts="supervisor" hint={hint}>
        <Box sx={card} data-cancelled={cancelled || undefined} component="article" aria-label={label}>
          <div className="row">
            <h2 className="heading dims">
              {job && job.jobNum !== null && <span className="number">{formatJobNumber(job)}</span>}
              {job?.address ?? 'Unknown job'} {job?.boro && <span className="boro">{job.boro}</span>}
            </h2>
            <ButtonBase
              aria-label={`Start time of ${label}: ${startTime ?? 'Set start time'}`}
              sx={{ ...quiet, fontWeight: 600 }}
              onClick={() => open({ kind: 'start time', entry })}
            >
              {startTime ?? 'Set start time'}
            </ButtonBase>
            <CardMenu entry={entry} />
          </div>
          {cancelled && <div className="banner">Cancelled: {cancelledReason || 'Unknown'}</div>}
          <div className="row together dims">
            <SupervisorChoice entry={entry} />
            {job && <Acp7Button job={job} />}
          </div>
          {notes && (
            <ButtonBase
              aria-label={`Note for ${label}: ${notes}`}
              sx={{ ...quiet, whiteSpace: 'pre-wrap' }}
              onClick={() => open({ kind: 'note', entry })}
            >
              {notes}
            </ButtonBase>
          )}
          <Crew entry={entry} />
          <CardActions entry={entry} />
        </Box>
      </DropZone>
    </Box>
  )
})
