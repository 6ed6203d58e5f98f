import { overFiled } from '@daysheet/domain/acp7/filing-flags'
import { filingLabels } from '@daysheet/domain/acp7/filing-labels'
import type { Feet } from '@daysheet/domain/acp7/progress'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { Recorded } from '../../api/filings.ts'
import { useSettings } from '../../api/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { feet, feetWords } from './filing-words.ts'
import { Flags } from './flags.tsx'
import { JustRecorded } from './just-recorded.tsx'
import { feetTyped, momentTyped, readTyped, typedOf, unitsOf, type Problems, type Typed, type Unit } from './record-form.ts'
import { RecordTime } from './record-time.tsx'
import { RowHistory } from './row-history.tsx'
import type { Recording } from './use-recording.ts'
import { rowLabel, type ViewRow } from './view-rows.ts'

interface RecordProgressProps {
  row: ViewRow
  /** The open row that comes next; absent after the last one. */
  next: ViewRow | undefined
  /** All rows, for what was recorded last. */
  rows: readonly ViewRow[]
  recording: Recording
  /** Goes on to the next row. */
  onNext: () => void
  /** After saving without going on. */
  onSaved: () => void
  onClose: () => void
}

const unitWords: Record<Unit, string> = { squareFeet: 'Square feet completed so far', linearFeet: 'Linear feet completed so far' }

/** The form of one row; another row begins with its own. */
function useTyped(row: ViewRow, reset: () => void) {
  const [form, setForm] = useState({ id: row.id, typed: typedOf(row), problems: {} as Problems })
  const first = useRef<HTMLInputElement>(null)
  if (form.id !== row.id) setForm({ id: row.id, typed: typedOf(row), problems: {} })
  useEffect(() => {
    first.current?.focus()
    first.current?.select()
    reset()
    // oxlint-disable-next-line react/exhaustive-deps -- another row, and nothing else, is a new beginning
  }, [row.id])
  const change = (more: Partial<Typed>) => setForm((now) => ({ ...now, typed: { ...now.typed, ...more }, problems: {} }))
  const refuse = (problems: Problems) => setForm((now) => ({ ...now, problems }))
  return { ...form, first, change, refuse }
}

/** Feet as they are typed, as far as they are numbers. */
const feetSoFar = (typed: Typed): Feet => ({ squareFeet: feetTyped(typed.squareFeet), linearFeet: feetTyped(typed.linearFeet) })

/**
 * Recording what of a row is completed so far. Enter saves and goes on to the next open row, so that a whole list is typed without the mouse. More than filed
 * is taken, and said. (issue 4.5; decision 0144)
 */
export function RecordProgress({ row, next, rows, recording, onNext, onSaved, onClose }: RecordProgressProps) {
  const { timeZone: zone } = useSettings()
  const { typed, problems, first, change, refuse } = useTyped(row, recording.reset)
  const { part, latest } = row
  const over = overFiled(part, feetSoFar(typed))
  const time = momentTyped(typed, zone)
  const isOlder = time !== null && latest !== undefined && Date.parse(time) < Date.parse(latest.time)
  const send = (recorded: Recorded, onRecorded: () => void) => recording.record({ partId: row.id, recorded, onRecorded })
  const save = (values: Typed, onRecorded: () => void) => {
    const read = readTyped(values, row, { now: new Date(), zone })
    if ('problems' in read) refuse(read.problems)
    else send(read.recorded, onRecorded)
  }
  const onward = next ? onNext : onSaved
  const all = { ...typed, squareFeet: String(part.squareFeet ?? 0), linearFeet: String(part.linearFeet ?? 0) }
  const asked = unitsOf(row)
  return (
    <FormDialog
      title="Record progress"
      maxWidth="sm"
      saving={recording.isSaving}
      error={recording.error}
      submitLabel={next ? 'Save and next' : 'Save'}
      onSubmit={() => save(typed, onward)}
      onClose={onClose}
      actions={
        next && (
          <Button onClick={() => save(typed, onSaved)} disabled={recording.isSaving}>
            Save and close
          </Button>
        )
      }
    >
      <div>
        <JustRecorded recording={recording} rows={rows} />
        <About row={row} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        {asked.map((unit, place) => (
          <TextField
            key={unit}
            label={unitWords[unit]}
            value={typed[unit]}
            onChange={(event) => change({ [unit]: event.target.value })}
            onFocus={(event) => event.target.select()}
            {...(place === 0 && { inputRef: first })}
            error={problems[unit] !== undefined}
            helperText={problems[unit] ?? `of ${feet(part[unit])} filed`}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } }}
            sx={{ flex: '1 1 200px' }}
          />
        ))}
        <Button variant="outlined" disabled={recording.isSaving} onClick={() => save(all, onward)} sx={{ minHeight: 40 }}>
          All done: {feetWords(part)}
        </Button>
      </Box>
      <RecordTime typed={typed} problem={problems.time} onChange={(at) => change({ at })} />
      <Box role="status" sx={{ display: 'grid', gap: 0.5, '&:empty': { display: 'none' } }}>
        {over && <Flags words={[`This is ${feetWords(over)} more than filed. It can be saved and will be marked.`]} />}
        {isOlder && (
          <Typography>
            The entry of {formatDateTime(latest.time, zone)} is newer and will still count: the percent will not change.
          </Typography>
        )}
      </Box>
      <RowHistory statuses={part.scopeStatuses} latest={latest} />
    </FormDialog>
  )
}

function About({ row }: { row: ViewRow }) {
  const { part } = row
  const what = [part.abatementType, part.abatementProcedure, part.typeOfMaterial].filter(Boolean).join(' · ')
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>{rowLabel(row)}</Typography>
      <Typography color="textSecondary">{what}</Typography>
      {part.permitRequired && <Typography sx={{ fontWeight: 650 }}>{filingLabels.permitRequired}</Typography>}
    </Box>
  )
}
