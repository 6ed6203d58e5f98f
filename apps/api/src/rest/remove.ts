/** Rows deleted, each call in one transaction with the feature's hooks around it. (product.md#wire-writes) */
import { inTransaction, type Database } from '../db/connection.ts'
import { modelNotFound } from '../http/errors.ts'
import { isUuid } from './filter/coerce.ts'
import { lockMatching, requireWritable, rowExists, type ScopeBuilder } from './read.ts'
import type { Resource } from './resource.ts'
import { preconditionFailed } from './precondition-failed.ts'
import { runStatement } from './statement.ts'
import { deleteRows } from './write.ts'

interface RemoveOptions {
  actor: string
  /** What If-Match accepts. */
  versions?: readonly number[] | undefined
  /** The parameters of the request, for the feature's hook. */
  query?: unknown
}

/** Deletes one row; 0 when there is none. */
export async function remove(resource: Resource, id: string, { actor, versions, query }: RemoveOptions): Promise<number> {
  if (!isUuid(id)) return 0
  return inTransaction(resource.db, actor, async (tx) => {
    if (resource.caller.own && !(await rowExists({ ...resource, db: tx }, id))) return 0
    if (versions) {
      const [row] = await runStatement<{ version: number }>(tx, `select version from ${resource.model.table} where id = $1 for update`, [
        id,
      ])
      if (row && !versions.includes(row.version))
        throw (await preconditionFailed({ ...resource, db: tx }, id, versions)) ?? modelNotFound(id)
    }
    return deleteAll(tx, resource, { ids: [id], query })
  })
}

async function deleteAll(
  tx: Database,
  { model, caller, hooks }: Resource,
  { ids, query }: { ids: readonly string[]; query: unknown },
): Promise<number> {
  if (ids.length === 0) return 0
  await requireWritable(tx, { model, caller }, ids)
  await hooks.beforeDelete?.(tx, ids, query)
  const { kept, count } = (await hooks.setAside?.(tx, ids)) ?? { kept: new Set(), count: 0 }
  const deleted = ids.filter((id) => !kept.has(id))
  return count + (deleted.length === 0 ? 0 : await deleteRows(tx, model, deleted))
}

interface RemoveAllOptions extends RemoveOptions {
  link: ScopeBuilder
  first?: (tx: Database) => Promise<void>
}

/** Deletes every row a link means. */
export async function removeAll(resource: Resource, { actor, link, first, query }: RemoveAllOptions): Promise<number> {
  return inTransaction(resource.db, actor, async (tx) => {
    await first?.(tx)
    return deleteAll(tx, resource, { ids: await lockMatching({ ...resource, db: tx }, link), query })
  })
}
