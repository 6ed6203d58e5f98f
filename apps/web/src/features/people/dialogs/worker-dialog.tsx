import { formatPhone } from '@daysheet/domain/texts/phone'
import { workerForm, workerFormOf, workerRoles, type WorkerBody, type WorkerForm } from '@daysheet/domain/people/worker-form'
import type { Language, Worker } from '@daysheet/domain/people/worker'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useForm } from 'react-hook-form'
import { useSettings } from '../../session/queries.ts'
import { createWorker, patchWorker } from '../queries.ts'
import { yesOrNo, type FieldWords } from '../../../client/field-changes.ts'
import { statusWords, useFailures } from '../../../client/use-failures.ts'
import { useRecordEdit } from '../../../client/use-record-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ActiveBox } from '../../../ui/active-box.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { useLeaving } from './use-leaving.ts'

const roleWords: Record<string, string> = { field: 'Field', office: 'Office', warehouse: 'Warehouse', '': 'Not set' }
const languageWords: Record<Language, string> = { en: 'English', es: 'Spanish' }
const roleText = (role: string): string => roleWords[role] ?? role

const words: FieldWords<Worker> = {
  name: { label: 'Name', valueOf: ({ name }) => name ?? '' },
  phone: { label: 'Phone Number', valueOf: ({ phone }) => formatPhone(phone ?? '') },
  address: { label: 'Address', valueOf: ({ address }) => address ?? '' },
  lastFourSS: { label: 'Last Four of SS', valueOf: ({ lastFourSS }) => lastFourSS ?? '' },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
  role: { label: 'Role', valueOf: ({ role }) => roleText(role ?? '') },
  language: { label: 'Language', valueOf: ({ language }) => languageWords[language] },
}

const bodyOf = ({ id: _id, version: _version, ...body }: Worker): WorkerBody => body

/** The offered roles, and the one an old record has. */
const rolesFor = (worker: Worker | null): readonly string[] => {
  const own = worker === null ? null : (worker.role ?? '')
  return own === null || workerRoles.some((role) => role === own) ? workerRoles : [own, ...workerRoles]
}

interface WorkerDialogProps {
  worker: Worker | null
  onClose: () => void
  onSaved: () => void
}

/** Add Employee and Edit Employee. (product.md#admin, product.md#field-checks) */
export function WorkerDialog({ worker, onClose, onSaved }: WorkerDialogProps) {
  const form = useForm<WorkerForm, unknown, WorkerBody>({ resolver: zodResolver(workerForm), defaultValues: workerFormOf(worker) })
  const { errors } = form.formState
  const leaving = useLeaving<Worker, WorkerBody>('Workers', patchWorker)
  const { timeZone: zone } = useSettings()
  const { save, isSaving, problem } = useRecordEdit<Worker, WorkerBody>({
    ...{ row: worker, bodyOf, words, zone, onSaved },
    create: createWorker,
    save: leaving.save,
    onFailed: useFailures(form, statusWords),
  })
  const text = (name: 'name' | 'phone' | 'address' | 'lastFourSS', inputMode: 'text' | 'tel' | 'numeric' = 'text') => (
    <TextField
      label={words[name]?.label}
      error={errors[name] !== undefined}
      helperText={errors[name]?.message}
      slotProps={{ htmlInput: { inputMode, autoComplete: 'off' }, inputLabel: { shrink: true } }}
      {...form.register(name)}
    />
  )
  const choice = (name: 'role' | 'language', options: readonly (readonly [string, string])[]) => (
    <TextField
      label={words[name]?.label}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...form.register(name)}
    >
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </TextField>
  )
  return (
    <>
      <FormDialog
        title={worker ? 'Edit Employee' : 'Add Employee'}
        saving={isSaving && leaving.asked === null} // nothing is on its way while a question waits for its answer
        error={problem}
        onSubmit={() => void form.handleSubmit((body) => save(body))()}
        onClose={onClose}
      >
        {text('name')}
        {text('phone', 'tel')}
        {text('address')}
        {text('lastFourSS', 'numeric')}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {choice(
            'role',
            rolesFor(worker).map((role) => [role, roleText(role)]),
          )}
          {choice('language', Object.entries(languageWords))}
        </Box>
        <ActiveBox control={form.control} />
      </FormDialog>
      {leaving.asked && <LeavingDialog people="Workers" {...leaving.asked} />}
    </>
  )
}
