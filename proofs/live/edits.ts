/** R5: many people edit one row at once, over two nodes. */
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { type Check, type Finding, type Environment, unless } from '../proof.ts'
import { onTwoNodes, send, type TwoNodes } from './nodes.ts'

interface Edited {
  writers: number
  edits: number
  /** Whether a writer names the version it has read. */
  names: boolean
}

/** Somebody is let through each time, so that everybody is after so many times. */
const editedWithinMs = 60_000

interface Job {
  budget: number
  version: number
}

/** What 412 answers with. */
interface Refusal {
  error: { code: string; details: { current: Job } }
}

/** Everybody adds one to the job's budget, again and again: read, add, write; a 412 begins anew with the row it brought. */
const budgetRace = ({ names }: Pick<Edited, 'names'>): Check => {
  return (environment: Environment): Promise<Finding> =>
    onTwoNodes(environment, async (two) => {
      const isWhole = environment.size === 'whole'
      const { writers, edits } = isWhole ? { writers: 20, edits: 25 } : { writers: 8, edits: 5 }
      const raced = await race(two, { writers, edits, names })
      const stale = names ? await staleEdits(two, isWhole ? 100 : 10) : { broken: [], figures: '' }
      const apart = await fieldsApart(two, isWhole ? 50 : 5)
      return {
        broken: [...raced.broken, ...stale.broken, ...apart.broken],
        figures: [raced, stale, apart]
          .map(({ figures }) => figures)
          .filter(Boolean)
          .join('; '),
      }
    })
}

export const editsWithVersions = budgetRace({ names: true })
export const editsWithoutVersions = budgetRace({ names: false })

async function aJob({ a }: TwoNodes, token: string): Promise<string> {
  const id = uuid()
  const { status, body } = await send(a.url, {
    method: 'POST',
    path: '/api/Jobs',
    token,
    body: { id, address: '1 Edit Street', budget: 0 },
  })
  if (status !== 200) throw new Error(`A job was answered ${status} ${body}`)
  return id
}

async function race(two: TwoNodes, { writers, edits, names }: Edited): Promise<Finding> {
  const people = await two.people(writers)
  const id = await aJob(two, people[0]?.token ?? '')
  const path = `/api/Jobs/${id}`
  let [refused, acknowledged] = [0, 0]
  const others: string[] = []

  async function edit(token: string, writer: number, round: number): Promise<void> {
    const url = (writer + round) % 2 === 0 ? two.a.url : two.b.url
    const read = await send(url, { path: `${path}?filter={"fields":["budget","version"]}`, token })
    let { budget, version } = JSON.parse(read.body) as Job // the shape of a job
    for (const deadline = performance.now() + editedWithinMs; performance.now() < deadline;) {
      // A refusal has the row as it is now, including its version, which a plain answer leaves out.
      const headers = { 'daysheet-properties': 'all', ...(names && { 'if-match': `"${version}"` }) }
      const answer = await send(url, { method: 'PATCH', path, token, body: { budget: budget + 1 }, headers })
      if (answer.status === 200) return void (acknowledged += 1)
      if (answer.status !== 412) return void others.push(`${answer.status} ${answer.failure ?? answer.body}`)
      refused += 1
      ;({ budget, version } = (JSON.parse(answer.body) as Refusal).error.details.current)
      await pause(Math.random() * 30)
    }
    others.push(`412 for ${editedWithinMs / 1000} s`)
  }

  await Promise.all(
    people.map(async ({ token }, writer) => {
      for (let round = 0; round < edits; round += 1) await edit(token, writer, round)
    }),
  )
  const { rows } = await two.pool.query<{ budget: string }>('select budget from job where id = $1', [id])
  const [kept, all] = [Number(rows[0]?.budget), writers * edits]
  return {
    broken: unless(
      [others.length === 0, `an edit was answered ${others[0]}`],
      [kept === acknowledged, `${kept} of ${acknowledged} acknowledged edits were kept`],
      [acknowledged === all, `${acknowledged} of ${all} edits were acknowledged`],
    ),
    figures: `${writers} writers × ${edits} edits of one budget over two nodes: ${kept} of ${all} kept, ${refused} times 412 and tried again`,
  }
}

/** Edits that name a version which is no longer the newest, the moment after somebody else's edit on the other node. */
async function staleEdits(two: TwoNodes, rounds: number): Promise<Finding> {
  const [one, other] = await two.people(2)
  if (!one || !other) throw new Error('nobody is signed in')
  const path = `/api/Jobs/${await aJob(two, one.token)}`
  const answers: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { etag } = await send(two.a.url, { path, token: one.token })
    await send(two.b.url, { method: 'PATCH', path, token: other.token, body: { budget: round + 1 } })
    const to = round % 2 === 0 ? two.a.url : two.b.url
    const change = { method: round % 3 === 2 ? 'DELETE' : 'PATCH', path, token: one.token, headers: { 'if-match': etag ?? '' } }
    answers.push((await send(to, change.method === 'DELETE' ? change : { ...change, body: { budget: 1_000_000 } })).status)
  }
  const stale = answers.filter((status) => status === 412).length
  return {
    broken: unless([
      stale === rounds,
      `${rounds - stale} of ${rounds} edits and deletes with a stale If-Match were not answered 412 but ${answers.find((status) => status !== 412)}`,
    ]),
    figures: `${rounds} stale If-Match: ${stale} times 412`,
  }
}

/** Two people without If-Match, each with a field of their own, at the same moment on two nodes. */
async function fieldsApart(two: TwoNodes, rounds: number): Promise<Finding> {
  const [one, other] = await two.people(2)
  if (!one || !other) throw new Error('nobody is signed in')
  const id = await aJob(two, one.token)
  const path = `/api/Jobs/${id}`
  let survived = 0
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all([
      send(two.a.url, { method: 'PATCH', path, token: one.token, body: { budget: round } }),
      send(two.b.url, { method: 'PATCH', path, token: other.token, body: { address: `${round} Edit Street` } }),
    ])
    const { rows } = await two.pool.query<{ budget: string; address: string }>('select budget, address from job where id = $1', [id])
    if (Number(rows[0]?.budget) === round && rows[0]?.address === `${round} Edit Street`) survived += 1
  }
  return {
    broken: unless([survived === rounds, `${rounds - survived} of ${rounds} pairs of edits of different fields did not both survive`]),
    figures: `${survived} of ${rounds} pairs of PATCHes of different fields without If-Match both survived`,
  }
}
