import { severities, type Severity } from '@daysheet/domain/time-review/exception'
import { totalsOf, type BoardCell, type BoardFilter, type StatusFilter } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Glyph } from '#ui/glyph.tsx'
import { hoursText, severityLabels } from '../labels.ts'
import type { ReviewAddress } from '../use-review-address.ts'
import { DayStatusIcon } from './day-status-icon.tsx'

interface DayChipsProps {
  cells: readonly BoardCell[]
  filter: BoardFilter
  onChange: ReviewAddress['setFilter']
}

const severityGlyphs = { block: 'error', check: 'warning' } as const
const severityColors = { block: 'error.main', check: 'warning.main', info: 'text.secondary' } as const
const chipStyle = { '& svg': { ml: 1 }, '@media (pointer: coarse)': { height: 44 } }

/**
 * How many days have each severity and each status, the most urgent first. A press filters the
 * week; a second press shows all days. A chip replaces the filter of the other kind, because a day
 * with a Block is never clean, so that no chip with a count leads to an empty week.
 */
export function DayChips({ cells, filter, onChange }: DayChipsProps) {
  const totals = totalsOf(cells)
  const statuses: readonly (readonly [StatusFilter, number, string])[] = [
    ['clean', totals.clean, 'clean'],
    ['unpaid', totals.unpaid, 'not paid'],
    ['reviewed', totals.reviewed, 'reviewed'],
    ['approved', totals.approved, 'approved'],
    ['locked', totals.locked, 'locked'],
    ['changed', totals.changed, 'changed since approval'],
  ]
  const chosen = filter.severity ?? []
  const toggle = (severity: Severity) => {
    const next = severities.filter((one) => (one === severity ? !chosen.includes(one) : chosen.includes(one)))
    onChange({ severity: next.length === 0 ? undefined : next, status: undefined })
  }
  const isAllClear = totals.toReview === 0 && chosen.length === 0 && cells.some(({ day }) => day.isOver)
  return (
    <Box role="group" aria-label="Days of this week" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isAllClear && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', fontWeight: 650, color: 'success.main' }}>
          <Glyph shape="confirmed" size={18} /> All clear
        </Box>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Days
      </Box>
      {severities
        .filter((severity) => totals[severity] > 0 || chosen.includes(severity))
        .map((severity) => (
          <Chip
            key={severity}
            {...(severity !== 'info' && { icon: <Glyph shape={severityGlyphs[severity]} size={18} /> })}
            label={`${totals[severity]} ${severityLabels[severity]}`}
            variant={chosen.includes(severity) ? 'filled' : 'outlined'}
            aria-pressed={chosen.includes(severity)}
            onClick={() => toggle(severity)}
            sx={{
              ...chipStyle,
              fontWeight: severity === 'info' ? 400 : 650,
              ...(totals[severity] > 0 && { color: severityColors[severity], borderColor: severityColors[severity] }),
              // The icon has the color of the word.
              '& .MuiChip-icon': { color: 'inherit', ml: 1 },
            }}
          />
        ))}
      {statuses
        .filter(([status, count]) => count > 0 || filter.status === status)
        .map(([status, count, words]) => (
          <Chip
            key={status}
            icon={<DayStatusIcon status={status} />}
            label={`${count} ${words}`}
            variant={filter.status === status ? 'filled' : 'outlined'}
            color={filter.status === status ? 'primary' : 'default'}
            aria-pressed={filter.status === status}
            onClick={() => onChange({ status: filter.status === status ? undefined : status, severity: undefined })}
            sx={chipStyle}
          />
        ))}
      {totals.minutesAtRisk > 0 && (
        <Box component="span" sx={{ fontWeight: 650, color: totals.block > 0 ? 'error.main' : 'warning.main' }}>
          {hoursText(totals.minutesAtRisk)} hours at risk
        </Box>
      )}
    </Box>
  )
}
