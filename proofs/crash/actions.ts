import { randomUUID } from 'node:crypto'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import type pg from 'pg'
import { build } from '../../apps/api/testing/builders.ts'
import type { Database } from '../../apps/api/src/db/connection.ts'
import type { Action, Found, Try } from './all-or-nothing.ts'
import type { Product } from '../product.ts'

/** The actions of promises.md#r4 that a server carries out, each over HTTP. */
export interface World extends Pick<Product, 'token'> {
  url: string
  db: Database
  watcher: pg.Client
  size: 'whole' | 'small'
}

export type OfServer = Pick<Action, 'name' | 'prepare'>

const atOnce = 20

/** Which of the requests, sent at the same moment, were answered as done. */
export async function acknowledged({ url, token }: World, requests: { path: string; body?: unknown; from?: string }[]): Promise<number[]> {
  const done = requests.map(async ({ path, body, from = '127.0.0.1' }) => {
    const headers = { authorization: token, 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) }
    try {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      await answer.text()
      return answer.ok
    } catch {
      return false
    }
  })
  return (await Promise.all(done)).flatMap((isDone, at) => (isDone ? [at] : []))
}

/** `nothing` when every count is 0, `whole` when each is as it should be. */
export function judged(counts: Record<string, [found: number, due: number]>): Found {
  const all = Object.entries(counts)
  if (all.every(([, [found]]) => found === 0)) return 'nothing'
  if (all.every(([, [found, due]]) => found === due)) return 'whole'
  return { part: all.map(([what, [found, due]]) => `${found} of ${due} ${what}`).join(', ') }
}

async function scheduleCopy(world: World): Promise<OfServer> {
  const { db, watcher } = world
  const { aSchedule, anEntry, aWorker } = build(db)
  const [jobs, crew] = [40, 10]
  const from = await aSchedule()
  for (let n = 0; n < jobs; n += 1) {
    const entry = await anEntry({ schedule_id: from.id })
    const workers = await Promise.all(Array.from({ length: crew }, () => aWorker()))
    const rows = workers.map(({ id }) => ({ id: newId(), worker_id: id, schedule_entry_id: entry.id }))
    await db.insertInto('worker_entry').values(rows).execute()
  }
  return {
    name: 'the copy of a schedule',
    async prepare(): Promise<Try> {
      const { id } = await aSchedule()
      return {
        send: () => acknowledged(world, [{ path: `/api/Schedules/copy?from=${from.id}&to=${id}` }]),
        async look() {
          const { rows } = await watcher.query<{ entries: number; crew: number }>(
            `select count(distinct e.id)::int as entries, count(w.id)::int as crew
             from schedule_entry e left join worker_entry w on w.schedule_entry_id = e.id where e.schedule_id = $1`,
            [id],
          )
          return [judged({ jobs: [rows[0]?.entries ?? 0, jobs], 'crew places': [rows[0]?.crew ?? 0, jobs * crew] })]
        },
      }
    },
  }
}

function peopleImport(world: World): OfServer {
  const people = world.size === 'whole' ? 5000 : 1000
  return {
    name: 'an import of people',
    async prepare(): Promise<Try> {
      const body = Array.from({ length: people }, (_, n) => ({
        id: newId(),
        name: `Person ${n}`,
        phone: String(7_000_000_000 + n),
        address: `${n} Whole Street`,
        language: 'es',
      }))
      return {
        send: () => acknowledged(world, [{ path: '/api/Workers', body }]),
        async look() {
          const { rows } = await world.watcher.query<{ there: number; audited: number; told: number }>(
            `select (select count(*)::int from worker where id = any($1)) as there,
              (select count(*)::int from audit_entry where row_id = any($1)) as audited,
              (select count(*)::int from change_event where row_id = any($1)) as told`,
            [body.map(({ id }) => id)],
          )
          const { there = 0, audited = 0, told = 0 } = rows[0] ?? {}
          return [judged({ people: [there, people], 'lines in the audit': [audited, people], announcements: [told, people] })]
        },
      }
    },
  }
}

async function scopeReplacement(world: World): Promise<OfServer> {
  const areas = 476
  const { id: jobId } = await build(world.db).aJob()
  let generation = 0
  const there = async () => {
    const { rows } = await world.watcher.query<{ section: string; areas: number }>(
      `select section_of_floor as section, count(*)::int as areas from scope_part where job_id = $1 group by 1`,
      [jobId],
    )
    return rows
  }
  return {
    name: 'the replacement of a filing',
    async prepare(): Promise<Try> {
      const before = (await there())[0]?.section
      const section = `save ${(generation += 1)}`
      const body = Array.from({ length: areas }, (_, n) => ({
        jobId,
        filingNumber: 'TRU0401MN26',
        floor: `${n}`,
        sectionOfFloor: section,
        squareFeet: 10,
      }))
      return {
        send: () => acknowledged(world, [{ path: '/api/Jobs/processScope?replace=true', body }]),
        async look() {
          const [found, ...others] = await there()
          const kept = await world.watcher.query('select from removed_filing where job_id = $1 and areas <> $2', [jobId, areas])
          if (kept.rowCount !== 0) return [{ part: `${kept.rowCount} replaced filings were kept in part` }]
          if (before === undefined && found === undefined) return ['nothing']
          if (others.length > 0 || found?.areas !== areas)
            return [{ part: `${found?.areas ?? 0} of ${areas} areas of ${others.length + 1} saves` }]
          if (found.section === section) return ['whole']
          return [found.section === before ? 'nothing' : { part: `${found.section} is there, which ${before} had replaced` }]
        },
      }
    },
  }
}

async function bagouts(world: World): Promise<OfServer> {
  const { aJob, aSupervisor } = build(world.db)
  const [{ id: jobId }, { id: supervisorId }] = [await aJob(), await aSupervisor()]
  const input = { date: '2026-11-20T19:30:00.000Z', jobId, supervisorId, bags: 42 }
  return {
    name: 'a bagout',
    async prepare(): Promise<Try> {
      const ids = Array.from({ length: atOnce }, () => newId())
      return {
        send: () =>
          acknowledged(
            world,
            ids.map((id) => ({ path: '/api/Orders/addBagout', body: { id, ...input } })),
          ),
        async look() {
          const { rows } = await world.watcher.query<{ id: string; lines: number; bags: number }>(
            `select o.id, count(e.id)::int as lines, coalesce(sum(e.qty), 0)::int as bags
             from material_order o left join item_entry e on e.order_id = o.id and e.item_id = $2 where o.id = any($1) group by o.id`,
            [ids, bagoutItemId],
          )
          const stored = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => {
            const row = stored.get(id)
            return judged({ orders: [row ? 1 : 0, 1], lines: [row?.lines ?? 0, 1], bags: [row?.bags ?? 0, input.bags] })
          })
        },
      }
    },
  }
}

async function containerAnswers(world: World): Promise<OfServer> {
  const { aJob, aContainerReq } = build(world.db)
  const { id: job_id } = await aJob()
  let tries = 0
  return {
    name: 'the answer to a request for a container',
    async prepare(): Promise<Try> {
      const made = Array.from({ length: atOnce }, () => aContainerReq({ id: randomUUID(), job_id, requested_at: new Date() }))
      const ids = (await Promise.all(made)).map(({ id }) => id)
      tries += 1
      // Answers from one address are limited.
      const from = `198.51.${100 + Math.floor(tries / 250)}.${tries % 250}`
      const body = { answer: 'confirm', name: 'Front desk' }
      return {
        send: () =>
          acknowledged(
            world,
            ids.map((id) => ({ path: `/api/ContainerReqs/${id}/confirm`, body, from })),
          ),
        async look() {
          const { rows } = await world.watcher.query<{ id: string; answered: number; audited: number; told: number }>(
            `select id, (answer = 'confirm' and name = 'Front desk' and answered_from is not null)::int as answered,
              (select count(*)::int from audit_entry a where a.row_id = r.id and a.action = 'update') as audited,
              (select count(*)::int from change_event c where c.row_id = r.id and c.type = 'update') as told
             from container_req r where id = any($1)`,
            [ids],
          )
          const stored = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => {
            const { answered = 0, audited = 0, told = 0 } = stored.get(id) ?? {}
            return judged({ answers: [answered, 1], 'lines in the audit': [audited, 1], announcements: [told, 1] })
          })
        },
      }
    },
  }
}

export async function actionsOfServer(world: World): Promise<OfServer[]> {
  return [
    await scheduleCopy(world),
    await scopeReplacement(world),
    await bagouts(world),
    peopleImport(world),
    await containerAnswers(world),
  ]
}
