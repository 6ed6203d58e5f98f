import { weekdayAndDay } from '@daysheet/domain/calendar/short-day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { wasTexted, type UpcomingEntry } from '@daysheet/domain/schedules/deactivation'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { People } from '../queries.ts'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import type { LeavingQuestion } from './use-leaving.ts'

/** What is worth knowing of an entry before they are taken off it. */
function markOf(entry: UpcomingEntry, people: People): string {
  if (entry.hasEvents) return people === 'Workers' ? 'Clocked in already, stays' : 'Crew clocked in already, stays'
  if (!wasTexted(entry)) return ''
  if (people === 'Supervisors') return 'Crew was texted'
  return entry.txtStatus === 'y' ? 'Confirmed' : 'Texted'
}

function Line({ entry, people }: { entry: UpcomingEntry; people: People }) {
  const mark = markOf(entry, people)
  return (
    <Box
      component="li"
      sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '128px 72px minmax(0, 1fr)' }, py: 0.75 }}
    >
      <span>{weekdayAndDay(entry.day)}</span>
      <span>{entry.startTime ?? 'No start time'}</span>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {[formatJobNumber(entry), entry.address].filter(Boolean).join(' ')}
        {mark !== '' && (
          <Typography component="span" variant="caption" color="warning" sx={{ display: 'block' }}>
            {mark}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** What to do about the days somebody is planned on who becomes inactive. (decisions/people.md) */
export function LeavingDialog({ people, name, entries, onAnswer }: LeavingQuestion & { people: People }) {
  // What has clock events is kept in any case: with nothing else there is nothing to choose.
  const isAllKept = entries.every(({ hasEvents }) => hasEvents)
  const isAnybodyTexted = !isAllKept && entries.some((entry) => wasTexted(entry))
  return (
    <SubmitDialog
      title={`${name} is scheduled on upcoming days`}
      maxWidth="sm"
      saving={false}
      error={null}
      onSubmit={() => onAnswer(isAllKept ? 'leave' : 'take off')}
      onClose={() => onAnswer(null)}
      closeLabel="Cancel"
      submitLabel={isAllKept ? 'Make inactive' : 'Take them off these days'}
      actions={!isAllKept && <Button onClick={() => onAnswer('leave')}>Leave them planned</Button>}
    >
      <Typography>
        {isAllKept
          ? `There are clock events already, so ${name} stays planned here.`
          : `What should happen on these days when ${name} is no longer active?`}
      </Typography>
      <Box
        component="ul"
        aria-label="Planned on"
        sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {entries.map((entry) => (
          <Line key={entry.workerEntryId ?? entry.scheduleEntryId} entry={entry} people={people} />
        ))}
      </Box>
      {isAnybodyTexted && (
        <Alert severity="warning">
          {people === 'Workers'
            ? `${name} was texted about some of these days and gets no text about this change.`
            : 'Some crews were texted this supervisor’s name. They get no text about the change.'}
        </Alert>
      )}
    </SubmitDialog>
  )
}
