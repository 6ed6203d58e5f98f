/** Phones that bring what a crew clocked, in the order in which the field application does: pictures first, then the events that name them, and pauses when the server is busy. */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { isUnavailable, pauseAfter } from '@daysheet/domain/field/queue'
import { maxPicturesAhead } from '@daysheet/domain/field/sending/lanes'

/** How one side takes a picture and the events; what its answers mean. */
export interface Intake {
  base: string
  picture: (photo: Buffer) => { path: string; headers: Record<string, string>; body: Buffer }
  /** The address of a picture, out of the answer. */
  addressOf: (answer: string) => string
  events: (events: readonly Clocked[]) => { path: string; headers: Record<string, string>; body: string }
  /** How many of them the server has now, by its answer. */
  storedOf: (answer: string, sent: number) => number
}

export interface Clocked {
  id: string
  workerEntryId: string
  type: 'in'
  time: string
  latitude: number
  longitude: number
  image: string
}

/** What is clocked: with which photo, and when, in milliseconds after the phones begin. */
export interface Round {
  at: number
  event: Omit<Clocked, 'image' | 'time'>
  photo: () => Buffer
}

export interface Heard {
  /** Milliseconds until each answer. */
  pictures: number[]
  events: number[]
  /** How often the server asked to come again. */
  busy: number
  stored: number
}

interface Waiting extends Round {
  image: string | null
  tries: number
  notBefore: number
}

/** One phone: a connection of its own, one call at a time. */
export async function bring(rounds: readonly Round[], intake: Intake, began: number): Promise<Heard> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const heard: Heard = { pictures: [], events: [], busy: 0, stored: 0 }
  let queue = rounds.map((round): Waiting => ({ ...round, image: null, tries: 0, notBefore: began + round.at }))
  try {
    while (queue.length > 0) {
      const now = performance.now()
      const due = queue.filter(({ notBefore }) => notBefore <= now).slice(0, maxPicturesAhead)
      if (due.length === 0) {
        await pause(Math.min(...queue.map(({ notBefore }) => notBefore)) - now)
        continue
      }
      for (const one of due) {
        if (await upload(one, { intake, agent, heard })) continue
        // One picture finds out for all that nobody has time.
        for (const other of queue) if (other.image === null) other.notBefore = Math.max(other.notBefore, one.notBefore)
        break
      }
      const ready = due.flatMap((one) => (one.image === null ? [] : [{ ...one.event, image: one.image, time: new Date().toISOString() }]))
      if (ready.length === 0) continue
      const answer = await timed({ base: intake.base, agent, ...intake.events(ready) }, heard.events)
      if (answer.status !== 200) throw new Error(`Events were answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      heard.stored += intake.storedOf(answer.text, ready.length)
      queue = queue.filter((one) => !due.includes(one) || one.image === null)
    }
    return heard
  } finally {
    agent.destroy()
  }
}

/** Whether the server took it. */
async function upload(one: Waiting, { intake, agent, heard }: { intake: Intake; agent: http.Agent; heard: Heard }): Promise<boolean> {
  const answer = await timed({ base: intake.base, agent, ...intake.picture(one.photo()) }, heard.pictures)
  if (answer.status === 200) {
    one.image = intake.addressOf(answer.text)
    return true
  }
  if (!isUnavailable(answer.status)) throw new Error(`A picture was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  heard.busy += 1
  one.tries += 1
  one.notBefore = performance.now() + pauseAfter(one.tries, Math.random())
  return false
}

interface Asking {
  base: string
  agent: http.Agent
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

async function timed({ base, agent, path, headers, body }: Asking, times: number[]): Promise<{ status: number; text: string }> {
  const began = performance.now()
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(base + path, { method: 'POST', agent, headers: sent }, resolve)
    request.once('error', reject)
    request.end(body)
  })
  const text = (await buffer(answer)).toString()
  times.push(performance.now() - began)
  return { status: answer.statusCode ?? 0, text }
}
