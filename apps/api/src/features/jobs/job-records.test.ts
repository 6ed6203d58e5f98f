import { jobRecords, type JobRecords } from '@daysheet/domain/records/job-records'
import { v4 as randomId, v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, app, caller } = await testApp()
const { aJob, aSupervisor, aChecklist, aQuestion, anInspection, anImageSet, aContainerReq } = build(db)
const office = await caller()

async function read(jobId: string): Promise<JobRecords> {
  const answer = await office.get(`/api/Jobs/${jobId}/records`)
  expect(answer.statusCode, answer.body).toBe(200)
  return jobRecords.strict().parse(answer.json())
}

test('what was recorded at a job comes newest first, with who recorded it and the addresses as they were sent', async () => {
  const job = await aJob()
  const supervisor = await aSupervisor({ name: 'Nadia Rahman' })
  const by = { job_id: job.id, supervisor_id: supervisor.id }
  const images = ['/api/images/sites/download/1.jpg', 'https://old.example/2.jpg']
  const older = await aChecklist({ name: 'Daily site check', ...by, time: '2026-11-18T14:00:00Z' })
  const newer = await aChecklist({ job_id: job.id, time: '2026-11-20T17:40:08.745Z', images: JSON.stringify(images) })
  for (let count = 0; count < 3; count += 1) await aQuestion({ checklist_id: older.id })
  const estimate = await anInspection({ ...by, time: '2026-11-01T12:00:00Z' })
  const pictured = [
    { category: 'Work area', url: 'a.jpg' },
    { category: 'Waste', url: 'b.jpg' },
  ]
  const inspection = await anInspection({ ...by, type: null, time: '2026-11-02T12:00:00Z', images: JSON.stringify(pictured) })
  const set = await anImageSet({ ...by, time: '2026-11-03T12:00:00Z', images: JSON.stringify(images) })
  const request = { job_id: job.id, requested_at: '2026-11-19T12:00:00Z', requested_by: 'office', note: 'Two, at the yard' }
  const open = await aContainerReq({ ...request, id: randomId() })
  const answered = { answer: 'confirm' as const, name: 'Front desk', answered_at: '2026-11-18T13:00:00Z' }
  const confirmed = await aContainerReq({ job_id: job.id, requested_at: '2026-11-18T12:00:00Z', ...answered })
  // Of other jobs, or of none.
  await aChecklist()
  await anInspection()
  await anImageSet()
  await aContainerReq()

  const found = await read(job.id.toUpperCase())
  const nadia = { supervisorName: 'Nadia Rahman' }
  expect(found.checklists).toEqual([
    { id: newer.id, time: '2026-11-20T17:40:08.745Z', supervisorName: null, images, name: null, questions: 0 },
    { id: older.id, time: '2026-11-18T14:00:00.000Z', ...nadia, images: [], name: 'Daily site check', questions: 3 },
  ])
  expect(found.reports).toEqual([
    { id: inspection.id, time: '2026-11-02T12:00:00.000Z', ...nadia, images: ['a.jpg', 'b.jpg'], type: null },
    { id: estimate.id, time: '2026-11-01T12:00:00.000Z', ...nadia, images: [], type: 'estimate' },
  ])
  expect(found.imageSets).toEqual([{ id: set.id, time: '2026-11-03T12:00:00.000Z', ...nadia, images }])
  const unanswered = { answer: null, name: null, answeredAt: null }
  expect(found.containerReqs).toEqual([
    {
      id: open.id,
      version: 1,
      jobId: job.id,
      ...unanswered,
      requestedAt: '2026-11-19T12:00:00.000Z',
      requestedBy: 'office',
      note: 'Two, at the yard',
      ...{ size: null, wantedOn: null, place: null, handledAt: null },
    },
    {
      id: confirmed.id,
      version: 1,
      jobId: job.id,
      answer: 'confirm',
      name: 'Front desk',
      answeredAt: '2026-11-18T13:00:00.000Z',
      requestedAt: '2026-11-18T12:00:00.000Z',
      requestedBy: null,
      note: null,
      ...{ size: null, wantedOn: null, place: null, handledAt: null },
    },
  ])
})

test('of a job without anything the lists are empty; a job that is not there is a 404, and only those who are signed in ask', async () => {
  const { id } = await aJob()
  expect(await read(id)).toEqual({ jobId: id, checklists: [], reports: [], imageSets: [], containerReqs: [] })
  for (const unknown of [uuid(), 'nope']) {
    const answer = await office.get(`/api/Jobs/${unknown}/records`)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { message: `Unknown "Job" id "${unknown}".` } }])
  }
  expect((await app.inject(`/api/Jobs/${id}/records`)).statusCode).toBe(401)
})

test('a job of three hundred records comes whole', async () => {
  const job = await aJob()
  const times = Array.from({ length: 100 }, (_, at) => new Date(Date.UTC(2026, 9, 1, at)).toISOString())
  const rows = times.map((time) => ({ id: uuid(), job_id: job.id, time, images: JSON.stringify(['/api/images/sites/download/1.jpg']) }))
  await db.insertInto('checklist').values(rows).execute()
  await db.insertInto('image_set').values(rows).execute()
  await db
    .insertInto('job_inspection')
    .values(rows.map((row) => ({ ...row, images: '[{"category":"Yard","url":"1.jpg"}]' })))
    .execute()
  const found = await read(job.id)
  for (const list of [found.checklists, found.reports, found.imageSets]) expect(list.map(({ time }) => time)).toEqual(times.toReversed())
})
