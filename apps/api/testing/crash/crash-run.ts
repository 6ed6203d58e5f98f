import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { databaseUrl } from '../database-url.ts'
import { killWithChildren } from './kill-with-children.ts'
import { type KillReport, type KillRun, runKills } from './kill-run.ts'
import { serverProcess } from './server-process.ts'

/** One server on a PostgreSQL of its own, one of the two killed again and again under writes. (promises.md#r1, promises.md#r2) */
export type CrashRun = Pick<KillRun, 'kills' | 'progress' | 'isEnough'> & {
  /** An empty folder that everybody may enter: PostgreSQL runs as another user when we are root. */
  folder: string
  what: 'server' | 'database'
  /** The control of R2: with synchronous_commit off, so that a killed PostgreSQL must lose some. */
  losesCommits?: boolean
  /** The tree whose server it is; ours without it. */
  root?: string
}

/** Writes offered a second, as promised. */
export const perSecond = { server: 100, database: 200 }

export async function crashRun({ folder, what, losesCommits = false, root, ...run }: CrashRun): Promise<KillReport> {
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') })
  try {
    const url = databaseUrl(postgres.url, 'daysheet')
    await sqlOn(postgres.url, 'create database daysheet')
    const server = await serverProcess({ databaseUrl: url, dataDir: path.join(folder, 'data'), ...(root !== undefined && { root }) })
    try {
      await server.start()
      // After the server has checked its database, or it would refuse to start. Connections made from now on have it.
      if (losesCommits) await sqlOn(postgres.url, 'alter system set synchronous_commit = off', 'select pg_reload_conf()')
      const killServer = async () => {
        await server.end('SIGKILL')
        await server.start()
      }
      const kill = what === 'server' ? killServer : () => killPostgres(postgres)
      return await runKills({ ...run, server, databaseUrl: url, perSecond: perSecond[what], kill })
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await postgres.stop()
  }
}

/** It is started again by whoever keeps it running. */
async function killPostgres(postgres: EmbeddedPostgres): Promise<void> {
  const pid = postgres.pid()
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  killWithChildren(pid)
}

async function sqlOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
