import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Where uploaded filings are kept as they came. */
const filings = 'filings'
/** Where months of the audit are kept that left the database. */
const audit = 'audit'

/** A file as its row tells it; `name` is the one in the store, `originalName` what its sender calls it. */
export interface NewStoredFile {
  container: string
  name: string
  type: string
  bytes: number
  sha256: string
  originalName: string
  uploadedAt: Date
  uploadedBy: string | null
}

/** A file that a row says is in the store. */
export interface RecordedFile {
  container: string
  name: string
  bytes: number
  sha256: string
  /** What people call it. */
  known: string
}

/**
 * For the rest of this transaction no sweep of the store removes anything. Whoever writes a row that names a file asks for this first, and looks afterwards
 * whether the bytes are still there. (docs/decisions/files-and-records.md)
 */
export async function lockAgainstSweep(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('daysheet.files', 0))`.execute(tx)
}

/** Waits for everybody who is just writing a row that names a file, and lets nobody begin until the end of this transaction. */
export async function lockUploads(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.files', 0))`.execute(tx)
}

/** The bytes are in the store already, and the sweep is kept away. A file that has its row keeps it: the same content has the same name. */
export async function insertStoredFiles(tx: Database, files: readonly NewStoredFile[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ container, name, type, bytes, sha256, ...about }) => ({
    container,
    name,
    type,
    bytes,
    sha256,
    original_name: about.originalName,
    uploaded_at: about.uploadedAt.toISOString(),
    uploaded_by: about.uploadedBy,
  }))
  await tx
    .insertInto('stored_file')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Which files do rows say are in the store? Pictures, the filings as they came, of which several rows may name the same, and old months of the audit. */
export async function recordedFiles(db: Database): Promise<RecordedFile[]> {
  const { rows } = await sql<RecordedFile>`
    select container, name, bytes, sha256, original_name as known from stored_file
    union all
    select ${filings}, stored_name, min(bytes), min(sha256), min(name) from filing_file group by stored_name
    union all
    select ${audit}, name, bytes, sha256, 'audit of ' || to_char(month, 'YYYY-MM') from audit_archive`.execute(db)
  return rows
}

/** Whether a row says that this file is in the store. */
export async function isRecorded(db: Database, container: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stored_file where container = ${container} and name = ${name}
    union all
    select 1 from filing_file where ${container} = ${filings} and sha256 = ${name.replace(/\.(?:pdf|json)$/, '')} and stored_name = ${name}
    union all
    select 1 from audit_archive where ${container} = ${audit} and name = ${name}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Which files do records show? By name alone, because some records say the whole address and some only the name, and of any kind: what an old deployment kept
 * may be no picture we take. Read once for a whole check of the store.
 */
export async function namesInRecords(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    with said(words) as (
      select image from clock_event where image is not null
      union all select signature from clock_event where signature is not null
      union all select images::text from image_set where images is not null
      union all select images::text from checklist where images is not null
      union all select images::text from question where images is not null
      union all select images::text from job_inspection where images is not null
      union all select front from certificate where front is not null
      union all select back from certificate where back is not null
      union all select signed_copies::text from load)
    select distinct found[1] as name
    from said, regexp_matches(words, '([A-Za-z0-9_-][A-Za-z0-9._-]*\\.[A-Za-z0-9]{1,5})', 'g') found`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
