import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { jobLabel } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { useEntryEdit } from './use-entry-edit.ts'

/** Enter Note for Job; a note is saved only when it is not empty. (spec §5) */
export function EnterNote({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const [note, setNote] = useState(entry.notes ?? '')
  const close = () => open(null)
  const { save, saving, error } = useEntryEdit<string>(entry, actions.saveNote, close)
  const isEmpty = note.trim() === ''
  return (
    <FormDialog
      title="Enter Note for Job"
      maxWidth="sm"
      saving={saving}
      error={error}
      onSubmit={() => save(note.trim())}
      onClose={close}
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
