import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobFilings, ReadFilingAnswer } from '@daysheet/domain/acp7/filing-answers'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { databaseUrl } from '../database-url.ts'
import { serverProcess, signIn } from '../crash/server-process.ts'

/** What came of one upload, as whoever sent it saw it. `status` 0: there was no answer. */
export interface Upload {
  status: number
  milliseconds: number
  /** Times it was told to come again. */
  busy: number
  answer: ReadFilingAnswer | undefined
  code: string | undefined
}

/** The product on a PostgreSQL of its own, somebody signed in, and a job to read filings for. */
export async function proofServer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-filings-'))
  fs.chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), throwaway: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database daysheet')
  await client.end()
  const database = databaseUrl(postgres.url, 'daysheet')
  const server = await serverProcess({ databaseUrl: database, dataDir: path.join(folder, 'data'), unsafe: true })
  await server.start()
  const headers = { authorization: await signIn(server.url) }
  const made = await fetch(`${server.url}/api/Jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ address: '140A Invented Street', boro: 'Manhattan' }),
  })
  const { id: jobId } = (await made.json()) as { id: string } // a job as the wire has it, wire.md
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
    /** How many filings the job has: reading one must save none. */
    async filings(): Promise<number> {
      const response = await fetch(`${server.url}/api/Jobs/${jobId}/filings`, { headers })
      return ((await response.json()) as JobFilings).filings.length // the shape of filing-answers.ts
    },
    /** Stops it; answers how it ended: 0, or what ended it before. */
    async stop() {
      const ending = await server.end('SIGTERM')
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
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
      if (response.status === 503 && response.headers.has('retry-after')) {
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
