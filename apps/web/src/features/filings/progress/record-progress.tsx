import { overFiled } from '@daysheet/domain/filings/filing-flags'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, useId } from 'react'
import type { Recorded } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import text from '#ui/text.module.css'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { formatFeet, formatFeetWithUnits } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import { JustRecorded } from './just-recorded.tsx'
import {
  farOverText,
  feetOfForm,
  momentOfForm,
  parseRecordForm,
  initialRecordForm,
  isUnchanged,
  unitsOf,
  type RecordFormErrors,
  type RecordForm,
  type Unit,
} from './record-form.ts'
import { RecordTime } from './record-time.tsx'
import { RowHistory } from './row-history.tsx'
import type { Recording } from './use-recording.ts'
import { rowLabel, type ViewRow } from '../view/view-rows.ts'

interface FarOverProps {
  /** What is far more than what. */
  words: string
  isSure: boolean
  /** Why the form was not saved; absent until it was tried. */
  problem: string | undefined
  onChange: (isSure: boolean) => void
}

/** Asks about feet that are far more than was filed, in the form: Enter alone does not save them. */
function FarOver({ words, isSure, problem, onChange }: FarOverProps) {
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (problem !== undefined) box.current?.focus()
  }, [problem])
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { py: 0.5, overflow: 'visible' } }}>
      <span id={id}>This is more than twice what was filed: {words}.</span>
      <FormControlLabel
        label="Yes, this is right"
        sx={{ display: 'flex', ml: 0, gap: 0.5 }}
        control={
          <Checkbox
            checked={isSure}
            onChange={(_event, isChecked) => onChange(isChecked)}
            slotProps={{ input: { ref: box, 'aria-describedby': id } }}
          />
        }
      />
      {problem !== undefined && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Alert>
  )
}

interface RecordProgressProps {
  /** As it is now, or as it was before somebody replaced or deleted it. */
  row: ViewRow
  isGone: boolean
  /** The open row that comes next; absent after the last one. */
  next: ViewRow | undefined
  /** All rows, for what was recorded last. */
  rows: readonly ViewRow[]
  recording: Recording
  /** Goes on to the next row. */
  onNext: () => void
  /** Takes the area out of the filing, once that is confirmed. */
  onTakeOut: () => void
  isTakingOut: boolean
  /** After saving without going on. */
  onSaved: () => void
  onClose: () => void
}

const unitWords: Record<Unit, string> = { squareFeet: 'Square feet completed so far', linearFeet: 'Linear feet completed so far' }

interface RowForm {
  id: string
  typed: RecordForm
  problems: RecordFormErrors
}

/** The form of one row; another row begins with its own. */
function useRecordForm(row: ViewRow, reset: () => void) {
  const [form, setForm] = useState<RowForm>({ id: row.id, typed: initialRecordForm(row), problems: {} })
  const first = useRef<HTMLInputElement>(null)
  if (form.id !== row.id) setForm({ id: row.id, typed: initialRecordForm(row), problems: {} })
  useEffect(() => {
    first.current?.focus()
    first.current?.select()
    reset()
    // oxlint-disable-next-line react/exhaustive-deps -- another row, and nothing else, is a new beginning
  }, [row.id])
  // Other feet have to be confirmed anew.
  const change = (more: Partial<RecordForm>) => {
    const areOtherFeet = 'squareFeet' in more || 'linearFeet' in more
    setForm((now) => ({ ...now, typed: { ...now.typed, ...(areOtherFeet && { isSure: false }), ...more }, problems: {} }))
  }
  const refuse = (problems: RecordFormErrors) => setForm((now) => ({ ...now, problems }))
  return { ...form, first, change, refuse }
}

/**
 * Recording what of a row is completed so far. Enter saves and goes on to the next open row, so that a whole list is typed without the mouse. More than filed
 * is taken, and said; far more is asked about. An unchanged amount is not recorded again. A row that somebody took away meanwhile keeps what was typed, to be read. (decisions/filings-saving.md)
 */
export function RecordProgress({
  row,
  isGone,
  next,
  rows,
  recording,
  onNext,
  onTakeOut,
  isTakingOut,
  onSaved,
  onClose,
}: RecordProgressProps) {
  const { timeZone: zone } = useSettings()
  const { typed, problems, first, change, refuse } = useRecordForm(row, recording.reset)
  const { part, latest } = row
  const over = overFiled(part, feetOfForm(typed))
  const farOver = farOverText(typed, row)
  const chosen = momentOfForm(typed, zone)
  const isOlder = chosen !== null && 'time' in chosen && latest !== undefined && Date.parse(chosen.time) < Date.parse(latest.time)
  const send = (recorded: Recorded, onRecorded: () => void) => recording.record({ partId: row.id, recorded, onRecorded })
  const save = (values: RecordForm, onRecorded: () => void) => {
    if (isUnchanged(values, row)) return onRecorded()
    const read = parseRecordForm(values, row, { now: new Date(), zone })
    return 'problems' in read ? refuse(read.problems) : send(read.recorded, onRecorded)
  }
  const onward = next ? onNext : onSaved
  const start = initialRecordForm(row)
  const isTyped = !isGone && (typed.squareFeet !== start.squareFeet || typed.linearFeet !== start.linearFeet)
  const all = { ...typed, squareFeet: String(part.squareFeet ?? 0), linearFeet: String(part.linearFeet ?? 0) }
  const units = unitsOf(row)
  return (
    <SubmitDialog
      title="Record progress"
      isTyped={isTyped}
      maxWidth="sm"
      saving={recording.isSaving}
      error={recording.error}
      submitLabel={next ? 'Save and next' : 'Save'}
      submitDisabled={isGone}
      onSubmit={() => save(typed, onward)}
      onClose={onClose}
      actions={
        next && (
          <Button onClick={() => save(typed, onSaved)} disabled={recording.isSaving || isGone}>
            Save
          </Button>
        )
      }
    >
      <div>
        <JustRecorded recording={recording} rows={rows} />
        <Box role="status">{isGone && <Alert severity="warning">This row no longer exists. It was replaced or deleted.</Alert>}</Box>
        <About row={row} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        {units.map((unit, place) => (
          <TextField
            key={unit}
            label={unitWords[unit]}
            value={typed[unit]}
            onChange={(event) => change({ [unit]: event.target.value })}
            onFocus={(event) => event.target.select()}
            {...(place === 0 && { inputRef: first })}
            error={problems[unit] !== undefined}
            helperText={problems[unit] ?? `of ${formatFeet(part[unit])} filed`}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } }}
            sx={{ flex: '1 1 200px' }}
          />
        ))}
        <Button variant="outlined" disabled={recording.isSaving || isGone} onClick={() => save(all, onward)} sx={{ minHeight: 40 }}>
          All done: {formatFeetWithUnits(part)}
        </Button>
      </Box>
      {farOver !== null && (
        <FarOver words={farOver} isSure={typed.isSure} problem={problems.isSure} onChange={(isSure) => change({ isSure })} />
      )}
      <RecordTime typed={typed} problem={problems.time} onChange={(at) => change({ at })} />
      <Box role="status" sx={{ display: 'grid', gap: 0.5, '&:empty': { display: 'none' } }}>
        {over && farOver === null && (
          <Flags texts={[`This is ${formatFeetWithUnits(over)} more than filed. You can save it; it will be flagged.`]} />
        )}
        {isOlder && (
          <Typography>
            The entry from {formatDateTime(latest.time, zone)} is newer and will still count, so the percent will not change.
          </Typography>
        )}
      </Box>
      <RowHistory statuses={part.scopeStatuses} latest={latest} />
      <Button
        color="inherit"
        onClick={onTakeOut}
        disabled={recording.isSaving || isGone}
        loading={isTakingOut}
        sx={{ alignSelf: 'flex-start', mx: -1 }}
      >
        Remove this area
      </Button>
    </SubmitDialog>
  )
}

function About({ row }: { row: ViewRow }) {
  const { part } = row
  const what = [part.abatementType, part.abatementProcedure, part.typeOfMaterial].filter(Boolean).join(' · ')
  return (
    <Box className={text.asPrinted} sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>{rowLabel(row)}</Typography>
      <Typography color="textSecondary">{what}</Typography>
      {part.permitRequired && <Typography sx={{ fontWeight: 650 }}>{filingLabels.permitRequired}</Typography>}
    </Box>
  )
}
