import { expect, test } from 'vitest'
import { formatBytes, formatWait } from './amounts.ts'
import { errorKind } from './error-kind.ts'
import { statusLines, verdictOf, attentionLines, type StatusLine } from './status-lines.ts'
import { statusFacts, type StatusFacts } from './status.ts'

const zone = 'America/New_York'
const at = '2026-11-20T17:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
const none = { lastSuccess: null, lastFailure: null, failuresInARow: 0 }
const aNode = { host: 'alpha', version: 'c4c35b8', startedAt: hoursAgo(5), unseenSeconds: 3, isThis: true }
const aRun = {
  startedAt: hoursAgo(9),
  endedAt: hoursAgo(8.9),
  name: 'daysheet-2026-11-20',
  bytes: 5e9,
  files: 12,
  outcome: 'whole',
  problem: null,
} as const

const well: StatusFacts = {
  at,
  version: 'c4c35b8',
  nodes: [aNode],
  database: {
    answersInMs: 1.8,
    bytes: 45e6,
    version: '18.4',
    oldestSupported: 15,
    kind: 'embedded',
    isStandby: false,
    standbys: [],
    searchIndex: 'made',
  },
  texts: { waiting: 0, oldestSeconds: null, stalledSeconds: null, queueFailsSeconds: null, unknown: 0, unknownLinks: 0, failedJobs: 0 },
  carrier: { name: 'twilio', ...none, lastSuccess: hoursAgo(1) },
  disk: { freeBytes: 40e9, sizeBytes: 100e9, hasDatabase: true, hasFiles: true, databaseBytes: 45e6, filesBytes: 3.4e9 },
  files: { store: 'local', answersInMs: 0.4 },
  maps: { isOn: true, ...none, lastSuccess: hoursAgo(2) },
  cityFilings: { isOn: true, ...none, lastSuccess: hoursAgo(3) },
  backup: { last: aRun, lastWhole: aRun },
  errors: { recentSince: '2026-11-20T16:00:00.000Z', kinds: [] },
}
const lines = (more: Partial<StatusFacts> = {}) => statusLines({ ...well, ...more }, zone)
const line = (part: StatusLine['part'], more: Partial<StatusFacts>) => {
  const found = lines(more).find((one) => one.part === part)
  if (!found) throw new Error(`No line for ${part}`)
  return found
}

test('when all is well, it is said of each part in plain words', () => {
  expect(statusFacts.parse(well)).toEqual(well)
  expect(Object.fromEntries(lines().map(({ title, level, says }) => [title, `${level}: ${says}`]))).toEqual({
    Daysheet: 'good: Version c4c35b8, started 11-20-2026 7:00 AM.',
    Database: 'good: Answers in 2 ms. PostgreSQL 18.4 (Daysheet’s own), 45 MB.',
    Texts: 'good: No texts are waiting.',
    Carrier: 'good: Twilio last accepted a text on 11-20-2026 11:00 AM.',
    Disk: 'good: 40 GB of 100 GB are free (40%); the database takes 45 MB, photos and documents take 3.4 GB.',
    'Photos and documents': 'good: Kept on the disk of this server, which answers in 1 ms.',
    Maps: 'good: The map host last answered on 11-20-2026 10:00 AM.',
    'The City’s filings': 'good: The City’s open data last answered on 11-20-2026 9:00 AM.',
    Backup: 'good: The last one is from 11-20-2026 3:00 AM: daysheet-2026-11-20 (5 GB).',
    Errors: 'good: None in the last day.',
  })
  expect(verdictOf(lines())).toEqual({ level: 'good', says: 'No problems found' })
})

const database = well.database ?? expect.fail()
const texts = well.texts ?? expect.fail()
const disk = well.disk ?? expect.fail()
const failed = { ...aRun, startedAt: hoursAgo(2), outcome: 'failed', problem: 'The folder is full' } as const

test.each<[StatusLine['part'], Partial<StatusFacts>, string]>([
  [
    'servers',
    { nodes: [aNode, { ...aNode, host: 'beta', unseenSeconds: 600, isThis: false }] },
    'The server on beta has not reported for 10 minutes.',
  ],
  [
    'servers',
    { nodes: [aNode, ...['b', 'c', 'd', 'e', 'f', 'g', 'g'].map((host) => ({ ...aNode, host, unseenSeconds: 600, isThis: false }))] },
    '7 servers, on b, c, d, e, f and 1 more, have not reported for up to 10 minutes.',
  ],
  ['servers', { nodes: [{ ...aNode, unseenSeconds: 600, isThis: false }, aNode] }, 'alpha has not reported for 10 minutes'],
  ['servers', { nodes: [aNode, { ...aNode, host: 'beta', version: 'older', isThis: false }] }, 'different versions'],
  ['database', { database: null }, 'does not answer'],
  ['database', { database: { ...database, isStandby: true } }, 'nothing can be saved'],
  ['database', { database: { ...database, answersInMs: 1400 } }, 'took 1400 ms'],
  ['database', { database: { ...database, standbys: [{ behindSeconds: 1 }, { behindSeconds: 300 }] } }, '5 minutes behind'],
  ['texts', { texts: { ...texts, waiting: 12, oldestSeconds: 1500 } }, '12 texts could not go out yet, the oldest for 25 minutes'],
  [
    'texts',
    { texts: { ...texts, waiting: 3, oldestSeconds: 200, stalledSeconds: 130 } },
    'Texts are not going out: 3 texts wait, the oldest for 2 minutes.',
  ],
  ['texts', { texts: { ...texts, queueFailsSeconds: 185 } }, 'This server has not reached the queue of texts for 3 minutes.'],
  ['texts', { texts: { ...texts, unknown: 1, unknownLinks: 1 } }, 'whether 2 texts of the last day went out'],
  ['texts', { texts: { ...texts, failedJobs: 2 } }, '2 background tasks of the last day'],
  [
    'carrier',
    { carrier: { ...well.carrier, lastFailure: { at, words: 'The carrier is busy' }, failuresInARow: 3 } },
    '3 times in a row, last on 11-20-2026 12:00 PM (The carrier is busy)',
  ],
  ['disk', { disk: { ...disk, freeBytes: 9e9 } }, '9 GB of 100 GB are free (9%)'],
  ['disk', { disk: { ...disk, freeBytes: 4.9e9, sizeBytes: 20e9 } }, '4.9 GB of 20 GB'],
  ['files', { files: { store: 's3', answersInMs: null } }, 'the object store does not answer'],
  ['maps', { maps: { ...well.maps, lastFailure: { at, words: 'it answered 500' }, failuresInARow: 4 } }, '4 times in a row'],
  [
    'cityFilings',
    { cityFilings: { ...well.cityFilings, lastFailure: { at, words: 'it did not answer in time' }, failuresInARow: 3 } },
    '3 times in a row, last on 11-20-2026 12:00 PM (it did not answer in time)',
  ],
  ['backup', { backup: { last: null, lastWhole: null } }, 'No backup has been made yet'],
  ['backup', { backup: { last: failed, lastWhole: aRun } }, 'failed: The folder is full. The last complete one is from 11-20-2026 3:00 AM'],
  [
    'backup',
    { backup: { last: aRun, lastWhole: { ...aRun, problem: 'The store lacks a file.' } } },
    'was made, but with a problem: The store lacks a file.',
  ],
  ['backup', { backup: { last: failed, lastWhole: null } }, 'There is no complete one yet'],
  [
    'backup',
    { backup: { last: { ...aRun, startedAt: hoursAgo(49) }, lastWhole: { ...aRun, startedAt: hoursAgo(49) } } },
    'is 2 days old, from 11-18-2026 11:00 AM',
  ],
  [
    'backup',
    { backup: { last: { ...aRun, startedAt: hoursAgo(13), endedAt: null, outcome: 'running' }, lastWhole: null } },
    'never finished',
  ],
])('%s needs attention: %#', (part, more, words) => {
  const { level, says, todo } = line(part, more)
  expect(says).toContain(words)
  expect(level).toBe('attention')
  expect(todo).toMatch(/\.$/)
})

test.each<[StatusLine['part'], Partial<StatusFacts>, string]>([
  [
    'servers',
    {
      nodes: [
        { ...aNode, startedAt: hoursAgo(9), unseenSeconds: 600, isThis: false },
        { ...aNode, startedAt: hoursAgo(0.1) },
      ],
    },
    'Version',
  ],
  ['servers', { nodes: [aNode, { ...aNode, host: 'beta', isThis: false }] }, '2 servers run: alpha, beta.'],
  [
    'servers',
    { nodes: ['alpha', 'alpha', 'b', 'c', 'd', 'e', 'f'].map((host, at) => ({ ...aNode, host, isThis: at === 0 })) },
    '7 servers run: alpha, b, c, d, e and 1 more.',
  ],
  ['carrier', { nodes: [aNode, { ...aNode, host: 'beta', isThis: false }] }, 'AM. This is for the server on alpha'],
  ['maps', { nodes: [aNode, { ...aNode, host: 'beta', isThis: false }] }, 'AM. This is for the server on alpha'],
  ['database', { database: { ...database, bytes: null } }, 'PostgreSQL 18.4 (Daysheet’s own).'],
  ['database', { database: { ...database, version: null } }, 'Answers in 2 ms.'],
  ['database', { database: { ...database, standbys: [{ behindSeconds: null }] } }, '1 standby'],
  ['texts', { texts: { ...texts, waiting: 3, oldestSeconds: 20 } }, '3 texts on the way'],
  ['texts', { texts: { ...texts, queueFailsSeconds: 20 } }, 'No texts are waiting.'],
  [
    'carrier',
    { carrier: { ...well.carrier, lastFailure: { at, words: 'A landline' }, failuresInARow: 1 } },
    'A failure on 11-20-2026 12:00 PM (A landline)',
  ],
  ['maps', { maps: { isOn: false, ...none } }, 'Turned off'],
  ['disk', { disk: { ...disk, databaseBytes: null, filesBytes: null } }, '40 GB of 100 GB are free (40%).'],
  [
    'backup',
    { backup: { last: { ...aRun, startedAt: hoursAgo(0.1), outcome: 'running' }, lastWhole: aRun } },
    'Another has been running since 11-20-2026 11:54 AM',
  ],
])('%s is good: %#', (part, more, words) => {
  expect(line(part, more)).toMatchObject({ level: 'good', says: expect.stringContaining(words) as string })
})

test('what nobody has used yet is not known, which keeps nothing from being well; what could not be checked does', () => {
  const unused = { maps: { isOn: true, ...none }, carrier: { name: 'twilio', ...none } } as const
  expect(line('maps', unused)).toMatchObject({ level: 'unknown', says: 'No map has been requested since this server was started.' })
  expect(verdictOf(lines(unused)).says).toBe('No problems found')
  expect(verdictOf(lines({ disk: null, backup: null }))).toEqual({
    level: 'unknown',
    says: 'No problems found, but 2 parts could not be checked',
  })
})

test('texts that are only simulated are never called good, nor all well: who forgot to name the carrier sees it', () => {
  const tried = { carrier: { name: 'simulator', ...none } } as const
  expect(line('carrier', tried)).toMatchObject({ level: 'unknown', says: expect.stringContaining('TEXTS=twilio') as string })
  expect(verdictOf(lines(tried))).toEqual({ level: 'unknown', says: 'No problems found, but texts reach no real phones' })
})

test('what is said of texts that wait is what becomes of them: ten minutes of tries, then a person sends them again', () => {
  const failing = { ...well.carrier, lastFailure: { at, words: 'The carrier is busy' }, failuresInARow: 3 }
  for (const todo of [
    line('texts', { texts: { ...texts, waiting: 1, oldestSeconds: 400 } }).todo,
    line('carrier', { carrier: failing }).todo,
  ])
    expect(todo).toMatch(/Call people who must know now.*about ten minutes.*Not delivered, and you must send it again/)
})

test.each([
  [3, 0, 'They are marked on the Schedule.', 'schedule'],
  [0, 2, 'Those to customers are marked in the container requests on the job’s page.', undefined],
  [1, 1, 'Those to workers are marked on the Schedule, those to customers', 'schedule'],
])('of %d texts to workers and %d to customers it is said where each is', (unknown, unknownLinks, words, screen) => {
  const { todo, screen: leadsTo } = line('texts', { texts: { ...texts, unknown, unknownLinks } })
  expect(todo).toContain(words)
  expect(leadsTo).toBe(screen)
})

test.each([
  [true, true, 'nothing can be saved.'],
  [false, true, 'photos and documents cannot be saved.'],
  [false, false, 'saved data is kept elsewhere.'],
])('a full disk with the database (%s) or files (%s) on it: %s', (hasDatabase, hasFiles, words) => {
  for (const freeBytes of [5e8, 4e9]) expect(line('disk', { disk: { ...disk, hasDatabase, hasFiles, freeBytes } }).todo).toContain(words)
})

test('what needs attention is put worst first, and counted', () => {
  const wrong = lines({ backup: { last: null, lastWhole: null }, disk: { ...disk, freeBytes: 5e8 }, texts: { ...texts, unknown: 2 } })
  expect(attentionLines(wrong).map(({ part }) => part)).toEqual(['disk', 'backup', 'texts'])
  expect(attentionLines(wrong).at(-1)?.screen).toBe('schedule')
  expect(verdictOf(wrong)).toEqual({ level: 'attention', says: '3 items need attention' })
  expect(verdictOf(lines({ database: null })).says).toBe('1 item needs attention')
})

test('errors are told by what they are; a fault of this hour or the last needs attention, a refused upload never', () => {
  const errors = (kind: string, recent: number, day = recent) => ({
    errors: { recentSince: '2026-11-20T16:00:00.000Z', kinds: [{ kind: errorKind.parse(kind), recent, day, lastAt: at }] },
  })
  expect(line('errors', errors('server_error', 1))).toMatchObject({
    level: 'attention',
    says: 'Since 11:00 AM: 1 error in Daysheet. In the last day: 1 error in Daysheet.',
  })
  expect(line('errors', errors('server_error', 0, 3))).toMatchObject({
    level: 'noted',
    says: 'None since 11:00 AM. In the last day: 3 errors in Daysheet.',
  })
  expect(line('errors', errors('upload_refused', 900)).level).toBe('noted')
  // What is to be done is of what happened: only a fault has an id.
  expect(line('errors', errors('server_error', 1)).todo).toContain('an id')
  for (const kind of ['disk_full', 'database_away', 'files_away']) expect(line('errors', errors(kind, 1)).todo).not.toContain('an id')
  expect(line('errors', errors('disk_full', 1)).todo).toContain('make room')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [3_400_000_000, '3.4 GB'],
  [125_600_000_000, '126 GB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

test.each([
  [1, '1 second'],
  [119.9, '119 seconds'],
  [120, '2 minutes'],
  [7199, '119 minutes'],
  [7200, '2 hours'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, words) => expect(formatWait(seconds)).toBe(words))

test.each([
  ['made', 'Answers in 2 ms. PostgreSQL 18.4 (Daysheet’s own), 45 MB.'],
  ['being made', 'Answers in 2 ms. PostgreSQL 18.4 (Daysheet’s own), 45 MB. The index for searches is being made.'],
  ['none', 'Answers in 2 ms. PostgreSQL 18.4 (Daysheet’s own), 45 MB. Searches have no index.'],
] as const)('of an index for searches that is %s the line of the database says: %s', (searchIndex, says) => {
  expect(line('database', { database: { ...database, searchIndex } })).toMatchObject({ level: 'good', says })
})
