import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { lazy, type ReactNode } from 'react'
import { BlockedContext } from '#ui/form/submit-dialog.tsx'
import { loadModule } from '#client/use-lazy-module.ts'
import { RequestContainer } from '#features/containers/request-container.tsx'
import { CrewDialog } from '#features/crews/crew-dialog.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { removedFromDay } from '../use-entry-edit.ts'
import { EnterNote } from '../enter-note.tsx'
import { AddCrew } from './dialogs/add-crew.tsx'
import { AddToSchedule } from './dialogs/add-to-schedule.tsx'
import { Acp7Dialog, UploadAcp7 } from './dialogs/acp7.tsx'
import { CallSilentDialog } from './dialogs/call-silent.tsx'
import { CancelEntry } from './dialogs/cancel-entry.tsx'
import { ChooseEmployees } from './dialogs/choose-employees.tsx'
import { ChooseStartTime } from './dialogs/choose-start-time.tsx'
import { MoveWorker } from './dialogs/move-worker.tsx'
import { RemoveWorker } from './dialogs/remove-worker.tsx'
import { ReplaceWorker } from './dialogs/replace-worker.tsx'
import { TextDay } from './dialogs/text-day.tsx'
import { SendText } from './dialogs/send-text.tsx'
import { SetSupervisor } from './dialogs/set-supervisor.tsx'
import type { Open } from './open.ts'
import { usePlanner } from './planner-context.ts'
import type { DayEntry, DaySchedule, DayWorkerEntry } from './queries.ts'

const addOrReactivate = () => loadModule(() => import('./dialogs/add-or-reactivate.tsx'))
const chooseSchedule = () => loadModule(() => import('./dialogs/choose-schedule.tsx'))
const AddOrReactivate = lazy(async () => ({ default: (await addOrReactivate()).AddOrReactivate }))
const ChooseSchedule = lazy(async () => ({ default: (await chooseSchedule()).ChooseSchedule }))

/** Fetches the code of the dialogs that are opened least and weigh most. */
export const loadRareDialogs = () => Promise.all([addOrReactivate(), chooseSchedule()])

/** Texting goes to whoever is on the job now, not to who was when the dialog opened. */
const entryNow = (schedule: DaySchedule | null, entry: DayEntry) => schedule?.scheduleEntries.find(({ id }) => id === entry.id) ?? entry

const crewOf = ({ supervisor, workerEntries }: DayEntry) => ({
  supervisor: supervisor ?? null,
  workers: workerEntries.map(({ workerId, worker }) => ({ id: workerId, name: nameOf(worker) })),
})

interface OpenDialogProps {
  dialog: NonNullable<Open>
  schedule: DaySchedule | null
}

/** The person of the crew whom the dialog is about; undefined if it is about the job. */
function memberOf(dialog: NonNullable<Open>): DayWorkerEntry | undefined {
  if (dialog.kind === 'text') return dialog.to
  return dialog.kind === 'move worker' || dialog.kind === 'remove worker' || dialog.kind === 'replace worker'
    ? dialog.workerEntry
    : undefined
}

/**
 * A message if a colleague removed the dialog's subject while the dialog was open; otherwise null.
 */
function removedText(dialog: NonNullable<Open>, schedule: DaySchedule | null): string | null {
  // A crew can be saved even if its job is gone.
  if (!('entry' in dialog) || dialog.kind === 'save crew') return null
  const entry = schedule?.scheduleEntries.find(({ id }) => id === dialog.entry.id)
  if (!entry) return removedFromDay
  const member = memberOf(dialog)
  if (!member) return null
  const { id, worker } = member
  return entry.workerEntries.some((other) => other.id === id) ? null : `${nameOf(worker)} is not on this job any more.`
}

/** The open dialog. If its subject was removed, it cannot save and shows why. */
export function OpenDialog({ dialog, schedule }: OpenDialogProps): ReactNode {
  const { open } = usePlanner()
  const removed = removedText(dialog, schedule)
  // These dialogs have no typed text to keep.
  if (removed !== null && (dialog.kind === 'add crew' || dialog.kind === 'move worker' || dialog.kind === 'replace worker'))
    return <Removed text={removed} onClose={() => open(null)} />
  return (
    <BlockedContext value={removed}>
      <DialogOf dialog={dialog} schedule={schedule} />
    </BlockedContext>
  )
}

function Removed({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog open role="alertdialog" onClose={onClose}>
      <DialogContent>{text}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** One dialog for each thing that can be open. */
function DialogOf({ dialog, schedule }: OpenDialogProps): ReactNode {
  const { open, actions } = usePlanner()
  switch (dialog.kind) {
    case 'start time':
      return <ChooseStartTime entry={dialog.entry} />
    case 'note':
      return <EnterNote entry={dialog.entry} save={actions.saveNote} onClose={() => open(null)} />
    case 'employees':
      return <ChooseEmployees entry={dialog.entry} />
    case 'add crew':
      return <AddCrew entry={entryNow(schedule, dialog.entry)} />
    case 'save crew':
      return <CrewDialog crew={null} start={crewOf(dialog.entry)} onClose={() => open(null)} />
    case 'cancel':
      return <CancelEntry entry={dialog.entry} />
    case 'text':
      return <SendText entry={entryNow(schedule, dialog.entry)} about={dialog.about} to={dialog.to} isFollowUp={dialog.isFollowUp} />
    case 'text day':
      return schedule && <TextDay schedule={schedule} />
    case 'call silent':
      return <CallSilentDialog schedule={schedule} />
    case 'move worker':
      return <MoveWorker entry={dialog.entry} workerEntry={dialog.workerEntry} schedule={schedule} />
    case 'replace worker':
      return <ReplaceWorker entry={dialog.entry} workerEntry={dialog.workerEntry} />
    case 'remove worker':
      return <RemoveWorker entry={dialog.entry} workerEntry={dialog.workerEntry} events={dialog.events} />
    case 'acp7':
      return <Acp7Dialog job={dialog.job} />
    case 'upload acp7':
      return <UploadAcp7 job={dialog.job} />
    case 'request container':
      return <RequestContainer jobId={dialog.jobId} onClose={() => open(null)} />
    case 'set supervisor':
      return <SetSupervisor supervisor={dialog.supervisor} schedule={schedule} />
    case 'add to schedule':
      return <AddToSchedule schedule={schedule} />
    case 'add or reactivate':
      return <AddOrReactivate schedule={schedule} />
    case 'copy':
      return <ChooseSchedule schedule={schedule} copiedDay={dialog.from} />
  }
}
