import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StaleEntry, type EntryChange } from './queries.ts'
import { showAlert } from '#ui/messages.tsx'
import { isGone, messageOf } from '#client/client.ts'
import { byWhom } from '#client/field-changes.ts'

/** The newer value of a field and who changed it, in a sentence. */
function newerValue(field: keyof EntryChange, { current, changes }: StaleEntry, supervisorName: (id: string) => string): string {
  const { startTime, supervisorId, notes, cancelled, cancelledReason } = current
  const by = byWhom(changes[field])
  switch (field) {
    case 'startTime':
      return startTime === null ? `The start time was removed${by}.` : `The start time was changed to ${startTime}${by}.`
    case 'supervisorId':
      return supervisorId === null
        ? `The supervisor was removed${by}.`
        : `The supervisor was changed to ${supervisorName(supervisorId)}${by}.`
    case 'notes':
      return notes === null ? `The note was removed${by}.` : `The note was changed to “${notes}”${by}.`
    case 'cancelled':
    case 'cancelledReason': {
      // One sentence for both, whichever of them changed.
      const by = byWhom(changes['cancelled'] ?? changes['cancelledReason'])
      return cancelled ? `The job was cancelled${by}: ${cancelledReason || 'Unknown'}.` : `The job was reactivated${by}.`
    }
  }
}

export const removedFromDay = 'This job was removed from the day.'

/** Why an edit was refused, with the newer value; the server's words for other refusals. (product.md#errors) */
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
 * Saves a change from a dialog about one entry. If another person changed the same field since the
 * dialog opened, the save is refused, the dialog shows the newer value and stays open, and the next
 * save replaces it. Other refusals are shown as an alert. (product.md#errors)
 */
export function useEntryEdit<Entry extends ScheduleEntry, Value>({
  entry,
  save,
  onSaved,
  supervisorName = () => 'someone else',
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
