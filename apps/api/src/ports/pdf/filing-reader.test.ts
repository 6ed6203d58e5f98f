import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { sample, times } from '@daysheet/testing/sample'
import { bombs } from '#testing/filings/bombs.ts'
import { drawnRows, made, part } from '#testing/filings/cases.ts'
import { mutants, type Mutant } from '#testing/filings/mutants.ts'
import { packed } from '#testing/filings/packed.ts'
import { MachineBusy, ReaderNotReady, startReader } from './reader-process.ts'
import { readerLimits, type ReaderLimits } from './reader-limits.ts'
import { FilingReaderBusy, makeFilingReader, type FilingReader, type FilingReaderOptions } from './filing-reader.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

const filing = made([part(drawnRows(20))])
const whole = Buffer.from(filing.bytes)
/** Keeps a reader at work until its time is over. */
const endless = Buffer.from(bombs['200,000 saved states']?.() ?? [])

function reader(options: FilingReaderOptions = {}): FilingReader {
  // A machine that is busy with other tests must not make a whole filing look slow.
  const made = makeFilingReader({ milliseconds: 18_000, ...options })
  onTestFinished(() => made.close())
  return made
}

/** Processes of ours that read filings. */
function readersRunning(): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.trim().startsWith(`${process.pid} `) && /reader-child|misbehaving-reader/.test(line))
}
const damaged = (seed: Uint8Array, number: number, count: number): Mutant[] => {
  const variants = mutants(seed, number)
  return Array.from({ length: count }, () => variants.next().value)
}
const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    (answer) => answer,
    (error: unknown) => error,
  )

test('a filing is read in another process, one after the other and at once', async () => {
  const { read } = reader()
  const answers = await Promise.all([read(whole), read(whole), read(whole)])
  for (const answer of answers) expect(answer).toMatchObject({ problem: null, pages: 2, repaired: false, filings: ['TRU0401MN26'] })
  expect((await read(whole)).rows).toHaveLength(20)
})

test('what is kept ready reads the next file, and is not missed when it dies', async () => {
  const own = reader()
  own.warm()
  own.warm()
  const [line = ''] = readersRunning()
  expect(readersRunning()).toHaveLength(1)
  process.kill(Number(line.trim().split(/\s+/)[1]), 'SIGKILL')
  expect((await own.read(whole)).rows).toHaveLength(20)
})

test('what the library makes do with is said', async () => {
  const file = Buffer.from(whole.toString('latin1').replace(' Tm (', ' Xm ('), 'latin1')
  expect(await reader().read(file)).toMatchObject({ repaired: true })
})

test('a whole filing is not called damaged, packed or not', async () => {
  const { read } = reader()
  expect(await read(Buffer.from(packed(whole)))).toMatchObject({ repaired: false, rows: { length: 20 } })
})

test.each<[string, (file: string) => string, object]>([
  [
    'a checksum is wrong',
    (file) => file.replace(/(FlateDecode >>\nstream\n[\s\S]*?)[\s\S](?=\nendstream)/, '$1~'),
    { rows: { length: 20 }, repaired: true },
  ],
  [
    'the table of contents points elsewhere',
    (file) => file.replaceAll(/^\d{10}(?= 00000 n)/gm, '0000000017'),
    { rows: { length: 20 }, repaired: true },
  ],
])('that %s is said with the rows', async (_, damage, outcome) => {
  const file = Buffer.from(damage(Buffer.from(packed(whole)).toString('latin1')), 'latin1')
  expect(await reader().read(file)).toMatchObject(outcome)
})

test('that a page in plain letters became a hole is said with the rows of the others', async () => {
  const last = whole.lastIndexOf('\nstream\n') + '\nstream\n'.length
  const file = Buffer.from(whole).fill(0, last, whole.indexOf('\nendstream', last))
  const { rows, repaired } = await reader().read(file)
  expect(repaired).toBe(true)
  expect(rows.length).toBeLessThan(20)
})

test('a process that waited long enough for a file is ended', async () => {
  const own = reader({ idleMilliseconds: 1 })
  own.warm()
  await expect.poll(readersRunning).toEqual([])
  expect((await own.read(whole)).rows).toHaveLength(20)
})

describe('a file that does not mean well', () => {
  const shared = makeFilingReader({ milliseconds: 1_500, concurrency: 2, maxPending: 1_000 })
  afterAll(() => shared.close())

  test.each(sample(Object.entries(bombs), 4, 'bombs'))('%s', async (_, make) => {
    const outcome = await outcomeOf(shared.read(Buffer.from(make())))
    if (outcome instanceof UnreadablePdfError) expect(outcome.reason).toMatch(/^(damaged|too-complex|too-slow|too-many-pages)$/)
    else expect(outcome).toMatchObject({ rows: [], problem: { kind: expect.stringMatching(/^(scanned|not-acp7)$/) } })
  })

  test('damaged filings are rows or a reason, and the next whole one is read', async () => {
    const seeds = [whole, Buffer.from(packed(whole))]
    const variants = seeds.flatMap((seed, number) => damaged(seed, 400 + number, times(4, 30)))
    // With the time of the bombs a busy machine would not get through a whole filing either.
    const { read } = reader({ concurrency: 2, maxPending: 1_000, busyMilliseconds: 600_000 })
    const outcomes = await Promise.all(variants.map(({ bytes }) => outcomeOf(read(Buffer.from(bytes)))))
    const kinds = outcomes.map((outcome) =>
      outcome instanceof UnreadablePdfError ? 'reason' : outcome instanceof Error ? outcome : 'answer',
    )
    expect(new Set(kinds)).toEqual(new Set(['answer', 'reason']))
    expect((await read(whole)).rows).toHaveLength(20)
  })
})

describe('a process that misbehaves', () => {
  const program = path.resolve(import.meta.dirname, '../../../testing/filings/misbehaving-reader.ts')
  const outcomeIn = (action: string, limits: Partial<ReaderLimits> = {}) => {
    const started = startReader({ ...readerLimits, ...limits }, program)
    onTestFinished(() => started.kill())
    return outcomeOf(started.read(Buffer.from(action)))
  }

  test.each<[string, string, Partial<ReaderLimits>?]>([
    ['says nonsense', 'damaged'],
    ['stops in the middle', 'damaged'],
    ['leaves out what belongs to it', 'damaged'],
    ['says what is no row', 'damaged'],
    ['gives a reason of its own', 'damaged'],
    ['says nothing', 'damaged'],
    ['ends with a failure', 'damaged'],
    ['leaves a promise broken', 'damaged'],
    ['throws later', 'damaged'],
    ['talks without end', 'too-complex'],
    ['never ends', 'too-slow', { milliseconds: 200 }],
    ['never ends', 'too-slow', { cpuSeconds: 1 }],
    ['waits for nothing', 'too-slow', { milliseconds: 200 }],
    ['ends itself', 'too-complex'],
    ['takes all memory in arrays', 'too-complex', { memoryBy: 'watched' }],
    ['takes all memory in objects', 'too-complex', { heapMegabytes: 32 }],
  ])('it %s: %s', async (action, reason, limits = {}) => {
    expect(await outcomeIn(action, limits)).toMatchObject({ name: 'UnreadablePdfError', reason })
  })

  test('when a reader could not run for most of its time, the machine is busy and the file is not at fault', async () => {
    const limits = { ...readerLimits, milliseconds: 100, busyMilliseconds: 300 }
    const began = performance.now()
    const starved = startReader(limits, program, () => performance.now() - began)
    onTestFinished(() => starved.kill())
    expect(await outcomeOf(starved.read(Buffer.from('never ends')))).toBeInstanceOf(MachineBusy)
  })

  test('time that a reader waits for a processor does not count', async () => {
    const looks: number[] = []
    const waited = () => (looks.push(performance.now()) < 4 ? looks.length * 1_000 : 0)
    const started = startReader({ ...readerLimits, milliseconds: 50 }, program, waited)
    onTestFinished(() => started.kill())
    expect(await outcomeOf(started.read(Buffer.from('never ends')))).toMatchObject({ reason: 'too-slow' })
    expect(looks).toHaveLength(4)
  })

  test('it takes all memory in arrays, and the system refuses it more: it fails, or is ended where it needs some itself', async () => {
    const outcome = await outcomeIn('takes all memory in arrays', { memoryBy: 'system' })
    expect(outcome).toMatchObject({ name: 'UnreadablePdfError', reason: expect.stringMatching(/^(damaged|too-complex)$/) })
  })

  test('it has no settings, and may read and start nothing', async () => {
    process.env['SECRET_OF_THE_TEST'] = 'x'
    onTestFinished(() => void delete process.env['SECRET_OF_THE_TEST'])
    const { warnings } = (await outcomeIn('looks around')) as { warnings: { text: string }[] }
    const [settings = '', ...attempts] = warnings.map(({ text }) => text)
    expect(
      settings.split(' ').filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD', 'NODE_COMPILE_CACHE', 'SystemRoot'].includes(name)),
    ).toEqual([])
    expect(attempts).toEqual([
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      'EvalError: Code generation from strings disallowed for this context',
    ])
  })

  test('it does not start: nothing is said against the file', async () => {
    const outcome = await outcomeOf(startReader(readerLimits, path.join(import.meta.dirname, 'no-such-program.ts')).read(whole))
    expect(outcome).toBeInstanceOf(ReaderNotReady)
    expect(await outcomeOf(reader({ startMilliseconds: 1 }).read(whole))).toBeInstanceOf(FilingReaderBusy)
  })

  test('it is killed from outside while it reads', async () => {
    const started = startReader(readerLimits)
    const outcome = outcomeOf(started.read(endless))
    await started.ready
    process.kill(started.pid ?? 0, 'SIGKILL')
    expect(await outcome).toMatchObject({ name: 'UnreadablePdfError', reason: 'too-complex' })
  })

  test('its answer is longer than it may be', async () => {
    expect(await outcomeOf(reader({ answerBytes: 1_000 }).read(whole))).toMatchObject({ reason: 'too-complex' })
  })
})

test('who comes when the line is full is told so at once, and the others when the server stops', async () => {
  const own = reader({ concurrency: 1, maxPending: 1 })
  const first = outcomeOf(own.read(endless))
  const second = outcomeOf(own.read(whole))
  expect(await outcomeOf(own.read(whole))).toBeInstanceOf(FilingReaderBusy)
  await own.close()
  expect(await first).toBeInstanceOf(FilingReaderBusy)
  expect(await second).toBeInstanceOf(FilingReaderBusy)
  expect(await outcomeOf(own.read(whole))).toBeInstanceOf(FilingReaderBusy)
})

test('nothing is left running', async () => {
  await expect.poll(readersRunning).toEqual([])
})
