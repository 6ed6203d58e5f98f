import { addDays, formatDay, weekdayOf, weekdays, type Day, type Weekday } from '@daysheet/domain/calendar/day'
import { firstDayOn, workweekOf } from '@daysheet/domain/calendar/workweek'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController } from 'react-hook-form'
import { useToday } from '../session/use-today.ts'
import type { SettingsForm } from './settings-form.ts'

/** How many dates there are to choose from for a change. */
const datesOffered = 26

const firstAfter = (today: Day, weekday: Weekday): Day =>
  [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).find((day) => weekdayOf(day) === weekday) ?? today

/** The day on which the workweek begins, and from when. A new choice replaces a planned change. (product.md#workweek) */
export function WorkweekField() {
  const { field, fieldState } = useController<SettingsForm, 'workweekStarts'>({ name: 'workweekStarts' })
  const today = useToday()
  const starts = field.value
  const begun = starts.filter(({ from }) => from <= today)
  const planned = starts.find(({ from }) => from > today)
  const current = firstDayOn(today, starts)
  const chooseDay = (firstDay: Weekday) =>
    field.onChange(firstDay === current ? begun : [...begun, { from: firstAfter(today, firstDay), firstDay }])
  const chooseDate = (from: Day) => field.onChange([...begun, { from, firstDay: weekdayOf(from) }])
  const { from: shortFrom, to: shortTo } = workweekOf(addDays(planned?.from ?? today, -1), starts)
  const since = begun.at(-1)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, maxWidth: 720 }}>
        <MuiTextField
          select
          label="The workweek begins on"
          value={planned?.firstDay ?? current}
          onChange={({ target }) => chooseDay(target.value as Weekday)} // its options are the weekdays
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? (since && `${since.firstDay} since ${formatDay(since.from)}`)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {weekdays.map((weekday) => (
            <option key={weekday}>{weekday}</option>
          ))}
        </MuiTextField>
        {planned && (
          <MuiTextField
            select
            label="From"
            value={planned.from}
            onChange={({ target }) => chooseDate(target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {datesFor(planned.from, today).map((day) => (
              <option key={day} value={day}>
                {formatDay(day)}
              </option>
            ))}
          </MuiTextField>
        )}
      </Box>
      <Typography color="textSecondary">
        {planned
          ? `Weeks that have started do not change. The week of ${formatDay(shortFrom)} ends on ${formatDay(shortTo)} and is shorter than seven days: check its overtime by hand.`
          : 'Overtime over 40 hours and the time review use this week. A different day applies from a future date.'}
      </Typography>
    </>
  )
}

/** The next dates on the weekday of a planned one, that one among them however far it is. */
function datesFor(planned: Day, today: Day): Day[] {
  const first = firstAfter(today, weekdayOf(planned))
  const next = Array.from({ length: datesOffered }, (_, weeks) => addDays(first, weeks * 7))
  return next.includes(planned) ? next : [...next, planned]
}
