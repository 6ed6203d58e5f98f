import { addDays, type Day } from '@daysheet/domain/calendar/day'
import { workweekOf, type WeekStart } from '@daysheet/domain/calendar/workweek'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface Range {
  from: Day
  to: Day
}

/**
 * The week a day is in, up to that day, and the one before it: the periods that an office asks for
 * most. Weeks begin on Monday unless the office's workweeks are given.
 */
export const weeksAround = (today: Day, starts: readonly WeekStart[] = []) => {
  const { from } = workweekOf(today, starts)
  const thisWeek: Range = { from, to: today }
  const lastWeek: Range = workweekOf(addDays(from, -1), starts)
  return [
    { words: 'This week', range: thisWeek },
    { words: 'Last week', range: lastWeek },
  ] as const
}

/** Beside a From and a To: chooses both at once. */
export function WeekButtons({ today, starts, onPick }: { today: Day; starts?: readonly WeekStart[]; onPick: (range: Range) => void }) {
  return (
    <Box role="group" aria-label="Weeks" sx={{ display: 'flex', gap: 0.5 }}>
      {weeksAround(today, starts).map(({ words, range }) => (
        <Button key={words} type="button" onClick={() => onPick(range)} sx={{ '@media (pointer: fine)': { minHeight: 37 } }}>
          {words}
        </Button>
      ))}
    </Box>
  )
}
