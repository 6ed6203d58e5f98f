import type { FilingFile } from '@daysheet/domain/filings/filing-answers'
import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { verifyStored } from '#ports/files/files.ts'
import { lockAgainstSweep } from '../records/pictures/queries.ts'
import { insertFilingFile } from './queries.ts'
import type { Author } from './author.ts'
import { refusalOf } from './refusal.ts'

/** The container of the store in which filings are kept as they came. */
export const filingContainer = 'filings'

export type Keeping = Pick<Deps, 'db' | 'files' | 'now'>

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const endings = { pdf: 'pdf', city: 'json' } as const

interface FileToKeep {
  name: string
  source: FilingFile['source']
  bytes: Buffer
  pages: number
  jobId: string
  filingNumbers: readonly string[]
}

/**
 * Keeps a filing as it came. Its bytes are stored before its row is written: whatever ends the server in between leaves a file that nothing refers
 * to, and never a row without its file. (decisions/filings-saving.md)
 */
export async function keepFile({ db, files, now }: Keeping, file: FileToKeep, author: Author): Promise<FilingFile> {
  const { name, source, bytes, pages, jobId, filingNumbers } = file
  const sha256 = sha256Of(bytes)
  // Named by what it holds: the same bytes again, also after an upload that broke off, take no more room.
  const storedName = `${sha256}.${endings[source]}`
  await files.save(filingContainer, storedName, bytes).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const storedFile: FilingFile = {
    id: newId(),
    name,
    source,
    sha256,
    bytes: bytes.length,
    pages,
    uploadedAt: now().toISOString(),
    uploadedBy: author.name,
  }
  await inTransaction(db, author.actor, async (tx) => {
    await lockAgainstSweep(tx)
    await verifyStored(files, { container: filingContainer, name: storedName, size: bytes.length })
    await insertFilingFile(tx, { ...storedFile, jobId, filingNumbers, storedName })
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  return storedFile
}
