import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { filesOfZip } from '#testing/zip.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { FilesUnavailable, type Files } from '#ports/files/files.ts'
import { archiveConcurrency, openArchive } from './archive.ts'

const largeBytes = 2_000_000
/** Files of two million bytes each in the container `large`, and a store that is down as `down`; all else is really there. Counts what is open. */
const store = { opened: 0, open: 0, isDown: false, breaksAt: Infinity }
const { app, db, deps, caller } = await testApp({ config: { publicUrl: 'https://daysheet.example' } })
const real = deps.files.open
deps.files.open = async (container, name) => {
  if (container !== 'large') return real.call(deps.files, container, name)
  if (store.isDown) throw new FilesUnavailable(false, new Error('down'))
  return largeFile()
}

function largeFile(): Awaited<ReturnType<Files['open']>> {
  const place = (store.opened += 1)
  store.open += 1
  let left = largeBytes
  const body = new Readable({
    read() {
      if (place >= store.breaksAt && left < largeBytes) return void this.destroy(new Error('The disk broke'))
      const piece = Buffer.alloc(Math.min(left, 65_536), 120)
      left -= piece.length
      this.push(piece.length === 0 ? null : piece)
    },
  })
  body.once('close', () => (store.open -= 1))
  return { body, size: largeBytes }
}

const { aJob, anImageSet, aChecklist, anInspection, anEvent } = build(db)
const office = await caller()
const base = await app.listen({ port: 0, host: '127.0.0.1' })
const pathOf = (jobId: string) => `/api/Jobs/${jobId}/images/download`
const images = (urls: string[]) => JSON.stringify(urls)
const large = (count: number) => images(Array.from({ length: count }, (_, at) => `/api/images/large/download/${at}.jpg`))

async function stored(container: string, name: string): Promise<Buffer> {
  const bytes = randomBytes(3000)
  await deps.files.save(container, name, bytes)
  return bytes
}

test('every picture of a job comes in one archive, a folder for each record; what cannot be had is listed', async () => {
  const job = await aJob({ job_num: 10_412.5, job_num_decimals: 2 })
  const bytes = [await stored('sites', 'a.jpg'), await stored('sites', 'b.png'), await stored('jtimages', 'c.jpg')]
  const at = { job_id: job.id, time: '2026-11-20T12:30:00Z' }
  const urls = ['/api/images/sites/download/a.jpg?access_token=abc', 'https://daysheet.example/api/images/sites/download/b.png']
  await anImageSet({ ...at, images: images([...urls, '/api/images/sites/download/gone.jpg', 'https://old.example/d.jpg']) })
  await anImageSet({ ...at, images: null })
  await aChecklist({ ...at, images: images(['/api/images/sites/download/a.jpg']) })
  await anInspection({ ...at, type: 'estimate', images: JSON.stringify([{ category: 'Work area', url: 'c.jpg' }]) })
  // Neither another job's nor a photo of a clock event.
  await anImageSet({ images: images(['/api/images/sites/download/b.png']) })
  await anEvent({ image: '/api/images/sites/download/b.png' })

  const answer = await office.get(pathOf(job.id))
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="Images_Job_10412.50.zip"' },
  ])
  const files = filesOfZip(answer.rawPayload)
  const folder = 'Image set 11-20-2026 0730'
  expect([...files.keys()]).toEqual([
    ...[`${folder}/01.jpg`, `${folder}/02.png`, 'Checklist 11-20-2026 0730/01.jpg', 'Site Visit Report 11-20-2026 0730/01 Work area.jpg'],
    'Missing.txt',
  ])
  const [a, b, again, c, missing] = [...files.values()]
  expect([a, b, again, c]).toEqual([bytes[0], bytes[1], bytes[0], bytes[2]])
  expect(missing?.toString().split('\r\n').slice(2, -1)).toEqual([
    `${folder}/03.jpg: /api/images/sites/download/gone.jpg is no longer in storage.`,
    `${folder}/04.jpg: https://old.example/d.jpg is on another server and was not fetched.`,
  ])
})

test('records of a clock that was never set, or of another century, are in the archive like any other', async () => {
  const job = await aJob()
  const bytes = await stored('sites', 'clock.jpg')
  for (const time of ['1969-12-31T23:00:00Z', '0001-01-02T12:00:00Z', '9999-12-30T12:00:00Z'])
    await anImageSet({ job_id: job.id, time, images: images(['/api/images/sites/download/clock.jpg']) })
  const answer = await office.get(pathOf(job.id))
  expect(answer.statusCode).toBe(200)
  expect([...filesOfZip(answer.rawPayload)]).toEqual([
    ['Image set 12-30-9999 0700/01.jpg', bytes],
    ['Image set 12-31-1969 1800/01.jpg', bytes],
    ['Image set 01-02-0001 0703/01.jpg', bytes],
  ])
})

test('a job without pictures is a 404 that says so, and so is a job that is not there', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: '[]' })
  await anInspection({ job_id: job.id, images: 'null' })
  const none = await office.get(pathOf(job.id))
  expect([none.statusCode, none.json()]).toMatchObject([404, { error: { message: 'No images submitted for this job.' } }])
  const unknown = uuid()
  expect((await office.get(pathOf(unknown))).json()).toMatchObject({
    error: { statusCode: 404, message: `Unknown "Job" id "${unknown}".` },
  })
})

test('a ticket opens it once, and nobody gets it without', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: images(['/api/images/sites/download/gone.jpg']) })
  const { ticket } = (await office.send('POST', '/api/tickets', { path: pathOf(job.id) })).json<{ ticket: string }>()
  const statuses = [`?access_token=${ticket}`, `?access_token=${ticket}`, ''].map(
    async (query) => (await app.inject(pathOf(job.id) + query)).statusCode,
  )
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 401, 401])
})

/** Has the head of the answer, and takes no more until told to. */
async function paused(jobId: string) {
  const request = http.get(`${base}${pathOf(jobId)}`, { agent: false, headers: { authorization: office.token } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  for (const side of [request, response]) side.on('error', () => undefined) // said again by whoever reads
  return { response, rest: () => buffer(response), leave: () => void request.destroy() }
}
const soon = { interval: 10 }
/** No file is open any more, and none was opened between two looks. */
const untilQuiet = () => vi.waitFor(() => expect(store.open).toBe(0), soon)

test('a slow reader gets all of it, and meanwhile one file is open and the rest waits in the store', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: large(30) })
  Object.assign(store, { opened: 0 })
  const reader = await paused(job.id)
  // What the connection and its buffers hold is read; then nothing more is, however often somebody else is served.
  await vi.waitFor(() => expect(store.opened).toBeGreaterThan(0), soon)
  for (let call = 0; call < 20; call += 1) await office.get('/api/Jobs/count')
  expect(store.open).toBeLessThanOrEqual(1)
  expect(store.opened).toBeLessThan(15)
  const files = filesOfZip(await reader.rest())
  expect([...files.values()].map(({ length }) => length)).toEqual(Array(30).fill(largeBytes))
  expect(store.opened).toBe(30)
  await untilQuiet()
})

test('whoever goes away ends the work and closes what is open, and three at a time are made', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: large(60) })
  Object.assign(store, { opened: 0 })
  const running = await Promise.all([1, 2, 3].map(() => paused(job.id)))
  const waiting = paused(job.id)
  for (let call = 0; call < 20; call += 1) await office.get('/api/Jobs/count')
  expect(store.open).toBeLessThanOrEqual(3)
  for (const reader of running) reader.leave()
  const next = await waiting
  expect(next.response.statusCode).toBe(200)
  next.leave()
  await untilQuiet()
  expect(store.opened).toBeLessThan(60)
  const other = await aJob()
  await anImageSet({ job_id: other.id, images: large(1) })
  expect(filesOfZip((await office.get(pathOf(other.id))).rawPayload).size).toBe(1)
})

test('a file that breaks off breaks the download: no broken archive looks whole', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: large(3) })
  Object.assign(store, { opened: 0, breaksAt: 2 })
  const reader = await paused(job.id)
  await expect(reader.rest()).rejects.toThrow()
  Object.assign(store, { breaksAt: Infinity })
  await untilQuiet()
})

test('a reader who stops reading without a word is let go, and so is one who has gone before it began', async () => {
  const picture = {
    path: 'a/1.jpg',
    time: '2026-11-20T12:30:00.000Z',
    url: '',
    place: { kind: 'own', container: 'large', name: '1.jpg' },
  } as const
  const semaphore = makeSemaphore({ ...archiveConcurrency, concurrency: 1 })
  const requests = { files: deps.files, semaphore, pictures: [picture, { ...picture, path: 'a/2.jpg' }] }
  const archive = await openArchive({ ...requests, signal: new AbortController().signal, stallMs: 100 })
  const failed = new Promise<Error>((resolve) => archive.once('error', resolve))
  archive.once('readable', () => archive.read(1))
  expect((await failed).message).toContain('stopped reading')
  await untilQuiet()
  const leaving = new AbortController()
  const left = openArchive({ ...requests, signal: leaving.signal })
  leaving.abort(new Error('The caller disconnected'))
  await expect(left).rejects.toThrow('disconnected')
  await untilQuiet()
  // Both made room for the next.
  const next = await openArchive({ ...requests, signal: new AbortController().signal })
  next.destroy()
  await untilQuiet()
})

test('a store that is down is a 503 in words', async () => {
  const job = await aJob()
  await anImageSet({ job_id: job.id, images: large(1) })
  Object.assign(store, { isDown: true })
  const answer = await office.get(pathOf(job.id))
  Object.assign(store, { isDown: false })
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-disposition']]).toEqual([503, '30', undefined])
  expect(answer.json()).toMatchObject({ error: { message: 'Pictures are not available right now. Please try again soon.' } })
})
