import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { useEntryEdit } from './use-entry-edit.ts'

interface NoteForm {
  note: string
}

interface EnterNoteProps<Entry> {
  entry: Entry
  /** Saves the note, or takes it away with null; throws what the server said. */
  save: (seen: Entry, note: string | null) => Promise<unknown>
  onClose: () => void
}

/** Enter Note for Job; a note is saved only when it is not empty, and taken away by a button of its own. (product.md#dialogs, product.md#field-checks) */
export function EnterNote<Entry extends ScheduleEntry & { job?: ShownJob }>({ entry, save: saveNote, onClose }: EnterNoteProps<Entry>) {
  const form = useForm<NoteForm>({ defaultValues: { note: entry.notes ?? '' } })
  const note = useWatch({ control: form.control, name: 'note' })
  const { save, saving, error } = useEntryEdit({ entry, save: saveNote, onSaved: onClose })
  const isEmpty = note.trim() === ''
  // After a refusal, the same words replace the other person's note.
  const submit = (typed: string) => (error === null && typed === entry.notes ? onClose() : save(typed))
  return (
    <FormDialog
      title="Enter Note for Job"
      maxWidth="sm"
      saving={saving}
      error={error}
      form={form}
      onSubmit={(typed) => submit(typed.note.trim())}
      onClose={onClose}
      submitDisabled={isEmpty}
      actions={
        entry.notes !== null &&
        entry.notes !== '' && (
          <Button color="error" disabled={saving} onClick={() => save(null)}>
            Delete note
          </Button>
        )
      }
    >
      <Typography>{jobLabel(entry.job)}</Typography>
      <TextField<NoteForm>
        name="note"
        label="Note"
        multiline
        minRows={3}
        maxRows={12}
        helperText={isEmpty ? 'Type a note to save.' : 'Ctrl+Enter saves.'}
        slotProps={{ htmlInput: { maxLength: 5000, 'aria-label': `Note for ${jobLabel(entry.job)}` } }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) submit(note.trim())
        }}
      />
    </FormDialog>
  )
}
