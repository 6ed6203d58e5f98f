import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startReader } from '#ports/pdf/reader-process.ts'
import { readerLimits } from '#ports/pdf/reader-limits.ts'
import { bombs } from './bombs.ts'
import { likenessOf, type Likeness } from './compare-readings.ts'
import { mutants } from './mutants.ts'
import { proofServer, type ProofServer, type Upload } from './proof-server.ts'
import { peakUntilEnd, watchReaders } from './reader-memory.ts'
import { seedFilings, type SeedFiling } from './seed-filings.ts'

/** promises.md#s10. */
const targets = { p99Ms: 2_000, readerMb: 512, bombMs: 1_000, otherMs: 50 }
/** The files that must be refused at once; others may take the five seconds they are given. */
const atOnce = /GB|tree of pages|100,000 pages|lists in each other|dictionaries in each other/
const trickleEveryMs = 25
const quietMs = { whole: 10_000, short: 1_000 }
const shortSeeds = 4
const shortBombs = /^1 GB in one stream|^1 GB, packed twice/

export interface ProofOptions {
  mutants: number
  seed: number
  atOnce: number
  isEnough: () => boolean
  print: (line: string) => void
  /** The tree whose server it is: ours, or a copy with a planted fault. */
  root?: string
  /** A few whole filings, a few files made to do harm, a short quiet time: enough to see that a limit is missing. */
  isShort?: boolean
}

/** What was missed, and what was measured in a line. */
export interface ProofOutcome {
  missed: string[]
  figures: string
  /** Damaged filings that were sent. */
  tried: number
}

/** What one damaged filing came to. */
interface Tried {
  damage: string
  isPacked: boolean
  upload: Upload
  likeness: Likeness | undefined
}

export async function runProof(options: ProofOptions): Promise<ProofOutcome> {
  const { mutants: count, seed, atOnce: workers, isEnough, print, root, isShort = false } = options
  const server = await proofServer(root)
  const readers = watchReaders(server.pid)
  const missed: string[] = []
  const target = (isMet: boolean, what: string) => {
    print(`${isMet ? '  met   ' : '  MISSED'} ${what}`)
    if (!isMet) missed.push(what)
  }
  const figures: string[] = []
  const tried: Tried[] = []
  try {
    const seeds = (await seedFilings(seed)).slice(0, isShort ? shortSeeds : undefined)
    const quiet = await trickleWhile(server, pause(isShort ? quietMs.short : quietMs.whole))
    const began = performance.now()
    const busy = await trickleWhile(server, tryMutants(server, { seeds, seed, count, workers, tried, isEnough, print }))
    const seconds = (performance.now() - began) / 1000
    const heldByMutants = readers.take()
    print(`\n${tried.length} damaged filings of ${seeds.length} whole ones, seed ${seed}, ${workers} at once, in ${seconds.toFixed(0)} s`)
    reportAnswers(tried, print)
    const times = tried.map(({ upload }) => upload.milliseconds)
    const odd = tried.filter(({ upload: { status } }) => status !== 200 && !(status >= 400 && status < 500))
    for (const { damage, upload } of odd.slice(0, 10)) print(`    ${upload.status} ${upload.code ?? ''} after "${damage}"`)
    target((tried.length === count || isEnough()) && odd.length === 0, `every answer is rows or a clear 4xx (${odd.length} others)`)
    target(
      at(times, 0.99) < targets.p99Ms,
      `99 % are answered within ${ms(at(times, 0.99))} (median ${ms(at(times, 0.5))}, slowest ${ms(at(times, 1))}; target ${ms(targets.p99Ms)})`,
    )
    target(
      heldByMutants.maxMegabytes <= targets.readerMb,
      `a reader held ${mb(heldByMutants.maxMegabytes)} at most, of ${heldByMutants.processorMs.length} (target ${mb(targets.readerMb)})`,
    )
    print(`  processor time of a reader:   ${spread(heldByMutants.processorMs)}`)
    print(`  other requests, alone:        ${spread(quiet.times)}, ${quiet.failed} failed`)
    print(`  other requests, side by side: ${spread(busy.times)}, ${busy.failed} failed`)
    target(busy.failed === 0, 'no other request failed')
    const before = at(quiet.times, 0.99)
    target(at(busy.times, 0.99) <= Math.max(targets.otherMs, 3 * before), 'other requests are answered about as quickly as without')
    reportLikeness(tried, print)
    const rows = tried.filter(({ upload: { status } }) => status === 200).length
    figures.push(
      `${tried.length} damaged filings: ${rows} times rows, ${tried.length - rows - odd.length} times a clear 4xx, ${odd.length} others`,
      `99 % within ${ms(at(times, 0.99))}`,
      `a reader held ${mb(heldByMutants.maxMegabytes)} at most`,
      `other requests p99 ${ms(before)} alone, ${ms(at(busy.times, 0.99))} side by side`,
    )

    print('\nFiles made to do harm')
    const drops = await tryBombs(server, readers, print, isShort)
    const named = drops.filter(({ name }) => atOnce.test(name)).map(({ milliseconds }) => milliseconds)
    const heldByBombs = Math.max(...drops.map(({ maxMegabytes }) => maxMegabytes))
    figures.push(
      `${drops.length} files made to do harm: ${drops.filter(({ isRefused }) => isRefused).length} refused, those named within ${ms(at(named, 1))}, ${mb(heldByBombs)} at most`,
    )
    target(
      drops.every(({ isRefused }) => isRefused),
      'each is a clear 4xx',
    )
    target(
      drops.every(({ name, milliseconds }) => !atOnce.test(name) || milliseconds < targets.bombMs),
      `those named in the promise within ${ms(targets.bombMs)} (slowest ${ms(at(named, 1))})`,
    )
    target(
      drops.every(({ maxMegabytes }) => maxMegabytes <= targets.readerMb),
      `readers within ${mb(targets.readerMb)} (${mb(heldByBombs)} at most)`,
    )
    target((await server.saved()) === 0, 'no row of any of them was saved without being confirmed (S11)')
    const [first] = seeds
    target((await server.upload(first?.bytes ?? new Uint8Array())).status === 200, 'afterwards a whole filing is read')
  } finally {
    readers.stop()
    const { ending, said } = await server.stop()
    target(ending === 0, `the server ran until it was stopped (${String(ending)})`)
    if (ending !== 0) print(said)
  }
  print(missed.length === 0 ? '\nAll targets met.' : `\n${missed.length} targets missed.`)
  return { missed, figures: figures.join(', '), tried: tried.length }
}

/** The harmful files that need no limit of time to do harm, read without any limit. */
export async function runControl(print: (line: string) => void): Promise<boolean> {
  const program = path.join(import.meta.dirname, 'unlimited-reader.ts')
  const limits = { ...readerLimits, memoryBy: 'none', heapMegabytes: 8_192, milliseconds: 20_000, cpuSeconds: 60 } as const
  let caught = 0
  for (const name of ['1 GB in one stream', '1 GB, packed twice', '100,000 pages', '200,000 saved states']) {
    const reader = startReader(limits, program)
    const began = performance.now()
    const [maxMegabytes] = await Promise.all([
      peakUntilEnd(reader.pid ?? 0, reader.ended),
      reader.read(bombs[name]?.() ?? new Uint8Array()).catch(() => undefined),
    ])
    const milliseconds = performance.now() - began
    const isCaught = maxMegabytes > targets.readerMb || milliseconds > readerLimits.milliseconds
    if (isCaught) caught += 1
    print(`${isCaught ? 'caught    ' : 'harmless  '} ${name}: ${mb(maxMegabytes)}, ${ms(milliseconds)}`)
  }
  print(caught > 0 ? 'Without limits harm is done, and measured.' : 'The measuring finds no harm without limits: it proves nothing.')
  return caught > 0
}

interface Trying {
  seeds: readonly SeedFiling[]
  seed: number
  count: number
  workers: number
  tried: Tried[]
  isEnough: () => boolean
  print: (line: string) => void
}

async function tryMutants(server: ProofServer, { seeds, seed, count, workers, tried, isEnough, print }: Trying): Promise<void> {
  const sources = await Promise.all(
    seeds.map(async (whole, index) => ({
      ...whole,
      answer: (await server.upload(whole.bytes)).answer,
      variants: mutants(
        whole.bytes,
        seed * 1_000 + index,
        seeds.map(({ bytes }) => bytes),
      ),
    })),
  )
  for (const { name, answer } of sources) if (!answer) print(`  "${name}" is not read whole; of its variants only the answers count`)
  let next = 0
  const work = async () => {
    for (let number = next++; number < count && !isEnough(); number = next++) {
      const source = sources[number % sources.length]
      if (!source) return
      const { bytes, damage } = source.variants.next().value
      const upload = await server.upload(bytes)
      const likeness = upload.answer && source.answer ? likenessOf(source.answer, upload.answer) : undefined
      tried.push({ damage: damage.join(' + '), isPacked: source.isPacked, upload: withoutRows(upload), likeness })
      if (tried.length % 100 === 0) print(`  ${new Date().toISOString()} ${tried.length} tried`)
      if (upload.status === 0 && tried.slice(-20).every((one) => one.upload.status === 0)) return
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

/** Ten thousand answers with all their rows would fill the memory of the proof itself. */
const withoutRows = (upload: Upload): Upload => ({ ...upload, answer: undefined })

async function tryBombs(server: ProofServer, readers: ReturnType<typeof watchReaders>, print: (line: string) => void, isShort: boolean) {
  const drops: { name: string; milliseconds: number; maxMegabytes: number; isRefused: boolean }[] = []
  readers.take()
  for (const [name, make] of Object.entries(bombs).filter(([name]) => !isShort || shortBombs.test(name))) {
    const { status, milliseconds, code } = await server.upload(make())
    const { maxMegabytes } = readers.take()
    print(`  ${String(status).padEnd(4)}${(code ?? '').padEnd(16)}${ms(milliseconds).padStart(9)}${mb(maxMegabytes).padStart(8)}  ${name}`)
    drops.push({ name, milliseconds, maxMegabytes, isRefused: status >= 400 && status < 500 })
  }
  return drops
}

/** Small reads, one after the other with a pause, for as long as something else goes on. */
async function trickleWhile(server: ProofServer, action: Promise<unknown>): Promise<{ times: number[]; failed: number }> {
  let isOver = false
  const ending = action.finally(() => (isOver = true))
  const times: number[] = []
  let failed = 0
  while (!isOver) {
    const time = await server.read()
    if (time === undefined) failed += 1
    else times.push(time)
    await pause(trickleEveryMs)
  }
  await ending
  return { times, failed }
}

function reportAnswers(tried: readonly Tried[], print: (line: string) => void): void {
  const answers = Map.groupBy(tried, ({ upload }) => `${upload.status} ${upload.code ?? 'rows'}`)
  for (const [answer, of] of [...answers].toSorted((one, other) => other[1].length - one[1].length))
    print(`  ${String(of.length).padStart(6)}  ${answer}`)
  const busy = tried.reduce((sum, { upload }) => sum + upload.busy, 0)
  print(`  ${String(busy).padStart(6)}  times told to come again`)
}

/** S11: how honest the readings of damaged files are. No target: what is saved is looked over first. */
function reportLikeness(tried: readonly Tried[], print: (line: string) => void): void {
  print('\nRows of damaged filings beside those of the whole one (S11)')
  print('                    read    same   said  marked  silent')
  const kinds: Likeness[] = ['same', 'other, said', 'other, marked', 'other, silent']
  const line = (name: string, of: readonly Tried[]) => {
    const read = of.filter(({ likeness }) => likeness)
    const counts = kinds.map((kind) => read.filter(({ likeness }) => likeness === kind).length)
    print(`  ${name.padEnd(16)}${[read.length, ...counts].map((count) => String(count).padStart(7)).join(' ')}`)
  }
  line(
    'packed streams',
    tried.filter(({ isPacked }) => isPacked),
  )
  line(
    'plain streams',
    tried.filter(({ isPacked }) => !isPacked),
  )
  const silent = Map.groupBy(
    tried.filter(({ likeness }) => likeness === 'other, silent'),
    ({ damage, isPacked }) => `${damage}${isPacked ? '' : ' (plain)'}`,
  )
  for (const [damage, of] of [...silent].toSorted((one, other) => other[1].length - one[1].length).slice(0, 12))
    print(`  ${String(of.length).padStart(6)} silent after ${damage}`)
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const mb = (value: number) => `${value.toFixed(0)} MB`
const spread = (times: readonly number[]) => `median ${ms(at(times, 0.5))}, 99 % ${ms(at(times, 0.99))} of ${times.length}`
