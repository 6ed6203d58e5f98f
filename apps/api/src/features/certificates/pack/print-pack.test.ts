import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'

const { app, db, caller } = await testApp({ now: () => new Date('2026-10-14T15:00:00Z'), config: { companyName: 'Żółć Environmental' } })
const office = await caller()
const { aWorker, aSupervisor, aJob, aSchedule, anEntry, aWorkerEntry, aCertificate, setGate } = build(db)

const day = '2026-10-15'
const ortiz = await aSupervisor({ name: 'J. Ortiz' })
const [wei, ana] = [await aWorker({ name: 'Wei Chen' }), await aWorker({ name: 'Ana Núñez' })]
const clerk = await aWorker({ name: 'Olga Clerk', role: 'office' })
const job = await aJob({ address: '120 Broadway', job_num: 10001, job_num_decimals: 0 })
const entry = await anEntry({ schedule_id: (await aSchedule({ day })).id, job_id: job.id, supervisor_id: ortiz.id })
for (const { id } of [wei, ana, clerk]) await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: id })

const print = () => office.send('POST', `/api/ScheduleEntries/${entry.id}/certificatePack`)
const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.join(' ').replaceAll(/\s+/g, ' ')
const outdated = async () => (await office.get(`/api/certificates/standings?day=${day}`)).json<DayStandings>().packOutdated

test('the pack has the licence and everybody by name, with the card of that day and its pictures', async () => {
  const body = await aPicture(856, 540).jpeg().toBuffer()
  const uploaded = await uploadPictures(app, office.token, [{ name: 'front.jpg', body }], 'certificates')
  const name = uploaded.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name
  await db
    .insertInto('certificate')
    .values({ id: crypto.randomUUID(), kind_id: kindIds.licence, number: 'L 9', expires: '2026-12-31' })
    .execute()
  await aCertificate({
    worker_id: ana.id,
    number: 'OLD 1',
    expires: day,
    front: `/api/images/certificates/download/${name}`,
    back: 'gone.jpg',
  })
  await aCertificate({ worker_id: ana.id, number: 'NEW 2', issued: '2026-10-16', expires: '2027-10-15' })
  await aCertificate({ worker_id: ana.id, kind_id: kindIds.medical, note: 'Dr. Roe', expires: '2027-10-15' })
  await aCertificate({ supervisor_id: ortiz.id, kind_id: kindIds.stateSupervisor, number: 'S 3', expires: '2027-01-01' })
  const reply = await print()
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="Certificates_10001_10-15-2026.pdf"',
  ])
  const text = await textOf(reply.rawPayload)
  expect(text).toContain('Żółć Environmental')
  expect(text).toContain('Company license Asbestos handling license · L 9 · expires 12-31-2026')
  expect(text).toContain(
    'Ana Núñez State asbestos handler · OLD 1 · expires 10-15-2026 J. Ortiz State asbestos supervisor · S 3 · expires 01-01-2027',
  )
  expect(text).toContain('Wei Chen No valid certificate on this day')
  expect(text).not.toMatch(/NEW 2|Roe|Medical|Olga/)
  expect(reply.rawPayload.includes('/Subtype /Image')).toBe(true)
})

test('a pack is old once the crew or a card of theirs is another, until it is printed again', async () => {
  await setGate('ask')
  await print()
  expect(await outdated()).toEqual([])
  await aCertificate({ worker_id: wei.id, kind_id: kindIds.medical, expires: '2027-10-15' })
  expect(await outdated()).toEqual([])
  await aCertificate({ worker_id: wei.id, expires: '2027-10-15' })
  expect(await outdated()).toEqual([entry.id])
  await print()
  expect(await outdated()).toEqual([])
  await aWorkerEntry({ schedule_entry_id: entry.id })
  expect(await outdated()).toEqual([entry.id])
})

test('a job of a day that is not there is told so', async () => {
  expect((await office.send('POST', `/api/ScheduleEntries/${crypto.randomUUID()}/certificatePack`)).statusCode).toBe(404)
})
