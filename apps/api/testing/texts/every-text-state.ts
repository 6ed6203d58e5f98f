/**
 * Texts in every possible state, and the state that each must have after a restore.
 * (promises.md#r9)
 */
import { randomUUID } from 'node:crypto'
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import pg from 'pg'

type State = TextMessage['state']

/** Repeated here on purpose, independent of the code under test. A new state needs a line. */
export const afterRestore: Record<State, State> = {
  queued: 'unknown',
  handing: 'unknown',
  withheld: 'withheld',
  unknown: 'unknown',
  sent: 'sent',
  failed: 'failed',
  delivered: 'delivered',
  received: 'received',
}

/**
 * So far in the future that no running server sends them. The first waiting state is the
 * newest and so the one that is shown.
 */
const timeOf = (place: number) => `2100-01-01T12:00:${String(59 - place).padStart(2, '0')}Z`
const phoneOf = (person: number) => `212555990${person}`
const nameOf = (person: number) => `Texted ${person}`
/**
 * The ids begin with this, followed by the number of the state, so that the texts can be found
 * again.
 */
const marked = '74657874'

/** The states that the database accepts, in the order of its check. */
async function statesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'text_message_state_check'`,
  )
  return [...(rows[0]?.rule ?? '').matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? '')
}

/**
 * Writes two texts in each state to each of two people, about two of their jobs. Waiting texts to
 * one
 * person wait behind each other. Throws when the database has a state that is not in the list.
 */
export async function plantTextStates(url: string): Promise<void> {
  await on(url, async (client) => {
    const states = await statesOf(client)
    const unlisted = states.filter((state) => !(state in afterRestore))
    if (unlisted.length > 0 || states.length !== Object.keys(afterRestore).length)
      throw new Error(`What does a restore make of these states of a text? ${unlisted.join(', ') || 'one is gone'}`)
    const people = await twoPeopleOnTwoJobs(client)
    for (const [place, state] of states.entries())
      for (const [person, entries] of people.entries())
        for (const [job, { entry, worker }] of entries.entries())
          await client.query(
            `insert into text_message (id, worker_id, worker_entry_id, kind, state, phone, body, handed_at, "time") values ($1, $2, $3, $4, $5, $6, 'Come', $7, $7)`,
            [
              `${marked}-${String(place).padStart(4, '0')}-4000-8000-${randomUUID().slice(-12)}`,
              ...[worker, entry, state === 'received' ? 'reply' : job === 0 ? 'ask' : 'cancelled', state, phoneOf(person), timeOf(place)],
            ],
          )
  })
}

async function twoPeopleOnTwoJobs(client: pg.Client): Promise<{ entry: string; worker: string }[][]> {
  const { rows: jobs } = await client.query<{ id: string }>(`select id from schedule_entry order by id limit 2`)
  const people: { entry: string; worker: string }[][] = []
  for (const person of [0, 1]) {
    const worker = randomUUID()
    const phone = phoneOf(person)
    await client.query(`insert into worker (id, name, phone) values ($1, $2, $3)`, [worker, nameOf(person), phone])
    const entries = jobs.map(({ id }) => ({ job: id, entry: randomUUID(), worker }))
    for (const { entry, job } of entries)
      await client.query(`insert into worker_entry (id, worker_id, schedule_entry_id, txt_status) values ($1, $2, $3, 'sent')`, [
        entry,
        worker,
        job,
      ])
    people.push(entries)
  }
  return people
}

/** What is wrong with the texts in the restored database at `url`, one sentence each. */
export async function wrongTextStates(url: string): Promise<string[]> {
  return on(url, async (client) => {
    const states = await statesOf(client)
    const { rows } = await client.query<{ place: string; state: string; n: string; handed: string }>(
      `select substr(id::text, 10, 4) as place, state, count(*) as n, count(handed_at) as handed from text_message where id::text like '${marked}-%' group by 1, 2 order by 1, 2`,
    )
    const wrong = states.flatMap((state, place) => {
      const wanted = afterRestore[state as State] // plantTextStates has compared them
      const found = rows.filter((row) => Number(row.place) === place)
      const isRight = found.length === 1 && found[0]?.state === wanted && found[0].n === '4'
      const isAsked = wanted !== state && found[0]?.handed !== '0'
      return [
        ...(isRight
          ? []
          : [`of four texts that were ${state} there are ${found.map((row) => `${row.n} ${row.state}`).join(', ') || 'none'}`]),
        ...(isAsked ? [`the carrier would be asked about texts that were ${state}`] : []),
      ]
    })
    const { rows: shown } = await client.query<{ status: string; n: string }>(
      `select coalesce(txt_status, 'nothing') as status, count(*) as n from worker_entry c join worker w on w.id = c.worker_id where w.name in ($1, $2) group by 1`,
      [nameOf(0), nameOf(1)],
    )
    if (shown.length !== 1 || shown[0]?.status !== 'error' || shown[0].n !== '4')
      wrong.push(`crew members with a text of unknown fate show ${shown.map(({ n, status }) => `${n} ${status}`).join(', ')}`)
    return wrong
  })
}

async function on<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'text states' })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}
