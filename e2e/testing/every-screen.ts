/**
 * Every screen of the office, of the field and for people without an account, with rows that have
 * only required values.
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import type { Page } from '@playwright/test'
import { account, office, type Daysheet } from './daysheet.ts'

const today = dayOf(new Date(), 'America/New_York')
export const supervisor = { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six' }

export interface Sparse {
  screens: readonly string[]
  field: readonly string[]
  ids: { job: string; entry: string; members: readonly string[]; schedule: string; item: string; load: string }
}

/** A day with one job, its crew, and a record of each kind, without optional values. */
export async function sparseRows(daysheet: Daysheet): Promise<Sparse> {
  const api = await office({ ...daysheet, ...account })
  const now = new Date().toISOString()
  const job = await api.create('Jobs', { address: '120 Broadway', active: true })
  const supervisorRow = await api.create('Supervisors', { ...supervisor, active: true })
  await api.create('Supervisors', { active: true })
  const crew = await api.createAll('Workers', [{ name: 'Ana Kowalska' }, { name: null }, { name: 'Wei Chen', phone: '7185550101' }])
  const schedule = await api.schedule(today)
  const entry = await api.entry(schedule, job, { crew, supervisorId: supervisorRow.id })
  await api.entry(schedule, job)
  const members = entry.crew.map(({ id }) => id)
  await api.createAll('Events', [
    { workerEntryId: members[0], type: 'in', time: now },
    { workerEntryId: members[1], type: 'in', time: now },
  ])
  await api.create('ScopeParts', { jobId: job.id })
  await api.create('ScopeParts', { jobId: job.id, filingNumber: 'TRU1' })
  const item = await api.create('Items', {
    name: 'Tape',
    unitOfMeasure: 'roll',
    type: 'consumable',
    price: 1,
    code: 0,
    serialRequired: false,
  })
  const order = await api.create('Orders', { date: now, jobId: job.id, jobDate: null, supervisorId: null })
  await api.create('ItemEntries', { orderId: order.id, itemId: item.id, qty: null, qtyPicked: null })
  await api.create('Orders/addBagout', { id: crypto.randomUUID(), date: now, jobId: job.id, supervisorId: supervisorRow.id, bags: 3 })
  const load = await api.create('loads', { id: crypto.randomUUID() })
  const record = { jobId: job.id, time: now }
  const checklist = await api.create('Checklists', { ...record, questions: [{ question1: null }] })
  const reports = await api.createAll('JobInspections', [record, { time: now, type: 'estimate' }])
  await api.create('ImageSets', { ...record, images: [] })
  const request = await api.create('ContainerReqs', { jobId: job.id })
  await api.create('Locations', { supervisorId: supervisorRow.id, gpsTime: now, latitude: 40.7, longitude: -74 })
  await api.create('crews', { id: crypto.randomUUID(), name: 'Tower', supervisorId: null, workerIds: [crew[1]?.id] })
  const day = pathDay(today)
  const tabs = ['jobs', 'employees', 'supervisors', 'certificates', 'crews', 'checklists', 'waste', 'phones', 'settings', 'accounts']
  return {
    ids: { job: job.id, entry: entry.id, members, schedule: schedule.id, item: item.id, load: load.id },
    screens: [
      ...['/', '/stats', `/schedule?date=${day}`, `/schedule/week?date=${day}`, `/legacy?date=${day}`, `/dashboard/${day}`],
      ...['/time', '/time/drift', `/employeereport?from=${today}&to=${today}`, '/materials?search=120', '/inventory', '/import'],
      ...[
        '/acp7test',
        `/bagouts?from=${today}&to=${today}`,
        '/loads',
        `/loads/${load.id}`,
        `/job/${job.id}`,
        `/job/${job.id}/imgs`,
        `/employee/${crew[0]?.id}`,
      ],
      ...[`/checklist/${checklist.id}`, ...reports.map(({ id }) => `/report/${id}`), '/map', '/replies', '/phones', '/status'],
      ...tabs.map((tab) => `/admin?tab=${tab}`),
      ...['/change-password', `/confirm/${request.id}?answer=confirm`, '/w/not-a-link', '/not/a/screen'],
    ],
    field: ['/field', `/field/job/${entry.id}`, ...['on-site', 'report'].map((part) => `/field/job/${entry.id}/${part}`), '/field/queue'],
  }
}

/** Waits until a screen has loaded its data. */
export async function isRead(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      (document.querySelector('#root')?.textContent ?? '').trim() !== '' &&
      document.querySelector('[aria-busy=true], .MuiSkeleton-root') === null,
  )
}
