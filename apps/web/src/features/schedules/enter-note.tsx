import type { Job } from '@daysheet/domain/jobs/job'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { useEntryEdit } from './use-entry-edit.ts'

interface EnterNoteProps<Entry> {
  entry: Entry
  /** Saves the note; throws what the server said. */
  save: (seen: Entry, note: string) => Promise<unknown>
  onClose: () => void
}

/** Enter Note for Job; a note is saved only when it is not empty. (product.md#dialogs, product.md#field-checks) */
export function EnterNote<Entry extends ScheduleEntry & { job?: Job }>({ entry, save: saveNote, onClose }: EnterNoteProps<Entry>) {
  const [note, setNote] = useState(entry.notes ?? '')
  const { save, saving, error } = useEntryEdit({ entry, save: saveNote, onSaved: onClose })
  const isEmpty = note.trim() === ''
  return (
    <FormDialog
      title="Enter Note for Job"
      maxWidth="sm"
      saving={saving}
      error={error}
      onSubmit={() => save(note.trim())}
      onClose={onClose}
      submitDisabled={isEmpty}
    >
      <TextField
        label={`Note for ${jobLabel(entry.job)}`}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
        helperText={isEmpty ? 'A note is saved only when it says something.' : 'Ctrl+Enter saves.'}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) save(note.trim())
        }}
      />
    </FormDialog>
  )
}
