/**
 * A body for each create of the API, and a different body for the same id, by the path in the
 * OpenAPI document.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import { fieldKinds } from '@daysheet/domain/field/batch'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { tokenLength } from '@daysheet/domain/worker-page/link'
// Declares the models.
import '#app.ts'
import type { Database } from '#db/connection.ts'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { allModels } from '#rest/model.ts'
import { build } from '../builders.ts'
import { rowsToCreate, type Body, type RowToCreate } from './rows.ts'

/** The token of an office account that may do everything. */
export type Send = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ status: number; text: string }>

export interface Create {
  path: string
  body: Body
  other: Body
}

type Recipe = () => Promise<Create>

/**
 * By the path in the document, with its parameter names; `undefined` for a path without a recipe.
 */
export function recipesOf(db: Database, send: Send): (path: string) => Recipe[] | undefined {
  const rows = rowsToCreate(db)
  const own = featureRecipes(db, send)
  return (path) => {
    if (path === '/api/field/records') return fieldKinds.map((kind) => fieldRecipe(kind, { db, rows, send }))
    const recipe = own[path]
    if (recipe) return [recipe]
    const [, , plural = '', id, relation = ''] = path.split('/')
    const row = rows[plural]
    if (id === undefined) return row && [async () => withId(path, await row())]
    const nested = nestedRecipe(rows, plural, relation)
    return nested && [nested]
  }
}

const withId = (path: string, { body, other }: RowToCreate): Create => {
  const whole = { ...body, id: randomUUID() }
  return { path, body: whole, other: { ...whole, ...other } }
}

/** A row below another one: its parent is in the path and not in the body. */
function nestedRecipe(rows: ReturnType<typeof rowsToCreate>, plural: string, name: string): Recipe | undefined {
  const relation = allModels()
    .find((model) => model.plural === plural)
    ?.relations.get(name)
  const row = rows[allModels().find((model) => model.name === relation?.model)?.plural ?? '']
  if (!relation || !row) return undefined
  return async () => {
    const { body, other } = await row()
    const { [relation.key]: parent, ...rest } = body
    const others = relation.key in other ? { scheduleEntryId: (await rows['WorkerEntries']?.())?.body['scheduleEntryId'] } : other
    return withId(`/api/${plural}/${String(parent)}/${name}`, { body: rest, other: others })
  }
}

type FieldKind = (typeof fieldKinds)[number]

function fieldRecipe(kind: FieldKind, { db, rows, send }: { db: Database; rows: ReturnType<typeof rowsToCreate>; send: Send }): Recipe {
  const made = build(db)
  const ofItsOwn: Partial<Record<FieldKind, () => Promise<RowToCreate>>> = {
    Bagouts: async () => ({ body: await aBagout(db), other: { bags: 4 } }),
    Orders: async () => ({ body: await anOrder(db), other: { jobDate: '2026-03-02T12:00:00.000Z' } }),
    ReturnOrders: async () => ({ body: await aReturn(db), other: { date: '2026-03-03T12:00:00.000Z' } }),
    ContainerReqs: async () => ({
      body: { jobId: (await made.aJob()).id, note: 'One', phone: null, language: 'en' },
      other: { note: 'Two' },
    }),
    SignedCopies: async () => {
      const load = await made.aLoad({ transported_on: '2026-03-01' })
      const [job, image] = [await made.aJob(), (name: string) => `/api/images/loads/download/${name.padEnd(32, '0')}.jpg`]
      return {
        body: { jobId: job.id, time: '2026-03-02T12:00:00.000Z', loadId: load.id, wsrNumber: null, images: [image('a')], note: null },
        other: { images: [image('b')] },
      }
    },
    TakenBack: async () => {
      const [punchId, time] = [randomUUID(), '2026-03-02T12:00:00.000Z']
      const body = { workerEntryId: (await made.aWorkerEntry()).id, type: 'in', time }
      await send('POST', '/api/field/records', { records: [{ id: punchId, kind: 'Events', body }] })
      return {
        body: { punchId, type: 'in', time, pressedAt: time, takenBackAt: '2026-03-02T12:01:00.000Z' },
        other: { takenBackAt: '2026-03-02T12:02:00.000Z' },
      }
    },
    ReportAdditions: async () => {
      const { schedule_entry_id: scheduleEntryId } = await made.anEosReport()
      const works = { decon: true, prep: false, removal: false, removalQty: null, bagout: false, bagoutQty: null, breakdown: false }
      return { body: { scheduleEntryId, time: '2026-03-02T20:00:00.000Z', comments: 'Swept.', ...works }, other: { comments: 'Mopped.' } }
    },
    // For another person: hours must not move to that person or get lost.
    TypedTimes: async () => ({
      body: {
        scheduleEntryId: (await made.anEntry()).id,
        workerId: (await made.aWorker()).id,
        type: 'in',
        time: '2026-03-02T12:00:00.000Z',
        reason: 'Other',
        comment: null,
      },
      other: { workerId: (await made.aWorker()).id },
    }),
  }
  const row = ofItsOwn[kind] ?? rows[kind]
  return async () => {
    if (!row) throw new Error(`There is no recipe for a record of ${kind}`)
    const { body, other } = await row()
    const record = (said: Body) => ({ records: [{ id, kind, body: said }] })
    const id = randomUUID()
    return { path: '/api/field/records', body: record(body), other: record({ ...body, ...other }) }
  }
}

const aBagout = async (db: Database): Promise<Body> => ({
  jobId: (await build(db).aJob()).id,
  supervisorId: (await build(db).aSupervisor()).id,
  date: '2026-03-02T12:00:00.000Z',
  bags: 3,
})

const anOrder = async (db: Database): Promise<Body> => ({
  date: '2026-03-02T12:00:00.000Z',
  jobDate: null,
  jobId: (await build(db).aJob()).id,
  supervisorId: null,
  lines: [{ itemId: (await build(db).anItem()).id, qty: 2, qtyPicked: 2 }],
})

const aReturn = async (db: Database): Promise<Body> => ({
  date: '2026-03-02T12:00:00.000Z',
  jobId: (await build(db).aJob()).id,
  lines: [{ itemId: (await build(db).anItem()).id, qtyReturned: 2 }],
})

function featureRecipes(db: Database, send: Send): Readonly<Record<string, Recipe>> {
  const made = build(db)
  let numbers = 0
  const next = () => (numbers += 1)
  const create = (path: string, body: Body, other: Body) => withId(path, { body, other })
  const phone = () => String(9_170_000_000 + next())

  const aCertificate = async (): Promise<Body> => {
    const { kind_id: kindId, worker_id: workerId } = await made.aCertificate()
    const rest = { supervisorId: null, number: 'A-1', issued: null, functions: null, note: null, front: null, back: null }
    return { kindId, workerId, expires: '2031-01-01', ...rest }
  }

  /** Two people who worked on a day that has an exception. */
  async function reviewed() {
    const day = addDays(dayOf(new Date(), 'America/New_York'), -3)
    const schedule = await db.selectFrom('schedule').select('id').where('day', '=', day).executeTakeFirst()
    const entry = await made.anEntry({ schedule_id: schedule?.id ?? (await made.aSchedule({ day })).id })
    await made.aScopePart({ job_id: entry.job_id })
    const people: string[] = []
    for (let n = 0; n < 2; n += 1) {
      const place = await made.aWorkerEntry({ schedule_entry_id: entry.id })
      for (const [type, time] of [
        ['in', '12:00'],
        ['out', '20:00'],
      ] as const)
        await made.anEvent({ worker_entry_id: place.id, type, time: `${day}T${time}:00.000Z`, image: 'face.jpg' })
      people.push(place.worker_id)
    }
    const week = JSON.parse((await send('GET', `/api/timeReview/week?from=${day}`)).text) as ReviewWeek
    return people.map((workerId) => ({
      day: week.days.filter((one) => one.workerId === workerId).map(({ digest, stateId }) => ({ workerId, day, digest, stateId })),
      exceptions: week.exceptions
        .filter((one) => one.workerId === workerId && one.severity !== 'block')
        .map(({ key }) => ({ workerId, day, key })),
    }))
  }

  const added = async (time: string) => {
    const id = randomUUID()
    return { id, punchId: id, action: 'add', workerEntryId: (await made.aWorkerEntry()).id, type: 'in', time, replacesId: null }
  }
  async function anAct(): Promise<string> {
    const id = randomUUID()
    await send('POST', '/api/timeCorrections', { id, reason: 'Other', corrections: [await added('2026-03-02T12:00:00.000Z')] })
    return id
  }

  /** The page of a person who was asked about today's job and clocked in there. */
  async function aPage() {
    await db.updateTable('office_setting').set({ worker_page: true }).execute()
    const link = randomBytes(tokenLength).toString('base64url').slice(0, tokenLength)
    const worker = await made.aWorker({ phone: phone() })
    const day = dayOf(new Date(), 'America/New_York')
    const schedule = await db.selectFrom('schedule').select('id').where('day', '=', day).executeTakeFirst()
    const entry = await made.anEntry({ schedule_id: schedule?.id ?? (await made.aSchedule({ day })).id })
    const place = await made.aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id, txt_status: 'sent' })
    await made.aText({
      worker_id: worker.id,
      phone: worker.phone ?? '',
      state: 'delivered',
      time: new Date(),
      worker_entry_id: place.id,
      schedule_entry_id: entry.id,
      page_digest: createHash('sha256').update(link).digest(),
    })
    return { path: `/api/workerPage/${link}`, place: place.id }
  }

  const company = { kind: 'hauler', operator: '', address: '', phone: '', permitNumber: '', permitExpires: null, active: true }
  const crewOf = async () => {
    const entry = await made.anEntry()
    await made.aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await made.aWorker({ phone: phone() })).id })
    return entry
  }
  const question = {
    text: 'Wet?',
    spanish: '',
    kind: 'yes_no',
    secondOn: 'never',
    second: '',
    secondSpanish: '',
    photo: false,
    optional: false,
  }
  const withIntent = (path: string, body: Body, other: Body): Create => {
    const whole = { ...body, intentId: randomUUID() }
    return { path, body: whole, other: { ...whole, ...other } }
  }

  return {
    '/api/Orders/place': async () => create('/api/Orders/place', await anOrder(db), { jobDate: '2026-03-02T12:00:00.000Z' }),
    '/api/ReturnOrders/place': async () => create('/api/ReturnOrders/place', await aReturn(db), { date: '2026-03-03T12:00:00.000Z' }),
    '/api/Orders/addBagout': async () => create('/api/Orders/addBagout', await aBagout(db), { bags: 4 }),
    '/api/Items/{id}/edit': async () => {
      const [item, id] = [await made.anItem(), randomUUID()]
      const edit = (price: number) => ({ addPrices: [{ id, date: '2026-03-02T12:00:00.000Z', price }], removePrices: [] })
      return { path: `/api/Items/${item.id}/edit`, body: edit(2), other: edit(3) }
    },
    '/api/certificates': async () => create('/api/certificates', await aCertificate(), { expires: '2032-01-01' }),
    '/api/certificates/import': async () => {
      const one = { ...(await aCertificate()), id: randomUUID() }
      return {
        path: '/api/certificates/import',
        body: { certificates: [one] },
        other: { certificates: [{ ...one, expires: '2032-01-01' }] },
      }
    },
    '/api/certificateKinds': async () => {
      const kind = {
        name: `Kind ${next()}`,
        issuer: null,
        authority: 'other',
        purpose: 'other',
        months: null,
        required: false,
        retired: false,
      }
      return create('/api/certificateKinds', kind, { months: 12 })
    },
    '/api/crews': async () =>
      create(
        '/api/crews',
        { name: `Crew ${next()}`, supervisorId: null, workerIds: [(await made.aWorker()).id] },
        { workerIds: [(await made.aWorker()).id] },
      ),
    '/api/checklistTemplates': async () => {
      const questions = [{ ...question, id: randomUUID() }]
      return create(
        '/api/checklistTemplates',
        { name: `Checklist ${next()}`, nameSpanish: '', questions },
        { questions: [{ ...questions[0], text: 'Dry?' }] },
      )
    },
    '/api/wasteCompanies': async () => create('/api/wasteCompanies', { ...company, name: `Hauler ${next()}` }, { permitNumber: 'P-2' }),
    '/api/loads': async () => {
      const line = await made.anItemEntry({ item_id: bagoutItemId, qty: 10, qty_picked: 10 })
      return create('/api/loads', { po: 'PO 1', lines: [{ entryId: line.id, bags: 5 }] }, { lines: [{ entryId: line.id, bags: 6 }] })
    },
    '/api/loads/{id}/notes': async () =>
      create(`/api/loads/${(await made.aLoad()).id}/notes`, { isCall: false, text: 'One' }, { text: 'Two' }),
    '/api/timeCorrections': async () =>
      create(
        '/api/timeCorrections',
        { reason: 'Other', corrections: [await added('2026-03-02T12:00:00.000Z')] },
        { corrections: [await added('2026-03-02T13:00:00.000Z')] },
      ),
    '/api/timeCorrections/{id}/undo': async () => {
      // The different body takes another act back.
      const [one, two, id] = [await anAct(), await anAct(), randomUUID()]
      return { path: `/api/timeCorrections/${one}/undo`, body: { id }, other: { id, path: `/api/timeCorrections/${two}/undo` } }
    },
    '/api/timeReview/days': async () => {
      const [one, two] = await reviewed()
      return create('/api/timeReview/days', { action: 'review', days: one?.day }, { days: two?.day })
    },
    '/api/timeReview/exceptions': async () => {
      const [one, two] = await reviewed()
      return create(
        '/api/timeReview/exceptions',
        { isNothingToChange: true, comment: 'One', exceptions: one?.exceptions },
        { exceptions: two?.exceptions },
      )
    },
    '/api/workerPage/{token}/answer': async () => create(`${(await aPage()).path}/answer`, { answer: 'confirm' }, { answer: 'decline' }),
    '/api/workerPage/{token}/claims': async () => {
      const { path, place } = await aPage()
      const claim = { workerEntryId: place, punchId: null, type: 'in', time: '00:00', isNextDay: false, comment: null }
      return create(`${path}/claims`, claim, { comment: 'Two' })
    },
    '/api/ScheduleEntries/{id}/sendtexts': async () =>
      withIntent(`/api/ScheduleEntries/${(await crewOf()).id}/sendtexts`, { note: 'One' }, { note: 'Two' }),
    '/api/Schedules/{id}/sendtexts': async () =>
      withIntent(`/api/Schedules/${(await crewOf()).schedule_id}/sendtexts`, { note: 'One' }, { note: 'Two' }),
    '/api/Schedules/undo/texts': async () => {
      const { id: scheduleEntryId } = await crewOf()
      const crew = await db.selectFrom('worker_entry').select('id').where('schedule_entry_id', '=', scheduleEntryId).execute()
      const texts = [{ kind: 'ask', scheduleEntryId, workerEntryIds: crew.map(({ id }) => id) }]
      return withIntent('/api/Schedules/undo/texts', { note: 'One', texts }, { note: 'Two' })
    },
    '/api/Workers/{id}/texts': async () =>
      withIntent(`/api/Workers/${(await made.aWorker({ phone: phone() })).id}/texts`, { text: 'One' }, { text: 'Two' }),
    '/api/ContainerReqs/{id}/text': async () => {
      const request = await made.aContainerReq({ job_id: (await made.aJob()).id })
      return withIntent(`/api/ContainerReqs/${request.id}/text`, { phone: phone(), language: 'en' }, { phone: phone() })
    },
  }
}
