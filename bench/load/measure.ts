/** How long each hot read takes at each size: the sizes are asked in turn, so that whatever else the machine does falls on all alike. */
import type { Account } from '../prepare.ts'
import { signIn, textOf } from '../same-answer.ts'
import { hotReads } from './reads.ts'

export interface Growth {
  name: string
  isOfADay: boolean
  /** At each size what a quarter of the calls stayed under, in milliseconds: whatever else the machine does only makes calls slower. */
  ms: number[]
}

/** A size that answers calls. */
interface Side {
  base: string
  headers: { authorization: string }
}

/** Reads of a day are judged, so they are asked more often. */
const leastPasses = { ofADay: 40, other: 9 }
const maxPasses = 60
const changesMissed = 100

export async function measureGrowth(
  bases: readonly string[],
  account: Account,
  { seconds, searchesAlone }: { seconds: number; searchesAlone: boolean },
): Promise<Growth[]> {
  const sides: Side[] = []
  for (const base of bases) sides.push({ base, headers: { ...(await signIn(base, account)) } })
  const actions = [
    ...hotReads
      .filter(({ isSearch }) => isSearch || !searchesAlone)
      .map(({ name, paths, isOfADay = false }) => ({
        name,
        isOfADay,
        action: async ({ base, headers }: Side, turn: number) => void (await textOf(`${base}/api/${paths[turn % paths.length]}`, headers)),
      })),
    ...(searchesAlone ? [] : others(account)),
  ]
  const grown: Growth[] = []
  for (const { name, isOfADay, action } of actions) {
    const ms = await quarters(sides, action, { seconds, least: isOfADay ? leastPasses.ofADay : leastPasses.other })
    console.log(`${name}: ${ms.map((value) => value.toFixed(1)).join(' / ')} ms`)
    grown.push({ name, isOfADay, ms })
  }
  return grown
}

const others = (account: Account) => [
  { name: `Coming back to the stream after ${changesMissed} changes`, isOfADay: false, action: comeBack },
  { name: 'Sign-in', isOfADay: false, action: async ({ base }: Side) => void (await signIn(base, account)) },
]

async function quarters(
  sides: readonly Side[],
  action: (side: Side, turn: number) => Promise<void>,
  { seconds, least }: { seconds: number; least: number },
): Promise<number[]> {
  const times: number[][] = sides.map(() => [])
  // Twice before it counts: a statement is prepared from the second time on.
  for (const side of sides) for (let turn = 0; turn < 16; turn += 1) await action(side, turn)
  const began = performance.now()
  for (let pass = 0; pass < maxPasses; pass += 1) {
    if (pass >= least && performance.now() - began > seconds * 1000 * sides.length) break
    for (const [at, side] of sides.entries()) {
      const sentAt = performance.now()
      await action(side, pass)
      times[at]?.push(performance.now() - sentAt)
    }
  }
  return times.map((of) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 4)] ?? 0)
}

/** Opens the stream as a browser that was away, and reads on until it has been told what it missed. */
async function comeBack({ base, headers }: Side): Promise<void> {
  const away = new AbortController()
  const newest = await firstEvent(base, headers)
  const answer = await fetch(`${base}/api/changes`, {
    headers: { ...headers, 'last-event-id': String(newest - changesMissed) },
    signal: away.signal,
  })
  let heard = ''
  const decoder = new TextDecoder()
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    heard += decoder.decode(bytes, { stream: true })
    if (heard.split('event: change').length > changesMissed) break
  }
  away.abort()
}

/** Where the outbox stands: what a new stream says first. */
async function firstEvent(base: string, headers: Side['headers']): Promise<number> {
  const away = new AbortController()
  const answer = await fetch(`${base}/api/changes`, { headers, signal: away.signal })
  let heard = ''
  const decoder = new TextDecoder()
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    heard += decoder.decode(bytes, { stream: true })
    if (heard.includes('event: hello')) break
  }
  away.abort()
  return Number(/"seq":(\d+)/.exec(heard)?.[1] ?? Number.NaN)
}
