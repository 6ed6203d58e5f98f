/**
 * `npm run soak -- --minutes 20`: the product under a mixture of everything an office and its crews do, on a year's data, while its memory and open files are
 * written down every five seconds. It passes when the last quarter holds no more than the second. `-- --write` puts the figures into docs/benchmarks.md.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dayBounds } from '@daysheet/domain/calendar/day'
import { filterOf } from '@daysheet/domain/filter/filter'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Job } from '@daysheet/domain/jobs/job'
import { dashboardFilter, dayFilter } from '@daysheet/domain/schedules/day-read'
import { v7 as uuid } from 'uuid'
import { median } from '../apps/api/testing/figures.ts'
import { filing } from './filing.ts'
import { phonePhoto } from './photos.ts'
import { preparePostgres } from './prepare.ts'
import { filtered, idOf, lastDay, zone } from './scenarios.ts'
import { signIn } from './same-answer.ts'
import { endAll, startProduct, workerOf } from './servers.ts'
import { machine, writeInto } from './tables.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } } })
const minutes = Number(values.minutes)
const account = { username: 'office', password: 'bench pass phrase' }
const streams = 100
/** A browser opens six to one host, and the server keeps six for a session. */
const streamsOfASession = 5
const sampleEveryMs = 5_000
/** How much more the last quarter may hold than the second: what a garbage collector leaves by chance. */
const allowedGrowth = 1.1

interface Sample {
  /** Streams that stand. */
  streams: number
  atSeconds: number
  megabytes: number
  files: number
}

const done: Record<string, number> = {}
const failed: string[] = []
let isOver = false

/** Does something again and again with a pause between, until the run is over. A refusal is written down and the run goes on. */
async function again(name: string, everyMs: number, action: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    const due = performance.now() + everyMs
    try {
      await action()
      done[name] = (done[name] ?? 0) + 1
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    const left = due - performance.now()
    if (left > 0) await pause(left)
  }
}

function office(base: string, headers: Record<string, string>) {
  const send = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(`${base}${address}`, { ...init, headers: { ...headers, ...init.headers } })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address.slice(0, 60)} ${answer.status} ${Buffer.from(body).toString().slice(0, 200)}`)
    return body
  }
  const json = (method: string, body: unknown): RequestInit => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { send, json }
}

const some = (most: number) => Math.floor(Math.random() * most)

/** Streams that said hello, and those that stand now. */
const listening = { opened: 0, now: 0 }

/** A stream that is read to its end; cut and opened anew every so often, as laptops do. */
async function keepStream(base: string, headers: Record<string, string>): Promise<void> {
  while (!isOver) {
    const cut = new AbortController()
    const timer = setTimeout(() => cut.abort(), 60_000 + some(120_000))
    let isOpen = false
    try {
      const answer = await fetch(`${base}/api/changes`, { headers, signal: cut.signal })
      for await (const part of answer.body ?? []) {
        if (!isOpen && Buffer.from(part as Uint8Array).includes('event: hello')) {
          isOpen = true
          listening.opened += 1
          listening.now += 1
        }
        if (isOver) cut.abort()
      }
    } catch {
      // Cut by us, or by the end of the run.
    } finally {
      clearTimeout(timer)
      if (isOpen) listening.now -= 1
    }
    await pause(1_000)
  }
}

async function workAsOffice(base: string, headers: Record<string, string>, listeners: Record<string, string>[]): Promise<unknown> {
  const { send, json } = office(base, headers)
  const read = (name: string, everyMs: number, addressOf: () => string) => again(name, everyMs, () => send(`/api/${addressOf()}`))
  const someDay = (filterOfDay: typeof dayFilter) => {
    const { from, to } = dayBounds(addDays(lastDay, -some(300)), zone)
    return filtered('Schedules/findOne', filterOfDay(from, to))
  }
  const [photo, paper] = [await phonePhoto(), filing()]
  const event = () => ({
    id: uuid(),
    workerEntryId: idOf(`crew${some(365)}-${some(18)}-${some(6)}`),
    type: some(2) === 0 ? 'in' : 'out',
    time: new Date().toISOString(),
    latitude: 40.7128,
    longitude: -74.006,
  })
  const uploaded = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${uuid()}.jpg`)
    await send('/api/images/events/upload', { method: 'POST', body: form })
  }
  const readFiling = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(paper)], { type: 'application/pdf' }), 'filing.pdf')
    await send(`/api/Jobs/processACP7?jobId=${idOf('job0')}`, { method: 'POST', body: form })
  }
  const signIn = async () => {
    const body = await send('/api/Users/login', json('POST', account))
    const { id } = JSON.parse(Buffer.from(body).toString()) as { id: string } // product.md#wire-sign-in
    await fetch(`${base}/api/Users/logout`, { method: 'POST', headers: { authorization: id } })
  }
  return Promise.all([
    read('a day', 150, () => someDay(dayFilter)),
    read('a dashboard', 400, () => someDay(dashboardFilter)),
    read('a search', 200, () => filtered('Jobs', filterOf<Job>({ where: jobSearchWhere(String(some(90))), limit: 50 }))),
    read('a page of a job', 500, () => `Jobs/${idOf(`job${some(500)}`)}/records`),
    again('a clock event', 200, () => send('/api/Events', json('POST', event()))),
    again('a note', 500, () =>
      send(`/api/ScheduleEntries/${idOf(`entry${some(365)}-${some(18)}`)}`, json('PATCH', { notes: `note ${some(1e6)}` })),
    ),
    again('a photo', 3_000, uploaded),
    again('a filing', 30_000, readFiling),
    read('an export of 90 days', 20_000, () => `Schedules/export?${new URLSearchParams({ from: addDays(lastDay, -90), to: lastDay })}`),
    again('a sign-in', 5_000, signIn),
    ...listeners.flatMap((one) => Array.from({ length: streamsOfASession }, () => keepStream(base, one))),
  ])
}

function sampleOf(pid: number, began: number): Sample {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  return {
    streams: listening.now,
    atSeconds: Math.round((performance.now() - began) / 1000),
    megabytes,
    files: fs.readdirSync(`/proc/${pid}/fd`).length,
  }
}

function report(samples: Sample[]): { text: string; missed: string[] } {
  const quarter = Math.floor(samples.length / 4)
  const of = (n: number) => samples.slice(n * quarter, (n + 1) * quarter)
  const memory = [0, 1, 2, 3].map((n) => median(of(n).map(({ megabytes }) => megabytes)))
  const files = [0, 1, 2, 3].map((n) => median(of(n).map((one) => one.files)))
  const growth = (memory[3] ?? 0) / (memory[1] ?? 1)
  const stood = median(samples.map((one) => one.streams))
  const actions = Object.entries(done).map(([name, count]) => `${count} × ${name}`)
  const kinds = [...Map.groupBy(failed, (line) => line.split(':')[0] ?? '')].map(([name, lines]) => `${lines.length} × ${name}`)
  const missed = [
    ...(growth > allowedGrowth ? ['memory grew'] : []),
    ...((files[3] ?? 0) > (files[1] ?? 0) + 10 ? ['more files stay open'] : []),
    ...(failed.length > 0 ? [`failed: ${kinds.join(', ')}`] : []),
    ...(stood < streams * 0.95 ? [`only ${stood} streams stood`] : []),
  ]
  const text = [
    `${machine()}; ${minutes} minutes with ${stood} open streams (${listening.opened} opened in turn): ${actions.join(', ')}. ${missed.length === 0 ? 'Nothing failed.' : `**Missed: ${missed.join('; ')}.**`}`,
    '',
    '| | First quarter | Second | Third | Last | Last to second |',
    '|---|---:|---:|---:|---:|---:|',
    `| Memory of the server, median | ${memory.map((one) => `${one.toFixed(0)} MB`).join(' | ')} | **${growth.toFixed(2)}** |`,
    `| Open files and connections, median | ${files.join(' | ')} | ${((files[3] ?? 0) / (files[1] ?? 1)).toFixed(2)} |`,
    '',
    `Peak: ${Math.max(...samples.map(({ megabytes }) => megabytes)).toFixed(0)} MB.`,
  ].join('\n')
  return { text, missed }
}

const postgres = await preparePostgres(account)
try {
  const { url } = await postgres.fill('soak', { days: 365 })
  const { base, child: product } = await startProduct(url, postgres.folder)
  const headers = await signIn(base, account)
  const listeners: Record<string, string>[] = []
  for (let n = 0; n < streams / streamsOfASession; n += 1) listeners.push(await signIn(base, account))
  const pid = workerOf(product.pid ?? 0)
  const work = workAsOffice(base, headers, listeners)
  const samples: Sample[] = []
  const began = performance.now()
  while (performance.now() - began < minutes * 60_000) {
    await pause(sampleEveryMs)
    const sample = sampleOf(pid, began)
    samples.push(sample)
    if (sample.atSeconds % 60 < sampleEveryMs / 1000)
      console.error(`${sample.atSeconds} s: ${sample.megabytes.toFixed(0)} MB, ${sample.files} files, ${failed.length} failed`)
  }
  isOver = true
  await Promise.race([work, pause(10_000)])
  const { text, missed } = report(samples)
  console.log(`\n${text}`)
  for (const line of new Set(failed.slice(0, 5))) console.log(line)
  if (values.write) writeInto(path.resolve(import.meta.dirname, '../docs/benchmarks.md'), 'soak', text)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await endAll()
  await postgres.stop()
}
process.exit()
