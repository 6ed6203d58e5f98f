import type { Day } from '@daysheet/domain/calendar/day'
import { canBeOrdered, momentEntered, readLines, type ReadLines } from '@daysheet/domain/materials/order-form'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useRef, useState } from 'react'
import { placeOrder, type MaterialJob } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { SupervisorPicker, type SupervisorChoice } from '#features/people/supervisor-picker.tsx'
import { useToday } from '#features/session/use-today.ts'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { Failed } from '#ui/states.tsx'
import { EntryDay } from './entry-day.tsx'
import { totalOn, TotalLine } from './total-line.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { isEmpty, draftLineOf, useDraftLines } from './use-draft-lines.ts'
import { useItems } from './use-items.ts'
import { usePlacement } from './use-placement.ts'

interface AddOrderDialogProps {
  job: Pick<MaterialJob, 'id' | 'address' | 'jobNum' | 'jobNumDecimals'>
  /** Also after saving; the job's card and materials are read again by then. */
  onClose: () => void
}

interface Head {
  day: Day
  supervisorId: string | null
}
/** The order as it is sent. An order by hand has no day of work, so `jobDate` is empty. */
function usePlaceOrder(jobId: string, zone: string) {
  return (id: string, at: Date, { day, supervisorId }: Head, lines: { itemId: string; qty: number; qtyPicked: number | null }[]) =>
    placeOrder({ id, date: momentEntered(day, at, zone), jobDate: null, jobId, supervisorId, lines })
}

/** Add Order: what a job asks of the warehouse, entered by hand. (decisions/materials.md) */
export function AddOrderDialog({ job, onClose }: AddOrderDialogProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const [day, setDay] = useState(today)
  const [supervisor, setSupervisor] = useState<SupervisorChoice | null>(null)
  const [supervisorProblem, setSupervisorProblem] = useState<string>()
  const [isPicked, setPicked] = useState(false)
  const lines = useDraftLines()
  const { items, reading, isFetching, retry } = useItems()
  const offered = useMemo(() => items.filter(canBeOrdered), [items])
  const end = useRef<HTMLDivElement>(null)
  const goToSave = useCallback(() => end.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus(), [])
  const place = usePlaceOrder(job.id, zone)
  const placement = usePlacement({
    what: 'order',
    jobId: job.id,
    onPlaced: onClose,
    onRefused(problems, problem) {
      lines.refuse(problems)
      setSupervisorProblem(problem)
    },
  })
  const isTyped = lines.drafts.some((draft) => !isEmpty(draft))

  const send = (read: ReadLines['lines']) => {
    const head = { day, supervisorId: supervisor?.id ?? null }
    const ordered = read.map(({ itemId, quantity }) => ({ itemId, qty: quantity, qtyPicked: isPicked ? quantity : null }))
    void placement.save({ place: (id, at) => place(id, at, head, ordered), lines: read })
  }
  const submit = () => {
    const read = readLines(lines.drafts.map(draftLineOf))
    lines.refuse(read.problems)
    placement.setError(read.problem)
    if (read.problems.size === 0 && read.problem === null) send(read.lines)
  }
  return (
    <SubmitDialog
      title="Add Order"
      maxWidth="md"
      saving={placement.isSaving}
      error={placement.error}
      onSubmit={submit}
      onClose={onClose}
      isTyped={isTyped}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{jobLabel(job)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <EntryDay day={day} onChange={setDay} verb="Placed" />
        <Box sx={{ flex: '1 1 220px' }}>
          <SupervisorPicker
            label="Supervisor (optional)"
            value={supervisor}
            onChange={(chosen) => {
              setSupervisor(chosen)
              setSupervisorProblem(undefined)
            }}
            error={supervisorProblem}
          />
        </Box>
      </Box>
      {reading === 'error' && <Failed text="Error getting materials list" onRetry={retry} retrying={isFetching} />}
      <LinesEditor lines={lines} offered={offered} reading={reading} day={day} autoFocus onDone={goToSave} />
      <div ref={end}>
        <TotalLine label={isPicked ? 'Total Cost' : 'Total Cost once picked'} total={totalOn(lines.drafts, { day, zone })}>
          <FormControlLabel
            control={<Checkbox checked={isPicked} onChange={(event) => setPicked(event.target.checked)} />}
            label="Already picked"
          />
        </TotalLine>
      </div>
    </SubmitDialog>
  )
}
