/** Five minutes to seven in the morning on a hundred sites: a hundred phones, each with thirty people who clock in with a photo. */
import { v7 as uuid } from 'uuid'
import { median, quantile } from '../../apps/api/testing/figures.ts'
import { asForm, boundary, storedAt } from '../intake.ts'
import { photo, variantOf } from '../photos.ts'
import type { Account } from '../prepare.ts'
import { signIn } from '../same-answer.ts'
import { idOf } from '../scenarios.ts'
import { peakMemory, type startBoth } from '../servers.ts'
import { bring, type Clocked, type Heard, type Intake, type Round } from './phones.ts'

export const people = 30
/** The phones begin within so many seconds of each other. */
export const spreadSeconds = 5
/** Somebody who clocks a crew with a network takes so long for each person. */
const secondsEach = 2

export interface ShiftSide {
  eventP50: number
  eventP99: number
  pictureP50: number
  pictureP99: number
  /** Until the server had everything. */
  seconds: number
  /** How often a pass was asked to come again. */
  busy: number
  peakMb: number | null
}

export interface ShiftFigures {
  name: string
  /** What an event's answer may take at the 99th percentile. */
  targetMs: number
  product: ShiftSide
  floor: ShiftSide
}

/** With a network one event is answered, which somebody may wait for; without one a whole crew's at once, which nobody waits for. */
const ways = [
  {
    scenario: 'shift-clocking',
    name: `With a network, one person every ${secondsEach} s`,
    everyMs: secondsEach * 1000,
    targetMs: 500,
  },
  { scenario: 'shift-change', name: 'Without a network: the whole crew at once', everyMs: 0, targetMs: 2_000 },
] as const
export const shiftNames: string[] = ways.map(({ scenario }) => scenario)

let made = 0

/** Everybody of one pass, on days that took place; nobody's photo is another one's. */
function roundsOf(phones: number, everyMs: number, faces: readonly Buffer[]): Round[][] {
  return Array.from({ length: phones }, () => {
    const start = Math.random() * spreadSeconds * 1000
    return Array.from({ length: people }, (_, nth): Round => {
      const at = (made += 1)
      const [day, entry, member] = [Math.floor(at / 108) % 30, Math.floor(at / 6) % 18, at % 6]
      const event = {
        id: uuid(),
        workerEntryId: idOf(`crew${day}-${entry}-${member}`),
        type: 'in' as const,
        latitude: 40.7128,
        longitude: -74.006,
      }
      return { at: start + nth * everyMs, event, photo: () => variantOf(faces[at % faces.length] ?? Buffer.alloc(0), at) }
    })
  })
}

const json = { 'content-type': 'application/json' }

/** What the field application calls, with the phone's own time. */
const productIntake = (base: string, token: Record<string, string>): Intake => ({
  base,
  picture: (bytes) => ({
    path: '/api/images/events/upload',
    headers: { ...token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: asForm(bytes),
  }),
  addressOf: storedAt,
  events: (events) => ({
    path: '/api/field/records',
    headers: { ...token, ...json, 'device-time': new Date().toISOString() },
    body: JSON.stringify({ records: events.map(({ id, ...body }) => ({ id, kind: 'Events', body })) }),
  }),
  storedOf: (answer) => answer.split('"state":"stored"').length - 1,
})

const floorIntake = (base: string): Intake => ({
  base,
  picture: (bytes) => ({ path: '/photo-anew', headers: { 'content-type': 'image/jpeg' }, body: bytes }),
  addressOf: storedAt,
  events: (events: readonly Clocked[]) => ({ path: '/events', headers: json, body: JSON.stringify(events) }),
  // It takes all or fails.
  storedOf: (_answer, sent) => sent,
})

interface Pass extends Heard {
  seconds: number
}

async function onePass(phones: readonly Round[][], intake: Intake): Promise<Pass> {
  const began = performance.now()
  const heard = await Promise.all(phones.map((rounds) => bring(rounds, intake, began)))
  return {
    pictures: heard.flatMap(({ pictures }) => pictures),
    events: heard.flatMap(({ events }) => events),
    busy: heard.reduce((sum, { busy }) => sum + busy, 0),
    stored: heard.reduce((sum, { stored }) => sum + stored, 0),
    seconds: (performance.now() - began) / 1000,
  }
}

const sideOf = (passes: readonly Pass[]): Omit<ShiftSide, 'peakMb'> => {
  const middle = (of: (pass: Pass) => number) => median(passes.map(of))
  return {
    eventP50: middle(({ events }) => median(events)),
    eventP99: middle(({ events }) => quantile(events, 0.99)),
    pictureP50: middle(({ pictures }) => median(pictures)),
    pictureP99: middle(({ pictures }) => quantile(pictures, 0.99)),
    seconds: middle(({ seconds }) => seconds),
    busy: middle(({ busy }) => busy),
  }
}

/** Medians of alternating passes on both sides, on processes that do nothing else; memory is the most each has held since its start. */
export async function measureShift(
  { bases, product, floor }: Awaited<ReturnType<typeof startBoth>>,
  { account, passes, phones, isWanted }: { account: Account; passes: number; phones: number; isWanted: (scenario: string) => boolean },
): Promise<ShiftFigures[]> {
  const intakes = { product: productIntake(bases.product, { ...(await signIn(bases.product, account)) }), floor: floorIntake(bases.floor) }
  const faces = await Promise.all(Array.from({ length: 8 }, (_, face) => photo(640, 480, face)))
  const figures: ShiftFigures[] = []
  for (const { scenario, name, everyMs, targetMs } of ways) {
    if (!isWanted(scenario)) continue
    const [ours, theirs]: [Pass[], Pass[]] = [[], []]
    for (let pass = 0; pass < passes; pass += 1) {
      ours.push(await onePass(roundsOf(phones, everyMs, faces), intakes.product))
      theirs.push(await onePass(roundsOf(phones, everyMs, faces), intakes.floor))
    }
    for (const { stored } of [...ours, ...theirs]) {
      if (stored !== phones * people) throw new Error(`${name}: ${stored} of ${phones * people} events were stored`)
    }
    figures.push({
      name,
      targetMs,
      product: { ...sideOf(ours), peakMb: peakMemory(product) },
      floor: { ...sideOf(theirs), peakMb: peakMemory(floor) },
    })
  }
  return figures
}
