import type { Certificate, NamedCertificate, SavedCertificate } from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { addDays } from '@daysheet/domain/calendar/day'
import { nobodyInParticular } from '@daysheet/domain/live/certificate-change'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { asRole } from '#testing/roles/who-may.ts'

const today = '2026-10-15'
const { app, db, caller } = await testApp({ now: () => new Date(`${today}T15:00:00Z`) })
const office = await caller()
const colleague = await caller()
const { aWorker, aSupervisor, aCertificate, aSchedule, anEntry, aWorkerEntry } = build(db)
const ana = await aWorker({ name: 'Ana Kowalska' })
const bo = await aWorker({ name: 'Bo Chen' })

const form = (more: object = {}) => ({
  id: newId(),
  kindId: kindIds.stateHandler,
  workerId: ana.id,
  supervisorId: null,
  number: null,
  issued: null,
  expires: '2027-10-01',
  functions: null,
  note: null,
  front: null,
  back: null,
  ...more,
})
const add = (more: object = {}, by = office) => by.send('POST', '/api/certificates', form(more))
const ofAna = async (by = office) => (await by.get(`/api/certificates?worker=${ana.id}`)).json<Certificate[]>()

beforeEach(async () => {
  await db.deleteFrom('certificate').execute()
})

describe('kinds', () => {
  test('begin with those of the State and of the City, and are a list of the office', async () => {
    const kinds = async () => (await office.get('/api/certificateKinds')).json<CertificateKind[]>()
    expect((await kinds()).map(({ name, purpose }) => [name, purpose])).toEqual([
      ['State asbestos handler', 'handler'],
      ['State asbestos supervisor', 'supervisor'],
      ['State restricted handler', 'restricted'],
      ['City asbestos handler', 'handler'],
      ['City asbestos supervisor', 'supervisor'],
      ['DOH-2832 copy, initial training', 'training'],
      ['Medical clearance', 'medical'],
      ['Respirator fit test', 'fitTest'],
      ['Asbestos handling license', 'licence'],
    ])
    const cpr = {
      id: newId(),
      name: 'CPR',
      issuer: null,
      authority: 'other',
      purpose: 'other',
      months: 24,
      required: false,
      retired: false,
    }
    expect((await office.send('POST', '/api/certificateKinds', cpr)).json()).toEqual({ ...cpr, version: 1 })
    expect((await office.send('POST', '/api/certificateKinds', { ...cpr, id: newId(), name: ' cpr' })).statusCode).toBe(409)
    const change = (body: object) => office.send('PATCH', `/api/certificateKinds/${cpr.id}`, body, { 'if-match': '"1"' })
    expect((await change({ required: true })).json()).toMatchObject({ required: true, version: 2 })
    expect((await change({ retired: true })).statusCode).toBe(412)
  })

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ months: 0 }, 'must be from 1 to 120 months'],
    [{ purpose: 'hobby' }, 'purpose'],
  ])('with %j are refused by name', async (wrong, words) => {
    const reply = await office.send('POST', '/api/certificateKinds', {
      ...{
        id: newId(),
        name: 'Scaffold',
        issuer: null,
        authority: 'other',
        purpose: 'other',
        months: null,
        required: false,
        retired: false,
      },
      ...wrong,
    })
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('a certificate', () => {
  test('is kept with its number in large letters; a renewal is another one, and the old one stays', async () => {
    const old = (await add({ number: ' ah 123 ', expires: '2026-10-01', note: 'Copy' })).json<SavedCertificate>().certificate
    expect(old).toMatchObject({ number: 'AH 123', expires: '2026-10-01', note: 'Copy', version: 1 })
    await add({ number: 'AH 456', issued: '2026-10-02', expires: '2027-10-01' })
    expect((await ofAna()).map(({ number }) => number)).toEqual(['AH 456', 'AH 123'])
    const audit = await db.selectFrom('audit_entry').select(['actor', 'action']).where('row_id', '=', old.id).execute()
    expect(audit).toEqual([{ actor: `account ${office.username}`, action: 'insert' }])
  })

  test('sent again is one, and is put right by whoever has seen it as it is', async () => {
    const body = form({ number: 'A' })
    for (const _again of [1, 2]) expect((await office.send('POST', '/api/certificates', body)).statusCode).toBe(200)
    const change = (by: typeof office, more: object) => by.send('PATCH', `/api/certificates/${body.id}`, more, { 'if-match': '"1"' })
    expect((await change(colleague, { expires: '2027-11-01' })).json()).toMatchObject({
      certificate: { expires: '2027-11-01', number: 'A' },
    })
    const late = await change(office, { number: 'B' })
    expect([late.statusCode, late.json()]).toMatchObject([412, { error: { code: 'STALE', details: { changedBy: colleague.username } } }])
    expect(await ofAna()).toMatchObject([{ number: 'A', expires: '2027-11-01' }])
    expect((await office.send('DELETE', `/api/certificates/${body.id}`)).statusCode).toBe(204)
    expect(await ofAna()).toEqual([])
  })

  test('with the number of somebody else is kept, and both are named', async () => {
    await aCertificate({ worker_id: bo.id, number: 'AH 1' })
    await aCertificate({ worker_id: bo.id, number: 'AH 1', kind_id: kindIds.cityHandler })
    expect((await add({ number: 'ah 1' })).json<SavedCertificate>().sameNumber).toEqual([
      { holder: 'Bo Chen', workerId: bo.id, supervisorId: null },
    ])
    // The card of before may have the number of the new one.
    expect((await add({ number: 'AH 2' })).json<SavedCertificate>().sameNumber).toEqual([])
    expect((await add({ number: 'AH 2', expires: '2028-01-01' })).json<SavedCertificate>().sameNumber).toEqual([])
  })

  test('is somebody’s, a licence the company’s', async () => {
    const ortiz = await aSupervisor()
    expect((await add({ workerId: null, supervisorId: ortiz.id, kindId: kindIds.stateSupervisor })).statusCode).toBe(200)
    expect((await add({ workerId: null, kindId: kindIds.licence, number: 'L 1' })).statusCode).toBe(200)
    expect((await office.get(`/api/certificates?supervisor=${ortiz.id}`)).json()).toMatchObject([{ supervisorId: ortiz.id }])
    expect((await office.get('/api/certificates')).json()).toMatchObject([{ number: 'L 1' }])
  })

  test.each<[object, string]>([
    [{ expires: '2026-13-01' }, 'must be a day such as 2026-11-20'],
    [{ issued: '2027-10-02' }, 'must not be before the issue date'],
    [{ supervisorId: newId() }, 'is for an employee or a supervisor, not both'],
    [{ kindId: newId() }, 'is not a certificate type'],
    [{ kindId: kindIds.licence }, 'is a company license, not a personal one'],
    [{ workerId: null }, "can't be blank: it is not a company license"],
    [{ kindId: kindIds.training }, "can't be blank: it counts from the end of training"],
    [{ front: 'nowhere' }, 'is not the address of a picture'],
    [{ workerId: newId() }, 'worker'],
  ])('with %j is refused by name', async (wrong, words) => {
    const reply = await add(wrong)
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
    expect(await ofAna()).toEqual([])
  })

  test('has pictures of both its sides', async () => {
    const body = await aPicture(30, 20).jpeg().toBuffer()
    const uploaded = await uploadPictures(app, office.token, [{ name: 'front.jpg', body }], 'certificates')
    const name = uploaded.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name
    const front = `/api/images/certificates/download/${name}`
    await add({ front: `${front}?access_token=x`, back: null })
    expect(await ofAna()).toMatchObject([{ front, back: null }])
    expect((await office.get(front)).statusCode).toBe(200)
    const supervisor = await asRole({ db, caller }, 'supervisor')
    expect((await supervisor.get(front)).statusCode).toBe(403)
  })
})

describe('is told once a transaction', () => {
  const toldBy = async (act: () => Promise<{ statusCode: number }>) => {
    const before = await db
      .selectFrom('change_event')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    expect((await act()).statusCode).toBeLessThan(300)
    const told = await db.selectFrom('change_event').select(['type', 'row_id']).where('entity', '=', 'Certificate').where('seq', '>', before.seq).orderBy('seq').execute() // prettier-ignore
    return told.map(({ row_id }) => row_id)
  }

  test('by whose they are', async () => {
    const body = form({ number: 'A' })
    expect(await toldBy(() => office.send('POST', '/api/certificates', body))).toEqual([ana.id])
    expect(await toldBy(() => office.send('POST', '/api/certificates', body))).toEqual([])
    expect(await toldBy(() => office.send('PATCH', `/api/certificates/${body.id}`, { number: 'B' }))).toEqual([ana.id])
    expect(await toldBy(() => office.send('PATCH', `/api/certificates/${body.id}`, { number: 'B' }))).toEqual([])
    expect(await toldBy(() => office.send('DELETE', `/api/certificates/${body.id}`))).toEqual([ana.id])
    expect(await toldBy(() => add({ workerId: null, kindId: kindIds.licence }))).toEqual([nobodyInParticular])
  })

  test('and of several people once for all, as a file brings them', async () => {
    const send = (...certificates: object[]) => toldBy(() => office.send('POST', '/api/certificates/import', { certificates }))
    expect(await send(form({ number: '1' }), form({ number: '2' }))).toEqual([ana.id])
    const cy = await aWorker()
    const three = [ana, bo, cy].flatMap(({ id: workerId }) => [1, 2, 3].map((number) => form({ workerId, number: `N ${number}` })))
    expect(await send(...three)).toEqual([ana.id, nobodyInParticular])
  })
})

describe('by role', () => {
  test('numbers, notes and pictures are for office and payroll; a supervisor sees of the own crew what holds until when', async () => {
    const supervisor = await asRole({ db, caller }, 'supervisor')
    const { id } = await aSchedule({ day: addDays(today, 1) })
    const entry = await anEntry({ schedule_id: id, supervisor_id: supervisor.id })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
    await aCertificate({ worker_id: ana.id, kind_id: kindIds.medical, number: 'M 1', note: 'Dr. Roe', expires: '2027-01-01' })
    await aCertificate({ worker_id: bo.id, number: 'B 1' })
    expect(await ofAna(supervisor)).toMatchObject([{ expires: '2027-01-01', number: null, note: null, front: null }])
    expect((await supervisor.get(`/api/certificates?worker=${bo.id}`)).statusCode).toBe(404)
    const payroll = await asRole({ db, caller }, 'payroll')
    expect(await ofAna(payroll)).toMatchObject([{ number: 'M 1', note: 'Dr. Roe' }])
    const scheduler = await asRole({ db, caller }, 'scheduler')
    expect(await ofAna(scheduler)).toMatchObject([{ number: null, note: null }])
    expect((await scheduler.send('POST', '/api/certificates', form())).statusCode).toBe(403)
  })
})

test('what runs out within 90 days is listed with whose it is, the soonest first; of whoever has left nothing is', async () => {
  const gone = await aWorker({ active: false })
  await aCertificate({ worker_id: ana.id, expires: addDays(today, 60), number: 'A 1' })
  await aCertificate({ worker_id: bo.id, expires: addDays(today, -3) })
  await aCertificate({ worker_id: bo.id, kind_id: kindIds.cityHandler, expires: addDays(today, 91) })
  await aCertificate({ worker_id: gone.id, expires: today })
  await add({ workerId: null, kindId: kindIds.licence, expires: addDays(today, 7) })
  const listed = (await office.get('/api/certificates/expiring')).json<NamedCertificate[]>()
  expect(listed.map(({ holder, kindName, lastDay }) => [holder, kindName, lastDay])).toEqual([
    ['Bo Chen', 'State asbestos handler', '2026-10-12'],
    [null, 'Asbestos handling license', '2026-10-22'],
    ['Ana Kowalska', 'State asbestos handler', '2026-12-14'],
  ])
})

test('the file of it has whose, until when, and a number for whoever may see it', async () => {
  await aCertificate({ worker_id: ana.id, expires: addDays(today, 60), number: 'A 1' })
  await aCertificate({ worker_id: bo.id, expires: addDays(today, -3), number: '=B' })
  const file = async (by: typeof office) => {
    const reply = await by.get('/api/certificates/exportExpiring')
    expect(reply.headers['content-disposition']).toContain('Certificates_10-15-2026.csv')
    return reply.body
      .replaceAll(/["\uFEFF]/g, '')
      .trim()
      .split('\r\n')
  }
  expect(await file(office)).toEqual([
    'Expires,Days Left,Name,Type,Number',
    "10-12-2026,-3,Bo Chen,State asbestos handler,'=B",
    '12-14-2026,60,Ana Kowalska,State asbestos handler,A 1',
  ])
  const scheduler = await asRole({ db, caller }, 'scheduler')
  expect(await file(scheduler)).toContain('12-14-2026,60,Ana Kowalska,State asbestos handler,')
})

describe('a file of them', () => {
  const send = (certificates: object[]) => office.send('POST', '/api/certificates/import', { certificates })

  test('is added at once, and tells who has a number twice', async () => {
    const file = [form({ number: 'N 1' }), form({ number: 'N 1', workerId: bo.id }), form({ number: 'N 2', kindId: kindIds.cityHandler })]
    const reply = await send(file)
    expect(reply.json()).toEqual({
      added: 3,
      completed: 0,
      sameNumber: [
        { number: 'N 1', holder: 'Ana Kowalska', workerId: ana.id, supervisorId: null },
        { number: 'N 1', holder: 'Bo Chen', workerId: bo.id, supervisorId: null },
      ],
    })
    expect((await send(file)).json()).toMatchObject({ added: 0 })
  })

  test('that is chosen again adds what is new in it alone', async () => {
    const rows = (more: object[] = []) => [form({ number: 'A 1' }), form({ expires: '2029-01-01' }), ...more]
    expect((await send(rows())).json()).toMatchObject({ added: 2 })
    expect((await send(rows([form({ number: 'A 1', workerId: bo.id })]))).json()).toMatchObject({ added: 1 })
    const unnumbered = (await ofAna()).find(({ number }) => number === null)
    expect((await office.send('PATCH', `/api/certificates/${unnumbered?.id}`, { number: 'A 2' })).statusCode).toBe(200)
    expect((await send(rows())).json()).toMatchObject({ added: 0 })
    expect((await send([form({ number: 'A 3' })])).json()).toMatchObject({ added: 1 })
  })

  test('that is chosen again with pictures gives them to the cards that have none', async () => {
    await send([form({ number: 'A 1' }), form({ number: 'A 2' })])
    const body = await aPicture(30, 20).jpeg().toBuffer()
    const uploaded = await uploadPictures(app, office.token, [{ name: 'front.jpg', body }], 'certificates')
    const name = uploaded.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name
    const front = `/api/images/certificates/download/${name}`
    const again = () => send([form({ number: 'A 1', front }), form({ number: 'A 2' })])
    expect((await again()).json()).toMatchObject({ added: 0, completed: 1 })
    expect((await again()).json()).toMatchObject({ added: 0, completed: 0 })
    expect((await ofAna()).map((card) => [card.number, card.front]).toSorted()).toEqual([
      ['A 1', front],
      ['A 2', null],
    ])
  })

  test('with a row that is wrong adds none, and says which', async () => {
    const reply = await send([form(), form({ kindId: kindIds.licence })])
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ error: { details: [null, { details: { messages: { kindId: [expect.any(String)] } } }] } })
    expect(await ofAna()).toEqual([])
  })

  test('names the row and the property when the body has the wrong shape', async () => {
    const reply = await send([form(), form({ expires: 'soon' })])
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { error: { name: 'ValidationError', details: { messages: { 'certificates.1.expires': [expect.any(String)] } } } },
    ])
  })

  test('names the rows whose ids are in use', async () => {
    const [one, two] = [form(), form({ workerId: bo.id })]
    await send([one, two])
    const reply = await send([one, { ...two, expires: '2028-10-01' }])
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { error: { details: [null, { code: 'ID_IN_USE', details: { properties: ['expires'] } }] } },
    ])
  })
})
