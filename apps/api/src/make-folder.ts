import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder that a person named, and the ones above it, one by one: `recursive` never ends
 * where the system refuses with "no such file", as /proc does.
 */
export function makeFolder(folder: string, mode: number): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' })
  makeFolder(path.dirname(folder), mode)
  try {
    fs.mkdirSync(folder, { mode })
  } catch (error) {
    if (!fs.existsSync(folder)) throw error // otherwise another process made it meanwhile
  }
}

/** Of the data folder: PostgreSQL runs as another user when we are root, and has to pass. */
export const dataFolderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700)
