import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StaleEntry, type EntryChange } from './queries.ts'
import { showAlert } from '../../ui/messages.tsx'
import { isGone, messageOf } from '../../client/client.ts'
import { byWhom } from '../../client/field-changes.ts'

/** What a field was changed to by somebody else, and who that was, in a sentence. */
function newerValue(field: keyof EntryChange, { current, changes }: StaleEntry, supervisorName: (id: string) => string): string {
  const { startTime, supervisorId, notes, cancelled, cancelledReason } = current
  const meanwhile = `meanwhile${byWhom(changes[field])}`
  switch (field) {
    case 'startTime':
      return startTime === null ? `The start time was removed ${meanwhile}.` : `The start time was changed to ${startTime} ${meanwhile}.`
    case 'supervisorId':
      return supervisorId === null
        ? `The supervisor was removed ${meanwhile}.`
        : `The supervisor was changed to ${supervisorName(supervisorId)} ${meanwhile}.`
    case 'notes':
      return notes === null ? `The note was removed ${meanwhile}.` : `The note was changed to “${notes}” ${meanwhile}.`
    case 'cancelled':
    case 'cancelledReason': {
      // One sentence for both, whichever of them changed.
      const then = `meanwhile${byWhom(changes['cancelled'] ?? changes['cancelledReason'])}`
      return cancelled ? `The job was cancelled ${then}: ${cancelledReason || 'Unknown'}.` : `The job was reactivated ${then}.`
    }
  }
}

export const removedFromDay = 'This job was removed from the day.'

/** Why an edit was refused, with the newer value; the server's own words for anything else. (product.md#errors) */
export function refusal(error: unknown, supervisorName: (id: string) => string): string {
  if (isGone(error)) return removedFromDay
  if (!(error instanceof StaleEntry)) return messageOf(error)
  const sentences = new Set(error.fields.map((field) => newerValue(field, error, supervisorName)))
  return `${[...sentences].join(' ')} Your change was not saved.`
}

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
 * the server said, over the dialog. (product.md#errors)
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
      if (!(problem instanceof StaleEntry)) return void showAlert(refusal(problem, supervisorName))
      seen.current = { ...seen.current, ...problem.current }
      setError(refusal(problem, supervisorName))
    },
  })
  return { save: edit.mutate, saving: edit.isPending, error }
}
