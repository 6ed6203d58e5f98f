import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLimit } from '@daysheet/testing/limits'
import { times } from '@daysheet/testing/sample'
import { build } from '../builders.ts'
import { freshDatabase } from '../database.ts'
import { serverProcess, signIn } from './server-process.ts'

/** A server killed while bagouts are added leaves no order without its bags, and each is one after trying again. `KILLS=100` for the long form. (promises.md#r4) */

const kills = Number(process.env['KILLS'] ?? times(2, 4))
const atOnce = 20
/** A server that was just started takes longer for its first call than one that was used: kills fall before, into and after it. */
const coldness = 2

const { db, url } = await freshDatabase()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-bagout-kill-'))
const server = await serverProcess({ databaseUrl: url, dataDir, unsafe: true })
beforeAll(() => server.start())
afterAll(async () => {
  await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const { aJob, aSupervisor } = build(db)

/** By order, the bags of its lines. */
async function storedBags(ids: readonly string[]): Promise<Map<string, (number | null)[]>> {
  const rows = await db
    .selectFrom('material_order as o')
    .leftJoin('item_entry as e', (join) => join.onRef('e.order_id', '=', 'o.id').on('e.item_id', '=', bagoutItemId))
    .select(['o.id', 'e.qty'])
    .where('o.id', 'in', [...ids])
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => [id, lines.map(({ qty }) => qty)]))
}

test(
  'of the bagouts that are being added while the server is killed each is there whole or not at all, and trying again makes it one',
  async () => {
    const [{ id: jobId }, { id: supervisorId }] = [await aJob(), await aSupervisor()]
    const token = await signIn(server.url)
    const headers = { authorization: token, 'content-type': 'application/json' }
    /** The status, or nothing when the server was killed before it answered. */
    const add = async (id: string) => {
      const body = JSON.stringify({ id, date: '2026-11-20T19:30:00.000Z', jobId, supervisorId, bags: 42 })
      try {
        const answer = await fetch(`${server.url}/api/Orders/addBagout`, { method: 'POST', headers, body })
        await answer.text()
        return answer.status
      } catch {
        return undefined
      }
    }
    const addAll = (ids: readonly string[]) => Promise.all(ids.map(add))
    const newIds = () => Array.from({ length: atOnce }, () => newId())
    const began = performance.now()
    expect(new Set(await addAll(newIds()))).toEqual(new Set([200]))
    const takes = performance.now() - began
    const seen = { acknowledged: 0, stored: 0 }
    for (let n = 0; n < kills; n += 1) {
      const ids = newIds()
      const answers = addAll(ids)
      await pause(Math.random() * takes * coldness)
      await server.end('SIGKILL')
      const statuses = await answers
      await server.start()
      const stored = await storedBags(ids)
      for (const bags of stored.values()) expect(bags).toEqual([42])
      const acknowledged = ids.filter((_, at) => statuses[at] === 200)
      for (const id of acknowledged) expect(stored.has(id)).toBe(true)
      seen.acknowledged += acknowledged.length
      seen.stored += stored.size
      expect(await addAll(ids)).toEqual(ids.map(() => 200))
      expect(await storedBags(ids)).toEqual(new Map(ids.map((id) => [id, [42]])))
    }
    console.info(`of ${kills * atOnce} bagouts ${seen.acknowledged} were acknowledged and ${seen.stored} stored when the server died`)
  },
  kills * testLimit,
)
