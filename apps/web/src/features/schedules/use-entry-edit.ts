import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StaleEntry } from './queries.ts'
import { tell } from '../../ui/messages.tsx'
import { refusal } from './stale-edit.ts'

interface EntryEdit<Entry, Value> {
  /** The entry as it was when the dialog opened. */
  entry: Entry
  /** Saves; throws what the server said. */
  save: (seen: Entry, value: Value) => Promise<unknown>
  onSaved: (value: Value) => void
  /** A supervisor's name, for the words about a newer value. */
  supervisorName?: (id: string) => string
}

/**
 * Saving from a dialog about one entry. What is saved is compared with the entry as it was when the dialog opened; when somebody else changed it in
 * between, the save is refused with the newer value and the dialog stays, so that one may save again knowing it. Any other refusal is an alert with what
 * the server said, over the dialog. (spec §8)
 */
export function useEntryEdit<Entry extends ScheduleEntry, Value>({
  entry,
  save,
  onSaved,
  supervisorName = () => 'somebody else',
}: EntryEdit<Entry, Value>) {
  const seen = useRef(entry)
  const [error, setError] = useState<string | null>(null)
  const edit = useMutation({
    mutationFn: (value: Value) => save(seen.current, value),
    onMutate: () => setError(null),
    onSuccess: (_nothing, value) => onSaved(value),
    onError: (problem) => {
      if (!(problem instanceof StaleEntry)) return void tell(refusal(problem, supervisorName))
      seen.current = { ...seen.current, ...problem.current }
      setError(refusal(problem, supervisorName))
    },
  })
  return { save: edit.mutate, saving: edit.isPending, error }
}
