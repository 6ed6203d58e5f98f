/** The cluster as whoever sets its alerts off has it: a person who is signed in, the superuser of PostgreSQL, and the parts of each host. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { signIn } from '../../../apps/api/testing/crash/server-process.ts'
import { sqlOn } from '../../cluster.ts'
import { mustCome } from '../../until.ts'
import type { Step } from '../../undo.ts'
import { addressOf, namespaceOf, type Host } from '../network.ts'
import { primary, urlOf, without } from '../leader.ts'
import { settingsOf, type OwnPart } from '../parts.ts'
import { isReady, isReplicated, type ClusterOfHosts } from '../start-hosts.ts'

export type Node = 'node1' | 'node2'
export const addressOfNode = (node: Node): string => `http://${addressOf(node)}:3000`
const callLimitMs = 30_000
export const readyLimitMs = 120_000
const followLimitMs = 180_000

export type Scene = Awaited<ReturnType<typeof makeScene>>

/** `undo`: what is to be given back however the run ends. */
export async function makeScene(cluster: ClusterOfHosts, { undo, log }: { undo: (step: Step) => void; log: (line: string) => void }) {
  const { place, values } = cluster
  const { OFFICE_USERNAME: username = '', OFFICE_PASSWORD: password = '' } = values
  const token = await signIn(addressOfNode('node1'), { username, password })

  /** A call of the office; its status and what was answered. No answer at all is status 0. */
  async function call(
    node: Node,
    method: string,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) {
    try {
      const answer = await fetch(`${addressOfNode(node)}/api/${path}`, {
        method,
        headers: { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(callLimitMs),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    } catch {
      return { status: 0, body: undefined }
    }
  }

  async function done(node: Node, method: string, path: string, what: { body?: object; headers?: Record<string, string> } = {}) {
    const { status, body } = await call(node, method, path, what)
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  const leader = () => primary(cluster)
  /** The synchronous one first. */
  const replicas = async () => {
    const others = without(await leader())
    const synchronous = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name
    return others.toSorted((a, b) => Number(b === synchronous) - Number(a === synchronous))
  }
  const superuser = (host: Host, database?: string) => urlOf(cluster, host, database)

  /** Somebody begins a transaction by hand, takes a lock and forgets about it; answers how it is ended. */
  async function holdLock(lock: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: superuser(await leader()), application_name: 'somebody by hand' })
    client.on('error', () => {}) // the primary may go meanwhile
    await client.connect()
    const end = () => client.end().catch(() => {})
    undo(end)
    await client.query('begin')
    await client.query(lock)
    return end
  }

  /** A command of Daysheet on a host, with its settings: how it ended, and what it said. */
  async function command(host: Host, program: string, args: string[], settings = settingsOf(host, place)) {
    const file = path.join(place.root, 'apps/api/src/commands', program)
    const child = spawn('nsenter', [`--net=${namespaceOf(host)}`, '--', process.execPath, file, ...args], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said: said.trim() }
  }

  return {
    cluster,
    undo,
    log,
    token,
    call,
    done,
    leader,
    replicas,
    superuser,
    sql: async (...statements: string[]) => sqlOn<Record<string, unknown>>(superuser(await leader()), ...statements),
    holdLock,
    command,
    folderOf: (host: Host) => path.join(place.folder, host),
    /** What a part has said so far. */
    logOf: (part: OwnPart, host: Host) => fs.readFileSync(path.join(place.folder, host, `${part}.log`), 'utf8'),
    isReady: (node: Node) => mustCome(() => isReady(node), readyLimitMs, `${node} was not ready again`, 250),
    isWhole: () => mustCome(() => isReplicated(), followLimitMs, 'PostgreSQL had no primary with two replicas again', 500),
  }
}
