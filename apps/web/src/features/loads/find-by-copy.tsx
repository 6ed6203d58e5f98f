import { parseDay } from '@daysheet/domain/calendar/day'
import type { CopyClues } from '@daysheet/domain/loads/find-load'
import type { Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import { DatePicker } from '#ui/date-picker.tsx'
import { useToday } from '../session/use-today.ts'

/** As they stand in the address; `copy` says that somebody looks for a load by its signed copy, whatever is known of it yet. */
const names = { day: 'copy', hauler: 'hauler', yards: 'yards' } as const

/** What somebody reads on a signed copy whose load they look for. In the address, so that Back brings it back. */
export function useCopyClues() {
  const [params, setParams] = useSearchParams()
  const day = params.get(names.day)
  const yards = params.get(names.yards) ?? ''
  const cubicYards = /^\d{1,4}(\.\d{1,2})?$/.test(yards) ? Number(yards) : null
  const change = (next: Partial<Record<keyof typeof names, string>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next)) before.set(names[name as keyof typeof names], value) // its own keys
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const stop = () =>
    setParams(
      (before) => {
        for (const name of Object.values(names)) before.delete(name)
        return before
      },
      { preventScrollReset: true },
    )
  const clues: CopyClues = { day: parseDay(day ?? ''), haulerId: params.get(names.hauler) || null, cubicYards }
  return { isLooking: day !== null, clues, yards, change, stop }
}

const fields = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '168px minmax(0, 240px) 168px auto' },
  justifyContent: 'start',
  '& [role=group] .MuiFormControl-root': { width: '100%' },
} as const

/** The day, the hauler and the cubic yards of a signed copy that came under another number. (product.md#loads-screen) */
export function FindByCopy({ loads, search }: { loads: readonly Load[]; search: ReturnType<typeof useCopyClues> }) {
  const { clues, yards, change, stop } = search
  const haulers = new Map(loads.flatMap(({ hauler }) => (hauler ? [[hauler.id, hauler.name] as const] : [])))
  return (
    <Box role="search" aria-label="Load of a signed copy" sx={fields}>
      <DatePicker
        label="Date on the copy"
        value={clues.day}
        onChange={(day) => change({ day })}
        onClear={() => change({ day: '' })}
        today={useToday()}
      />
      <TextField
        select
        label="Hauler"
        value={clues.haulerId ?? ''}
        onChange={(event) => change({ hauler: event.target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Any</option>
        {[...haulers].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        label="Cubic yards"
        value={yards}
        error={yards !== '' && clues.cubicYards === null}
        helperText={yards !== '' && clues.cubicYards === null ? 'Please enter cubic yards as a number' : undefined}
        onChange={(event) => change({ yards: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 7 } }}
      />
      <Button onClick={stop}>Show all loads</Button>
    </Box>
  )
}
