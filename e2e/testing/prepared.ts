/** Once a run: a data folder with a made and migrated database, which the server of each test file begins with a copy of. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepareFolder } from '../../apps/api/testing/prepared-folder.ts'

export default async function setup(): Promise<() => void> {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-e2e-prepared-'))
  fs.chmodSync(place, 0o755) // PostgreSQL runs as another user when we are root
  const folder = path.join(place, 'data')
  await prepareFolder(folder)
  process.env['PREPARED_FOLDER'] = folder
  return () => fs.rmSync(place, { recursive: true, force: true })
}
