import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { makeFolder } from '../make-folder.ts'
import { writeWhole } from '../write-whole.ts'
import { canAccessFolder, type Ids } from './embedded-binaries.ts'

type Making = { binaries: string; data: string; password: string; ids: Ids | undefined; throwaway: boolean }

/** The data of the server of `folder`: `folder/pgdata`, or a place under /var/lib the postgres account can enter, named in `pgdata-location`. */
export function dataFolder(folder: string, ids: Ids | undefined, log: (line: string) => void): string {
  makeFolder(folder, ids ? 0o711 : 0o700)
  const pointer = path.join(folder, 'pgdata-location')
  const elsewhere = readIfThere(pointer)
  if (elsewhere !== '') {
    if (fs.existsSync(elsewhere)) return elsewhere
    throw new Error(`The database of ${folder} belongs in ${elsewhere} (says ${pointer}), but it is not there.`)
  }
  const usual = path.join(fs.realpathSync(folder), 'pgdata')
  if (canAccessFolder(folder, ids)) return usual
  if (fs.existsSync(usual))
    throw new Error(`The account "postgres" may not enter ${folder}. Allow it to pass (chmod o+x) on each folder above.`)
  const made = `/var/lib/daysheet/${randomBytes(6).toString('hex')}`
  fs.mkdirSync(made, { recursive: true, mode: 0o711 })
  fs.mkdirSync(`${made}/pgdata`, { mode: 0o700 })
  writeWhole(pointer, `${made}/pgdata\n`)
  log(`PostgreSQL may not enter ${folder}, so its data is kept in ${made}`)
  return `${made}/pgdata`
}

const passwordFile = (folder: string) => path.join(folder, 'postgres-password')

/** Whether a server was ever started on `folder`. */
export const hasServer = (folder: string): boolean => readIfThere(passwordFile(folder)) !== ''

/** The server's password, made on the first start. Only its owner can read it. `data` is the server's folder. */
export function passwordOf(folder: string, data: string): string {
  const file = passwordFile(folder)
  const kept = readIfThere(file)
  if (kept !== '') return kept
  if (isInitialised(data))
    throw new CannotStart(`${file} is empty or missing, and the database in ${data} opens with no other password. Put the old file back.`)
  const password = randomBytes(24).toString('base64url')
  writeWhole(file, `${password}\n`, 0o600)
  return password
}

export const isInitialised = (data: string): boolean => fs.existsSync(path.join(data, 'PG_VERSION'))

/** An empty file counts as none: a full disk can leave one. */
const readIfThere = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '')

/** Runs initdb beside the goal and renames, so that a kill in the middle leaves nothing that looks like a database. */
export function initialise({ binaries, data, password, ids, throwaway }: Making) {
  const half = `${data}.new`
  fs.rmSync(half, { recursive: true, force: true })
  fs.mkdirSync(half, { mode: 0o700 })
  const secrets = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-'))
  const passwordToSet = path.join(secrets, 'password')
  try {
    fs.writeFileSync(passwordToSet, password, { mode: 0o600 })
    if (ids) for (const place of [half, secrets, passwordToSet]) fs.chownSync(place, ids.uid, ids.gid)
    const program = path.join(binaries, 'bin', 'initdb')
    const settings = ['-D', half, '-U', 'postgres', '--pwfile', passwordToSet, '-A', 'scram-sha-256', '-E', 'UTF8', '--data-checksums']
    // ICU sorts names as people do (Álvarez beside Alvarez), the same on every platform.
    const sorting = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
    const made = spawnSync(program, [...settings, ...sorting, ...(throwaway ? ['--no-sync'] : [])], { ...ids, cwd: '/', encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`PostgreSQL could not make its data folder: ${made.stderr?.trim() || String(made.error)}`)
    fs.rmSync(data, { recursive: true, force: true })
    fs.renameSync(half, data)
  } finally {
    fs.rmSync(secrets, { recursive: true, force: true })
  }
}
