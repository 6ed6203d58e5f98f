import fs from 'node:fs'
import path from 'node:path'

/** The address of the embedded database of a Daysheet that runs on `dataDir`, found without the code under test. */
export function embeddedUrl(dataDir: string): string {
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const pointer = path.join(dataDir, 'pgdata-location')
  const data = fs.existsSync(pointer) ? read(pointer).trim() : path.join(dataDir, 'pgdata')
  const port = read(path.join(data, 'postmaster.pid')).split('\n')[3] ?? ''
  return `postgres://postgres:${read(path.join(dataDir, 'postgres-password')).trim()}@127.0.0.1:${port}/daysheet`
}
