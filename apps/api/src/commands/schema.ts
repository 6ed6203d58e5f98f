/** `npm run schema`: writes src/db/schema.sql anew from the migrations. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeDatabase, connect } from '../db/connection.ts'
import { describeSchema } from '../db/describe-schema.ts'
import { openDatabase } from '../db/open-database.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-schema-'))
fs.chmodSync(folder, 0o711) // PostgreSQL runs as another user when we are root
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, allowUnsafeDatabase: true }, console.error)
try {
  const db = connect(database.url)
  const text = await describeSchema(db)
  await closeDatabase(db)
  fs.writeFileSync(path.join(import.meta.dirname, '../db/schema.sql'), text)
} finally {
  await database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
