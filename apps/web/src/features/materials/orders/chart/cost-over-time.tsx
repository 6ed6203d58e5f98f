import { formatDay } from '@daysheet/domain/calendar/day'
import { costOverTime, formatMoney, type CostDay, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { useSettings } from '../../../session/queries.ts'
import { useToday } from '../../../session/use-today.ts'
import { dollars } from '../../money-labels.ts'
import { useLateCode } from '../../../../client/use-lazy-module.ts'

/** Pixels; the place is kept while the code is on its way. */
const height = 150

const tableLook = {
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.25, pr: { xs: 1, sm: 2 }, textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap', fontSize: { xs: 13, sm: 14 } },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { color: 'text.secondary', fontSize: 12 },
} as const

/** What a job's materials had cost by each day, less what came back: a chart, the same in a sentence, and as a table. Nothing where nothing was moved. */
export function CostOverTime({ materials }: { materials: Pick<JobMaterials, 'orders' | 'returns'> }) {
  const { timeZone } = useSettings()
  const id = useId()
  const days = useMemo(() => costOverTime(materials, timeZone), [materials, timeZone])
  if (days.length === 0) return null
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" id={id}>
        Cost over time
      </Typography>
      <Typography color="textSecondary">{summaryOf(days)}</Typography>
      <Box className="no-print" aria-hidden>
        <LateChart days={days} />
      </Box>
      <Box component="details" sx={{ '@media print': { '&:not([open])': { display: 'none' } } }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, '@media (pointer: coarse)': { minHeight: 44, py: 1.5 } }}>
          Show as table
        </Box>
        {/* A narrow phone scrolls it sideways, and whoever has no finger on it does so with the arrow keys. */}
        <Box tabIndex={0} role="group" aria-labelledby={id} sx={{ overflowX: 'auto' }}>
          <DaysTable days={days} labelId={id} />
        </Box>
      </Box>
    </Box>
  )
}

function summaryOf(days: readonly CostDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const back = last.returned === 0 ? 'nothing came back' : `${dollars(last.returned)} came back`
  const what = `${dollars(last.ordered)} ordered, ${back}: ${dollars(last.net)} net`
  return first === last ? `On ${formatDay(first.day)}: ${what}.` : `From ${formatDay(first.day)} to ${formatDay(last.day)}: ${what}.`
}

function DaysTable({ days, labelId }: { days: readonly CostDay[]; labelId: string }) {
  return (
    <Box component="table" aria-labelledby={labelId} sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">By the end of</th>
          <th scope="col">Ordered, $</th>
          <th scope="col">Returned, $</th>
          <th scope="col">Net, $</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, ordered, returned, net }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatMoney(ordered)}</td>
            <td>{formatMoney(returned)}</td>
            <td>{formatMoney(net)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The chart's code weighs more than the screen: it comes when there is something to draw. Without it, the sentence and the table say the same. */
function LateChart({ days }: { days: readonly CostDay[] }) {
  const today = useToday()
  const code = useLateCode(() => import('./cost-chart.tsx'))
  if (code === 'failed') return null
  return (
    <Box sx={{ height }}>
      {code ? <code.CostChart days={days} today={today} height={height} /> : <Skeleton variant="rounded" height={height} />}
    </Box>
  )
}
