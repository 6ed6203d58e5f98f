import { progressOverTime, type ProgressDay } from '@daysheet/domain/filings/progress-over-time'
import { formatDay } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import type { FiledPart } from '../queries.ts'
import { useSettings } from '../../session/queries.ts'
import { useLateCode } from '../../../client/use-lazy-module.ts'
import { useToday } from '../../session/use-today.ts'
import { feet, percentWords } from '../filing-labels.ts'

/** Pixels; the place is kept while the code is on its way. */
const height = 150

const tableLook = {
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.25, pr: 2, textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { color: 'text.secondary', fontSize: 12 },
} as const

/** How a filing came along, day by day: a chart, the same in a sentence, and as a table. */
export function ProgressOverTime({ parts }: { parts: readonly FiledPart[] }) {
  const { timeZone } = useSettings()
  const id = useId()
  const days = useMemo(() => progressOverTime(parts, timeZone), [parts, timeZone])
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" id={id}>
        Progress over time
      </Typography>
      {days.length === 0 ? (
        <Typography color="textSecondary">
          Nothing was recorded yet. <span className="no-print">Record progress in the rows below.</span>
        </Typography>
      ) : (
        <>
          <Typography color="textSecondary">{summaryOf(days)}</Typography>
          <Box className="no-print" aria-hidden>
            <LateChart days={days} />
          </Box>
          <Box component="details" sx={{ '@media print': { '&:not([open])': { display: 'none' } } }}>
            <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, '@media (pointer: coarse)': { minHeight: 44, py: 1.5 } }}>
              Show as table
            </Box>
            <DaysTable days={days} labelId={id} />
          </Box>
        </>
      )}
    </Box>
  )
}

function summaryOf(days: readonly ProgressDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  if (first === last) return `${percentWords(last.percent)} on ${formatDay(last.day)}, the only day on which something was recorded.`
  return `From ${percentWords(first.percent)} on ${formatDay(first.day)} to ${percentWords(last.percent)} on ${formatDay(last.day)}, recorded on ${days.length} days.`
}

function DaysTable({ days, labelId }: { days: readonly ProgressDay[]; labelId: string }) {
  return (
    <Box component="table" aria-labelledby={labelId} sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Done, ft</th>
          <th scope="col">% done</th>
          <th scope="col">Entries</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, completed, percent, recorded }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{feet(completed)}</td>
            <td>{feet(percent)}</td>
            <td>{recorded}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The chart's code weighs more than the view: it comes when there is something to draw. Without it, the sentence and the table say the same. */
function LateChart({ days }: { days: readonly ProgressDay[] }) {
  const today = useToday()
  const code = useLateCode(() => import('./progress-chart.tsx'))
  if (code === 'failed') return null
  return (
    <Box sx={{ height }}>
      {code ? <code.ProgressChart days={days} today={today} height={height} /> : <Skeleton variant="rounded" height={height} />}
    </Box>
  )
}
