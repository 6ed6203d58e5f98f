import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { call } from '../product.ts'
import { seededRandom, type Random } from '../../apps/api/src/demo/random.ts'
import { entities, type Known } from './entities.ts'

interface Run {
  url: string
  /** The people who act. */
  tokens: string[]
  count: number
  seed: number
}

/** What the run came to, by kind of action. */
export interface Actions {
  done: Map<string, number>
  refused: number
  /** Answers no caller should get. */
  faults: string[]
}

interface At extends Run {
  chance: Random
  known: Known
  token: string
  /** Some row of this model that is there; nothing while there is none. */
  idOf: (plural: string) => string | undefined
}

/** Actions of one kind: the kind, and the answer. */
type Action = (at: At) => Promise<[kind: string, answer: Response]>

const send = ({ url, token }: At, method: string, path: string, body?: unknown) =>
  call(url, path, { method, token, ...(body !== undefined && { body }) })

/** Deletes a row; what was clocked there goes along once its number is known. */
async function deleted(at: At, path: string): Promise<Response> {
  const answer = await send(at, 'DELETE', path)
  if (answer.status !== 409) return answer
  const { error } = (await answer.clone().json()) as { error: { details?: { clockEvents?: number } } } // as every refusal
  const events = error.details?.clockEvents
  return events === undefined ? answer : send(at, 'DELETE', `${path}?clockEvents=${events}`)
}

const grammar: Action = async (at) => {
  const { plural, make, change } = at.chance.pick(entities)
  const target = at.idOf(plural)
  const roll = at.chance.below(20)
  const body = () => make(at.chance, at.idOf)
  if (target === undefined || roll < 8) return [`POST ${plural}`, await send(at, 'POST', `/api/${plural}`, body())]
  if (roll < 10) return [`POST [${plural}]`, await send(at, 'POST', `/api/${plural}`, [body(), body()])]
  if (roll < 15) return [`PATCH ${plural}`, await send(at, 'PATCH', `/api/${plural}/${target}`, change(at.chance))]
  if (roll < 17)
    return [`PATCH ${plural} (upsert)`, await send(at, 'PATCH', `/api/${plural}`, { ...body(), ...change(at.chance), id: target })]
  if (roll < 18) return [`PUT ${plural}`, await send(at, 'PUT', `/api/${plural}`, { ...body(), id: target })]
  const answer = await deleted(at, `/api/${plural}/${target}`)
  const ids = at.known.get(plural) ?? []
  if (answer.ok) ids.splice(ids.indexOf(target), 1)
  return [`DELETE ${plural}`, answer]
}

const rowsFor = ({ chance }: At, jobId: string | undefined) =>
  Array.from({ length: 1 + chance.below(4) }, (_, row) => ({
    jobId,
    filingNumber: `TRU${String(chance.below(40)).padStart(4, '0')}MN26`,
    floor: `${row}`,
    entireFloor: false,
    sectionOfFloor: 'all',
    abatementType: 'Removal',
    abatementProcedure: 'Tent',
    typeOfMaterial: 'VAT',
    squareFeet: chance.below(99),
    linearFeet: 0,
    permitRequired: false,
  }))
let removal: string | undefined

const others: Action[] = [
  async (at) => [
    'copy of a schedule',
    await send(at, 'POST', `/api/Schedules/copy?from=${at.idOf('Schedules')}&to=${at.idOf('Schedules')}`),
  ],
  async (at) => [
    'scope saved',
    await send(at, 'POST', `/api/Jobs/processScope?replace=${at.chance.below(2) === 0}`, rowsFor(at, at.idOf('Jobs'))),
  ],
  async (at) => {
    const where = encodeURIComponent(JSON.stringify({ filingNumber: `TRU${String(at.chance.below(40)).padStart(4, '0')}MN26` }))
    const answer = await send(at, 'DELETE', `/api/ScopeParts?where=${where}`)
    const said = (await answer.clone().json()) as { removals?: { id: string }[] } // a filing taken away, filing-answers.ts
    removal = said.removals?.[0]?.id ?? removal
    return ['filing deleted', answer]
  },
  async (at) => ['filing brought back', await send(at, 'POST', `/api/Jobs/restoreFiling?removal=${removal ?? randomUUID()}`)],
  async (at) => {
    const lines = [{ itemId: at.idOf('Items'), qty: at.chance.below(9), qtyPicked: null }]
    const body = {
      id: randomUUID(),
      jobId: at.idOf('Jobs'),
      date: '2026-11-20T14:00:00.000Z',
      supervisorId: at.idOf('Supervisors') ?? null,
      lines,
    }
    return ['order placed', await send(at, 'POST', '/api/Orders/place', body)]
  },
  async (at) => {
    const body = {
      id: randomUUID(),
      jobId: at.idOf('Jobs'),
      date: '2026-11-20T14:00:00.000Z',
      lines: [{ itemId: at.idOf('Items'), qtyReturned: 4 }],
    }
    return ['return placed', await send(at, 'POST', '/api/ReturnOrders/place', body)]
  },
  async (at) => {
    const body = {
      id: randomUUID(),
      jobId: at.idOf('Jobs'),
      supervisorId: at.idOf('Supervisors'),
      date: '2026-11-20T19:30:00.000Z',
      bags: 1 + at.chance.below(40),
    }
    return ['bagout added', await send(at, 'POST', '/api/Orders/addBagout', body)]
  },
  async (at) => {
    const body = { answer: at.chance.pick(['confirm', 'decline']), name: 'Pat' }
    return ['container answered', await call(at.url, `/api/ContainerReqs/${at.idOf('ContainerReqs')}/confirm`, { body })]
  },
  async (at) => {
    const body = { phone: '2125550123', language: 'en', intentId: randomUUID() }
    return ['link texted', await send(at, 'POST', `/api/ContainerReqs/${at.idOf('ContainerReqs')}/text`, body)]
  },
  async (at) => [
    'crew texted',
    await send(at, 'POST', `/api/ScheduleEntries/${at.idOf('ScheduleEntries')}/sendtexts`, { intentId: randomUUID() }),
  ],
  async (at) => [
    'text answered',
    await send(at, 'POST', `/api/phones/${at.idOf('Workers')}/reply`, { text: at.chance.pick(['y', 'n', 'STOP', 'START', 'where?']) }),
  ],
  async (at) => {
    const addPrices = [{ date: '2026-11-20T14:00:00.000Z', price: at.chance.below(99) }]
    return [
      'item edited',
      await send(at, 'POST', `/api/Items/${at.idOf('Items')}/edit`, { unitOfMeasure: 'box', addPrices, removePrices: [] }),
    ]
  },
  async (at) => [
    'worker let go',
    await send(at, 'POST', `/api/Workers/${at.idOf('Workers')}/deactivate`, { takeOff: at.chance.below(2) === 0 }),
  ],
  async (at) => {
    const form = new FormData()
    const side = { width: 1 + at.chance.below(60), height: 1 + at.chance.below(60) }
    form.append(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { ...side, channels: 3, background: 'teal' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'a.png',
    )
    return [
      'picture uploaded',
      await fetch(`${at.url}/api/images/events/upload`, { method: 'POST', headers: { authorization: at.token }, body: form }),
    ]
  },
]

/** So many actions by chance, several people at once, as they come from the routes of the product. */
export async function randomActions(run: Run): Promise<Actions> {
  const known: Known = new Map()
  const done = new Map<string, number>()
  const faults: string[] = []
  let refused = 0
  let left = run.count
  const act = async (token: string, seed: number) => {
    const chance = seededRandom(seed)
    const idOf = (plural: string) => {
      const there = known.get(plural) ?? []
      return there.length === 0 ? undefined : chance.pick(there)
    }
    while (left-- > 0) {
      const action = chance.below(10) < 8 ? grammar : chance.pick(others)
      const [kind, answer] = await action({ ...run, token, chance, known, idOf })
      const text = await answer.text()
      if (answer.status >= 500) faults.push(`${kind}: ${answer.status} ${text.slice(0, 200)}`)
      if (!answer.ok) refused += 1
      else done.set(kind, (done.get(kind) ?? 0) + 1)
      const made = answer.ok && /^POST \[?(\w+)/.exec(kind)?.[1]
      if (made) keep(known, made, text)
    }
  }
  await Promise.all(run.tokens.map((token, at) => act(token, run.seed + at)))
  return { done, refused, faults }
}

function keep(known: Known, plural: string, text: string): void {
  const rows = [JSON.parse(text) as { id: string } | { id: string }[]].flat() // rows as the wire has them
  known.set(plural, [...(known.get(plural) ?? []), ...rows.map(({ id }) => id)])
}
