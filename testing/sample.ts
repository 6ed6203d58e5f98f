/**
 * What the tests draw: where trying everything takes minutes, `npm test` tries a part of it, another one each day, and `npm run test:full` the whole.
 * A run says its seed at the start; `DAYSHEET_SEED` gives it again.
 */

const { DAYSHEET_SEED = '', DAYSHEET_TESTS } = process.env

/** Nothing is left out. */
const isFull = DAYSHEET_TESTS === 'full'

/** The same for every draw of a run: the day as `20261123`, unless it is given. */
export const seed = Number(DAYSHEET_SEED || new Date().toISOString().slice(0, 10).replaceAll('-', ''))
if (!Number.isSafeInteger(seed)) throw new Error(`DAYSHEET_SEED is a whole number, not ${DAYSHEET_SEED}`)

/** How often something drawn by chance is tried. */
export const times = (daily: number, full: number): number => (isFull ? full : daily)

/** `count` of a list, in its order; all of it in the full run. `name` makes lists of one length draw apart. */
export function sample<T>(list: readonly T[], count: number, name = ''): T[] {
  if (isFull || count >= list.length) return [...list]
  const drawn = list
    .map((_, at) => ({ at, weight: scattered(`${seed} ${name} ${at}`) }))
    .toSorted((one, other) => one.weight - other.weight)
  const chosen = new Set(drawn.slice(0, count).map(({ at }) => at))
  return list.filter((_, at) => chosen.has(at))
}

/**
 * Files that take many seconds each, by what they watch over: `npm test` runs so many of each group, others each day. Whoever names a file runs it.
 * What loses hours or texts when it breaks is in no group.
 */
const slowFiles: { name: string; runs: number; files: string[] }[] = [
  {
    name: 'commands',
    runs: 1,
    files: ['audit', 'backup', 'contractor', 'demo', 'doctor', 'files-check'].map((file) => `apps/api/src/commands/${file}.test.ts`),
  },
  {
    name: 'backup',
    runs: 1,
    files: ['backup', 'backup-run', 'bucket', 'restore-end'].map((file) => `apps/api/src/backup/${file}.test.ts`),
  },
  {
    name: 'crash',
    runs: 1,
    files: ['bagout-kill', 'crash', 'faults', 'scope-kill', 'upload-kill'].map((file) => `apps/api/testing/crash/${file}.test.ts`),
  },
  {
    name: 'operation',
    runs: 1,
    files: ['db/embedded-postgres', 'db/upgrade', 'http/metrics', 'ports/files/s3-files', 'running'].map(
      (file) => `apps/api/src/${file}.test.ts`,
    ),
  },
  {
    name: 'filings',
    runs: 1,
    files: ['fresh', 'further', 'later', 'offices', 'programs'].map((set) => `apps/api/testing/filings/corpus/${set}/${set}.test.ts`),
  },
  {
    name: 'reading filings',
    runs: 1,
    files: ['features/filings/read-upload', 'ports/pdf/filing-reader', 'ports/pdf/filing-refusals'].map(
      (file) => `apps/api/src/${file}.test.ts`,
    ),
  },
  {
    name: 'load',
    runs: 1,
    files: ['features/live/delivery', 'features/session/guess-limiter', 'features/timeclock/event-delivery', 'http/limits/slow-bodies'].map(
      (file) => `apps/api/src/${file}.test.ts`,
    ),
  },
  {
    name: 'accessibility',
    runs: 1,
    files: ['accessibility', 'materials-accessibility', 'materials-by-hand', 'planner-by-hand', 'records-accessibility'].map(
      (file) => `e2e/${file}.spec.ts`,
    ),
  },
  { name: 'layout', runs: 1, files: ['layout-shift', 'longest-names', 'map', 'status'].map((file) => `e2e/${file}.spec.ts`) },
  {
    name: 'pages',
    runs: 1,
    files: ['admin', 'bagouts', 'every-screen', 'import', 'job-page', 'materials', 'records', 'legacy'].map(
      (file) => `e2e/${file}.spec.ts`,
    ),
  },
  { name: 'field', runs: 1, files: ['checklists', 'field-records', 'phones', 'worker-page'].map((file) => `e2e/${file}.spec.ts`) },
  {
    name: 'office',
    runs: 2,
    files: ['accounts', 'compliance', 'containers', 'employee-report', 'filings', 'pictures', 'routes', 'tasks', 'time-zone', 'week'].map(
      (file) => `e2e/${file}.spec.ts`,
    ),
  },
  { name: 'messages', runs: 1, files: ['faults', 'materials-words', 'records-words', 'words'].map((file) => `e2e/${file}.spec.ts`) },
]

/** What today’s `npm test` does not run, as paths from the root. */
export const filesNotDrawn = (): string[] =>
  DAYSHEET_TESTS === 'daily'
    ? slowFiles.flatMap(({ name, runs, files }) => {
        const drawn = new Set(sample(files, runs, name))
        return files.filter((file) => !drawn.has(file))
      })
    : []

/** Each of them, for the test that holds that they are there. */
export const allSlowFiles = slowFiles.flatMap(({ files }) => files)

/** A number that tells nothing of the text it is made of (FNV-1a, then mixed as murmur3 does at its end). */
function scattered(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
