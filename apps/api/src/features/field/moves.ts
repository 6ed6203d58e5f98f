/** Finds the two halves of a move in the records of one call. (decisions/phone-punches.md) */
import type { SentRecord } from '@daysheet/domain/field/batch'
import { movePairs } from '@daysheet/domain/field/clock/move-pairs'
import type { Database } from '#db/connection.ts'
import { isObject } from '#rest/filter/condition.ts'
import { workersOfEntries } from './queries.ts'

interface Punch {
  id: string
  type?: unknown
  time?: unknown
  workerEntryId?: unknown
  workerId?: unknown
}

/** Ids are compared in lower case. A value that is not text counts as no id. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

/**
 * Maps each half of a move to the other half. Without an out and an in of the same moment, the
 * database is not queried.
 */
export async function movesAmong(db: Database, records: readonly SentRecord[]): Promise<ReadonlyMap<string, SentRecord>> {
  const punches = records.flatMap(({ id, kind, body, pictureRefusal }): Punch[] =>
    kind === 'Events' && isObject(body) && !pictureRefusal ? [{ ...body, id }] : [],
  )
  const times = (wanted: string) => new Set(punches.flatMap(({ type, time }) => (type === wanted ? [time] : [])))
  const [outs, ins] = [times('out'), times('in')]
  const both = punches.filter(({ time }) => outs.has(time) && ins.has(time))
  if (both.length === 0) return new Map()
  const workers = await workersOfEntries(
    db,
    both.map(({ workerEntryId }) => workerEntryId),
  )
  const worker = ({ workerEntryId, workerId }: Punch) => (workerEntryId === undefined ? keyOf(workerId) : workers.get(keyOf(workerEntryId)))
  const pairs = movePairs(both.map((punch) => ({ id: punch.id, type: punch.type, time: punch.time, workerId: worker(punch) })))
  const byId = new Map(records.map((record) => [record.id, record]))
  return new Map(
    [...pairs].flatMap(([id, other]) => {
      const record = byId.get(other)
      return record ? [[id, record] as const] : []
    }),
  )
}
