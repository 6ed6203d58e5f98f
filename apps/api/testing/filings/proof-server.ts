import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import pg from 'pg'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { databaseUrl } from '../database-url.ts'
import { serverProcess, signIn } from '../crash/server-process.ts'

/** A server that is busy for longer has something else. */
const maxBusy = 120

/** What came of one upload, as whoever sent it saw it. `status` 0: there was no answer. */
export interface Upload {
  status: number
  milliseconds: number
  /** Times it was told to come again. */
  busy: number
  answer: ReadFilingAnswer | undefined
  code: string | undefined
}

/** The product (of the tree at `root`) on a PostgreSQL of its own, somebody signed in, and a job to read filings for. */
export async function proofServer(root?: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-filings-'))
  fs.chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), throwaway: true })
  const database = databaseUrl(postgres.url, 'daysheet')
  const dataDir = path.join(folder, 'data')
  const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }
  const select = <T extends pg.QueryResultRow>(text: string) => query<T>(database, text)
  const giveBack = async () => {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  await query(postgres.url, 'create database daysheet')
  const server = await serverProcess({ databaseUrl: database, dataDir, unsafe: true, ...(root && { root }) })
  await server.start().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  const headers = { authorization: await signIn(server.url) }
  const made = await fetch(`${server.url}/api/Jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ address: '140A Invented Street', boro: 'Manhattan' }),
  })
  const { id: jobId } = (await made.json()) as { id: string } // a job on the wire: product.md#entities
  const uploading = `${server.url}/api/Jobs/processACP7?jobId=${jobId}`
  return {
    pid: server.pid() ?? 0,
    upload: (bytes: Uint8Array) => upload(uploading, headers, bytes),
    /** Milliseconds that a small read takes; undefined when it was not answered as it should. */
    async read(): Promise<number | undefined> {
      const began = performance.now()
      try {
        const response = await fetch(`${server.url}/api/Jobs/${jobId}`, { headers })
        await response.arrayBuffer()
        return response.ok ? performance.now() - began : undefined
      } catch {
        return undefined
      }
    },
    /** How many rows of scope are stored, whoever may see them: reading a filing must save none. */
    async saved(): Promise<number> {
      const rows = await select<{ rows: number }>(
        `select (select count(*) from scope_part)::int + (select count(*) from filing)::int + (select count(*) from scope_status)::int as rows`,
      )
      return rows[0]?.rows ?? 0
    },
    /** The digests on record of the files that were read, and of the bytes that are kept under their names. */
    async kept(): Promise<{ onRecord: string; ofBytes: string | undefined }[]> {
      const rows = await select<{ sha256: string; stored_name: string }>('select distinct sha256, stored_name from filing_file')
      return rows.map(({ sha256, stored_name }) => {
        const file = path.join(dataDir, 'files/filings', stored_name)
        const bytes = fs.existsSync(file) ? fs.readFileSync(file) : undefined
        return { onRecord: sha256, ofBytes: bytes && createHash('sha256').update(bytes).digest('hex') }
      })
    },
    /** Stops it; answers how it ended: 0, or what ended it before. */
    async stop() {
      const ending = await server.end('SIGTERM')
      await giveBack()
      return { ending, said: server.said() }
    },
  }
}
export type ProofServer = Awaited<ReturnType<typeof proofServer>>

async function upload(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<Upload> {
  let busy = 0
  for (;;) {
    const body = new FormData()
    body.set('File', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'filing.pdf')
    const began = performance.now()
    try {
      const response = await fetch(url, { method: 'POST', headers, body })
      const said: unknown = await response.json()
      const milliseconds = performance.now() - began
      if (response.status === 503 && response.headers.has('retry-after') && busy < maxBusy) {
        busy += 1
        await pause(250)
        continue
      }
      const answer = response.ok ? (said as ReadFilingAnswer) : undefined // the shape of filing-answers.ts
      return { status: response.status, milliseconds, busy, answer, code: codeIn(said) }
    } catch (error) {
      return { status: 0, milliseconds: performance.now() - began, busy, answer: undefined, code: String(error) }
    }
  }
}

function codeIn(said: unknown): string | undefined {
  const error = typeof said === 'object' && said !== null && 'error' in said ? said.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
