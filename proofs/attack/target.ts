/** The product under attack: the real process of `environment.root` on a database of its own, with a row of everything and words planted that must never come out. */
import fs from 'node:fs'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { serverProcess } from '../../apps/api/testing/crash/server-process.ts'
import { build } from '../../apps/api/testing/builders.ts'
import { somebody } from '../../apps/api/testing/somebody.ts'
import { closeDatabase, connect, type Database } from '../../apps/api/src/db/connection.ts'
import { encryptLastFour } from '../../apps/api/src/features/people/last-four-ss.ts'
import { startCluster } from '../cluster.ts'
import type { Environment } from '../proof.ts'
import { undoAll, type Step } from '../undo.ts'
import { asker } from './ask.ts'
import { modelsOf, tellingRoutes, type Route } from './router.ts'

/** Planted where only the database should know them. Guesses may name the beginning of a hash; its end is named nowhere. Digits are what a top-level read of Workers may show. */
export const canaries = { hash: 'CANARYHASH', end: 'KEPTINTHEDARK', digits: '7391' } as const
export const hashOf = (kind: 'account' | 'supervisor', n: number): string => `${canaries.hash}${kind}${n}${canaries.end}`

const appSecret = 'the secret of a database that is thrown away'

export type Target = Awaited<ReturnType<typeof startTarget>>

/** `rows`: how many of each; with `env` further settings of the server. Stop it in any case. */
export async function startTarget(
  { folder, root }: Environment,
  { rows = 3, env = {} }: { rows?: number; env?: Record<string, string> } = {},
) {
  const cluster = await startCluster(folder, { throwaway: true })
  const stops: Step[] = [() => cluster.stop()]
  const stop = () => undoAll(stops)
  try {
    const databaseUrl = await cluster.database('target')
    const routesFile = path.join(folder, 'routes.json')
    const server = await serverProcess({
      databaseUrl,
      root,
      unsafe: true,
      dataDir: path.join(folder, 'data'),
      env: { APP_SECRET: appSecret, MAP_TILE_URL: 'none', NODE_OPTIONS: tellingRoutes, PROOF_ROUTES: routesFile, ...env },
    })
    stops.push(() => server.end('SIGKILL'))
    await server.start()
    const db = connect(databaseUrl, { name: 'proof' })
    stops.push(() => closeDatabase(db))
    await plant(db, rows)
    const person = await somebody(db, 'account')
    const routes = JSON.parse(fs.readFileSync(routesFile, 'utf8')) as Route[] // what tell-routes.ts writes
    const models = await modelsOf(root)
    const { ask, close } = asker(server.url)
    stops.push(close)
    return { server, url: server.url, databaseUrl, db, ask, token: person.token, person, routes, models, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Some of every table that a model shows. */
async function plant(db: Database, rows: number): Promise<void> {
  const a = build(db)
  for (let n = 0; n < rows; n += 1) {
    await a.anAccount({ password_hash: hashOf('account', n) })
    const supervisor = await a.aSupervisor({ password_hash: hashOf('supervisor', n) })
    const id = uuid()
    await a.aWorker({ id, last_four_ss: encryptLastFour(appSecret, id, canaries.digits) })
    const job = await a.aJob()
    const entry = await a.anEntry({ job_id: job.id, supervisor_id: supervisor.id })
    const workerEntry = await a.aWorkerEntry({ worker_id: id, schedule_entry_id: entry.id })
    await a.anEvent({ worker_entry_id: workerEntry.id })
    await a.anEosReport({ schedule_entry_id: entry.id })
    await a.aScopeStatus({ scope_part_id: (await a.aScopePart({ job_id: job.id })).id })
    const item = await a.anItem()
    await a.aPrice({ item_id: item.id })
    await a.anItemEntry({ order_id: (await a.anOrder({ job_id: job.id, supervisor_id: supervisor.id })).id, item_id: item.id })
    await a.aReturnEntry({ return_order_id: (await a.aReturn({ job_id: job.id })).id, item_id: item.id })
    await a.aLocation({ supervisor_id: supervisor.id })
    await a.aContainerReq({ job_id: job.id })
    await a.aQuestion({ checklist_id: (await a.aChecklist({ job_id: job.id, supervisor_id: supervisor.id })).id })
    await a.anInspection({ job_id: job.id, supervisor_id: supervisor.id })
    await a.anImageSet({ job_id: job.id, supervisor_id: supervisor.id })
    await a.aText({ worker_id: id, worker_entry_id: workerEntry.id, schedule_entry_id: entry.id })
  }
}
