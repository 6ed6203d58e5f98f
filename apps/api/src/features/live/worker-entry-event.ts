import type { ChangeEvent } from '@daysheet/domain/live/changes'

/**
 * A change of a WorkerEntry as `GET /api/WorkerEntries/change-stream` sends it: LoopBack's shape, with the three fields of spec §7 at the top as well.
 * (decisions.md "API"; wire.md §10)
 */
export function workerEntryEvent({ id, type, data = {} }: ChangeEvent): Record<string, unknown> {
  if (type === 'remove') return { target: id, where: { id }, type, id }
  const named = { id, txtStatus: data.txtStatus ?? null, txtStatusTime: data.txtStatusTime ?? null }
  const whole = type === 'create' ? { ...named, workerId: data.workerId, scheduleEntryId: data.scheduleEntryId } : named
  return { type, target: id, ...named, data: whole }
}
