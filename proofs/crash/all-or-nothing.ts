import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { mustCome } from '../until.ts'

/** How far an action, or each of several at the same moment, is found to be: there is no trace of it, all of it, or what is wrong. */
export type Found = 'nothing' | 'whole' | { part: string }

/** An action carried out once: one request, one command, or some at the same moment. */
export interface Try {
  /** Sends it; resolves with the places, from 0, of those that were acknowledged, when all have ended one way or the other. */
  send: () => Promise<number[]>
  /** What is there of each. */
  look: () => Promise<Found[]>
}

/** What is carried out and cut. */
export interface Action {
  name: string
  /** Makes ready what one try needs. */
  prepare: () => Promise<Try>
  /** Kills whatever carries it out, as a machine that dies would. */
  kill: () => Promise<unknown>
  /** Starts it again. */
  revive: () => Promise<unknown>
  /** Where it writes, to be asked by a connection of our own. */
  watcher: pg.Client
}

export interface Cuts {
  kills: number
  /** Of the kills, those that fell while rows were being written and nothing was committed. */
  inside: number
  /** Of the actions (several at a time in some tries): without a trace, there though nobody heard of it, acknowledged. */
  nothing: number
  unheard: number
  acknowledged: number
  broken: string[]
}

/** When an action writes and when it is over, in milliseconds from its beginning. */
interface Span {
  from: number
  to: number
  end: number
}

const watchEveryMs = 3
/** No action takes so long, not even beside others on a busy machine. */
const patienceMs = 120_000

/** Kills in the middle of an action, again and again, each time on a server that has just started, and looks at what it left. `isEnough` ends it early. */
export async function cutShort(action: Action, kills: number, isEnough: (cuts: Cuts) => boolean): Promise<Cuts> {
  const cuts: Cuts = { kills: 0, inside: 0, nothing: 0, unheard: 0, acknowledged: 0, broken: [] }
  const span = await measure(action, cuts)
  while (cuts.kills < kills && !isEnough(cuts)) {
    const one = await action.prepare()
    const sent = one.send()
    // Two of three fall into the writing, the third anywhere.
    if (cuts.kills % 3 === 2) await pause(Math.random() * span.end * 1.05)
    else {
      await untilWriting(action.watcher, sent)
      await pause(Math.random() * (span.to - span.from))
    }
    if (await isWriting(action.watcher)) cuts.inside += 1
    await action.kill()
    cuts.kills += 1
    const heard = new Set(await sent)
    await untilQuiet(action.watcher)
    count(cuts, { action, found: await one.look(), heard })
    await action.revive()
  }
  return cuts
}

function count(cuts: Cuts, { action, found, heard }: { action: Action; found: Found[]; heard: ReadonlySet<number> }): void {
  for (const [at, one] of found.entries()) {
    if (typeof one === 'object') cuts.broken.push(`${action.name} was there in part: ${one.part}`)
    else if (heard.has(at)) cuts.acknowledged += 1
    else if (one === 'whole') cuts.unheard += 1
    else cuts.nothing += 1
    if (heard.has(at) && one === 'nothing') cuts.broken.push(`${action.name} was acknowledged and lost`)
  }
}

/** Undisturbed, twice, on servers that have just started: it must be there whole, and this is how long it takes. */
async function measure(action: Action, cuts: Cuts): Promise<Span> {
  let span: Span = { from: 0, to: 0, end: 0 }
  for (let n = 0; n < 2; n += 1) {
    const one = await action.prepare()
    const began = performance.now()
    let isOver = false
    const sent = one.send().finally(() => (isOver = true))
    await untilWriting(action.watcher, sent)
    const from = performance.now() - began
    let to = from
    while (!isOver) {
      if (performance.now() - began > patienceMs) throw new Error(`${action.name} was not over after ${patienceMs / 1000} s`)
      await pause(watchEveryMs)
      if (await isWriting(action.watcher)) to = performance.now() - began
    }
    span = { from: Math.min(from, span.from || from), to: Math.max(span.to, to), end: Math.max(span.end, performance.now() - began) }
    const acknowledged = await sent
    const found = await one.look()
    if (found.some((each) => each !== 'whole') || acknowledged.length < found.length)
      cuts.broken.push(
        `${action.name} was not carried out though nothing cut it: ${JSON.stringify(found.find((each) => each !== 'whole'))}`,
      )
    await action.kill()
    await action.revive()
  }
  return span
}

/** Until a transaction of the action has written its first row, or the action is over. */
async function untilWriting(watcher: pg.Client, sent: Promise<unknown>): Promise<void> {
  let isOver = false
  void sent.then(() => (isOver = true))
  await mustCome(async () => isOver || (await isWriting(watcher)), patienceMs, 'An action neither wrote nor ended', watchEveryMs)
}

const othersWriting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`

async function isWriting(watcher: pg.Client): Promise<boolean> {
  const { rows } = await watcher.query<{ count: number }>(othersWriting)
  return (rows[0]?.count ?? 0) > 0
}

/** What a killed process had sent may still be carried out by PostgreSQL: it is looked at when all of that has ended. */
async function untilQuiet(watcher: pg.Client): Promise<void> {
  await mustCome(async () => !(await isWriting(watcher)), patienceMs, 'PostgreSQL did not end what a killed process had sent', watchEveryMs)
}
