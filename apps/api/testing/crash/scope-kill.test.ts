import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jobFilings } from '@daysheet/domain/filings/filing-answers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnRows, made, part } from '../filings/cases.ts'
import { testLimit } from '@daysheet/testing/limits'
import { times } from '@daysheet/testing/sample'
import { build } from '../builders.ts'
import { freshDatabase } from '../database.ts'
import { serverProcess, signIn } from './server-process.ts'

/** A server killed while a filing is replaced or uploaded leaves all of it or nothing. `KILLS=100` for the long form. (promises.md#r4) */

const kills = Number(process.env['KILLS'] ?? times(1, 4))
const areas = 476
/** A server that was just started takes longer for its first call than one that was used: kills fall before, into and after it. */
const coldness = 3
const filingNumber = 'TRU0401MN26'

const { db, url } = await freshDatabase()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-scope-kill-'))
const server = await serverProcess({ databaseUrl: url, dataDir, unsafe: true })
beforeAll(() => server.start())
afterAll(async () => {
  await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const { aJob } = build(db)
const rowsOf = (jobId: string, generation: number) =>
  Array.from({ length: areas }, (_, at) => ({ jobId, filingNumber, floor: `${at}`, sectionOfFloor: `${generation}`, squareFeet: 10 }))

/** The answer, or nothing when the server was killed before it came. */
async function ask(token: string, route: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(`${server.url}${route}`, { ...init, headers: { authorization: token, ...init.headers } })
    await answer.clone().text()
    return answer
  } catch {
    return undefined
  }
}

test(
  'a filing of 476 rows that is replaced while the server is killed is there whole, old or new, and what it replaced can be brought back',
  async () => {
    const { id } = await aJob()
    const token = await signIn(server.url)
    const save = (generation: number) =>
      ask(token, '/api/Jobs/processScope?replace=true', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rowsOf(id, generation)),
      })
    const began = performance.now()
    expect((await save(0))?.status).toBe(200)
    const takes = performance.now() - began
    let acknowledged = 0
    let cut = 0
    for (let generation = 1; generation <= kills; generation += 1) {
      const answer = save(generation)
      await pause(Math.random() * takes * coldness)
      await server.end('SIGKILL')
      if ((await answer)?.status === 200) acknowledged = generation
      else cut += 1
      await server.start()
      const rows = await db.selectFrom('scope_part').select('section_of_floor').where('job_id', '=', id).execute()
      const generations = [...new Set(rows.map((row) => Number(row.section_of_floor)))]
      expect([rows.length, generations.length]).toEqual([areas, 1])
      // What was acknowledged is there, unless a later one that nobody heard of took its place.
      expect(generations[0]).toBeGreaterThanOrEqual(acknowledged)
      acknowledged = generations[0] ?? 0
      const kept = await db.selectFrom('removed_filing').select('areas').where('job_id', '=', id).execute()
      expect(kept.every((removal) => removal.areas === areas)).toBe(true)
    }
    expect((await save(kills + 1))?.status).toBe(200)
    const shown = await ask(token, `/api/Jobs/${id}/filings`, {})
    const { removed, filings } = jobFilings.parse(await shown?.json())
    expect(filings).toMatchObject([{ filingNumber, areas }])
    console.info(`killed ${kills} times, ${cut} of them before an answer; ${removed.length} replacements can be undone`)
    const undone = await ask(token, `/api/Jobs/restoreFiling?removal=${removed[0]?.id}`, { method: 'POST' })
    expect(await undone?.json()).toMatchObject({ result: { added: areas } })
  },
  kills * testLimit,
)

test(
  'a server killed while a filing is uploaded leaves no row without its file',
  async () => {
    const { id } = await aJob()
    const token = await signIn(server.url)
    const { bytes } = made([part(drawnRows(5))])
    const upload = () => {
      const form = new FormData()
      form.append('File', new Blob([new Uint8Array(bytes)]), 'a.pdf')
      return ask(token, `/api/Jobs/processACP7?jobId=${id}`, { method: 'POST', body: form })
    }
    const began = performance.now()
    expect((await upload())?.status).toBe(200)
    const takes = performance.now() - began
    for (let n = 0; n < kills; n += 1) {
      const answer = upload()
      await pause(Math.random() * takes * coldness)
      await server.end('SIGKILL')
      await answer
      await server.start()
      const rows = await db.selectFrom('filing_file').select(['stored_name', 'bytes']).where('job_id', '=', id).execute()
      for (const row of rows) {
        expect(fs.statSync(path.join(dataDir, 'files', 'filings', row.stored_name)).size).toBe(row.bytes)
      }
    }
  },
  kills * testLimit,
)
