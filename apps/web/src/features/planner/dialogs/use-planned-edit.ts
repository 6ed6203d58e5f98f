import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StaleEntry } from '../../../api/schedule-entries.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { refusal } from '../stale-edit.ts'

/**
 * Saving from a dialog about one entry. What is saved is compared with the entry as it was when the dialog opened; when somebody else changed it in
 * between, the save is refused with the newer value and the dialog stays, so that one may save again knowing it.
 */
export function useEntryEdit<Value>(
  entry: DayEntry,
  save: (seen: DayEntry, value: Value) => Promise<void>,
  onSaved: (value: Value) => void,
) {
  const { actions } = usePlanner()
  const seen = useRef(entry)
  const [error, setError] = useState<string | null>(null)
  const edit = useMutation({
    mutationFn: (value: Value) => save(seen.current, value),
    onMutate: () => setError(null),
    onSuccess: (_nothing, value) => onSaved(value),
    onError: (problem) => {
      if (problem instanceof StaleEntry) seen.current = { ...seen.current, ...problem.current }
      setError(refusal(problem, actions.supervisorName))
    },
  })
  return { save: edit.mutate, saving: edit.isPending, error }
}
