import { pictureAddressMessage } from '@daysheet/domain/records/picture-address'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aJob, aSupervisor } = build(db)
const phone = await caller('supervisor')
const job = await aJob()
const supervisor = await aSupervisor()
const time = '2026-11-20T17:40:08.745Z'
const known = { jobId: job.id, supervisorId: supervisor.id, time }

interface Answer {
  id: string
  images: unknown
  error: { details: { messages: Record<string, string[]> } }
}
const wrong = [pictureAddressMessage]

test.each(['Checklists', 'ImageSets'])('%s keep addresses of pictures, here and elsewhere, without a token', async (plural) => {
  const images = [
    '/api/images/sites/download/1.jpg',
    'https://old.example/p/2.jpg?size=full',
    '/api/images/sites/download/3.jpg?access_token=abc',
  ]
  const body = { ...known, id: uuid(), images }
  const made = await phone.send('POST', `/api/${plural}`, body)
  expect(made.statusCode, made.body).toBe(200)
  const kept = [...images.slice(0, 2), '/api/images/sites/download/3.jpg']
  expect(made.json()).toMatchObject({ ...body, images: kept, version: 1 })
  expect((await phone.send('POST', `/api/${plural}`, body)).json()).toEqual(made.json())
  const none = await phone.send('PATCH', `/api/${plural}/${body.id}`, { images: null })
  expect(none.json<Answer>().images).toBeNull()
})

test.each(['Checklists', 'ImageSets'])('%s refuse what is no address of a picture, and say which', async (plural) => {
  const images = ['/api/images/sites/download/1.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'bare.jpg']
  const refused = await phone.send('POST', `/api/${plural}`, { ...known, images })
  expect([refused.statusCode, refused.json<Answer>().error.details.messages]).toEqual([
    422,
    { 'images.1': wrong, 'images.2': wrong, 'images.3': wrong },
  ])
  const list = await phone.send('POST', `/api/${plural}`, [
    { ...known, images: [] },
    { ...known, images: ['file:///etc/passwd'] },
  ])
  expect([list.statusCode, list.json()]).toMatchObject([
    422,
    { error: { details: [null, { details: { messages: { 'images.0': wrong } } }] } },
  ])
  const { id } = (await phone.send('POST', `/api/${plural}`, known)).json<Answer>()
  const changed = await phone.send('PATCH', `/api/${plural}/${id}`, { images: ['/api/Users/me'] })
  expect([changed.statusCode, changed.json<Answer>().error.details.messages]).toEqual([422, { 'images.0': wrong }])
})

test('a report names files of its container, or addresses, each under a category', async () => {
  const images = [
    { category: 'Work area', url: 'a1.jpg' },
    { category: 'Work area', url: '/api/images/jtimages/download/a2.jpg' },
    { category: 'Waste storage', url: 'https://old.example/a3.jpg' },
  ]
  const body = { ...known, id: uuid(), type: 'estimate', address: '120 Broadway', client: 'Kings LLC', synopsis: 'Dry.', images }
  const made = await phone.send('POST', '/api/JobInspections', body)
  expect([made.statusCode, made.json()]).toEqual([200, { ...body, version: 1 }])
  expect((await phone.send('POST', '/api/JobInspections', body)).json()).toEqual(made.json())
  const refused = await phone.send('POST', '/api/JobInspections', {
    time,
    images: [...images, { category: 'Yard', url: '../a4.jpg' }, { category: 'Yard', url: 'vbscript:x' }],
  })
  expect([refused.statusCode, refused.json<Answer>().error.details.messages]).toEqual([
    422,
    { 'images.3.url': wrong, 'images.4.url': wrong },
  ])
  const shapeless = await phone.send('POST', '/api/JobInspections', { time, images: ['a1.jpg'] })
  expect([shapeless.statusCode, Object.keys(shapeless.json<Answer>().error.details.messages)]).toEqual([422, ['images']])
})

test.each([
  ['Checklists', {}, { time: ["can't be blank"] }],
  ['JobInspections', { time: 'yesterday' }, { time: ['is not a valid date'] }],
  ['ImageSets', { images: 'one.jpg' }, { jobId: ["can't be blank"], time: ["can't be blank"], images: ['is not a list'] }],
  ['ImageSets', { time, jobId: uuid() }, { jobId: ['names a Job that does not exist'] }],
  ['Checklists', { time, supervisorId: uuid() }, { supervisorId: ['names a Supervisor that does not exist'] }],
  ['JobInspections', { time, supervisorId: uuid() }, { supervisorId: ['names a Supervisor that does not exist'] }],
  ['EosReports', { decon: true, removalQty: -1 }, { scheduleEntryId: ["can't be blank"], removalQty: ['must not be negative'] }],
  ['EosReports', { scheduleEntryId: uuid() }, { scheduleEntryId: ['names a ScheduleEntry that does not exist'] }],
  ['Orders', { jobId: job.id }, { date: ["can't be blank"] }],
  ['Orders', { jobId: uuid(), date: time }, { jobId: ['names a Job that does not exist'] }],
  ['ReturnOrders', { date: time }, { jobId: ["can't be blank"] }],
  ['ItemEntries', { orderId: uuid() }, { itemId: ["can't be blank"] }],
  [
    'ItemReturnEntries',
    { qtyReturned: 'some' },
    { itemId: ["can't be blank"], returnOrderId: ["can't be blank"], qtyReturned: ['is not a number'] },
  ],
])('%s with %j name what is wrong', async (plural, body, messages) => {
  const refused = await phone.send('POST', `/api/${plural}`, body)
  expect([refused.statusCode, refused.json<Answer>().error.details.messages]).toEqual([422, messages])
})

test('of a list it is said which rows name somebody who does not exist', async () => {
  const gone = uuid()
  const list = await phone.send('POST', '/api/ImageSets', [
    known,
    { ...known, supervisorId: gone },
    known,
    { ...known, supervisorId: gone },
  ])
  const refusal = { statusCode: 422, details: { messages: { supervisorId: ['names a Supervisor that does not exist'] } } }
  expect([list.statusCode, list.json()]).toMatchObject([422, { error: { details: [null, refusal, null, refusal] } }])
})
