import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type ServerProcess, serverProcess, signIn } from '../../apps/api/testing/crash/server-process.ts'
import { startCluster } from '../cluster.ts'
import type { Ground } from '../proof.ts'

export interface Nodes {
  servers: ServerProcess[]
  /** The address of their database. */
  databaseUrl: string
  /** The database `postgres` of the same PostgreSQL, as its owner. */
  ownerUrl: string
  /** A token of the office, which every node takes. */
  token: string
}

interface Wish {
  count?: number
  env?: Record<string, string>
}

/** As `withProduct`, on a PostgreSQL that loses nothing, as in use, and with the address to make further databases at. */
export async function onNodes<T>({ root, folder }: Ground, { count = 1, env = {} }: Wish, deed: (nodes: Nodes) => Promise<T>): Promise<T> {
  const cluster = await startCluster(folder)
  const servers: ServerProcess[] = []
  try {
    const databaseUrl = await cluster.database('daysheet')
    const shared = { APP_SECRET: randomBytes(32).toString('hex'), ...env }
    for (let n = 0; n < count; n += 1) {
      const server = await serverProcess({ databaseUrl, dataDir: path.join(folder, `node-${n}`), root, env: shared })
      servers.push(server)
      await server.start()
    }
    const token = await signIn(servers[0]?.url ?? '')
    return await deed({ servers, databaseUrl, ownerUrl: cluster.postgres.url, token })
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await cluster.stop()
  }
}
