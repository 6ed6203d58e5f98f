import { useEntryEdit } from '../../use-entry-edit.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'

/** Saving from a dialog of the planner about one entry; knows the supervisors by name. */
export function usePlannedEdit<Value>(
  entry: DayEntry,
  save: (seen: DayEntry, value: Value) => Promise<void>,
  onSaved: (value: Value) => void,
) {
  const { actions } = usePlanner()
  return useEntryEdit({ entry, save, onSaved, supervisorName: actions.supervisorName })
}
