/** Somebody with a phone: saves what is on their paper, on a bad network, with an application that is killed again and again. */
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { seededRandom, type Random } from '../../apps/api/src/demo/random.ts'
import { codedPicture } from './coded-picture.ts'
import type { Paper, PaperRecord } from './paper.ts'
import type { PhoneApp, Surroundings } from './phone-app.ts'
import { PhoneDisk, type Faults } from './phone-disk.ts'
import { phoneHeader } from './rough-proxy.ts'

export interface Handset {
  startApp: (given: Surroundings) => PhoneApp
  /** Of the network. */
  url: string
  token: string
  seed: number
  faults: Faults
}

export interface Used {
  kills: number
  /** How often it said that it could not save. */
  refusedToSave: number
  lostWrites: number
  lostDatabases: number
  /** What the phone still has and has not sent, in its own words. */
  unsent: string[]
}

const account = 'somebody'
/** Milliseconds. A call on this network that has no answer by then never gets one. */
const giveUpAfter = () => 3000
/**
 * Milliseconds. Far longer than all calls of a queue take, so that a call that hangs ends the test.
 */
const longestSend = 60_000
/** Longer than any queue needs; a broken one ends here. */
const mostRounds = 300
const mostSaves = 20

interface Life {
  app: PhoneApp
  /**
   * The same app in another window of the browser. The windows share the disk and the lock, but no
   * memory.
   */
  other: PhoneApp
  /** Comes when the application was killed. */
  killed: Promise<void>
  isOver: () => boolean
}

interface Phone extends Handset {
  paper: Paper
  random: Random
  disk: PhoneDisk
  /** By the phone's clock; pauses go by without waiting. */
  clock: { now: number }
  used: Used
}

export async function usePhone(paper: Paper, handset: Handset): Promise<Used> {
  const random = seededRandom(handset.seed * 7 + paper.phone)
  const disk = new PhoneDisk(random, handset.faults)
  const used: Used = { kills: random.int(1, 5), refusedToSave: 0, lostWrites: 0, lostDatabases: 0, unsent: [] }
  const phone: Phone = { ...handset, paper, random, disk, clock: { now: Date.now() }, used }
  for (let left = used.kills; left >= 0; left -= 1) {
    const life = startLife(phone, left === 0 ? Infinity : random.int(4, 110))
    const work = live(phone, life)
    // What a killed application still fails with, nobody hears.
    work.catch(() => null)
    await Promise.race([work, life.killed])
    await breathe()
    await disk.rest()
  }
  used.lostWrites = disk.lostWrites
  used.lostDatabases = disk.lostDatabases
  return used
}

/** Starts the application; it is killed after so many steps, a step being a call or a touch of the disk. */
function startLife({ startApp, url, token, paper, disk }: Phone, steps: number): Life {
  const killing = Promise.withResolvers<void>()
  let [left, isOver] = [steps, false]
  const step = () => {
    left -= 1
    if (left > 0 || isOver) return
    isOver = true
    cut()
    killing.resolve()
  }
  const { indexedDB, caches, cut } = disk.attach(step)
  const requireAlive = () => {
    if (isOver) throw new TypeError('The application was killed')
  }
  const held = new Map<string, object>()
  const surroundings: Surroundings = {
    indexedDB,
    caches,
    fetch: async (path, init) => {
      step()
      requireAlive()
      const headers = new Headers(init?.headers)
      headers.set(phoneHeader, String(paper.phone))
      const answer = await fetch(`${url}${path}`, { ...init, headers })
      step()
      requireAlive()
      return answer
    },
    navigator: { onLine: true, locks: { request: locksOf(held) } },
    localStorage: { getItem: (key) => (key === 'daysheet.token' ? token : null), setItem: () => {}, removeItem: () => {} },
  }
  const [app, other] = [startApp(surroundings), startApp(surroundings)]
  return { app, other, killed: killing.promise, isOver: () => isOver }
}

/** The browser's locks: one window holds the lock. Another window gets null, or steals the lock. */
const locksOf =
  (held: Map<string, object>) =>
  async (name: string, { steal = false }: LockOptions, action: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name) && !steal) return action(null)
    const lock = { name }
    held.set(name, lock)
    try {
      return await action(lock)
    } finally {
      if (held.get(name) === lock) held.delete(name)
    }
  }

/** What is done with an application from its start: look what is there, save what is missing, and wait until all is sent. */
async function live(phone: Phone, life: Life): Promise<void> {
  const { paper, used, token } = phone
  const { app } = life
  const sending = { ...app.callsFor(account, token, giveUpAfter), now: () => phone.clock.now, chance: () => phone.random.next() }
  let underWay: Promise<unknown> | null = null
  // Both windows try at once. Sometimes the second steals the lock, as from a frozen window.
  const sendInBoth = () => Promise.allSettled([app.sendQueue(sending), life.other.sendQueue(sending, phone.random.chance(0.1))])
  const send = () => (underWay ??= Promise.race([sendInBoth(), pause(longestSend, null, { ref: false })]).finally(() => (underWay = null)))
  void send()
  const found = new Set((await app.allRecords()).map(({ id }) => id))
  for (const act of paper.acts) {
    // Killed while it was saved: whoever finds it in the list knows that it is, and an act is there whole.
    for (const record of act) if (record.id !== null && found.has(record.id)) record.isSaved = true
    if (act.some(({ isSaved }) => isSaved)) continue
    await save(act, phone, life)
    void send()
  }
  for (let round = 0; round < mostRounds && !life.isOver(); round += 1) {
    if ((await send()) === null) return void (used.unsent = ['a call that was never answered was not given up'])
    const records = await app.allRecords()
    const waiting = records.filter(({ state }) => state === 'waiting')
    used.unsent = records.flatMap(({ state, kind, refusal }) => (state === 'sent' ? [] : [`${kind} ${state}: ${refusal?.message ?? ''}`]))
    if (waiting.length === 0) return
    // What a killed window was saving is not sent before its time is over.
    phone.clock.now = Math.max(phone.clock.now + 1000, Math.min(...waiting.map(({ notBefore }) => notBefore)))
    await breathe()
  }
}

/** Where pictures go that belong to no set. */
const containers: Partial<Record<PaperRecord['kind'], string>> = { Events: 'events', SignedCopies: 'loads' }

/** Makes the records of an act and has them saved; what the phone says it could not save is tried again, as it is. */
async function save(act: PaperRecord[], { clock, used }: Phone, { app, isOver }: Life): Promise<void> {
  const codes = [...new Set(act.flatMap(({ pictures }) => pictures))]
  const container = containers[act[0]?.kind ?? 'ImageSets'] ?? 'sites'
  const taken = await Promise.all(
    codes.map(async (code) => {
      const bytes = await codedPicture(code)
      return { code, picture: { sha256: await app.digestOf(bytes), mime: 'image/jpeg', bytes, container } }
    }),
  )
  const digests = new Map(taken.map(({ code, picture }) => [code, picture.sha256]))
  // Whatever a killed application was about to do is not done.
  if (isOver()) return
  const made = act.map((record) => {
    record.id = app.newId()
    const pictures = record.pictures.map((code) => digests.get(code) ?? '')
    return { id: record.id, kind: record.kind, account, madeAt: clock.now, pictures, body: bodyOf(record, pictures.map(app.pictureMark)) }
  })
  for (let tries = 1; ; tries += 1) {
    try {
      await app.saveRecords(
        made,
        taken.map(({ picture }) => picture),
      )
      if (isOver()) return // a killed application says nothing
      for (const record of act) record.isSaved = true
      return
    } catch (error) {
      if (isOver()) throw error
      used.refusedToSave += 1
      if (tries === mostSaves) return
    }
  }
}

function bodyOf({ kind, body }: PaperRecord, marks: string[]): PaperRecord['body'] {
  if (kind === 'Events') return { ...body, ...(marks[0] !== undefined && { image: marks[0] }) }
  return kind === 'ImageSets' || kind === 'SignedCopies' ? { ...body, images: marks } : body
}
