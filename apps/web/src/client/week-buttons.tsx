import { addDays, mondayOf, type Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface Range {
  from: Day
  to: Day
}

const lastDay = 6

/** The week a day is in, up to that day, and the one before it: the periods that an office asks for most. Weeks begin on Monday. */
export const weeksAround = (today: Day): { words: string; range: Range }[] => {
  const monday = mondayOf(today)
  return [
    { words: 'This week', range: { from: monday, to: today } },
    { words: 'Last week', range: { from: addDays(monday, -lastDay - 1), to: addDays(monday, -1) } },
  ]
}

/** Beside a From and a To: chooses both at once. */
export function WeekButtons({ today, onPick }: { today: Day; onPick: (range: Range) => void }) {
  return (
    <Box role="group" aria-label="Weeks" sx={{ display: 'flex', gap: 0.5 }}>
      {weeksAround(today).map(({ words, range }) => (
        <Button key={words} type="button" onClick={() => onPick(range)} sx={{ '@media (pointer: fine)': { minHeight: 37 } }}>
          {words}
        </Button>
      ))}
    </Box>
  )
}
