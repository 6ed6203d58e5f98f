import { planCopy, type CopyPlan } from '@daysheet/domain/schedules/plan-copy'
import { inTransaction, type Database } from '../../db/connection.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { lockPeopleOn, lockSchedule, insertPlanned, scheduledDays } from './queries.ts'

/** Which schedule is copied onto which. */
export interface CopyRequest {
  to: string
  from: string
}

type CopyPreviewRequest = Pick<CopyRequest, 'from'> & { to?: string | undefined }

/** What copying would do, without doing it: the preview of the Choose Schedule dialog. Without `to`, onto a day that has no schedule yet. */
export async function previewCopy(db: Database, { to, from }: CopyPreviewRequest): Promise<CopyPlan> {
  refuseSame({ to, from })
  const days = await scheduledDays(db, to === undefined ? [from] : [to, from])
  const entriesOf = (id: string) => {
    const found = days.find((day) => day.id === id)
    if (!found) throw notFound('Schedule', id)
    return found.entries
  }
  return planCopy(entriesOf(from), to === undefined ? [] : entriesOf(to))
}

/** Copies a day's jobs, supervisors, start times and crews onto another day, all or nothing, and answers what was done. (product.md#calls) */
export async function copySchedule(db: Database, actor: string, request: CopyRequest): Promise<CopyPlan & { copied: number }> {
  refuseSame(request)
  return inTransaction(db, actor, async (tx) => {
    if (!(await lockSchedule(tx, request.to))) throw notFound('Schedule', request.to)
    await lockPeopleOn(tx, request.from)
    const plan = await previewCopy(tx, request)
    await insertPlanned(tx, request.to, plan.entries)
    return { copied: plan.entries.length, ...plan }
  })
}

function refuseSame({ to, from }: CopyPreviewRequest): void {
  if (to === from) throw badRequest('A schedule cannot be copied onto itself. Choose another day to copy from.')
}
