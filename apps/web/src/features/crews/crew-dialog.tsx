import { crewForm, type Crew, type CrewForm } from '@daysheet/domain/crews/crew'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import type { FieldLabels } from '#client/field-changes.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { focusedInput, TextField as FormTextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { nameOf, people } from '../people/person-labels.ts'
import { workerChoices } from '../people/queries.ts'
import { SupervisorPicker } from '../people/supervisor-picker.tsx'
import { useSettings } from '../session/queries.ts'
import { addCrew, crewQueries, patchCrew, removeCrew } from './queries.ts'
import { LoadingWords } from '#ui/states.tsx'

interface Person {
  id: string
  name: string | null
}

const labels = {
  name: { label: 'Name', valueOf: ({ name }) => name },
  supervisorId: { label: 'Usual supervisor', valueOf: ({ supervisor }) => (supervisor ? nameOf(supervisor) : 'none') },
  workerIds: { label: 'Employees', valueOf: ({ workerIds }) => people(workerIds.length) },
} satisfies FieldLabels<Crew>

const bodyOf = ({ name, supervisorId, workerIds }: Crew): CrewForm => ({ name, supervisorId, workerIds })

export interface CrewDialogProps {
  /** Null for a new one. */
  crew: Crew | null
  /** Who is in a new one at first. */
  start?: { supervisor: Person | null; workers: readonly Person[] }
  onClose: () => void
}

const nobody = { supervisor: null, workers: [] }

/** Add crew and Edit crew: its name, who usually runs it, who belongs to it. (product.md#crews) */
export function CrewDialog({ crew, start = nobody, onClose }: CrewDialogProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const known = crew ?? start
  const form = useZodForm<CrewForm, CrewForm>(
    crewForm,
    crew ? bodyOf(crew) : { name: '', supervisorId: start.supervisor?.id ?? null, workerIds: start.workers.map((worker) => worker.id) },
  )
  const refresh = () => void queryClient.invalidateQueries({ queryKey: crewQueries.all().queryKey })
  const { save, isSaving, problem } = useRecordEdit<Crew, CrewForm>({
    row: crew,
    bodyOf,
    words: labels,
    zone,
    create: (body) => addCrew(id, body),
    save: async (seen, change) => Boolean(await patchCrew(seen, change)),
    onSaved({ name }) {
      refresh()
      onClose()
      toast(`${name} was saved`)
    },
    onFailed: useFailures(form, messageOf),
  })
  const remove = useMutation({
    mutationFn: removeCrew,
    onSuccess: () => {
      refresh()
      onClose()
      toast(`${crew?.name} was removed`)
    },
    onError: (error) => showAlert(messageOf(error)),
  })
  const askToRemove = async () => {
    if (
      crew &&
      (await ask(`Remove the crew ${crew.name}? Its people and their jobs are not changed.`, {
        yes: 'Remove',
        destructive: true,
      }))
    )
      remove.mutate(crew.id)
  }
  return (
    <FormDialog
      title={crew ? 'Edit crew' : 'Add crew'}
      saving={isSaving || remove.isPending}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <FormTextField<CrewForm>
        name="name"
        label="Name"
        placeholder="Such as Tower crew"
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
      />
      <SupervisorOfCrew known={known.supervisor} />
      <WorkersOfCrew known={known.workers} />
      {crew && (
        <Button color="error" sx={{ alignSelf: 'flex-start' }} disabled={remove.isPending} onClick={() => void askToRemove()}>
          Remove crew…
        </Button>
      )}
    </FormDialog>
  )
}

function SupervisorOfCrew({ known }: { known: Person | null }) {
  const { field, fieldState } = useController<CrewForm, 'supervisorId'>({ name: 'supervisorId' })
  const [chosen, setChosen] = useState(known)
  return (
    <div ref={focusedInput(field.ref)}>
      <SupervisorPicker
        label="Usual supervisor (optional)"
        value={chosen}
        onChange={(supervisor) => {
          setChosen(supervisor)
          field.onChange(supervisor?.id ?? null)
        }}
        error={fieldState.error?.message}
      />
    </div>
  )
}

/** Active employees to choose from, beside those who are in the crew already. */
function WorkersOfCrew({ known }: { known: readonly Person[] }) {
  const { field, fieldState } = useController<CrewForm, 'workerIds'>({ name: 'workerIds' })
  const { data: active = [], isFetching, isError, refetch } = useQuery(workerChoices)
  const everyone = new Map<string, Person>([...known, ...active].map((worker) => [worker.id, worker]))
  const chosen = field.value.map((id) => everyone.get(id) ?? { id, name: null })
  return (
    <div ref={focusedInput(field.ref)}>
      <Autocomplete<Person, true>
        multiple
        autoHighlight
        disableCloseOnSelect
        filterSelectedOptions
        options={[...everyone.values()]}
        value={chosen}
        onChange={(_event, workers) => field.onChange(workers.map(({ id }) => id))}
        onBlur={field.onBlur}
        onOpen={() => isError && void refetch()}
        loading={isFetching}
        loadingText={<LoadingWords text="Loading employees…" />}
        noOptionsText={isError ? 'Error getting employee list' : 'No employee found'}
        getOptionKey={({ id }) => id}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Employees"
            error={fieldState.error !== undefined}
            helperText={fieldState.error?.message ?? people(chosen.length)}
          />
        )}
      />
    </div>
  )
}
