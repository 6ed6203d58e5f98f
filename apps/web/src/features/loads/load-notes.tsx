import { formatDateTime } from '@daysheet/domain/calendar/day'
import { newLoadNote, type Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { IfMay } from '../session/if-may.tsx'
import { useSettings } from '../session/queries.ts'
import { LoadSection } from './load-section.tsx'
import { addNote, loadQueries } from './queries.ts'

const notes = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { py: 0.75, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const

/** Calls to the hauler and the landfill, and whatever else is to be remembered. The calls stand in the letter to the agency. */
export function LoadNotes({ load }: { load: Load }) {
  const { timeZone: zone } = useSettings()
  const query = useQuery(loadQueries.notes(load.id))
  const [isAdding, setAdding] = useState(false)
  const aside = (
    <IfMay needs="loads.write">
      <Button variant="outlined" onClick={() => setAdding(true)}>
        Add note
      </Button>
    </IfMay>
  )
  return (
    <LoadSection title="Calls and notes" aside={aside}>
      {query.isPending && <Loading rows={2} height={28} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data?.length === 0 && (
        <Empty text="No calls or notes yet. Enter calls to the hauler and the landfill here: the report of day 45 lists them." />
      )}
      {query.data && query.data.length > 0 && (
        <Box component="ul" sx={notes} aria-label="Calls and notes">
          {query.data.map(({ id, at, by, isCall, text }) => (
            <li key={id}>
              <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
                {formatDateTime(at, zone)}
                {by !== null && ` ${by}`}
              </Box>
              {isCall && <strong>Call: </strong>}
              {text}
            </li>
          ))}
        </Box>
      )}
      {isAdding && <NoteDialog loadId={load.id} onClose={() => setAdding(false)} />}
    </LoadSection>
  )
}

const noteForm = newLoadNote.omit({ id: true })
interface NoteForm {
  isCall: boolean
  text: string
}

function NoteDialog({ loadId, onClose }: { loadId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const form = useZodForm<NoteForm, NoteForm>(noteForm, { isCall: true, text: '' })
  const adding = useMutation({
    mutationFn: (note: NoteForm) => addNote(loadId, { id, ...note }),
    onSuccess: (notesNow) => {
      queryClient.setQueryData(loadQueries.notes(loadId).queryKey, notesNow)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Add note"
      saving={adding.isPending}
      error={adding.error && messageOf(adding.error)}
      form={form}
      onSubmit={(note) => adding.mutate(note)}
      onClose={onClose}
    >
      <TextField<NoteForm> name="text" label="What was said" multiline minRows={2} maxRows={8} />
      <CheckboxField<NoteForm> name="isCall" label="A call to the hauler or the landfill" />
    </FormDialog>
  )
}
