import { formatPhone } from '@daysheet/domain/people/phone'
import { workerForm, workerFormOf, workerRoles, type WorkerBody, type WorkerForm } from '@daysheet/domain/people/worker-form'
import type { Worker } from '@daysheet/domain/people/worker'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useMay, useSettings } from '#features/session/queries.ts'
import { languageLabels, roleText } from '../person-labels.ts'
import { createWorker, patchWorker } from '../queries.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { statusErrorText, useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { useLeaving } from './use-leaving.ts'
import { useNamesakes } from './use-namesakes.ts'

const labels = {
  name: { label: 'Name', valueOf: ({ name }) => name ?? '' },
  employeeNumber: { label: 'Employee Number', valueOf: ({ employeeNumber }) => employeeNumber ?? '' },
  phone: { label: 'Phone Number', valueOf: ({ phone }) => formatPhone(phone ?? '') },
  address: { label: 'Address', valueOf: ({ address }) => address ?? '' },
  lastFourSS: { label: 'Last Four of SS', valueOf: ({ lastFourSS }) => lastFourSS ?? '' },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
  role: { label: 'Role', valueOf: ({ role }) => roleText(role ?? '') },
  language: { label: 'Language', valueOf: ({ language }) => languageLabels[language] },
} satisfies FieldLabels<Worker>

const bodyOf = ({ id: _id, version: _version, ...body }: Worker): WorkerBody => body

/** What is private of an employee is sent by whoever sees it. */
const withoutPrivate = ({ address: _address, lastFourSS: _lastFourSS, ...body }: WorkerBody): WorkerBody => body as WorkerBody // the server fills it in

/** The offered roles, and the one an old record has. */
const rolesFor = (worker: Worker | null): readonly string[] => {
  const own = worker === null ? null : (worker.role ?? '')
  return own === null || workerRoles.some((role) => role === own) ? workerRoles : [own, ...workerRoles]
}

interface WorkerFieldProps {
  name: 'name' | 'employeeNumber' | 'phone' | 'address' | 'lastFourSS'
  inputMode?: 'text' | 'tel' | 'numeric'
  disabled?: boolean
}

function WorkerField({ name, inputMode = 'text', disabled = false }: WorkerFieldProps) {
  return (
    <TextField<WorkerForm>
      name={name}
      disabled={disabled}
      label={labels[name].label}
      slotProps={{ htmlInput: { inputMode }, inputLabel: { shrink: true } }}
    />
  )
}

interface WorkerDialogProps {
  worker: Worker | null
  onClose: () => void
  onSaved: (saved: Worker) => void
  /** What else is known of them, beneath their fields. */
  children?: ReactNode
}

/** Add Employee and Edit Employee. (product.md#admin, product.md#field-checks) */
export function WorkerDialog({ worker, onClose, onSaved, children }: WorkerDialogProps) {
  const form = useZodForm(workerForm, workerFormOf(worker))
  const leaving = useLeaving<Worker, WorkerBody>('Workers', patchWorker)
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const [mayChange, maySeePrivate] = [may('people.write'), may('people.private')]
  const sentOf = (body: WorkerBody) => (maySeePrivate ? body : withoutPrivate(body))
  const namesakes = useNamesakes('Workers')
  const { save, isSaving, problem } = useRecordEdit<Worker, WorkerBody>({
    row: worker,
    bodyOf: (row) => sentOf(bodyOf(row)),
    words: labels,
    zone,
    onSaved,
    async create(body) {
      if (await namesakes.mayAdd(body.name)) return createWorker(body)
      form.setFocus('name')
      return null
    },
    save: leaving.save,
    onFailed: useFailures(form, statusErrorText),
  })
  return (
    <>
      <FormDialog
        title={worker ? 'Edit Employee' : 'Add Employee'}
        saving={isSaving && leaving.question === null && !namesakes.isAsking} // nothing is on its way while a question waits for its answer
        error={problem}
        form={form}
        onSubmit={(body) => save(sentOf(body))}
        onClose={onClose}
      >
        <WorkerField name="name" disabled={!mayChange} />
        <WorkerField name="employeeNumber" disabled={!mayChange} />
        <WorkerField name="phone" inputMode="tel" disabled={!mayChange} />
        {maySeePrivate && (
          <>
            <WorkerField name="address" />
            <WorkerField name="lastFourSS" inputMode="numeric" />
          </>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <SelectField<WorkerForm>
            name="role"
            disabled={!mayChange}
            label={labels.role.label}
            options={rolesFor(worker).map((role) => [role, roleText(role)])}
          />
          <SelectField<WorkerForm>
            name="language"
            disabled={!mayChange}
            label={labels.language.label}
            options={Object.entries(languageLabels)}
          />
        </Box>
        <CheckboxField<WorkerForm> name="active" label="Active" disabled={!mayChange} />
        {children}
      </FormDialog>
      {leaving.question && <LeavingDialog people="Workers" {...leaving.question} />}
    </>
  )
}
