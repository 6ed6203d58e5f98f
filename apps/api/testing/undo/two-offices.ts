/**
 * Two offices plan, text and undo on the same days, at random, through HTTP, PostgreSQL and the
 * actions of the queue. What must be true after each undo is computed from the
 * rows of the plan and from the texts that the carrier got, without knowing how an undo works.
 * (product.md#undo)
 */
import { dayInWords } from '@daysheet/domain/calendar/in-words'
import type { FollowUp, Undone } from '@daysheet/domain/schedules/undo'
import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connection.ts'
import { deliverText } from '#features/texts/deliver-text.ts'
import type { Handover } from '#ports/texts/texts.ts'
import type { testApp } from '../app.ts'
import { build, kindIds } from '../builders.ts'
import { aTexting } from '../texts/texting.ts'

export type Office = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['caller']>>

/**
 * The number of people, jobs and days. People and jobs are numbered; the last person has no
 * certificate.
 */
export const [people, jobs] = [3, 2]

interface Row {
  table: 'schedule_entry' | 'worker_entry'
  planned: string
}
type Plan = ReadonlyMap<string, Row>

interface Place {
  who: string
  entryId: string
  day: string
  address: string
  startTime: string | null
  isCancelled: boolean
  status: string | null
}

/** The texts that the carrier got. */
interface Told {
  who: string
  entryId: string | null
  kind: string
  body: string
}

interface Done {
  row: { entity: 'ScheduleEntry' | 'WorkerEntry'; id: string; version: number | null }
  before: Plan
  after: Plan
  /** How many texts the carrier had when the act began. */
  told: number
}

export class TwoOffices {
  private readonly told: Told[] = []
  private readonly done = new Map<number, Done>()
  private readonly acts: Done[] = []
  private workers: string[] = []
  private entries: string[] = []
  private days: { id: string; day: string }[] = []
  private answer: Handover['outcome'] = 'accepted'
  private rounds = 0
  readonly counts = { undone: 0, refused: 0, named: 0 }

  private readonly db: Database
  private readonly offices: readonly Office[]
  private readonly sees: (undone: Undone) => Undone

  constructor(db: Database, offices: readonly Office[], sees: (undone: Undone) => Undone = (undone) => undone) {
    this.db = db
    this.offices = offices
    this.sees = sees
  }

  async begin(): Promise<void> {
    const make = build(this.db)
    for (const table of ['text_message', 'worker_entry', 'schedule_entry', 'schedule'] as const) await this.db.deleteFrom(table).execute()
    await make.setGate('refuse')
    const supervisor = await make.aSupervisor()
    await make.aCertificate({ supervisor_id: supervisor.id, kind_id: kindIds.stateSupervisor, expires: '2048-01-01' })
    for (const day of ['2047-03-04', '2047-03-05']) this.days.push(await make.aSchedule({ day }))
    for (let who = 0; who < people; who += 1) {
      const { id } = await make.aWorker()
      this.workers.push(id)
      if (who < people - 1) await make.aCertificate({ worker_id: id, kind_id: kindIds.stateHandler, expires: '2048-01-01' })
    }
    for (let job = 0; job < jobs; job += 1) {
      const { id: job_id } = await make.aJob({ boro: 'Albany' })
      const entry = await make.anEntry({ job_id, schedule_id: this.days[0]?.id ?? '', supervisor_id: supervisor.id })
      this.entries.push(entry.id)
      await make.aWorkerEntry({ schedule_entry_id: entry.id, worker_id: this.workers[job] ?? '' })
    }
  }

  /** Everything that is planned, by row. */
  private async plan(): Promise<Plan> {
    const entries = await this.db.selectFrom('schedule_entry').selectAll().execute()
    const crew = await this.db.selectFrom('worker_entry').selectAll().execute()
    return new Map<string, Row>([
      ...entries.map((entry): [string, Row] => [entry.id, { table: 'schedule_entry', planned: JSON.stringify({ ...entry, version: 0 }) }]),
      ...crew.map(({ id, worker_id, schedule_entry_id, planned }): [string, Row] => [
        id,
        { table: 'worker_entry', planned: [worker_id, schedule_entry_id, planned].join(' ') },
      ]),
    ])
  }

  private async places(): Promise<Place[]> {
    return this.db
      .selectFrom('worker_entry as c')
      .innerJoin('schedule_entry as e', 'e.id', 'c.schedule_entry_id')
      .innerJoin('schedule as s', 's.id', 'e.schedule_id')
      .innerJoin('job as j', 'j.id', 'e.job_id')
      .select([
        'c.worker_id as who',
        'e.id as entryId',
        's.day',
        'j.address',
        'e.start_time as startTime',
        'e.cancelled as isCancelled',
        'c.txt_status as status',
      ]) // prettier-ignore
      .where('c.planned', '=', true)
      .execute()
  }

  /** One act of an office; a refused act must change nothing. */
  private async act(office: number, method: 'POST' | 'PATCH' | 'DELETE', path: string, { body, row }: { body?: object; row: Done['row'] }) {
    const [before, told] = [await this.plan(), this.told.length]
    const answer = await this.offices[office]?.send(method, `/api/${path}`, body)
    if (answer?.statusCode !== 200) return
    const written = answer.json<{ id?: string; version?: number }>()
    const id = written.id ?? row.id
    const act = { row: { ...row, id, version: written.version ?? null }, before, after: await this.plan(), told }
    this.done.set(office, act)
    this.acts.push(act)
    await this.check()
  }

  private crewOf = async (job: number) =>
    this.db
      .selectFrom('worker_entry')
      .selectAll()
      .where('schedule_entry_id', '=', this.entries[job] ?? '')
      .execute()
  private placeOf = async (who: number, job: number) =>
    (await this.crewOf(job)).find(({ worker_id }) => worker_id === this.workers[who])?.id

  async add(office: number, who: number, job: number): Promise<void> {
    if (await this.placeOf(who, job)) return
    const body = { workerId: this.workers[who] }
    await this.act(office, 'POST', `ScheduleEntries/${this.entries[job]}/workerEntries`, {
      body,
      row: { entity: 'WorkerEntry', id: '', version: 1 },
    })
  }

  async remove(office: number, who: number, { job, isTold }: { job: number; isTold: boolean }): Promise<void> {
    const id = await this.placeOf(who, job)
    if (!id) return
    const body = { id, removal: true, intentId: randomUUID() }
    if (isTold) await this.offices[office]?.send('POST', `/api/ScheduleEntries/${this.entries[job]}/sendtexts`, body)
    await this.act(office, 'DELETE', `WorkerEntries/${id}`, { row: { entity: 'WorkerEntry', id, version: null } })
  }

  async move(office: number, who: number, job: number): Promise<void> {
    const id = await this.placeOf(who, 1 - job)
    if (!id || (await this.placeOf(who, job))) return
    await this.act(office, 'PATCH', `WorkerEntries/${id}`, {
      body: { scheduleEntryId: this.entries[job] },
      row: { entity: 'WorkerEntry', id, version: null },
    })
  }

  async change(office: number, job: number, what: 'cancel' | 'start' | 'day' | 'note' | 'delete'): Promise<void> {
    const id = this.entries[job] ?? ''
    const entry = await this.db.selectFrom('schedule_entry').selectAll().where('id', '=', id).executeTakeFirst()
    if (!entry) return
    const row = { entity: 'ScheduleEntry' as const, id, version: null }
    if (what === 'delete') return this.act(office, 'DELETE', `ScheduleEntries/${id}`, { row })
    const body = {
      cancel: { cancelled: !entry.cancelled },
      start: { startTime: entry.start_time === '7:00 AM' ? '4:00 AM' : '7:00 AM' },
      day: { scheduleId: this.days.find((day) => day.id !== entry.schedule_id)?.id },
      note: { notes: randomUUID() },
    }[what]
    await this.act(office, 'PATCH', `ScheduleEntries/${id}`, { body, row })
  }

  async leave(who: number): Promise<void> {
    await this.offices[0]?.send('PATCH', `/api/Workers/${this.workers[who]}`, { active: false })
  }

  async text(office: number, job: number): Promise<void> {
    const entry = await this.db
      .selectFrom('schedule_entry')
      .select('cancelled')
      .where('id', '=', this.entries[job] ?? '')
      .executeTakeFirst()
    const body = { intentId: randomUUID(), ...(entry?.cancelled && { cancelled: true }) }
    await this.offices[office]?.send('POST', `/api/ScheduleEntries/${this.entries[job]}/sendtexts`, body)
  }

  async deliver(answer: 'accepted' | 'unknown' | 'refused'): Promise<void> {
    this.answer = answer
    const waiting = this.db.selectFrom('text_message').select('id').where('state', '=', 'queued').orderBy('time').orderBy('id')
    const texting = this.texting()
    for (const { id } of await waiting.execute()) await deliverText(texting, id)
    await this.check()
  }

  private texting() {
    const handovers: Record<string, () => Handover> = {
      accepted: () => ({ outcome: 'accepted', carrierId: randomUUID(), state: 'sent' }),
      refused: () => ({ outcome: 'refused', reason: 'Not a number', fault: 'number', stopped: false }),
      unknown: () => ({ outcome: 'unknown' }),
    }
    const send = async ({ id }: { id: string }): Promise<Handover> => {
      const text = await this.db.selectFrom('text_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      if (this.answer !== 'refused')
        this.told.push({ who: text.worker_id ?? '', entryId: text.schedule_entry_id, kind: text.kind, body: text.body })
      return handovers[this.answer]?.() ?? { outcome: 'unknown' }
    }
    // A text with an unknown outcome delays the next one for two minutes, so each round is later
    // than that.
    const later = (this.rounds += 1) * 150_000
    const now = () => new Date(Date.now() + later)
    return aTexting(this.db, { now, carrier: { name: 'simulator', send, find: async () => ({ found: 'no-answer' }) } })
  }

  async reply(who: number, text: string): Promise<void> {
    await this.offices[0]?.send('POST', `/api/phones/${this.workers[who]}/reply`, { text })
  }

  /** An office takes back its last act, and texts the people who are named. */
  async undo(office: number): Promise<void> {
    const act = this.done.get(office)
    if (!act) return
    this.done.delete(office)
    const [before, texts] = [await this.plan(), await this.texts()]
    const answer = await this.offices[office]?.send('POST', '/api/Schedules/undo', act.row)
    const after = await this.plan()
    const others = this.acts.slice(this.acts.indexOf(act) + 1)
    if (answer?.statusCode !== 200) {
      this.counts.refused += 1
      if (difference(before, after).length > 0 || texts !== (await this.texts()))
        throw new Error('an undo that was refused changed something')
      if (others.length === 0 && !answer?.body.includes('NOT_ACTIVE') && !answer?.body.includes('CERTIFICATES'))
        throw new Error(`nothing else happened, and it was not undone: ${answer?.body}`)
      return
    }
    this.counts.undone += 1
    const touched = difference(act.before, act.after)
    for (const id of touched)
      if (after.get(id)?.planned !== act.before.get(id)?.planned) throw new Error(`undone, but ${id} is not as it was before`)
    for (const id of difference(before, after))
      if (!touched.includes(id)) throw new Error(`an undo changed ${id}, which the act did not touch`)
    this.acts.push({ ...act, before, after })
    const undone = this.sees(answer.json<Undone>())
    this.counts.named += undone.texted.length
    const wrong = await this.believers(act)
    for (const who of wrong)
      if (!undone.texted.some(({ workerId }) => workerId === who)) throw new Error('a person who was texted the opposite is not named')
    await this.check()
    await this.follow(office, undone.followUps)
    const still = await this.believers(act)
    if (still.length > 0) throw new Error('a person who was named and texted still has the opposite text')
  }

  private async follow(office: number, followUps: readonly FollowUp[]): Promise<void> {
    if (followUps.length === 0) return
    const texts = followUps.map(({ kind, scheduleEntryId, scheduleId, job, people: to }) =>
      kind === 'removal'
        ? { kind, scheduleId, jobId: job.id, workerIds: to.map(({ workerId }) => workerId) }
        : { kind, scheduleEntryId, workerEntryIds: to.map(({ workerEntryId }) => workerEntryId) },
    )
    const answer = await this.offices[office]?.send('POST', '/api/Schedules/undo/texts', { intentId: randomUUID(), texts })
    if (answer?.statusCode !== 200 || answer.json<{ failed: unknown[] }>().failed.length > 0) throw new Error(`not texted: ${answer?.body}`)
    await this.deliver('accepted')
  }

  private async texts(): Promise<string> {
    return JSON.stringify(await this.db.selectFrom('text_message').select(['id', 'state']).orderBy('id').execute())
  }

  /**
   * The people whose newest text since the act, about a job and day that it touched, is wrong now.
   */
  private async believers(act: Done): Promise<string[]> {
    const touched = new Set(difference(act.before, act.after))
    const placed = [...touched].flatMap((id) =>
      [act.before.get(id), act.after.get(id)].flatMap((row) => (row?.table === 'worker_entry' ? [row.planned] : [])),
    )
    const isAbout = ({ who, entryId }: Told) =>
      (entryId !== null && touched.has(entryId)) || placed.some((planned) => planned.startsWith(`${who} ${entryId}`))
    const since = this.told.slice(act.told)
    const places = await this.places()
    const addresses = (await this.db.selectFrom('job').select('address').execute()).map(({ address }) => address)
    // The longest match: "21 Fulton Street" contains "1 Fulton Street".
    addresses.sort((one, other) => other.length - one.length)
    const about = new Map<string, { told: Told; address: string; day: string }>()
    const concerned = new Set(since.filter(isAbout).map(({ who }) => who))
    for (const told of since) {
      const address = addresses.find((one) => told.body.includes(one)) ?? ''
      const day = this.days.find((one) => told.body.includes(dayInWords(one.day, 'en')))?.day ?? ''
      if (concerned.has(told.who) && (isAbout(told) || about.has([told.who, address, day].join()) || told.kind === 'removal'))
        about.set([told.who, address, day].join(), { told, address, day })
    }
    const isWrong = ({ told, address, day }: { told: Told; address: string; day: string }) => {
      const here = places.filter((place) => place.who === told.who && place.address === address && place.day === day && !place.isCancelled)
      return told.kind === 'ask' ? !here.some(({ startTime }) => told.body.includes(startTime ?? '')) : here.length > 0
    }
    return [...new Set([...about.values()].filter(isWrong).map(({ told }) => told.who))]
  }

  /**
   * Always true: no one without a card is on a job that takes place, and no one stays confirmed for
   * a job after a removal from it.
   */
  private async check(): Promise<void> {
    for (const place of await this.places()) {
      if (place.isCancelled) continue
      if (place.who === this.workers[people - 1]) throw new Error('a person without a certificate is on a job')
      const last = this.told.findLast(({ who, entryId }) => who === place.who && entryId === place.entryId)
      if (place.status === 'y' && last && last.kind !== 'ask') throw new Error(`confirmed, but their last text is ${last.kind}`)
    }
  }
}

const difference = (one: Plan, other: Plan): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id)?.planned !== other.get(id)?.planned)
