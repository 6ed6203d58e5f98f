import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { sendTexts } from '#features/texts/send-texts.ts'
import { simulatorCarrier } from '#ports/texts/simulator.ts'
import { build } from '../builders.ts'
import { testLinks } from './links.ts'
import { startTwilioStandIn, type FakeTwilio } from './fake-twilio.ts'

export type Proof = {
  sends: number
  /** How many texts the carrier never answers after accepting them, and how often the delivering process is killed between accepting and recording. */
  unanswered: number
  kills: number
  behaviour: 'faithful' | 'resending'
  /** Given up when it is not over by then. */
  withinMs: number
  /** Over as soon as so many texts went out twice. */
  enoughDoubled?: number
}

export type Outcome = {
  accepted: number
  /** Texts the carrier got more than once. */
  doubled: number
  /** Texts the carrier never got, because the process was killed before; and those of them not shown as failed in the end. */
  missing: number
  missingNotFailed: number
  /** Texts accepted without an answer reaching us: by silence or by a kill. */
  ambiguous: number
  /** Those of them that were never shown as unknown. */
  ambiguousNotUnknown: number
  killed: number
  states: Record<string, number>
}

const crewSize = 20
const firstPhone = 7_000_000_000

/**
 * Sends texts through a real process and a carrier that accepts some without answering, and kills the process with SIGKILL right after the
 * carrier accepted a text, again and again. (promises R8)
 */
export async function provesExactlyOnce(db: Database, url: string, proof: Proof): Promise<Outcome> {
  const carrier = await startTwilioStandIn()
  const phones = Array.from({ length: proof.sends }, (_, n) => String(firstPhone + n))
  const silent = new Set(phones.filter((_, n) => n % Math.ceil(proof.sends / Math.max(1, proof.unanswered)) === 0))
  for (const phone of silent) carrier.behave(phone, { type: 'accept-then-silence' })
  await orderTexts(db, phones)
  const processes = keepAlive(url, carrier, proof)
  try {
    await untilSettled(db, proof, () => doubledOf(timesOf(carrier)))
  } finally {
    await processes.end()
    await carrier.close()
  }
  const unheard = new Set([...processes.inFlightAtKill, ...[...silent].map((phone) => `+1${phone}`)])
  return { ...(await outcomeOf(db, carrier, unheard)), killed: processes.killed() }
}

async function orderTexts(db: Database, phones: string[]): Promise<void> {
  const { anEntry, aJob, aSchedule } = build(db)
  const day = new Date().toISOString().slice(0, 10)
  const [job, schedule] = [await aJob(), await aSchedule({ day })]
  const texting = {
    db,
    now: () => new Date(),
    zone: 'America/New_York',
    carrier: simulatorCarrier(),
    links: testLinks,
    log: { warn: () => {} },
  }
  for (let from = 0; from < phones.length; from += crewSize) {
    const workers = phones.slice(from, from + crewSize).map((phone, n) => ({ id: newId(), name: `Worker ${from + n}`, phone }))
    const entry = await anEntry({ job_id: job.id, schedule_id: schedule.id })
    await db.insertInto('worker').values(workers).execute()
    await db
      .insertInto('worker_entry')
      .values(workers.map(({ id }) => ({ id: newId(), worker_id: id, schedule_entry_id: entry.id })))
      .execute()
    await sendTexts(texting, 'account office', entry.id, { note: '' })
  }
}

/** Runs the delivering process, kills it at moments spread over the run, and starts it again each time. */
function keepAlive(url: string, carrier: FakeTwilio, { sends, kills, behaviour }: Proof) {
  const inFlightAtKill = new Set<string>()
  let [isOver, killed] = [false, 0]
  let child = startProcess()

  function startProcess(): ChildProcess {
    const started = spawn(process.execPath, [path.join(import.meta.dirname, 'texting-process.ts'), url, carrier.url, behaviour], {
      stdio: 'ignore',
    })
    started.once('exit', () => {
      if (!isOver) child = startProcess()
    })
    return started
  }

  carrier.onAccept((text) => {
    const isTime = killed < kills && carrier.accepted.length >= ((killed + 1) * sends) / (kills + 1)
    if (!isTime || child.exitCode !== null || child.signalCode !== null) return
    killed += 1
    inFlightAtKill.add(text.to)
    child.kill('SIGKILL')
  })
  return {
    inFlightAtKill,
    killed: () => killed,
    async end() {
      isOver = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilSettled(
  db: Database,
  { withinMs, enoughDoubled = Number.POSITIVE_INFINITY }: Proof,
  doubled: () => number,
): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from text_message where state in ('queued', 'handing', 'unknown')`.execute(db)
    if (rows[0]?.left === 0 || doubled() >= enoughDoubled || Date.now() > deadline) return
    await pause(250)
  }
}

/** How often the carrier got a text, by phone. */
function timesOf(carrier: FakeTwilio): Map<string, number> {
  const times = new Map<string, number>()
  for (const { to } of carrier.accepted) times.set(to, (times.get(to) ?? 0) + 1)
  return times
}

const doubledOf = (times: ReadonlyMap<string, number>) => [...times.values()].filter((count) => count > 1).length

async function outcomeOf(db: Database, carrier: FakeTwilio, unheard: ReadonlySet<string>): Promise<Omit<Outcome, 'killed'>> {
  const times = timesOf(carrier)
  const rows = await sql<{ phone: string; state: string; was_unknown: boolean }>`
    select m.phone, m.state, exists (select from audit_entry a where a.row_id = m.id and a.new_values ->> 'state' = 'unknown') as was_unknown
    from text_message m where m.kind = 'ask'`.execute(db)
  const ambiguous = rows.rows.filter(({ phone }) => unheard.has(`+1${phone}`))
  const missing = rows.rows.filter(({ phone }) => !times.has(`+1${phone}`))
  const states: Record<string, number> = {}
  for (const { state } of rows.rows) states[state] = (states[state] ?? 0) + 1
  return {
    accepted: carrier.accepted.length,
    doubled: doubledOf(times),
    missing: missing.length,
    missingNotFailed: missing.filter(({ state, was_unknown }) => state !== 'failed' || !was_unknown).length,
    ambiguous: ambiguous.length,
    ambiguousNotUnknown: ambiguous.filter((row) => !row.was_unknown).length,
    states,
  }
}
