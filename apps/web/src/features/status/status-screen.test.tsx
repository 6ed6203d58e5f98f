import type { BackupRun, StatusFacts } from '@daysheet/domain/status/status'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable } from '#testing/respond.ts'
import { StatusScreen } from './status-screen.tsx'

const at = '2026-11-20T17:00:00.000Z'
const none = { lastSuccess: null, lastFailure: null, failuresInARow: 0 }
const aRun: BackupRun = {
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:04:00.000Z',
  name: 'of-friday',
  bytes: 5e9,
  files: 12,
  outcome: 'whole',
  problem: null,
}

const well: StatusFacts = {
  at,
  version: 'c4c35b8',
  nodes: [{ host: 'alpha', version: 'c4c35b8', startedAt: '2026-11-20T12:00:00.000Z', unseenSeconds: 3, isThis: true }],
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
  carrier: { name: 'twilio', ...none, lastSuccess: at },
  disk: { freeBytes: 40e9, sizeBytes: 100e9, hasDatabase: true, hasFiles: true, databaseBytes: 45e6, filesBytes: 3.4e9 },
  files: { store: 'local', answersInMs: 0.4 },
  maps: { isOn: true, ...none, lastSuccess: at },
  cityFilings: { isOn: false, ...none },
  backup: { last: aRun, lastWhole: aRun },
  errors: { recentSince: '2026-11-20T16:00:00.000Z', kinds: [] },
}
const route = 'GET /api/status'
const parts = async () =>
  within(await screen.findByRole('list', { name: 'Parts' }))
    .getAllByRole('listitem')
    .map((part) => part.getAttribute('aria-label'))
const verdict = () => screen.findByRole('status', { name: 'Verdict' })

test('all is well: the verdict on top, each part with its level in a word, dates as New York writes them', async () => {
  respond({ [route]: well })
  renderScreen(<StatusScreen />)
  expect((await verdict()).textContent).toBe('No problems found')
  expect(screen.getByText('As of 11-20-2026 12:00 PM; refreshes on its own')).toBeTruthy()
  expect(await parts()).toEqual([
    'Daysheet: Good',
    'Database: Good',
    'Texts: Good',
    'Carrier: Good',
    'Disk: Good',
    'Photos and documents: Good',
    'Maps: Good',
    'Backup: Good',
    'Errors: Good',
  ])
  expect(screen.getByRole('listitem', { name: 'Backup: Good' }).textContent).toContain(
    'The last one is from 11-20-2026 3:00 AM: of-friday (5 GB).',
  )
})

test('what needs attention stands first, worst on top, with what to do and where', async () => {
  respond({
    [route]: {
      ...well,
      backup: { last: null, lastWhole: null },
      texts: { ...well.texts, unknown: 2 },
      disk: { ...well.disk, freeBytes: 5e8 },
      maps: { ...well.maps, lastSuccess: null },
    },
  })
  renderScreen(<StatusScreen />)
  expect((await verdict()).textContent).toBe('3 items need attention')
  expect((await parts()).slice(0, 4)).toEqual([
    'Disk: Needs attention',
    'Backup: Needs attention',
    'Texts: Needs attention',
    'Daysheet: Good',
  ])
  expect(await parts()).toContain('Maps: Unknown')
  expect(screen.getByText(/Ask the system administrator to run “npm run backup”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the Schedule' }).getAttribute('href')).toBe('/schedule')
})

test('a first look that fails says so and can be tried again', async () => {
  const server = respond({ [route]: refuse(503, 'The database is not available right now') })
  const { user } = renderScreen(<StatusScreen />)
  expect(await screen.findByText('The database is not available right now')).toBeTruthy()
  server.answer({ [route]: well })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await verdict()).textContent).toBe('No problems found')
})

test('a server that answers that it has no database is not one that has not answered: the good verdict goes, its words are shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const server = respond({ [route]: well })
  renderScreen(<StatusScreen />)
  expect((await verdict()).textContent).toBe('No problems found')

  const words = 'The database cannot be reached right now. Please try again in a moment.'
  const error = { statusCode: 503, name: 'Error', message: words, code: 'DATABASE_AWAY' }
  server.answer({ [route]: () => Response.json({ error }, { status: 503 }) })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByText(words)).toBeTruthy()
  expect((await verdict()).textContent).toBe('The database cannot be reached')
  expect(document.querySelector('[data-level]')?.getAttribute('data-level')).toBe('attention')
  expect(screen.queryByText(/has not answered|No problems found|Last known/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull()

  server.answer({ [route]: refuse(500, 'Internal Server Error') })
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(async () => expect((await verdict()).textContent).toBe('The status of Daysheet is unknown'))

  server.answer({ [route]: well })
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(async () => expect((await verdict()).textContent).toBe('No problems found'))
})

test('it refreshes by itself; while the server is away the last known stays and says how old it is, until it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const server = respond({ [route]: well })
  renderScreen(<StatusScreen />)
  expect((await verdict()).textContent).toBe('No problems found')

  server.answer({ [route]: { ...well, texts: { ...well.texts, waiting: 3, oldestSeconds: 5 } } })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByText('3 texts on the way.')).toBeTruthy()

  server.answer({ [route]: unreachable })
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await screen.findByRole('alert')).textContent).toContain('The server has not answered since 11-20-2026 12:00 PM')
  expect((await verdict()).textContent).toBe('Last known: No problems found')
  expect(screen.getByText('3 texts on the way.')).toBeTruthy()

  server.answer({ [route]: { ...well, at: '2026-11-20T17:05:00.000Z' } })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByText('As of 11-20-2026 12:05 PM; refreshes on its own')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
