/** Two real nodes of many contractors, one of them behind a proxy and a pooler, each contractor made by the command and with a row of everything. (promises.md#s19) */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { hangUp } from '../../apps/api/testing/ask-host.ts'
import { type ServerProcess, serverProcess } from '../../apps/api/testing/crash/server-process.ts'
import { s3Command } from '../../apps/api/testing/files/s3-command.ts'
import { makeWorld, type Party, type World } from '../../apps/api/testing/isolation/world.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { databaseOf, inDatabase, ofMany } from '../../apps/api/src/contractors/contractor.ts'
import { addContractor, removeContractor } from '../../apps/api/src/contractors/manage.ts'
import { openRegistry } from '../../apps/api/src/contractors/queries.ts'
import { closeDatabase, connect } from '../../apps/api/src/db/connection.ts'
import { freePort } from '../../apps/api/src/db/embedded-postgres.ts'
import { noPooler, startPooler } from './pooler.ts'
import { type Route, tellingRoutes } from '../attack/router.ts'
import { startCluster } from '../cluster.ts'
import type { Environment } from '../proof.ts'
import { withUndo, type Step } from '../undo.ts'
import { mustCome } from '../until.ts'

export const metricsToken = 'a-token-of-this-proof-alone'

/** One of the contractors, with how its first person signs in. */
export type Contractor = World & { account: { username: string; password: string } }

export interface Node {
  url: string
  port: number
  /** It believes what a proxy on this machine says of the host. */
  isBehindProxy: boolean
}

export interface Group {
  nodes: [Node, Node]
  contractors: [Contractor, Contractor, ...Contractor[]]
  /** Every route of the nodes' applications. */
  routes: Route[]
  /** Takes one away as the command does. */
  remove: (contractor: Contractor) => Promise<void>
}

export interface GroupOptions {
  store: 'local' | 's3'
  count: number
}

/** Everything is given back when `action` ends, however it does. */
export async function withGroup<T>(
  { root, folder }: Pick<Environment, 'root' | 'folder'>,
  { store, count }: GroupOptions,
  action: (group: Group) => Promise<T>,
): Promise<T> {
  return withUndo(async (undo) => {
    undo(hangUp)
    const cluster = await startCluster(folder, { throwaway: true })
    undo(() => cluster.stop())
    const registryUrl = await cluster.database('registry')
    const dataDir = path.join(folder, 'data')
    fs.mkdirSync(dataDir, { mode: 0o711 })
    const routesFile = path.join(folder, 'routes.json')
    const env = {
      APP_SECRET: 'the secret of contractors that are thrown away',
      CONTRACTORS: 'yes',
      DAYSHEET_TEST_DATABASE: 'yes',
      MAP_TILE_URL: 'none',
      METRICS_TOKEN: metricsToken,
      ...(store === 's3' && (await startStore(path.join(folder, 's3'), undo))),
    }
    const pooled = noPooler() === undefined ? await startPooler({ root, folder, databaseUrl: registryUrl, undo }) : undefined
    const ways = {
      DATABASE_URL: pooled ?? registryUrl,
      ...(pooled !== undefined && { DATABASE_DIRECT_URL: registryUrl, PREPARED_STATEMENTS: 'off' }),
    }
    const managing = {
      node: ofMany(readConfig({ ...env, ...ways, DATA_DIR: dataDir })),
      registry: await openRegistry(registryUrl),
      log: () => {},
    }
    undo(() => managing.registry.close())
    const parties = await addContractors(managing, registryUrl, count, undo)
    const start = async (further: Record<string, string>) => {
      const server = await serverProcess({ databaseUrl: registryUrl, dataDir, root, unsafe: true, env: { ...env, ...further } })
      undo(() => server.end('SIGKILL'))
      await server.start()
      return server
    }
    const plain = await start({ NODE_OPTIONS: tellingRoutes, PROOF_ROUTES: routesFile })
    const behind = await start({ TRUST_PROXY: '127.0.0.1', ...ways })
    const node = ({ url, port }: ServerProcess, isBehindProxy: boolean): Node => ({ url, port, isBehindProxy })
    const contractors: Contractor[] = []
    for (const { account, ...party } of parties) contractors.push({ ...(await makeWorld(plain.url, party)), account })
    const [first, second, ...more] = contractors
    if (first === undefined || second === undefined) throw new Error('It takes two contractors')
    const told = JSON.parse(fs.readFileSync(routesFile, 'utf8')) as Route[] // what tell-routes.ts writes
    return action({
      nodes: [node(plain, false), node(behind, true)],
      contractors: [first, second, ...more],
      routes: told,
      remove: async ({ name }) => void (await removeContractor(managing, name, undefined)),
    })
  })
}

type Undo = (step: Step) => void

async function addContractors(
  managing: Parameters<typeof addContractor>[0],
  registryUrl: string,
  count: number,
  undo: Undo,
): Promise<(Party & Pick<Contractor, 'account'>)[]> {
  const parties: (Party & Pick<Contractor, 'account'>)[] = []
  for (const name of ['alpha', 'bravo', 'charlie'].slice(0, count)) {
    const host = `${name}.example.com`
    const account = await addContractor(managing, { name, hosts: [host], settings: {} })
    if (account === undefined) throw new Error(`${name} had an account already`)
    const url = inDatabase(registryUrl, databaseOf(name))
    const db = connect(url, { name: 'proof' })
    undo(() => closeDatabase(db))
    parties.push({ name, host, db, url, account })
  }
  return parties
}

/** A real S3 server with one empty bucket; answers the settings that lead there. */
async function startStore(folder: string, undo: Undo): Promise<Record<string, string>> {
  const [port, bucket] = [await freePort(), 'daysheet-files']
  fs.mkdirSync(folder)
  const [program = '', ...options] = s3Command({ folder, address: '127.0.0.1', port, bucket })
  const child = spawn(program, options, { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  undo(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await gone
  })
  const endpoint = `http://127.0.0.1:${port}`
  await mustCome(
    () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    30_000,
    'The S3 server did not answer',
  )
  return { FILES: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
}
