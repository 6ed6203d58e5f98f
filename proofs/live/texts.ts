/**
 * R8: a text goes out at most once and in order, its status never goes backwards, and an answer means what was asked. The whole size sends `PROVE_TEXTS` texts, 3,000 unless told; the promised
 * 10,000 are `npm run prove:texts`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Outcome } from '../../apps/api/testing/texts/exactly-once.ts'
import { type FakeTwilio, fakeTwilioAccount, fakeTwilioSettings, startTwilioStandIn } from '../../apps/api/testing/texts/fake-twilio.ts'
import { both, type Finding, type Environment, short, unless } from '../proof.ts'
import { onTwoNodes, send, type TwoNodes } from './nodes.ts'
import { orderAndMeaning } from './text-order.ts'
import { several, until } from '../until.ts'

const outOfReach = 'The phone is off or has no signal'
const failed = `failed / ${outOfReach} / error / ${outOfReach}`
/** What the carrier tells of a text, in the order in which it happens, and what stands at the text and at the worker when all of it was heard. */
const stories: { news: string[]; end: string }[] = [
  { news: ['sent', 'delivered'], end: 'delivered / sent' },
  { news: ['queued', 'sent', 'delivered'], end: 'delivered / sent' },
  { news: ['sent', 'undelivered'], end: failed },
  { news: ['sending', 'sent', 'failed'], end: failed },
  { news: ['sent', 'undelivered', 'delivered'], end: 'delivered / sent' },
]

export async function texts(environment: Environment): Promise<Finding> {
  return both(await exactlyOnce(environment), await throughTheCarrier(environment))
}

/** The proof of its own of the tree: a real process that delivers, killed between accepting and recording. */
async function exactlyOnce({ root, size, log }: Environment): Promise<Finding> {
  const sends = size === 'whole' ? Number(process.env['PROVE_TEXTS'] ?? 3_000) : 60
  const kills = size === 'whole' ? Math.max(5, Math.round(sends / 400)) : 1
  const limit = size === 'whole' ? 1_800 : 20
  const isWhole = size === 'whole'
  const { accepted, doubled, missing, missingNotFailed, ambiguous, ambiguousNotUnknown, killed, states } = await proveTexts(root, [
    sends,
    kills,
    limit,
  ])
  log(`${sends} texts: ${doubled} doubled`)
  const unsettled = sends - (states['sent'] ?? 0) - (states['failed'] ?? 0)
  return {
    broken: unless(
      [doubled === 0, `${doubled} texts went out more than once`],
      [ambiguousNotUnknown === 0, `${ambiguousNotUnknown} of ${ambiguous} texts of unknown fate were never shown as unknown`],
      [missingNotFailed === 0, `${missingNotFailed} texts that never went out are not shown as failed`],
      [!isWhole || killed >= kills, `the process was killed ${killed} times instead of ${kills}`],
      [!isWhole || ambiguous > 0, 'no text was of unknown fate: the kills met none'],
      [unsettled === 0, `${unsettled} texts were not settled in the end`],
      [accepted + missing === sends || doubled > 0, `${sends - accepted - missing} texts are in nobody's records`],
    ),
    figures: `${sends} sends, ${killed} kills between accepting and recording, ${ambiguous} of unknown fate: ${doubled} doubled, each of those shown as unknown and then looked up`,
    part: isWhole ? short(sends, 10_000, 'sends', 'PROVE_TEXTS=10000') : undefined,
  }
}

async function proveTexts(root: string, args: number[]): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'apps/api/testing/texts/prove-texts.ts'), ...args.map(String)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await new Promise((resolve) => child.once('close', resolve))
  const report = /\{.*\}/s.exec(said)?.[0]
  if (report === undefined) throw new Error(`The texts could not be proved: ${said.slice(-500)}`)
  return JSON.parse(report) as Outcome // what prove-texts.ts prints
}

interface Text {
  id: string
  carrierId: string
  story: number
}

/** What two nodes and a carrier that is sometimes busy make of the office's texts, and of what comes back. */
async function throughTheCarrier(environment: Environment): Promise<Finding> {
  const carrier = await startTwilioStandIn()
  try {
    const isWhole = environment.size === 'whole'
    return await onTwoNodes(
      environment,
      async (two) => both(await tellNews(two, carrier, isWhole ? 200 : 30), await orderAndMeaning(two, carrier, isWhole ? 40 : 3)),
      { ...fakeTwilioSettings(carrier.url), PUBLIC_URL: fakeTwilioAccount.publicUrl },
    )
  } finally {
    await carrier.close()
  }
}

async function tellNews(two: TwoNodes, carrier: FakeTwilio, count: number): Promise<Finding> {
  const all = await textsOut(two, count)
  // The first of each story hear it in order and once; the others as the carrier may: three times each, shuffled, on any node.
  const [inOrder, others] = [all.slice(0, stories.length), all.slice(stories.length)]
  const refused: number[] = []
  const tell = async ({ id, carrierId }: Text, status: string, forge = (headers: Record<string, string>) => headers) => {
    const params = { MessageSid: carrierId, MessageStatus: status, ...(/failed|undelivered/.test(status) && { ErrorCode: '30003' }) }
    const address = `/api/texts/status?message=${id}`
    const { payload, headers } = carrier.signed(address, params)
    const url = Math.random() < 0.5 ? two.a.url : two.b.url
    return (await fetch(url + address, { method: 'POST', headers: forge(headers), body: payload })).status
  }
  for (const text of inOrder) for (const status of stories[text.story]?.news ?? []) refused.push(await tell(text, status))
  const news = others.flatMap((text) => (stories[text.story]?.news ?? []).flatMap((status) => [1, 2, 3].map(() => ({ text, status }))))
  await several(
    news.toSorted(() => Math.random() - 0.5),
    8,
    async ({ text, status }) => void refused.push(await tell(text, status)),
  )
  const { forged, let: letIn } = await forge(tell, others)
  const ends = await endsOf(two, all)
  const wrong = all.filter(({ id, story }) => ends.get(id) !== stories[story]?.end)
  const [one] = wrong
  const unheard = refused.filter((status) => status !== 200).length
  return {
    broken: unless(
      [
        wrong.length === 0,
        `${wrong.length} of ${all.length} texts did not end as the carrier told (a status went backwards, or news was not taken): "${ends.get(one?.id ?? '')}" instead of "${stories[one?.story ?? 0]?.end}"`,
      ],
      [unheard === 0, `${unheard} callbacks were not accepted`],
      [letIn === 0, `${letIn} of ${forged} forged callbacks were not answered 403`],
    ),
    figures: `${news.length} callbacks of ${others.length} texts three times each and shuffled over two nodes: ${all.length - wrong.length} of ${all.length} end as told; ${forged - letIn} of ${forged} forged ones 403`,
  }
}

type Tell = (text: Text, status: string, forge?: (headers: Record<string, string>) => Record<string, string>) => Promise<number>

/** A signature that is missing, made up, or of another text. */
async function forge(tell: Tell, all: readonly Text[]): Promise<{ forged: number; let: number }> {
  const signature = 'x-twilio-signature'
  const ways = [
    ({ [signature]: _gone, ...headers }: Record<string, string>) => headers,
    (headers: Record<string, string>) => ({ ...headers, [signature]: Buffer.from(uuid()).toString('base64') }),
    (headers: Record<string, string>) => ({ ...headers, [signature]: (headers[signature] ?? '').toLowerCase() }),
  ]
  const answers: number[] = []
  for (const text of all.slice(0, 30)) for (const way of ways) answers.push(await tell(text, 'failed', way))
  return { forged: answers.length, let: answers.filter((status) => status !== 403).length }
}

/** Texts to a crew, handed over to the carrier. */
async function textsOut({ a, pool, people }: TwoNodes, count: number): Promise<Text[]> {
  const [office] = await people(1)
  const [job, schedule, entry] = [uuid(), uuid(), uuid()]
  const day = new Date().toISOString().slice(0, 10)
  await pool.query(`insert into job (id, address) values ($1, '1 Text Street')`, [job])
  await pool.query('insert into schedule (id, day, date) values ($1, $2::date, $3)', [schedule, day, `${day}T12:00:00Z`])
  await pool.query('insert into schedule_entry (id, job_id, schedule_id) values ($1, $2, $3)', [entry, job, schedule])
  const workers = Array.from({ length: count }, (_, at) => ({ id: uuid(), phone: String(7_300_000_000 + at) }))
  await pool.query(
    `insert into worker (id, name, phone) select id, 'Worker ' || phone, phone from unnest($1::uuid[], $2::text[]) as one (id, phone)`,
    [workers.map(({ id }) => id), workers.map(({ phone }) => phone)],
  )
  await pool.query(
    'insert into worker_entry (id, worker_id, schedule_entry_id) select gen_random_uuid(), id, $2::uuid from unnest($1::uuid[]) id',
    [workers.map(({ id }) => id), entry],
  )
  const answer = await send(a.url, {
    method: 'POST',
    path: `/api/ScheduleEntries/${entry}/sendtexts`,
    token: office?.token ?? '',
    body: { note: '' },
  })
  if (answer.status !== 200) throw new Error(`The texts were answered ${answer.status} ${answer.body}`)
  const out = `select id, carrier_id as "carrierId" from text_message where state = 'sent' and carrier_id is not null order by phone`
  const isOut = await until(async () => (await pool.query(out)).rowCount === count, 60_000, 200)
  if (!isOut) throw new Error('The texts did not go out')
  const { rows } = await pool.query<Omit<Text, 'story'>>(out)
  return rows.map((row, at) => ({ ...row, story: at % stories.length }))
}

/** How each text ended: its own state and what stands at the worker. */
async function endsOf({ pool }: TwoNodes, all: readonly Text[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; ended: string }>(
    `select m.id, concat_ws(' / ', m.state, m.reason, c.txt_status, c.txt_reason) as ended
     from text_message m join worker_entry c on c.id = m.worker_entry_id where m.id = any($1::uuid[])`,
    [all.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}
