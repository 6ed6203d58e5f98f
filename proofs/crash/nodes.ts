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
  /** For proofs that say nothing of crashes: a PostgreSQL that syncs nothing, and is quicker. */
  throwaway?: boolean
}

/** Runs a deed on real servers of the tree at `ground.root`, on one PostgreSQL of their own with the product's settings; all are gone when it ends, however it ends. */
export async function onNodes<T>(
  { root, folder }: Ground,
  { count = 1, env = {}, throwaway = false }: Wish,
  deed: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(folder, { throwaway })
  const servers: ServerProcess[] = []
  try {
    const databaseUrl = await cluster.database('daysheet')
    const shared = { APP_SECRET: randomBytes(32).toString('hex'), ...env }
    for (let n = 0; n < count; n += 1) {
      const server = await serverProcess({ databaseUrl, dataDir: path.join(folder, `node-${n}`), unsafe: throwaway, root, env: shared })
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
