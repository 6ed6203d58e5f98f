import type { Day } from '@daysheet/domain/calendar/day'
import { bagoutItemId, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { type JobMaterials, outstandingQuantities } from '@daysheet/domain/materials/job-materials'
import { momentEntered, readLines, type DraftLine, type ReadLines } from '@daysheet/domain/materials/order-form'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useRef, useState } from 'react'
import { placeReturn, type MaterialJob } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useToday } from '#features/session/use-today.ts'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { Failed } from '#ui/states.tsx'
import { EntryDay } from './entry-day.tsx'
import { totalOn, TotalLine } from './total-line.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { StillOutList, type OutItem } from './still-out-list.tsx'
import { isEmpty, draftLineOf, useDraftLines } from './use-draft-lines.ts'
import { useItems } from './use-items.ts'
import { usePlacement } from './use-placement.ts'
import { byName } from '../by-name.ts'

/** What a job ever had, by name, with how much of it is out now. Waste bags do not come back. */
function itemsOfJob(materials: Pick<JobMaterials, 'orders' | 'returns'>): OutItem[] {
  const out = outstandingQuantities(materials)
  const lines = materials.orders.flatMap((order) => order.lines)
  const named = new Map(
    lines.map(({ itemId, name, unitOfMeasure }) => [itemId, { itemId, name, unitOfMeasure, out: out.get(itemId) ?? 0 }]),
  )
  return [...named.values()].filter(({ itemId }) => itemId !== bagoutItemId).toSorted(byName)
}

/** What is out; what something is typed for stays though it came back meanwhile. */
const stillListed = (items: readonly OutItem[], typed: Readonly<Record<string, string>>): OutItem[] =>
  items.filter(({ itemId, out }) => out > 0 || (typed[itemId] ?? '').trim() !== '')

/** What else may come back: anything but waste bags; an item that is not in use any more, too. */
const otherItems = (items: readonly ItemWithPrices[], listed: readonly OutItem[]): ItemWithPrices[] => {
  const ids = new Set(listed.map(({ itemId }) => itemId))
  return items.filter(({ id }) => id !== bagoutItemId && !ids.has(id))
}

interface AddReturnDialogProps {
  job: Pick<MaterialJob, 'id' | 'address' | 'jobNum' | 'jobNumDecimals'>
  /** As the screen has them now; while the dialog is open they may change. */
  materials: Pick<JobMaterials, 'orders' | 'returns'>
  /** Also after saving; the job's card and materials are read again by then. */
  onClose: () => void
}

/** How many come back of what is listed, by item. */
function useReturned(onTyped: (itemId: string) => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const type = useCallback(
    (itemId: string, quantity: string) => {
      setTyped((now) => ({ ...now, [itemId]: quantity }))
      onTyped(itemId)
    },
    [onTyped],
  )
  const drafts: DraftLine[] = Object.entries(typed)
    .filter(([, quantity]) => quantity.trim() !== '')
    .map(([itemId, quantity]) => ({ key: itemId, itemId, quantity }))
  return { typed, type, drafts }
}

/** Sends a return. */
function usePlaceReturn(jobId: string, zone: string) {
  return (id: string, at: Date, day: Day, lines: { itemId: string; qtyReturned: number }[]) =>
    placeReturn({ id, date: momentEntered(day, at, zone), jobId, lines })
}

/** Add Return: what comes back from a job, entered by hand: of what is still out there, and of anything else. (decisions/materials.md) */
export function AddReturnDialog({ job, materials, onClose }: AddReturnDialogProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const [day, setDay] = useState(today)
  const lines = useDraftLines()
  const returned = useReturned(lines.forget)
  const { items, reading, isFetching, retry } = useItems()
  const known = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const had = useMemo(() => itemsOfJob(materials), [materials])
  const out = useMemo(() => stillListed(had, returned.typed), [had, returned.typed])
  const [first] = useState(out[0]?.itemId)
  const others = useMemo(() => otherItems(items, out), [items, out])
  const end = useRef<HTMLDivElement>(null)
  const goTo = useCallback((field: string) => end.current?.closest('form')?.querySelector<HTMLElement>(field)?.focus(), [])
  const goToSave = useCallback(() => goTo('[type=submit]'), [goTo])
  const place = usePlaceReturn(job.id, zone)
  const placement = usePlacement({ what: 'return', jobId: job.id, onPlaced: onClose, onRefused: lines.refuse })
  const isTyped = returned.drafts.length > 0 || lines.drafts.some((draft) => !isEmpty(draft))

  const send = (read: ReadLines['lines']) => {
    const back = read.map(({ itemId, quantity }) => ({ itemId, qtyReturned: quantity }))
    void placement.save({ place: (id, at) => place(id, at, day, back), lines: read })
  }
  const submit = () => {
    const read = readLines([...returned.drafts, ...lines.drafts.map(draftLineOf)])
    lines.refuse(read.problems)
    placement.setError(read.problem === null ? null : 'Please enter how many were returned')
    if (read.problems.size === 0 && read.problem === null) send(read.lines)
  }
  const counted = returned.drafts.map(({ key, quantity }) => ({ item: known.get(key) ?? null, quantity }))
  return (
    <SubmitDialog
      title="Add Return"
      maxWidth="md"
      saving={placement.isSaving}
      error={placement.error}
      onSubmit={submit}
      onClose={onClose}
      isTyped={isTyped}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{jobLabel(job)}</Typography>
      <EntryDay day={day} onChange={setDay} verb="Returned" />
      {reading === 'error' && <Failed text="Error getting materials list" onRetry={retry} retrying={isFetching} />}
      {out.length === 0 ? (
        <Typography>No materials are still out on this job.</Typography>
      ) : (
        <StillOutList
          items={out}
          known={known}
          day={day}
          typed={returned.typed}
          problems={lines.problems}
          startsAt={first}
          onType={returned.type}
          onEnd={() => goTo('[data-others] [role=combobox]')}
        />
      )}
      <Box data-others sx={{ display: 'grid', gap: 1.5 }}>
        <Typography component="h3" variant="h3">
          {out.length === 0 ? 'Returned items' : 'Other returns'}
        </Typography>
        <LinesEditor
          lines={lines}
          offered={others}
          reading={reading}
          day={day}
          autoFocus={out.length === 0}
          quantityLabel="Returned"
          onDone={goToSave}
        />
      </Box>
      <div ref={end}>
        <TotalLine label="Total Amount Returned" total={totalOn([...counted, ...lines.drafts], { day, zone })} />
      </div>
    </SubmitDialog>
  )
}
