/** A thousand phones on a bad network, killed in between: everything that was saved is with the server once, as it was made. (promises.md#r25) */
import path from 'node:path'
import { closeDatabase, connect } from '../../apps/api/src/db/connection.ts'
import type { ClockedEvent } from '../../packages/domain/src/timeclock/event-order.ts'
import { sqlOn } from '../cluster.ts'
import { call, callFor, withProduct } from '../product.ts'
import { type Environment, type Finding, unless } from '../proof.ts'
import { several } from '../until.ts'
import { codeOf } from './coded-picture.ts'
import { plan, type Paper, type PaperRecord } from './paper.ts'
import { buildPhone } from './phone-app.ts'
import { startRoughProxy } from './rough-proxy.ts'
import { usePhone, type Used } from './use-phone.ts'

const promisedQueues = 1000
const atOnce = 16
/** `QUEUE_SEED=7 npm run prove -- R25` does again what was printed. */
const seed = Number(process.env['QUEUE_SEED'] ?? 20_261_125)
const faults = { lostWrite: 0.02, lostBlob: 0.5, lostDatabase: 0.1 }
/** Of the pictures so many are looked at; the others are known by their address. */
const lookedAt = 4000

export async function queuesArriveOnce(environment: Environment): Promise<Finding> {
  process.on('unhandledRejection', ofAKilledPhone)
  try {
    return await sendAll(environment)
  } finally {
    process.off('unhandledRejection', ofAKilledPhone)
  }
}

const sendAll = (environment: Environment): Promise<Finding> =>
  withProduct(environment, {}, async ({ url, databaseUrl, token, nodes: [{ port }] }) => {
    const startApp = await buildPhone(environment)
    const db = connect(databaseUrl)
    const proxy = await startRoughProxy(port, seed)
    try {
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      const papers = await plan(db, { phones: environment.size === 'whole' ? promisedQueues : 50, seed, day })
      environment.log(`seed ${seed}, ${papers.length} queues`)
      const handset = { startApp, url: proxy.url, token, seed, faults }
      let over = 0
      const used = await several(papers, atOnce, async (paper) => {
        const outcome = await usePhone(paper, handset)
        over += 1
        if (over % 100 === 0) environment.log(`${over} queues are through`)
        return outcome
      })
      await proxy.settled()
      return await compare({ environment, url, databaseUrl, token, papers, used, day, network: proxy.counts })
    } finally {
      await proxy.close()
      await closeDatabase(db)
    }
  })

/** What a transaction still fails with whose application is gone; anything else ends the run, as it would without this. */
function ofAKilledPhone(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

interface Outcome {
  environment: Environment
  url: string
  databaseUrl: string
  token: string
  papers: readonly Paper[]
  used: readonly Used[]
  day: string
  network: Awaited<ReturnType<typeof startRoughProxy>>['counts']
}

interface Stored {
  kind: string
  id: string
  /** What it belongs to: a place on a crew, a job, a supervisor. */
  of: string
  type: 'in' | 'out'
  time: string
  clockOffset: number | null
  pictures: string[]
  /** Whether a picture came after the record that names it. */
  isEarly: boolean
}

const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const everything = `
  select 'Events' as kind, e.id, e.worker_entry_id as of, e.type, ${instant('e.time')} as time, e.clock_offset as "clockOffset",
    case when e.image is null then '[]' else json_build_array(e.image) end as pictures, coalesce(f.uploaded_at > e.received_at, false) as "isEarly"
  from clock_event e left join stored_file f on '/api/images/' || f.container || '/download/' || f.name = e.image
  union all select 'TypedTimes', c.id, e.schedule_entry_id, c.type, ${instant('c.time')}, null, '[]', false
    from time_correction c join worker_entry e on e.id = c.worker_entry_id
  union all select 'Bagouts', o.id, o.job_id, null, ${instant('o.date')}, null, '[]', false from material_order o join item_entry i on i.order_id = o.id
  union all select 'ImageSets', id, job_id, null, ${instant('time')}, null, images::json, false from image_set
  union all select 'SignedCopies', n.id, n.load_id, null, null, null, to_json(d.signed_copies), false from load_note n join load d on d.id = n.load_id
  union all select 'Locations', id, supervisor_id, null, ${instant('gps_time')}, null, '[]', false from location`

async function compare(outcome: Outcome): Promise<Finding> {
  const { environment, databaseUrl, papers, used, network } = outcome
  const made = papers.flatMap(({ acts }) => acts.flat())
  const rows = await sqlOn<Stored>(databaseUrl, everything)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const saved = made.flatMap((record) => (record.isSaved && record.id !== null ? [{ record, row: stored.get(record.id) }] : []))
  const arrived = saved.flatMap(({ record, row }) => (row ? [{ record, row }] : []))
  const counts = {
    unsaved: made.length - saved.length,
    lost: saved.length - arrived.length,
    more: rows.length - arrived.length,
    changed: arrived.filter(
      ({ record, row }) => row.kind !== record.kind || JSON.stringify(factsOf(record)) !== JSON.stringify(factsOfRow(row)),
    ).length,
    early: arrived.filter(({ row }) => row.isEarly).length,
    unsent: used.flatMap(({ unsent }) => unsent),
  }
  const { wrong: wrongPictures, seen } = await wrongPicturesOf(outcome, arrived)
  const disordered = await disorderedOf(environment.root, papers, stored)
  const wrongHours = await wrongHoursOf(outcome)
  const people = papers.flatMap((paper) => paper.people).length
  const sum = (of: (one: Used) => number) => used.reduce((total, one) => total + of(one), 0).toLocaleString('en-US')
  const calls = Object.values(network).reduce((total, count) => total + count, 0)
  return {
    broken: unless(
      [counts.lost === 0, `${counts.lost} of ${saved.length} records that were saved were lost`],
      [counts.more === 0, `${counts.more} records more are stored than were made`],
      [counts.unsaved === 0, `${counts.unsaved} records could not be saved`],
      [counts.unsent.length === 0, `${counts.unsent.length} records stayed on their phones: ${counts.unsent[0]}`],
      [counts.changed === 0, `${counts.changed} records are not what was made`],
      [wrongPictures.length === 0, `${wrongPictures.length} records do not have their pictures: ${wrongPictures[0]}`],
      [counts.early === 0, `${counts.early} records came before their pictures`],
      [disordered === 0, `the events of ${disordered} of ${people} people are out of order`],
      [wrongHours === 0, `the hours of ${wrongHours} of ${people} people are not those on the paper`],
      [
        network.before > 0 && network.after > 0 && network.twice > 0 && network.late > 0 && network.stalled > 0,
        'the network was too good to prove anything',
      ],
    ),
    figures:
      `seed ${seed}: ${papers.length.toLocaleString('en-US')} queues with ${made.length.toLocaleString('en-US')} records and ${seen.all.toLocaleString('en-US')} pictures in ${calls.toLocaleString('en-US')} calls, ` +
      `of which ${network.before + network.late} were cut before and ${network.after} after the server had them, ${network.twice} brought twice, ${network.late} brought late, ${network.stalled} never answered; ` +
      `${sum(({ kills }) => kills)} kills, ${sum(({ lostWrites }) => lostWrites)} writes lost by the phone's store, ${sum(({ lostDatabases }) => lostDatabases)} databases deleted by the browser, ${sum(({ refusedToSave }) => refusedToSave)} times told so: ` +
      `${counts.lost} lost, ${Math.max(counts.more, 0)} doubled, ${disordered} out of order, the hours of ${people} people as on the paper, ${seen.looked} pictures looked at`,
  }
}

/** Of a load nothing says when its copy was taken. */
const factsOf = ({ kind, body }: PaperRecord) => [
  body['workerEntryId'] ?? body['scheduleEntryId'] ?? body['loadId'] ?? body['jobId'] ?? body['supervisorId'],
  body['type'] ?? null,
  kind === 'SignedCopies' ? null : (body['time'] ?? body['gpsTime'] ?? body['date']),
]
const factsOfRow = ({ of, type, time }: Stored) => [of, type, time]

type Arrived = { record: PaperRecord; row: Stored }

/** Records with another number of pictures, or with others than were taken, or in another order. */
async function wrongPicturesOf({ url, token, environment }: Outcome, arrived: readonly Arrived[]) {
  const wrong = arrived
    .filter(({ record, row }) => record.pictures.length !== row.pictures.length)
    .map(({ row }) => `${row.kind} ${row.id}`)
  const named = arrived.flatMap(({ record, row }) => row.pictures.map((address, at) => ({ row, address, code: record.pictures[at] })))
  const nth = environment.size === 'whole' ? Math.ceil(named.length / lookedAt) : 1
  const looked = named.filter((_, at) => at % nth === 0)
  await several(looked, 8, async ({ row, address, code }) => {
    const answer = await call(url, address, { token })
    const found = answer.ok ? await codeOf(Buffer.from(await answer.arrayBuffer())) : `status ${answer.status}`
    if (found !== code) wrong.push(`${row.kind} ${row.id}: picture ${code} is ${found}`)
  })
  return { wrong, seen: { all: named.length, looked: looked.length } }
}

/** How many people's events, in the product's own order, are not in the order of the paper. */
async function disorderedOf(root: string, papers: readonly Paper[], stored: ReadonlyMap<string, Stored>): Promise<number> {
  const { sortEvents } = (await import(path.join(root, 'packages/domain/src/timeclock/event-order.ts'))) as {
    sortEvents: <E extends ClockedEvent>(events: readonly E[]) => E[]
  }
  const byPlace = Map.groupBy(
    [...stored.values()].filter(({ kind }) => kind === 'Events'),
    ({ of }) => of,
  )
  return papers
    .flatMap(({ people, acts }) =>
      people.map(({ workerEntryId }) => acts.flat().filter(({ body }) => body['workerEntryId'] === workerEntryId)),
    )
    .filter((records) => {
      const place = String(records[0]?.body['workerEntryId'])
      const ids = sortEvents(byPlace.get(place) ?? []).map(({ id }) => id)
      const truth = records.map(({ id }) => id)
      // What was lost or doubled is counted as that.
      return (
        JSON.stringify(ids.filter((id) => truth.includes(id))) !== JSON.stringify(truth.filter((id) => id !== null && ids.includes(id)))
      )
    }).length
}

async function wrongHoursOf({ url, token, papers, day }: Outcome): Promise<number> {
  const people = papers.flatMap((paper) => paper.people)
  const right = await several(people, 8, async ({ workerId, minutes }) => {
    const { totalHours } = await callFor<{ totalHours: number }>(url, `/api/Workers/${workerId}/hours?from=${day}&to=${day}`, { token })
    return Math.abs(totalHours * 60 - minutes) < 0.01
  })
  return right.filter((isRight) => !isRight).length
}
