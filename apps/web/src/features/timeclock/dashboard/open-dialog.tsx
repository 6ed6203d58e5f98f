import type { DashboardEntry, DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import { useQueryClient } from '@tanstack/react-query'
import { dashboardQueries } from '../queries.ts'
import { patchEntry } from '#features/schedules/queries.ts'
import { RequestContainer } from '#features/containers/request-container.tsx'
import { EnterNote } from '#features/schedules/enter-note.tsx'
import { useDashboard } from './dashboard-context.ts'
import { EditBudget } from './dialogs/edit-budget.tsx'
import type { Open } from './open.ts'

/** One dialog for each thing that can be open. */
export function OpenDialog({ dialog }: { dialog: NonNullable<Open> }) {
  const { clock, open } = useDashboard()
  const queryClient = useQueryClient()
  const { queryKey } = dashboardQueries.day(clock.day, clock.zone)
  const close = () => open(null)
  const saveNote = async (seen: DashboardEntry, notes: string | null) => {
    const row = await patchEntry(seen, { notes })
    // A read that began before must not undo it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (day: DashboardSchedule | null | undefined) =>
      day ? { ...day, scheduleEntries: day.scheduleEntries.map((entry) => (entry.id === row.id ? { ...entry, ...row } : entry)) } : day,
    )
    // Nor may what that read would have told be missing.
    void queryClient.invalidateQueries({ queryKey })
  }
  switch (dialog.kind) {
    case 'note':
      return <EnterNote entry={dialog.entry} save={saveNote} onClose={close} />
    case 'budget':
      return <EditBudget job={dialog.job} onClose={close} />
    case 'request container':
      return <RequestContainer jobId={dialog.jobId} onClose={close} />
  }
}
