/** People who were asked about a job by a text with the link of their own page, and what is done on that page. */
import { randomUUID } from 'node:crypto'
import type { WorkerPage } from '@daysheet/domain/worker-page/page'
import type { FastifyInstance } from 'fastify'
import { deliverText } from '../src/features/texts/deliver-text.ts'
import type { Texting } from '../src/features/texts/texting.ts'
import { testApp, testSecret, type TestAppOptions } from './app.ts'
import { build } from './builders.ts'
import { aTexting } from './texts/texting.ts'

export const publicUrl = 'https://daysheet.example'

/** The Friday morning on which everything here happens, unless the test moves the clock. */
export const friday = '2026-11-20'
const morning = new Date(`${friday}T15:00:00.000Z`)

/** An application whose office has the page. Call it once at the top of the file. */
export async function workerPages({ carrier, ...options }: TestAppOptions & { carrier?: Texting['carrier'] } = {}) {
  const clock = { now: morning }
  const one = await testApp({ ...options, now: () => clock.now, config: { trustProxy: 1, publicUrl, ...options.config } })
  const office = await one.caller()
  const builders = build(one.db)
  const { anEntry, aJob, aSchedule, aSupervisor, aWorker, aWorkerEntry } = builders
  const texting = aTexting(one.db, { now: () => clock.now, links: { publicUrl, appSecret: testSecret }, ...(carrier && { carrier }) })
  const setPage = (workerPage: boolean) => office.send('PATCH', '/api/settings', { workerPage })
  await setPage(true)

  let people = 0
  const schedules = new Map<string, string>()
  const scheduleOf = async (day: string) => {
    const id = schedules.get(day) ?? (await aSchedule({ day })).id
    schedules.set(day, id)
    return id
  }

  /** Somebody on a job of a day. */
  async function aPlace(worker: { id: string }, day: string, more: Parameters<typeof anEntry>[0] = {}) {
    const supervisor = await aSupervisor({ name: 'Kim Müller', phone: '2125550199' })
    const job = await aJob({ address: '120 Broadway' })
    const entry = await anEntry({
      schedule_id: await scheduleOf(day),
      job_id: job.id,
      supervisor_id: supervisor.id,
      start_time: '7:00 AM',
      ...more,
    })
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    return { id: place.id, entry, job }
  }
  const aPerson = (row: Parameters<typeof aWorker>[0] = {}) => aWorker({ phone: String(7_280_000_000 + (people += 1)), ...row })

  /** Texts whoever is on an entry, and hands the texts over. */
  async function ask(entryId: string, body: object = {}) {
    const sent = await office.send('POST', `/api/ScheduleEntries/${entryId}/sendtexts`, body)
    const queued = await one.db.selectFrom('text_message').select('id').where('state', '=', 'queued').orderBy('time').execute()
    for (const { id } of queued) await deliverText(texting, id)
    return sent
  }
  /** The newest text to somebody, as it is kept and as it arrived. */
  async function newestText(workerId: string) {
    const texts = one.db.selectFrom('text_message').selectAll().where('worker_id', '=', workerId).where('kind', '<>', 'reply')
    const kept = await texts.orderBy('time', 'desc').executeTakeFirstOrThrow()
    const phones = (await office.get('/api/phones')).json<{ workerId: string; messages: { id: string; body: string }[] }[]>()
    const arrived = phones.find((phone) => phone.workerId === workerId)?.messages.find(({ id }) => id === kept.id)?.body ?? ''
    return { kept, arrived, token: /\/w\/([\w-]+)$/.exec(arrived)?.[1] ?? '' }
  }

  /** Somebody who was asked about a job of a day, and what their link is known by. */
  async function aTextedWorker({ day = friday, ...row }: Parameters<typeof aWorker>[0] & { day?: string } = {}, note?: string) {
    const worker = await aPerson(row)
    const place = await aPlace(worker, day)
    await ask(place.entry.id, { note })
    const entry = () => one.db.selectFrom('worker_entry').selectAll().where('id', '=', place.id).executeTakeFirstOrThrow()
    return { worker, place, token: (await newestText(worker.id)).token, status: async () => (await entry()).txt_status }
  }

  let callers = 0
  /** Each call comes from an address of its own, unless told. */
  const anAddress = () => `198.51.${100 + Math.floor((callers += 1) / 250)}.${callers % 250}`
  interface Sent {
    from?: string
    headers?: Record<string, string>
    node?: FastifyInstance
  }
  const open = (token: string, { from = anAddress(), headers = {}, node = one.app }: Sent = {}) =>
    node.inject({ url: `/api/workerPage/${token}`, headers: { 'x-forwarded-for': from, ...headers } })
  const post = (path: string, payload: object, { from = anAddress(), headers = {}, node = one.app }: Sent = {}) =>
    node.inject({ method: 'POST', url: `/api/workerPage/${path}`, headers: { 'x-forwarded-for': from, ...headers }, payload })
  return {
    ...one,
    ...builders,
    clock,
    office,
    texting,
    setPage,
    aPerson,
    aPlace,
    ask,
    newestText,
    aTextedWorker,
    open,
    post,
    page: async (token: string) => (await open(token)).json<WorkerPage>(),
    answer: (token: string, answer: string, { id = randomUUID(), ...sent }: Sent & { id?: string } = {}) =>
      post(`${token}/answer`, { id, answer }, sent),
    later: (hours: number) => {
      clock.now = new Date(morning.getTime() + hours * 3_600_000)
    },
  }
}
