import type { FolderFacts } from '@daysheet/domain/status/doctor-lines'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const secrets = ['app-secret', 'postgres-password']
const othersRead = 0o066
const { R_OK, W_OK, X_OK } = fs.constants

/** How DATA_DIR stands, for the account that asks. */
export function dataFolderFacts(folder: string): FolderFacts {
  const account = os.userInfo().username
  const facts = { path: folder, account, locked: [], readable: [], isOpen: false, owner: undefined }
  if (!fs.existsSync(folder)) {
    const refused = refusal(nearest(folder), W_OK | X_OK)
    return { ...facts, state: refused === undefined ? 'missing' : { refused } }
  }
  const refused = refusal(folder, R_OK | W_OK | X_OK)
  if (refused !== undefined) return { ...facts, state: { refused } }
  // The embedded server's own folder is the business of the account that it runs as.
  const names = fs.readdirSync(folder).filter((name) => name !== 'pgdata')
  const { uid } = fs.statSync(folder)
  return {
    path: folder,
    account,
    state: 'usable',
    locked: names.filter((name) => refusal(path.join(folder, name), R_OK | W_OK) !== undefined),
    readable: names.filter((name) => secrets.includes(name) && isReadByOthers(path.join(folder, name))),
    isOpen: isReadByOthers(folder),
    owner: process.getuid?.() === 0 && uid !== 0 ? `the account ${uid}` : undefined,
  }
}

function refusal(place: string, mode: number): string | undefined {
  try {
    fs.accessSync(place, mode)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** What of this path is there already. */
export const nearest = (place: string): string => (fs.existsSync(place) ? place : nearest(path.dirname(place)))

const isReadByOthers = (place: string) => process.platform !== 'win32' && (fs.statSync(place).mode & othersRead) !== 0
