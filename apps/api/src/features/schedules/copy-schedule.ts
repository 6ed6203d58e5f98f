import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { CertificateOverride } from '@daysheet/domain/certificates/override'
import { planCopy, type CopyPlan } from '@daysheet/domain/schedules/plan-copy'
import type { CopyDaysBody, DaysCopyPlan } from '@daysheet/domain/schedules/week'
import { inTransaction, type Database } from '#db/connection.ts'
import { badRequest, notFound } from '#http/errors.ts'
import { checkEntries, overrideIn } from '../certificates/gate/queries.ts'
import { lockPeopleOn, lockSchedule, insertPlanned, scheduledDays, scheduledFrom, schedulesOn, type ScheduledDay } from './queries.ts'

/** Which schedule is copied onto which. */
export interface CopyRequest extends CertificateOverride {
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
    await lockPeopleOn(tx, [request.from])
    const plan = await previewCopy(tx, request)
    const entryIds = await insertPlanned(tx, request.to, plan.entries)
    await checkEntries(tx, entryIds, overrideIn(request))
    return { copied: plan.entries.length, ...plan }
  })
}

function refuseSame({ to, from }: CopyPreviewRequest): void {
  if (to === from) throw badRequest('A schedule cannot be copied onto itself. Choose another day to copy from.')
}

/** What copying these days would do, without doing it. A day to copy from that has no schedule is left out. */
export async function previewDays(db: Database, request: CopyDaysBody): Promise<DaysCopyPlan> {
  const sources = await scheduledFrom(db, request.from, request.days)
  const targets = await scheduledFrom(db, request.to, request.days)
  return sources.map((source) => planDay(source, targetOf(source.day, request), targets, request))
}

/** The day on which another one of the same copy lands: as far from the first as that one is. */
function targetOf(day: Day, { from, to, days }: CopyDaysBody): Day {
  for (let count = 0; count < days; count++) if (addDays(from, count) === day) return addDays(to, count)
  throw new RangeError(`${day} is not among the ${days} days from ${from} on`)
}

function planDay(source: ScheduledDay, to: Day, targets: readonly ScheduledDay[], { entryIds }: CopyDaysBody) {
  const wanted = entryIds ? source.entries.filter(({ id }) => entryIds.includes(id)) : source.entries
  const there = targets.find(({ day }) => day === to)?.entries ?? []
  return { from: source.day, to, ...planCopy(wanted, there) }
}

/**
 * Copies several days onto as many others, or some jobs of one day onto another: all or nothing. Schedules that are missing are made, where there is something to put
 * on them. Answers what was done. (product.md#week)
 */
export async function copyDays(
  db: Database,
  { actor, zone }: { actor: string; zone: string },
  request: CopyDaysBody,
): Promise<{ plans: DaysCopyPlan; entryIds: string[] }> {
  return inTransaction(db, actor, async (tx) => {
    const sources = await scheduledFrom(tx, request.from, request.days)
    const schedules = await schedulesOn(
      tx,
      sources.filter(({ entries }) => entries.length > 0).map(({ day }) => targetOf(day, request)),
      zone,
    )
    await lockPeopleOn(
      tx,
      sources.map(({ id }) => id),
    )
    const plans = await previewDays(tx, request)
    const entryIds: string[] = []
    for (const { to, entries } of plans) {
      const scheduleId = schedules.get(to)
      if (scheduleId !== undefined && entries.length > 0) entryIds.push(...(await insertPlanned(tx, scheduleId, entries)))
    }
    await checkEntries(tx, entryIds, overrideIn(request))
    return { plans, entryIds }
  })
}
