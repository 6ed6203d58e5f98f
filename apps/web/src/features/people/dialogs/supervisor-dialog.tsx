import {
  normalizeUsername,
  supervisorBody,
  supervisorEmail,
  supervisorForm,
  supervisorFormOf,
  type SupervisorBody,
  type SupervisorForm,
} from '@daysheet/domain/people/supervisor-form'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { formatPhone } from '@daysheet/domain/people/phone'
import { passwordProblem } from '@daysheet/domain/session/password-rule'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useMay, useSettings } from '#features/session/queries.ts'
import { createSupervisor, patchSupervisor, type EditedSupervisor } from '../queries.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { statusErrorText, useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { useLeaving } from './use-leaving.ts'
import { useNamesakes } from './use-namesakes.ts'

const labels: FieldLabels<Supervisor> = {
  name: { label: 'Name', valueOf: ({ name }) => name ?? '' },
  username: { label: 'Username', valueOf: ({ username }) => username ?? '' },
  email: { label: 'E-mail', valueOf: ({ email }) => email ?? '' },
  phone: { label: 'Phone Number', valueOf: ({ phone }) => formatPhone(phone ?? '') },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
}

/** How a supervisor signs in is sent by whoever decides it. */
const withoutSignIn = ({ username: _username, email: _email, password: _password, ...body }: SupervisorBody): SupervisorBody =>
  body as SupervisorBody // the server fills it in

/** The e-mail address this supervisor will have: their own as long as the username stays, else the one that follows from it. */
function emailFor(supervisor: Supervisor | null, typed: string, domain: string): string | null {
  const username = normalizeUsername(typed)
  if (supervisor && username === supervisor.username) return supervisor.email
  return username === null ? null : supervisorEmail(username, domain)
}

/** What the office should know of a password it hands out. */
const passwordHint = (password: string): string | undefined =>
  password !== '' && passwordProblem(password, '') !== undefined
    ? 'Short or easy to guess: it must be changed at the first sign-in.'
    : undefined

interface SupervisorDialogProps {
  supervisor: EditedSupervisor | null
  onClose: () => void
  onSaved: (saved: Supervisor) => void
  /** What else is known of them, beneath their fields. */
  children?: ReactNode
}

/** Add supervisor and Edit supervisor. The password is sent only if typed. (product.md#admin, product.md#field-checks) */
export function SupervisorDialog({ supervisor, onClose, onSaved, children }: SupervisorDialogProps) {
  const { supervisorEmailDomain: domain, timeZone: zone } = useSettings()
  const form = useZodForm(supervisorForm, supervisorFormOf(supervisor))
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] })
  const leaving = useLeaving<Supervisor, SupervisorBody>('Supervisors', patchSupervisor)
  const namesakes = useNamesakes('Supervisors')
  const decidesSignIn = useMay()('people.signin')
  const sentOf = (body: SupervisorBody) => (decidesSignIn ? body : withoutSignIn(body))
  const { save, isSaving, problem } = useRecordEdit<Supervisor, SupervisorBody>({
    row: supervisor,
    words: labels,
    zone,
    onSaved,
    bodyOf: (row) => sentOf(supervisorBody(supervisorFormOf(row), domain)),
    async create(body) {
      if (await namesakes.mayAdd(body.name)) return createSupervisor(body)
      form.setFocus('name')
      return null
    },
    save: leaving.save,
    onFailed: useFailures(form, statusErrorText, { email: 'username' }),
  })
  const email = emailFor(supervisor, username, domain)
  return (
    <>
      <FormDialog
        title={supervisor ? 'Edit supervisor' : 'Add supervisor'}
        saving={isSaving && leaving.question === null && !namesakes.isAsking} // nothing is on its way while a question waits for its answer
        error={problem}
        form={form}
        onSubmit={(typed) => save(sentOf(supervisorBody(typed, domain)))}
        onClose={onClose}
      >
        <TextField<SupervisorForm> name="name" label="Name" slotProps={{ inputLabel: { shrink: true } }} />
        {decidesSignIn && (
          <TextField<SupervisorForm>
            name="username"
            label="Username"
            helperText={email === null ? 'Without a username they cannot sign in.' : `E-mail: ${email}`}
            slotProps={{
              htmlInput: { autoCapitalize: 'none', spellCheck: false },
              inputLabel: { shrink: true },
              formHelperText: { sx: { overflowWrap: 'anywhere' } },
            }}
          />
        )}
        <TextField<SupervisorForm>
          name="phone"
          label="Phone Number"
          helperText="Shown to customers who are asked about a container. This phone gets no texts from here."
          slotProps={{ htmlInput: { inputMode: 'tel' }, inputLabel: { shrink: true } }}
        />
        {decidesSignIn && (
          <TextField<SupervisorForm>
            name="password"
            label="Password"
            type="password"
            placeholder={supervisor ? (supervisor.hasPassword === false ? 'None yet' : 'Unchanged') : ''}
            autoComplete="new-password"
            helperText={passwordHint(password)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        <CheckboxField<SupervisorForm> name="active" label="Active" />
        {children}
      </FormDialog>
      {leaving.question && <LeavingDialog people="Supervisors" {...leaving.question} />}
    </>
  )
}
