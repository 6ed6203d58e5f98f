import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameValue, StaleRow, type StoredRow } from './stale-row.ts'
import { changesBetween, rebased, staleRowMessage, type FieldLabels } from './field-changes.ts'

interface RecordEdit<Row, Body> {
  /** The record as it was when the dialog opened; null for a new one. */
  row: Row | null
  /** What the dialog would send for a record that nobody touched. */
  bodyOf: (row: Row) => Body
  /** The new record; null when the person thought better of it: the dialog stays. */
  create: (body: Body) => Promise<Row | null>
  /** Saves what was changed. Answers false when the person thought better of it: the dialog stays. */
  save: (seen: Row, change: Partial<Body>) => Promise<boolean>
  words: FieldLabels<Row>
  /** The zone in which the moment of somebody else's change is told. */
  zone: string
  /** Given the record as it was saved: the very `row` when nothing of it was changed. */
  onSaved: (saved: Row) => void
  /** Told of any failure but another person's change of the same fields. */
  onFailed: (error: unknown) => Promise<void>
}

/**
 * Saving from a dialog about one record. Only what was changed is sent. When somebody else changed the same, the dialog stays with everything that was
 * typed and says what, who and when; saving again is then done knowing it.
 */
export function useRecordEdit<Row extends StoredRow, Body extends object>(edit: RecordEdit<Row, Body>) {
  const [seen, setSeen] = useState(() => edit.row && { row: edit.row, body: edit.bodyOf(edit.row) })
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useMutation({
    async mutationFn(body: Body): Promise<Row | null> {
      if (!seen) {
        const created = await edit.create(body)
        return created && { ...body, ...created } // a create answers without what was left empty
      }
      const change = changesBetween(seen.body, body)
      if (Object.keys(change).length === 0) return seen.row
      return (await edit.save(seen.row, change)) ? { ...seen.row, ...change } : null
    },
    onMutate: () => setProblem(null),
    onSuccess: (saved) => saved && edit.onSaved(saved),
    onError(error) {
      // Not waited for: the buttons are free again while an alert says what went wrong.
      if (!(error instanceof StaleRow) || !seen) return void edit.onFailed(error)
      const stale = error as StaleRow<Row> // thrown by the save of this row
      // Only what was told is known now. The version stays too: what else they changed is in no field of this dialog and is found out when it is edited.
      const row = rebased(seen.row, stale.current, stale.fields)
      setSeen({ row, body: rebased(seen.body, edit.bodyOf(row), stale.fields) })
      setProblem(staleRowMessage(stale, edit.words, { now: new Date(), zone: edit.zone }))
    },
  })
  /**
   * For a form that stays: these properties are now known as they are in `row`. If that is all that
   * the form shows, the next save is made on this row's version.
   */
  const learn = (row: Row, properties: readonly (keyof Body & string)[]) =>
    setSeen((before) => {
      if (!before) return before
      const newest = edit.bodyOf(row)
      const body = rebased(before.body, newest, properties)
      const { version } = isSameValue(body, newest) ? row : before.row
      return { row: { ...rebased(before.row, row, properties), version }, body }
    })
  return { save: saving.mutate, isSaving: saving.isPending, problem, learn }
}
