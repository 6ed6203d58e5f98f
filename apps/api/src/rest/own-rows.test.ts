import type { PrintedBreakdown } from '@daysheet/domain/bagouts/bagout'
import { ownDaysAround } from '@daysheet/domain/session/own-days'
import type { ReviewDetail, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import type { CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import { resources, type ResourceName } from '@daysheet/domain/wire/resources'
import { v4 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aWorld, discardDay, type World } from '#testing/roles/own-world.ts'
import { asRole, whoMay } from '#testing/roles/who-may.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

const { app, db, caller } = await testApp()
const elsewhere = 'ELSEWHERE'

let owner: Caller
let supervisor: Caller
let own: World
let foreign: World

beforeAll(async () => {
  owner = await asRole({ db, caller }, 'owner')
  // The worlds have cards, so a person without cards could not be put on a job.
  await owner.send('PATCH', '/api/settings', { certificateGate: 'off' })
  supervisor = await asRole({ db, caller }, 'supervisor')
  const other = await asRole({ db, caller }, 'supervisor')
  own = await aWorld(db, { supervisorId: supervisor.id, mark: 'MINE', daysFromToday: 0 })
  foreign = await aWorld(db, { supervisorId: other.id, mark: elsewhere, daysFromToday: 1 })
})

type Plural = Exclude<ResourceName, 'Items' | 'Prices' | 'Users'>
const plurals = Object.keys(resources).filter((name): name is Plural => !['Items', 'Prices', 'Users'].includes(name))

/** Routes that a supervisor may call, without their method. */
const routesOf = (...methods: string[]) =>
  [...whoMay()].flatMap(([route, who]) => {
    const [method = '', url = ''] = route.split(' ')
    return who.includes('supervisor') && methods.includes(method) ? { method, url } : []
  })

/** The resource whose row a route of rows is about, and the one of its relation. */
function partsOf(url: string) {
  const [, , plural = '', , name = ''] = url.split('/')
  const known = plurals.find((one) => one === plural)
  const related: unknown = known && Reflect.get(resources[known].relations, name)
  return { plural: known, related: (Array.isArray(related) ? related[0] : related) as Plural | undefined } // as the table of resources says
}

const idsOf = (world: World) => Object.entries(world).flatMap(([name, id]) => (name === 'day' || name === 'itemId' ? [] : id))

/** Nothing in a text tells of a row of elsewhere. */
function expectNothingForeign(text: string, url: string) {
  expect(text, url).not.toContain(elsewhere)
  // A row that is asked for by its id may be named in the refusal.
  for (const id of idsOf(foreign)) if (!url.includes(id)) expect(text, url).not.toContain(id)
}

describe('reading', () => {
  const special: Record<string, (world: World) => string> = {
    '/api/Jobs/hours': ({ Jobs }) => `?ids=${Jobs}`,
    '/api/Schedules/week': ({ day }) => `?from=${day}`,
    '/api/Schedules/exportPDF': ({ Schedules }) => `?scheduleId=${Schedules}`,
    '/api/Locations/jobSites': ({ day }) => `?from=${day}&to=${day}`,
    '/api/Orders/bagouts': ({ day }) => `?from=${day}&to=${day}`,
    '/api/Orders/breakdowns': ({ day }) => `?from=${day}&to=${day}`,
    '/api/certificates': ({ Workers }) => `?worker=${Workers}`,
    '/api/certificates/standings': ({ day }) => `?day=${day}`,
    '/api/timeReview/week': ({ day }) => `?from=${day}`,
    '/api/timeReview/day': ({ day, Workers }) => `?worker=${Workers}&day=${day}`,
  }
  // Templates, kinds of certificates and items are the company's; whom one may meet on a site is everybody who is active. (decisions/phone-punches.md, decisions/phone-records.md)
  const ofNoRows =
    /Users|images|maps|openapi|settings|change|Items|Prices|FilingFiles|checklistTemplates|certificateKinds|field\/(items|people)/
  const addresses = (world: World) =>
    routesOf('GET')
      .filter(({ url }) => !ofNoRows.test(url))
      .map(({ url }) => {
        const { plural, related } = partsOf(url)
        const filled = url.replace(':id', plural ? world[plural] : '').replace(':fk', related ? world[related] : '')
        return filled + (special[url]?.(world) ?? '')
      })

  test('a row of elsewhere is not there, by whichever call', async () => {
    for (const url of addresses(foreign)) {
      const answer = await supervisor.get(url)
      expectNothingForeign(answer.body, url)
      const isSingle = /[0-9a-f-]{36}/.test(url)
      if (isSingle && !url.endsWith('exists')) expect([404, 403], `${url} ${answer.body}`).toContain(answer.statusCode)
      else expect(answer.statusCode, url).toBe(200)
    }
  })

  test('an own row is, with everything of it', async () => {
    const missing: string[] = []
    for (const url of addresses(own)) {
      const { statusCode, body } = await supervisor.get(url)
      const isEmpty = body === '[]' || body === '{}' || body === '{"count":0}' || body === '{"exists":false}'
      // There are no filings' files, no pictures in the store, no bagouts and no breakdowns of them in this world.
      if (statusCode !== 200 || (isEmpty && !/bagouts|breakdowns/.test(url))) missing.push(`${url}: ${statusCode} ${body.slice(0, 80)}`)
    }
    expect(
      missing.filter(
        (one) => !/images\/download|ContainerReqs.*texts|(Checklists|ImageSets|JobInspections|Orders)\/[^/]+\/supervisor/.test(one),
      ),
    ).toEqual([])
  })

  test.each(plurals)('%s: a list with every relation, a count and each order tell of own rows alone', async (plural) => {
    const { row, relations } = resources[plural]
    const url = `/api/${plural}?filter=${JSON.stringify({ include: Object.keys(relations).filter((name) => name !== 'prices') })}`
    const listed = await supervisor.get(url)
    expect(listed.statusCode, listed.body).toBe(200)
    expectNothingForeign(listed.body, url)
    expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toEqual([own[plural]])
    expect((await supervisor.get(`/api/${plural}/count`)).json()).toEqual({ count: 1 })
    const byId = JSON.stringify({ id: foreign[plural] })
    expect((await supervisor.get(`/api/${plural}/count?where=${byId}`)).json()).toEqual({ count: 0 })
    for (const name of Object.keys(row.shape)) {
      const one = await supervisor.get(`/api/${plural}?filter=${JSON.stringify({ order: `${name} DESC`, fields: ['id'] })}`)
      if (one.statusCode === 200) expect(one.json()).toEqual([{ id: own[plural] }])
      else expect([400, 403]).toContain(one.statusCode)
    }
  })

  test('a relation that leads elsewhere is as one that is not there', async () => {
    const { anEntry } = build(db)
    const shared = await anEntry({ job_id: foreign.Jobs, schedule_id: own.Schedules, supervisor_id: foreign.Supervisors })
    const day = await supervisor.get(
      `/api/Schedules/${own.Schedules}?filter=${JSON.stringify({ include: { scheduleEntries: ['job', 'supervisor', 'workerEntries'] } })}`,
    )
    expect(day.json<{ scheduleEntries: { id: string }[] }>().scheduleEntries.map(({ id }) => id)).toEqual([own.ScheduleEntries])
    const week = await supervisor.get(`/api/Schedules/week?from=${own.day}`)
    expect(week.json<{ entries: { id: string }[] }[]>().flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual([
      own.ScheduleEntries,
    ])
    await db.deleteFrom('schedule_entry').where('id', '=', shared.id).execute()
  })

  test('for a person on two jobs at once, no call shows anything about the other job', async () => {
    const { aJob, anEntry, aWorkerEntry, anEvent } = build(db)
    const mark = 'SECRETIVE'
    const mine = await aWorld(db, { supervisorId: supervisor.id, mark: 'BOTH', daysFromToday: -1 })
    const job = await aJob({ address: `${mark} street`, job_num: 987_654, owner_name: mark })
    const other = await anEntry({ job_id: job.id, schedule_id: mine.Schedules, supervisor_id: foreign.Supervisors, notes: mark })
    const place = await aWorkerEntry({ worker_id: mine.Workers, schedule_entry_id: other.id })
    const at = (time: string) => `${mine.day}T${time}:00.000Z`
    await db.deleteFrom('clock_event').where('worker_entry_id', '=', mine.WorkerEntries).execute()
    const punches = []
    for (const [entry, type, time] of [
      [mine.WorkerEntries, 'in', '12:00'],
      [mine.WorkerEntries, 'out', '18:00'],
      [place.id, 'in', '17:00'],
      [place.id, 'out', '23:00'],
    ] as const)
      punches.push(await anEvent({ worker_entry_id: entry, type, time: at(time) }))
    const { exceptions } = (await owner.get(`/api/timeReview/week?from=${mine.day}`)).json<ReviewWeek>()
    const isOfBoth = ({ workerId, workerEntryId, code }: ReviewException) =>
      workerId === mine.Workers && (workerEntryId === place.id || code === 'overlap' || code === 'no_meal')
    const about = exceptions.filter(isOfBoth)
    expect(about.map(({ code }) => code)).toContain('overlap')
    const said = about.map(({ workerId, day: of, key }) => ({ workerId, day: of, key }))
    const body = { id: uuid(), isNothingToChange: true, comment: `${mark} reason`, exceptions: said }
    expect((await owner.send('POST', '/api/timeReview/exceptions', body)).statusCode).toBe(204)
    const words = [mark, '987654', job.id, other.id, place.id, ...punches.slice(2).map(({ id }) => id)]
    const calls = [
      ...addresses(mine),
      `/api/timeReview/week?from=${mine.day}`,
      `/api/timeReview/day?worker=${mine.Workers}&day=${mine.day}`,
    ]
    const found: string[] = []
    for (const url of calls) {
      const answer = await supervisor.get(url)
      for (const word of words) if (answer.body.includes(word)) found.push(`${url}: ${word}`)
    }
    expect(found).toEqual([])
    // It shows that hours are paid twice, but not where.
    const shown = (await supervisor.get(`/api/timeReview/week?from=${mine.day}`)).json<ReviewWeek>()
    const overlap = shown.exceptions.find(({ code, workerId }) => code === 'overlap' && workerId === mine.Workers)
    expect(overlap?.text).toMatch(/ and on another job: 1 hour is paid twice\.$/)
    const theirs = [{ workerId: mine.Workers, day: mine.day, key: overlap?.key }]
    const refused = await supervisor.send('POST', '/api/timeReview/exceptions', { ...body, id: uuid(), exceptions: theirs })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    await db.deleteFrom('clock_event').where('worker_entry_id', '=', place.id).execute()
    await db.deleteFrom('worker_entry').where('id', '=', place.id).execute()
    await db.deleteFrom('schedule_entry').where('id', '=', other.id).execute()
    await discardDay(db, mine)
  })

  test('for a punch that was moved to or from another job, no call shows anything about that job', async () => {
    const { aJob, anEntry, aWorkerEntry, anEvent } = build(db)
    const mark = 'UNSEEN'
    const mine = await aWorld(db, { supervisorId: supervisor.id, mark: 'MOVED', daysFromToday: -2 })
    await db.updateTable('job').set({ latitude: 40.7, longitude: -74 }).where('id', '=', mine.Jobs).execute()
    const job = await aJob({ address: `${mark} street`, job_num: 876_543, owner_name: mark })
    const other = await anEntry({ job_id: job.id, schedule_id: mine.Schedules, supervisor_id: foreign.Supervisors })
    const place = await aWorkerEntry({ worker_id: mine.Workers, schedule_entry_id: other.id })
    const at = (time: string) => `${mine.day}T${time}:00.000Z`
    await db.deleteFrom('clock_event').where('worker_entry_id', '=', mine.WorkerEntries).execute()
    const punch = (entry: string, type: 'in' | 'out', time: string) => {
      const isMine = entry === mine.WorkerEntries
      const image = `/api/images/events/download/${isMine ? 'MINE' : mark}.jpg`
      return anEvent({ worker_entry_id: entry, type, time: at(time), image, latitude: isMine ? 40.7 : 41.234_567, longitude: -74 })
    }
    await punch(mine.WorkerEntries, 'in', '12:00')
    const away = await punch(mine.WorkerEntries, 'out', '18:00')
    const here = await punch(place.id, 'in', '19:00')
    await punch(place.id, 'out', '22:00')
    const change = (punchId: string, workerEntryId: string, type: 'in' | 'out', time: string) => ({
      id: uuid(),
      punchId,
      workerEntryId,
      type,
      time: at(time),
      action: 'change',
      replacesId: null,
    })
    const corrections = [change(away.id, place.id, 'out', '18:37'), change(here.id, mine.WorkerEntries, 'in', '19:00')]
    const act = { id: uuid(), reason: 'Wrong job', comment: `${mark} comment`, corrections }
    expect((await owner.send('POST', '/api/timeCorrections', act)).statusCode).toBe(200)

    const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const corrected = { fields: ['id', 'corrections'] }
    const read = `/api/WorkerEntries/${mine.WorkerEntries}`
    const crew = { relation: 'workerEntries', scope: corrected }
    const calls = [
      ...addresses(mine),
      filtered('/api/WorkerEntries', corrected),
      filtered('/api/WorkerEntries/findOne', { ...corrected, where: { id: mine.WorkerEntries } }),
      filtered(read, corrected),
      filtered(`/api/ScheduleEntries/${mine.ScheduleEntries}`, { include: [crew] }),
      filtered(`/api/ScheduleEntries/${mine.ScheduleEntries}/workerEntries`, corrected),
      filtered(`/api/Schedules/${mine.Schedules}`, { include: [{ relation: 'scheduleEntries', scope: { include: [crew] } }] }),
      filtered(`/api/Events/${away.id}`, { include: [{ relation: 'workerEntry', scope: corrected }] }),
    ]
    const words = [mark, '876543', '41.234', '18:37', job.id, other.id, place.id]
    const found = async (reader: Caller) => {
      const answers = await Promise.all(calls.map(async (url) => ({ url, text: (await reader.get(url)).body })))
      return answers.flatMap(({ url, text }) => words.filter((word) => text.includes(word)).map((word) => `${url}: ${word}`))
    }
    expect(await found(supervisor)).toEqual([])
    // A caller who sees both jobs gets all of it.
    expect((await found(owner)).map((one) => one.split(': ')[1])).toEqual(expect.arrayContaining(words))

    // The supervisor sees what is theirs: one punch counts here that was clocked elsewhere, and one
    // no longer counts here.
    const standing = (await supervisor.get(filtered(read, corrected))).json<{ corrections: CurrentCorrection[] }>().corrections
    const common = { originId: mine.WorkerEntries, workerEntryId: mine.WorkerEntries }
    expect(standing.map(({ punchId, event, ...one }) => ({ ...one, punchId, event: event?.id ?? null }))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...common, punchId: away.id, action: 'void', type: 'out', time: at('18:00'), event: away.id }),
        expect.objectContaining({ ...common, punchId: here.id, action: 'change', type: 'in', time: at('19:00'), event: null }),
      ]),
    )

    // How the punch was clocked elsewhere is only for people who see that job.
    const week = async (reader: Caller) =>
      (await reader.get(`/api/timeReview/week?from=${mine.day}`))
        .json<ReviewWeek>()
        .exceptions.filter(({ punchIds, code }) => punchIds.includes(here.id) && code === 'off_site')
    expect([(await week(owner)).length, (await week(supervisor)).length]).toEqual([1, 0])

    const detail = (await supervisor.get(`/api/timeReview/day?worker=${mine.Workers}&day=${mine.day}`)).json<ReviewDetail>()
    expect(detail.corrections.map(({ reason, comment }) => [reason, comment]).toSorted()).toEqual([
      ['Moved from another job', null],
      ['Moved to another job', null],
    ])
    expect(detail.history.at(-1)?.minutes).toBe(detail.day.minutes)

    // The act belongs to the office, whatever id is asked for.
    const voided = await db
      .insertInto('time_correction')
      .values({
        id: uuid(),
        act_id: uuid(),
        punch_id: here.id,
        action: 'void',
        origin_id: place.id,
        worker_entry_id: mine.WorkerEntries,
        type: 'in',
        time: at('19:00'),
        replaces_id: corrections[1]?.id ?? null,
        made_at: new Date(),
        reason: mark,
      })
      .returning('act_id')
      .executeTakeFirstOrThrow()
    for (const actId of [act.id, voided.act_id])
      for (const [path, body] of [
        ['/api/timeCorrections', { ...act, id: actId }],
        [`/api/timeCorrections/${actId}/undo`, { id: actId }],
        [`/api/timeCorrections/${actId}/undo`, { id: uuid() }],
      ] as const) {
        const answer = await supervisor.send('POST', path, body)
        expect([409, 422], answer.body).toContain(answer.statusCode)
        for (const word of words) expect(answer.body).not.toContain(word)
      }
  })

  test('own days end two weeks ago and begin two weeks ahead', async () => {
    for (const [days, isOwn] of [
      [ownDaysAround, true],
      [ownDaysAround + 1, false],
      [-ownDaysAround, true],
      [-ownDaysAround - 1, false],
    ] as const) {
      // prettier-ignore
      const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'FAR', daysFromToday: days })
      expect((await supervisor.get(`/api/ScheduleEntries/${world.ScheduleEntries}`)).statusCode, String(days)).toBe(isOwn ? 200 : 404)
      expect((await supervisor.get(`/api/Jobs/${world.Jobs}`)).statusCode, String(days)).toBe(isOwn ? 200 : 404)
      await discardDay(db, world)
    }
  })
})

/** What a body holds of a row, as its owner reads it. */
async function bodyOf(world: World, plural: Plural): Promise<Record<string, unknown>> {
  const { version: _version, ...row } = (await owner.get(`/api/${plural}/${world[plural]}`)).json<Record<string, unknown>>()
  return row
}

const written = routesOf('POST', 'PUT', 'PATCH', 'DELETE').filter(({ url }) => partsOf(url).plural !== undefined)
/** Rows of one that a supervisor may not make anew, because there is one already. */
const once = new Set<Plural>(['EosReports'])

describe('writing', () => {
  /** Sends what changes, makes or deletes rows of a world; new rows have new ids. */
  async function write({ method, url }: { method: string; url: string }, world: World) {
    const { plural, related } = partsOf(url)
    if (!plural) throw new Error(`${url} is about no rows`)
    const about = related ?? plural
    const row = await bodyOf(world, about)
    const isNew = method === 'POST' && !/replace$|update$|upsertWithWhere$/.test(url)
    const body = isNew ? { ...row, id: uuid() } : /update$|upsertWithWhere$/.test(url) ? { ...row, id: undefined } : row
    const query = /update$|upsertWithWhere$/.test(url) ? `?where=${JSON.stringify({ id: world[about] })}` : ''
    const filled = url.replace(':id', world[plural]).replace(':fk', related ? world[related] : '')
    return supervisor.send(method as 'POST', filled + query, method === 'DELETE' ? undefined : body)
  }

  const grammar = written.filter(({ url }) => {
    const [, , , second, third] = url.split('/')
    return second === undefined || second === ':id' || second === 'update' || second === 'upsertWithWhere' || third !== undefined
  }).filter(({ url }) => !/addBagout|exportBagoutPDF|place$|\/text$/.test(url)) // prettier-ignore

  const snapshot = async () =>
    Promise.all(
      plurals.map(async (plural) => (await owner.get(`/api/${plural}?filter=${JSON.stringify({ where: { id: foreign[plural] } })}`)).body),
    )

  test.each(grammar)('$method $url changes nothing elsewhere', async (route) => {
    const before = await snapshot()
    const counts = await Promise.all(plurals.map(async (plural) => (await owner.get(`/api/${plural}/count`)).body))
    const answer = await write(route, foreign)
    expectNothingForeign(answer.body, `${route.url} ${idsOf(foreign).join(' ')}`)
    if (answer.statusCode === 200) expect(answer.json()).toEqual({ count: 0 })
    else expect([403, 404, 409, 422], answer.body).toContain(answer.statusCode)
    expect(await snapshot()).toEqual(before)
    expect(await Promise.all(plurals.map(async (plural) => (await owner.get(`/api/${plural}/count`)).body))).toEqual(counts)
  })

  test.each(grammar)('$method $url does what it is asked for own rows', async (route) => {
    const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'MINE TOO', daysFromToday: 5 })
    const { plural, related } = partsOf(route.url)
    const answer = await write(route, world)
    await discardDay(db, world)
    if (route.method === 'POST' && once.has(related ?? plural ?? 'Jobs')) expect([200, 409], answer.body).toContain(answer.statusCode)
    else expect([200, 204], answer.body).toContain(answer.statusCode)
  })

  test('a row is not moved elsewhere, nor is one of elsewhere taken', async () => {
    const away = await supervisor.send('PATCH', `/api/Checklists/${own.Checklists}`, { jobId: foreign.Jobs })
    expect(away.json()).toMatchObject({ error: { statusCode: 403, code: 'NOT_OWN' } })
    expect((await owner.get(`/api/Checklists/${own.Checklists}`)).json()).toMatchObject({ jobId: own.Jobs })
  })

  const hasBoth = (plural: Plural) => ['jobId', 'supervisorId'].every((name) => name in resources[plural].row.shape)
  /** Every way to create a row that has both a job and a supervisor. */
  const creating = written.filter(({ method, url }) => {
    const { plural, related } = partsOf(url)
    const about = related ?? plural
    return method === 'POST' && about !== undefined && hasBoth(about) && (/^\/api\/\w+$/.test(url) || related !== undefined)
  })
  const changing = plurals.filter((plural) => hasBoth(plural) && written.some(({ url }) => url === `/api/${plural}/:id`))
  const [theirName, theirJob] = [() => ({ supervisorId: foreign.Supervisors }), () => ({ jobId: foreign.Jobs })]
  const ofMine = () => ({ jobId: own.Jobs, supervisorId: own.Supervisors })

  test('finds the kinds of rows that have both a job and a supervisor', () => {
    expect(creating.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/Checklists', '/api/ImageSets', '/api/JobInspections', '/api/Orders', '/api/Jobs/:id/orders']),
    )
    expect(changing).toEqual(expect.arrayContaining(['Checklists', 'ImageSets', 'JobInspections']))
  })

  test.each(creating)('POST $url takes a row for an own job and in no other name', async ({ url }) => {
    const { plural, related } = partsOf(url)
    const path = url.replace(':id', own[plural ?? 'Jobs'])
    const row = await bodyOf(own, related ?? plural ?? 'Jobs')
    const send = async (names: object) => {
      const body = { ...row, ...ofMine(), ...names, id: uuid() }
      const { statusCode, body: text } = await supervisor.send('POST', path, body)
      const { statusCode: found } = await owner.get(`/api/${related ?? plural}/${body.id}`)
      await owner.send('DELETE', `/api/${related ?? plural}/${body.id}`)
      return { statusCode, found, text }
    }
    const refused = { statusCode: expect.toBeOneOf([400, 403, 422]), found: 404 }
    if (plural !== 'Supervisors') expect(await send(theirName())).toMatchObject(refused)
    if (plural !== 'Jobs') expect(await send(theirJob())).toMatchObject(refused)
    expect(await send({})).toMatchObject({ statusCode: 200, found: 200 })
    if (plural !== 'Supervisors') expect(await send({ supervisorId: null })).toMatchObject({ statusCode: 200, found: 200 })
  })

  test.each(changing)('%s: a change gives no other job and no other name', async (plural) => {
    const made = { ...(await bodyOf(own, plural)), ...ofMine(), id: uuid() }
    const theirs = { ...made, ...theirName(), id: uuid() }
    expect((await supervisor.send('POST', `/api/${plural}`, made)).statusCode).toBe(200)
    expect((await owner.send('POST', `/api/${plural}`, theirs)).statusCode).toBe(200)
    const path = `/api/${plural}/${made.id}`
    const where = (id: string) => JSON.stringify({ id })
    const calls = [theirName(), theirJob()].flatMap((change) => [
      ['PATCH', path, change],
      ['PUT', path, { ...made, ...change }],
      ['PUT', `/api/${plural}`, { ...made, ...change }],
      ['POST', `/api/${plural}/update?where=${where(made.id)}`, change],
      ['POST', `/api/${plural}/upsertWithWhere?where=${where(made.id)}`, change],
    ] as const) // prettier-ignore
    for (const [method, url, body] of calls) expect((await supervisor.send(method, url, body)).statusCode, `${method} ${url}`).toBe(403)
    const taken = { supervisorId: own.Supervisors }
    for (const [method, url] of [
      ['PATCH', `/api/${plural}/${theirs.id}`],
      ['POST', `/api/${plural}/update?where=${where(theirs.id)}`],
    ] as const)
      expect((await supervisor.send(method, url, taken)).statusCode, `${method} ${url}`).toBe(403)
    // To read a row on an own job, its name does not matter.
    expect((await supervisor.get(`/api/${plural}/${theirs.id}`)).statusCode).toBe(200)
    expect((await supervisor.send('PUT', `/api/${plural}/${theirs.id}`, theirs)).statusCode).toBe(403)
    for (const { id } of [made, theirs]) await owner.send('DELETE', `/api/${plural}/${id}`)
  })

  /** Records in a name, and what is part of them. */
  const named = [...changing, 'Orders', 'Questions', 'ItemEntries'] as const
  const deleting = written.filter(({ method, url }) => {
    const { plural, related } = partsOf(url)
    return method === 'DELETE' && plural !== 'Supervisors' && named.some((one) => one === (related ?? plural))
  })

  test.each(deleting)('DELETE $url leaves a record in another name on an own job', async (route) => {
    const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'THEIR NAME', daysFromToday: 7 })
    for (const table of ['checklist', 'image_set', 'job_inspection', 'material_order'] as const)
      await db.updateTable(table).set({ supervisor_id: foreign.Supervisors }).where('job_id', '=', world.Jobs).execute()
    const { plural, related } = partsOf(route.url)
    const about = related ?? plural ?? 'Jobs'
    const answer = await write(route, world)
    expect(answer.json(), answer.body).toMatchObject({ error: { statusCode: 403, code: 'NOT_OWN' } })
    expect((await owner.get(`/api/${about}/${world[about]}`)).statusCode).toBe(200)
    await discardDay(db, world)
  })

  test('finds the calls that delete records', () => {
    expect(deleting.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/Checklists/:id', '/api/ImageSets/:id', '/api/JobInspections/:id', '/api/Checklists/:id/questions']),
    )
  })

  test.each(['given to another supervisor', 'deleted', 'given another job'])(
    'a record is still taken when the schedule entry of its job was %s meanwhile',
    async (what) => {
      const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'MEANWHILE', daysFromToday: 6 })
      const entry = db.updateTable('schedule_entry').where('id', '=', world.ScheduleEntries)
      if (what === 'deleted') await discardDay(db, world)
      else if (what === 'given another job') await entry.set({ job_id: foreign.Jobs }).execute()
      else await entry.set({ supervisor_id: foreign.Supervisors }).execute()
      expect((await supervisor.get(`/api/Jobs/${world.Jobs}`)).statusCode).toBe(404)
      const row = { ...(await bodyOf(own, 'ImageSets')), jobId: world.Jobs, supervisorId: supervisor.id, id: uuid() }
      expect((await supervisor.send('POST', '/api/ImageSets', row)).statusCode).toBe(200)
      await owner.send('DELETE', `/api/ImageSets/${row.id}`)
      await discardDay(db, world)
    },
  )

  test.each(plurals.filter((plural) => plural !== 'TextMessages'))(
    '%s: a row that is put back as read keeps its version',
    async (plural) => {
      const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'PUT BACK', daysFromToday: 8 })
      const url = `/api/${plural}/${world[plural]}`
      const { headers, body } = await owner.get(url)
      const put = await owner.send('PUT', url, JSON.parse(body) as object)
      expect(put.statusCode, put.body).toBe(200)
      expect(put.headers.etag).toBe(headers.etag)
      await discardDay(db, world)
    },
  )

  const beyondRows = (world: World) => {
    const [jobId, supervisorId, id] = [world.Jobs, world.Supervisors, uuid()]
    const date = new Date().toISOString()
    return [
      [
        'POST',
        '/api/Orders/place',
        { id, date, jobDate: null, jobId, supervisorId, lines: [{ itemId: world.itemId, qty: 1, qtyPicked: null }] },
      ],
      ['POST', '/api/ReturnOrders/place', { id: uuid(), date, jobId, lines: [{ itemId: world.itemId, qtyReturned: 1 }] }],
      ['POST', '/api/Orders/addBagout', { id: uuid(), date, jobId, supervisorId, bags: 3 }],
      ['GET', `/api/ContainerReqs/${world.ContainerReqs}/texts`, undefined],
      ['POST', `/api/ContainerReqs/${world.ContainerReqs}/text`, { phone: '2125550101', language: 'en', intentId: uuid() }],
      ['GET', `/api/Jobs/${world.Jobs}/filings`, undefined],
    ] as const
  }

  test('calls beyond rows take own rows, and know no others', async () => {
    for (const [method, path, body] of beyondRows(foreign)) expect((await supervisor.send(method, path, body)).statusCode, path).toBe(404)
    for (const [method, path, body] of beyondRows(own)) expect((await supervisor.send(method, path, body)).statusCode, path).toBe(200)
  })

  test('a breakdown holds own bagouts alone', async () => {
    const add = async (by: Caller, world: World) => {
      const body = { id: uuid(), date: new Date().toISOString(), jobId: world.Jobs, supervisorId: world.Supervisors, bags: 7 }
      expect((await by.send('POST', '/api/Orders/addBagout', body)).statusCode).toBe(200)
      return body.id
    }
    const [mine, theirs] = [await add(supervisor, own), await add(owner, foreign)]
    const print = (include: string[]) => supervisor.send('POST', '/api/Orders/exportBagoutPDF', { from: own.day, to: own.day, include })
    expect((await print([mine])).statusCode).toBe(200)
    expect((await print([mine, theirs])).statusCode).toBe(404)
    const listed = await supervisor.get(`/api/Orders/bagouts?from=${own.day}&to=${own.day}`)
    expect(listed.json<{ rows: { orderId: string }[] }>().rows.map(({ orderId }) => orderId)).toContain(mine)
    expect(listed.body).not.toContain(theirs)
    const both = { from: own.day, to: own.day, include: [mine, theirs] }
    expect((await owner.send('POST', '/api/Orders/exportBagoutPDF', both)).statusCode).toBe(200)
    const printed = (by: Caller) => by.get(`/api/Orders/breakdowns?from=${own.day}&to=${own.day}`)
    const entries = (answer: { json: () => unknown }) => (answer.json() as PrintedBreakdown[]).flatMap(({ entryIds }) => entryIds)
    expect([entries(await printed(supervisor)).length, entries(await printed(owner)).length]).toEqual([1, 2])
  })
})

describe('what was clocked', () => {
  const eventOf = (world: World) => ({ id: uuid(), workerEntryId: world.WorkerEntries, type: 'in', time: new Date().toISOString() })

  test('is taken from whoever ran the job when it was, though it is not shown to them any more', async () => {
    const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'TAKEN', daysFromToday: 3 })
    const given = await owner.send('PATCH', `/api/ScheduleEntries/${world.ScheduleEntries}`, { supervisorId: foreign.Supervisors })
    expect(given.statusCode).toBe(200)
    expect((await supervisor.get(`/api/ScheduleEntries/${world.ScheduleEntries}`)).statusCode).toBe(404)
    const event = eventOf(world)
    expect((await supervisor.send('POST', '/api/Events', [event])).json()).toMatchObject([{ id: event.id }])
    expect((await supervisor.send('POST', `/api/WorkerEntries/${world.WorkerEntries}/events`, eventOf(world))).statusCode).toBe(200)
    expect((await supervisor.get(`/api/Events/${event.id}`)).statusCode).toBe(404)
  })

  test('is taken for a day that is long over, and for a place that was deleted', async () => {
    const world = await aWorld(db, { supervisorId: supervisor.id, mark: 'OLD', daysFromToday: -40 })
    expect((await supervisor.send('POST', '/api/Events', [eventOf(world)])).statusCode).toBe(200)
    const gone = await aWorld(db, { supervisorId: supervisor.id, mark: 'GONE', daysFromToday: 4 })
    const deleted = await owner.send('DELETE', `/api/ScheduleEntries/${gone.ScheduleEntries}?clockEvents=1`)
    expect(deleted.json()).toEqual({ count: 1 })
    expect((await supervisor.send('POST', '/api/Events', [eventOf(gone)])).statusCode).toBe(200)
  })

  test('is not taken for somebody else, and a list with one such event is refused whole', async () => {
    const [mine, theirs] = [eventOf(own), eventOf(foreign)]
    expect((await supervisor.send('POST', '/api/Events', [mine, theirs])).json()).toMatchObject({
      error: { statusCode: 403, code: 'NOT_OWN' },
    })
    const stored = await db.selectFrom('clock_event').select('id').where('id', 'in', [mine.id, theirs.id]).execute()
    expect(stored).toEqual([])
  })
})

test('a ticket opens what its session may open, and no more', async () => {
  const ticketFor = async (path: string) => (await supervisor.send('POST', '/api/tickets', { path })).json<{ ticket: string }>().ticket
  const open = async (path: string) => {
    const joined = `${path}${path.includes('?') ? '&' : '?'}access_token=${await ticketFor(path)}`
    return (await app.inject(joined)).statusCode
  }
  expect(await open(`/api/Schedules/exportPDF?scheduleId=${own.Schedules}`)).toBe(200)
  expect(await open(`/api/Schedules/exportPDF?scheduleId=${foreign.Schedules}`)).toBe(404)
  expect(await open(`/api/Schedules/export?from=${own.day}&to=${own.day}`)).toBe(403)
})
