import Box from '@mui/material/Box'
import type { Day } from '@daysheet/domain/calendar/day'
import { nearnessOf, untilText, type Nearness } from './labels.ts'

const colours: Readonly<Record<Nearness, string>> = { expired: 'error.main', soon: 'warning.dark', later: 'text.primary' }
/** Colour never stands alone. */
const signs: Readonly<Record<Nearness, string>> = { expired: '!', soon: '◷', later: '' }

/** Until when a certificate counts. */
export function Until({ lastDay, daysLeft }: { lastDay: Day; daysLeft: number }) {
  const nearness = nearnessOf(daysLeft)
  return (
    <Box component="span" sx={{ color: colours[nearness], fontVariantNumeric: 'tabular-nums' }}>
      {signs[nearness] !== '' && <span aria-hidden>{signs[nearness]} </span>}
      {untilText(lastDay, daysLeft)}
    </Box>
  )
}
