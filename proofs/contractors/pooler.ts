/** Debian's pgbouncer by the file of deploy/cluster, in front of a PostgreSQL of a proof. (docs/scale.md, decisions/contractors.md) */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { postgresIds } from '../../apps/api/src/db/embedded-binaries.ts'
import { freePort } from '../../apps/api/src/db/embedded-postgres.ts'
import { fill } from '../hosts/files.ts'
import { obstacles } from '../hosts/needs.ts'
import type { Step } from '../undo.ts'
import { mustCome } from '../until.ts'

/** Why there is none here; nothing where there is. */
export const noPooler = (): string | undefined => obstacles(['pgbouncer'])[0]

interface PoolerOptions {
  root: string
  /** Made, and readable by the account of PostgreSQL. */
  folder: string
  /** Any database of the server behind it. */
  databaseUrl: string
  undo: (step: Step) => void
}

/** Starts it; answers the same database through it. */
export async function startPooler({ root, folder, databaseUrl, undo }: PoolerOptions): Promise<string> {
  const behind = new URL(databaseUrl)
  const port = await freePort()
  const given = fs.readFileSync(path.join(root, 'deploy/cluster/pgbouncer.ini'), 'utf8')
  const here = fill(given, { CONFIG: folder })
    .replace('port=5000', `port=${behind.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
  const file = path.join(folder, 'pgbouncer/pgbouncer.ini')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, here)
  fs.writeFileSync(path.join(folder, 'pgbouncer/userlist.txt'), `"${behind.username}" "${behind.password}"\n`)
  const child = spawn('pgbouncer', [file], {
    ...postgresIds(),
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    detached: true,
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  undo(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await gone
  })
  await mustCome(() => answersAt(port), 20_000, 'pgbouncer did not listen')
  behind.port = String(port)
  return behind.href
}

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
