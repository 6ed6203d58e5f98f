import Box from '@mui/material/Box'
import type { Day } from '@daysheet/domain/calendar/day'
import { Dated } from '#ui/dated.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { lastDayText, nearnessOf, untilText, type Nearness } from './labels.ts'

const colours: Readonly<Record<Nearness, string>> = { expired: 'error.main', soon: 'warning.main', later: 'text.primary' }
/** Colour is never the only sign. The words beside the shape say the same. */
const shapes = { expired: 'error', soon: 'waiting', later: null } as const

interface UntilProps {
  lastDay: Day
  daysLeft: number
  /** In a column headed Expires, which does not repeat the word. */
  isInColumn?: boolean
}

/** Until when a certificate counts. */
export function Until({ lastDay, daysLeft, isInColumn = false }: UntilProps) {
  const nearness = nearnessOf(daysLeft)
  const shape = shapes[nearness]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', verticalAlign: 'top', gap: 0.5, color: colours[nearness], fontVariantNumeric: 'tabular-nums' }}
    >
      {shape && (
        // As high as a line, so that the shape stays with the first line of the words.
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexShrink: 0, height: '1lh' }}>
          <Glyph shape={shape} size={16} />
        </Box>
      )}
      <span>
        <Dated text={(isInColumn ? lastDayText : untilText)(lastDay, daysLeft)} />
      </span>
    </Box>
  )
}
