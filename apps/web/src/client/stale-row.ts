/**
 * Two people edit the same row. An edit carries the version it was made on; when the row changed since, but not in what this edit is about, it is
 * made again on top, so that both keep their work. When the very same thing changed, the edit is refused with a `StaleRow`. (decisions/live-changes.md)
 */
import type { ResourceName, RowChange, Selected } from '@daysheet/domain/wire/resources'
import { ApiError } from './client.ts'
import { updateById } from './rows.ts'

export interface StoredRow {
  id: string
  version: number
}

/** Who changed something, and when; `changedBy` is null when it was no person. */
export interface Authorship {
  changedBy: string | null
  changedAt: string
}

/** Somebody else changed the very thing an edit is about; nothing was saved. `current` is the row as it stands now. */
export class StaleRow<Row extends StoredRow = StoredRow, Field extends PropertyKey = string> extends Error {
  readonly current: Row
  readonly fields: readonly Field[]
  /** By property, who changed it since; a property the server says nothing of is missing. */
  readonly changes: Readonly<Record<string, Authorship>>

  constructor(current: Row, fields: readonly Field[], changes: Readonly<Record<string, Authorship>> = {}) {
    super('Someone else changed this')
    this.name = 'StaleRow'
    this.current = current
    this.fields = fields
    this.changes = changes
  }
}

const fieldsOf = <Change extends object>(change: Change) => Object.keys(change) as (keyof Change & string)[] // own keys of a plain object

/** Whether two values of a property say the same; lists and objects by what is in them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => isSameValue(Reflect.get(one, name), Reflect.get(other, name)))
  )
}

/** Which of the things an edit changes were meanwhile changed to something else than it wants. */
export function staleFields<Change extends object>(seen: object, current: object, change: Change): (keyof Change & string)[] {
  const value = (row: object, field: string): unknown => Reflect.get(row, field)
  return fieldsOf(change).filter((field) => {
    const now = value(current, field)
    return !isSameValue(now, value(seen, field)) && !isSameValue(now, value(change, field))
  })
}

/** What a 412 says. */
interface Refusal<Row> extends Partial<Authorship> {
  current: Row
  changes?: Record<string, Authorship>
}

/** What the server said against a stale edit; null for any other failure. */
export function refusalIn<Row>(error: unknown): Refusal<Row> | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null
  const { details } = error
  if (typeof details !== 'object' || details === null || !('current' in details)) return null
  return details as Refusal<Row> // the server answers 412 with the row as it stands and who changed it (docs/api.md)
}

/** How often an edit is tried again because another part of the row keeps changing. */
const attempts = 4

/**
 * Saves `change` to a row that was seen as `seen`: on top of what others changed beside it, or not at all and with a `StaleRow` when they changed
 * the same. `save` makes the call for a version.
 */
export async function saveOnNewest<Row extends StoredRow, Change extends object, Answer>(
  seen: Row,
  change: Change,
  save: (version: number) => Promise<Answer>,
): Promise<Answer> {
  let { version } = seen
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save(version)
    } catch (error) {
      const refusal = refusalIn<Row>(error)
      if (!refusal) throw error
      const fields = staleFields(seen, refusal.current, change)
      if (fields.length > 0 || attempt === attempts)
        throw new StaleRow(refusal.current, fields.length > 0 ? fields : fieldsOf(change), refusal.changes)
      version = refusal.current.version
    }
  }
}

/** `PATCH /api/<plural>/{id}` with just these properties, as `saveOnNewest` does it. */
export const patchRow = <Name extends ResourceName, Row extends StoredRow & Selected<Name, Row>>(
  plural: Name,
  seen: Row,
  change: RowChange<Name>,
): Promise<Row> => saveOnNewest(seen, change, (ifMatch) => updateById<Name, Row>(plural, seen.id, change, { ifMatch }))
