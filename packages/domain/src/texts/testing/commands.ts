/**
 * Everything that can happen between an office, a crew and a busy carrier, in any order, and what must hold whatever happens (decisions/texts.md). The same commands run
 * against the rules alone (`order-of-texts.test.ts`) and against the server with its database (`apps/api/src/features/texts/order-of-texts.test.ts`).
 */
import fc from 'fast-check'
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'

/** What a carrier says of a text that is handed to it. */
export type CarrierAnswer = 'accepted' | 'busy' | 'refused' | 'unknown'
type Kind = 'ask' | 'cancelled' | 'removal'

export interface Place {
  who: number
  job: number
}

/** An office with a few people and jobs of one day; people and jobs are numbered. */
export interface TextingOffice {
  put: (place: Place) => Promise<void>
  /** Texts somebody; answers the id of the text, or nothing when none was written. */
  text: (place: Place, kind: Kind) => Promise<string | null>
  cancel: (job: number, cancelled: boolean) => Promise<void>
  changeStart: (job: number, startTime: string) => Promise<void>
  takeOff: (place: Place) => Promise<void>
  changePhone: (who: number, phone: string) => Promise<void>
  /** Looks at one of the texts that wait, by chance, as the queue does; answers the id of the one that was handed to the carrier. */
  deliver: (nth: number, answer: CarrierAnswer) => Promise<string | null>
  wait: (ms: number) => void
  reply: (phone: string, words: string) => Promise<void>
  /** Where the text of each place stands. */
  statuses: () => Promise<ReadonlyMap<string, TxtStatus | null>>
}

export const people = 2
export const jobs = 2
export const keyOf = ({ who, job }: Place): string => `${who} on ${job}`
export const firstPhone = (who: number): string => String(2_125_550_100 + who)

interface Written {
  id: string
  place: Place
  kind: Kind
  phone: string
  startTime: string | undefined
}

export const firstStart = '7:00 AM'

/** Remembers what was done and checks what must hold; it knows nothing of the rules that are checked. */
export class Witness {
  readonly office: TextingOffice
  private readonly phones = Array.from({ length: people }, (_, who) => firstPhone(who))
  private readonly startTimes = Array.from({ length: jobs }, () => firstStart)
  private readonly places = new Set<string>()
  private readonly cancelled = new Set<number>()
  private readonly written: Written[] = []
  private readonly handed: Written[] = []
  private newPhones = 0

  constructor(office: TextingOffice) {
    this.office = office
  }

  async put(place: Place) {
    if (this.places.has(keyOf(place)) || this.cancelled.has(place.job)) return
    await this.office.put(place)
    this.places.add(keyOf(place))
    // A new place on the job: what was told about an earlier one is told about that.
    for (const list of [this.written, this.handed])
      list.splice(0, list.length, ...list.map((text) => (isAbout(text, place) ? gone(text) : text)))
  }

  async text(place: Place, kind: 'ask' | 'cancelled') {
    if (!this.places.has(keyOf(place)) || (kind === 'cancelled') !== this.cancelled.has(place.job)) return
    await this.write(place, kind)
    await this.check()
  }

  private async write(place: Place, kind: Kind) {
    const id = await this.office.text(place, kind)
    if (id !== null) this.written.push({ id, place, kind, phone: this.phones[place.who] ?? '', startTime: this.startTimes[place.job] })
  }

  async turn(job: number) {
    const cancelled = !this.cancelled.has(job)
    await this.office.cancel(job, cancelled)
    if (cancelled) this.cancelled.add(job)
    else this.cancelled.delete(job)
    await this.check()
  }

  /** A person who confirmed one start time has not confirmed the other. */
  async shift(job: number) {
    const startTime = this.startTimes[job] === firstStart ? '4:00 AM' : firstStart
    await this.office.changeStart(job, startTime)
    this.startTimes[job] = startTime
    for (const [key, status] of await this.office.statuses())
      if (status === 'y' && key.endsWith(` on ${job}`)) throw new Error(`other time: ${key} stands as confirmed for ${startTime}`)
  }

  async remove(place: Place, isTold: boolean) {
    if (!this.places.has(keyOf(place))) return
    if (isTold) await this.write(place, 'removal')
    await this.office.takeOff(place)
    this.places.delete(keyOf(place))
  }

  /** A number nobody had, or the one that the other person started with. */
  async changePhone(who: number, takesOver: boolean) {
    const other = firstPhone(1 - who)
    const isFree = !this.phones.includes(other)
    this.newPhones += 1
    const phone = takesOver && isFree ? other : String(2_125_550_200 + this.newPhones)
    await this.office.changePhone(who, phone)
    this.phones[who] = phone
  }

  async deliver(nth: number, answer: CarrierAnswer) {
    const id = await this.office.deliver(nth, answer)
    if (id === null) return
    const text = this.written.find((one) => one.id === id)
    if (!text) throw new Error('a text went out that nobody wrote')
    this.mustBeInOrder(text)
    this.mustBeTrue(text)
    if (answer === 'accepted' || answer === 'unknown') {
      if (this.handed.some((one) => one.id === id)) throw new Error('a text went out twice')
      this.handed.push(text)
    }
  }

  private mustBeInOrder(text: Written) {
    const place = this.written.indexOf(text)
    const later = this.handed.find((one) => one.place.who === text.place.who && this.written.indexOf(one) > place)
    if (later)
      throw new Error(`out of order: ${later.kind} about ${keyOf(later.place)} went out before ${text.kind} about ${keyOf(text.place)}`)
  }

  private mustBeTrue(text: Written) {
    const isThere = this.places.has(keyOf(text.place))
    const newest = this.written.findLast((one) => isAbout(one, text.place))
    const said = `${text.kind} about ${keyOf(text.place)} went out`
    if (text.kind === 'ask' && !isThere) throw new Error(`overtaken: ${said} after they were taken off`)
    if (text.kind === 'ask' && this.cancelled.has(text.place.job)) throw new Error(`overtaken: ${said} after the job was cancelled`)
    if (text.kind === 'ask' && this.startTimes[text.place.job] !== text.startTime)
      throw new Error(`other time: ${said} with ${text.startTime}`)
    if (text.kind === 'cancelled' && isThere && !this.cancelled.has(text.place.job))
      throw new Error(`overtaken: ${said}, and the job takes place`)
    if (isThere && newest !== text) throw new Error(`overtaken: ${said} after something newer was written`)
  }

  async reply(phone: string, words: string) {
    const before = await this.office.statuses()
    await this.office.reply(phone, words)
    const after = await this.office.statuses()
    for (const [key, status] of after) if (status === 'y' && before.get(key) !== 'y') this.mustBeMeant(key, phone, words)
    await this.check(after)
  }

  phoneOf(who: number, isCurrent: boolean): string {
    return isCurrent ? (this.phones[who] ?? '') : firstPhone(who)
  }

  private mustBeMeant(key: string, phone: string, words: string) {
    const meant = `"${words}" from ${phone} confirmed ${key}`
    const newest = this.handed.findLast((one) => keyOf(one.place) === key)
    if (newest?.kind !== 'ask')
      throw new Error(`meant nothing: ${meant}, about which the last that went out was ${newest?.kind ?? 'nothing'}`)
    if (this.written.findLast((one) => one.kind === 'ask' && keyOf(one.place) === key) !== newest)
      throw new Error(`meant nothing: ${meant}, which was asked anew since`)
    if (this.startTimes[newest.place.job] !== newest.startTime)
      throw new Error(`other time: ${meant}, who was asked about ${newest.startTime}`)
    if (newest.phone !== phone || this.phones[newest.place.who] !== phone)
      throw new Error(`meant nothing: ${meant}, who was not asked there or has another number`)
    const told = this.handed.slice(this.handed.indexOf(newest)).find((one) => one.phone === phone && one.kind !== 'ask')
    if (told && !/\d/.test(words)) throw new Error(`meant something else: ${meant}, after "${told.kind}" about ${keyOf(told.place)}`)
    const numbered = this.handed.filter((one) => one.phone === phone && one.kind === 'ask' && this.places.has(keyOf(one.place)))
    const isNumber = /^\d+$/.test(words)
    if (isNumber && new Set(numbered.map((one) => keyOf(one.place))).size > 1) throw new Error(`may be a number: ${meant}`)
  }

  /** Nobody whose job takes place stands as having confirmed it when the last they can have read is that it does not, or that they are off it. */
  async check(statuses?: ReadonlyMap<string, TxtStatus | null>) {
    for (const [key, status] of statuses ?? (await this.office.statuses())) {
      const last = this.handed.findLast((one) => keyOf(one.place) === key)
      if (status !== 'y' || !last || last.kind === 'ask' || this.cancelled.has(last.place.job)) continue
      throw new Error(`told off: ${key} stands as confirmed after "${last.kind}" went out`)
    }
  }
}

const isAbout = (text: Written, place: Place) => keyOf(text.place) === keyOf(place)
/** About somebody who is on the job no more, so that it is found by nobody's place. */
const gone = (text: Written): Written => ({ ...text, place: { who: text.place.who, job: -1 } })

class Command implements fc.AsyncCommand<object, Witness> {
  readonly what: string
  private readonly act: (witness: Witness) => Promise<void> | void
  constructor(what: string, act: (witness: Witness) => Promise<void> | void) {
    this.what = what
    this.act = act
  }
  check(): boolean {
    return true
  }
  async run(_model: object, witness: Witness): Promise<void> {
    witness.office.wait(1_000)
    await this.act(witness)
  }
  toString(): string {
    return this.what
  }
}

const who = fc.nat(people - 1)
const job = fc.nat(jobs - 1)
const place = fc.record({ who, job })
const words = fc.constantFrom('ok', 'Y', 'Y1', 'Y2', '1', '2', 'no', 'who is this')
const answers = fc.constantFrom<CarrierAnswer>('accepted', 'accepted', 'accepted', 'busy', 'refused', 'unknown')

const made = {
  put: place.map((at) => new Command(`put(${keyOf(at)})`, (it) => it.put(at))),
  ask: place.map((at) => new Command(`ask(${keyOf(at)})`, (it) => it.text(at, 'ask'))),
  tell: place.map((at) => new Command(`tellCancelled(${keyOf(at)})`, (it) => it.text(at, 'cancelled'))),
  turn: job.map((one) => new Command(`cancelOrReactivate(${one})`, (it) => it.turn(one))),
  shift: job.map((one) => new Command(`changeStart(${one})`, (it) => it.shift(one))),
  remove: fc.tuple(place, fc.boolean()).map(([at, told]) => new Command(`remove(${keyOf(at)}, ${told})`, (it) => it.remove(at, told))),
  phone: fc.tuple(who, fc.boolean()).map(([one, over]) => new Command(`changePhone(${one}, ${over})`, (it) => it.changePhone(one, over))),
  deliver: fc.tuple(fc.nat(3), answers).map(([nth, said]) => new Command(`deliver(${nth}, ${said})`, (it) => it.deliver(nth, said))),
  wait: fc.constant(new Command('wait(3 min)', (it) => it.office.wait(180_000))),
  reply: fc
    .tuple(who, fc.boolean(), words)
    .map(([one, current, said]) => new Command(`reply(${one}, ${current}, ${said})`, (it) => it.reply(it.phoneOf(one, current), said))),
}

/** Deliveries and answers come more often than the rest, so that what is told in between matters. */
export const anyCommands = (maxCommands: number, startTimes: 'stay' | 'change' = 'change') =>
  fc.commands(
    [
      made.put,
      made.put,
      made.ask,
      made.ask,
      made.tell,
      made.turn,
      ...(startTimes === 'change' ? [made.shift] : []),
      made.remove,
      made.phone,
      made.deliver,
      made.deliver,
      made.deliver,
      made.wait,
      made.reply,
      made.reply,
    ],
    {
      maxCommands,
      size: 'max',
    },
  )

/** Everybody is on every job, and the commands begin. */
export async function runAll(commands: Iterable<fc.AsyncCommand<object, Witness>>, office: TextingOffice): Promise<void> {
  const witness = new Witness(office)
  for (let one = 0; one < people; one += 1) for (let at = 0; at < jobs; at += 1) await witness.put({ who: one, job: at })
  await fc.asyncModelRun(() => ({ model: {}, real: witness }), commands)
}
