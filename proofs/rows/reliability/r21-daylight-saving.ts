import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { sqlOn } from '../../cluster.ts'
import type { HoursTold } from '../../faults/hours-digest.ts'
import { call, onNodes } from '../../faults/nodes.ts'
import { both, unless, type Finding, type Environment, type Proof } from '../../proof.ts'

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata']

/** Hours by instants, rounded to quarters. Written by hand: nothing here was taken from what the product says. (promises.md#r21) */
const golden: Record<string, number> = {
  'spring night 22:00 to 07:00': 8,
  'spring 01:30 to 03:30': 1,
  'spring day 07:00 to 15:30': 8.5,
  'night before spring': 9,
  'autumn night 22:00 to 06:00': 9,
  'autumn 00:30 to 02:30': 3,
  'autumn day 07:00 to 15:30': 8.5,
  'night after autumn': 8,
  'autumn first 01:30 to second 01:30': 1,
  'rounded 06:52 to 15:38': 9,
  'rounded 06:53 to 15:37': 8.5,
}
const dayHours: Record<string, number> = {
  '2026-03-07': 24,
  '2026-03-08': 23,
  '2026-03-09': 24,
  '2026-10-31': 24,
  '2026-11-01': 25,
  '2026-11-02': 24,
}

const differing = (said: Record<string, number>, wanted: Record<string, number>) =>
  Object.entries(wanted).flatMap(([name, hours]) => (said[name] === hours ? [] : [`${name}: ${said[name]} h instead of ${hours}`]))

async function ask(root: string, zone: string, shifts: number): Promise<HoursTold> {
  const program = path.join(import.meta.dirname, '../../faults/hours-digest.ts')
  const args = ['--disable-warning=ExperimentalWarning', program, root, String(shifts)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env['PATH'], TZ: zone } })
  return JSON.parse(stdout) as HoursTold // what hours-digest.ts prints
}

/** The functions that count hours, in three processes on machines of three zones. */
async function inThreeZones({ root, size }: Environment): Promise<Finding> {
  const shifts = size === 'whole' ? 100_000 : 5_000
  const told: (HoursTold & { zone: string })[] = []
  for (const zone of zones) told.push({ zone, ...(await ask(root, zone, shifts)) })
  const digests = new Set(told.map(({ digest }) => digest))
  return {
    broken: [
      ...told.flatMap(({ zone, ...said }) =>
        [...differing(said.golden, golden), ...differing(said.dayHours, dayHours)].map((sentence) => `TZ=${zone}: ${sentence}`),
      ),
      ...unless(
        [digests.size === 1, `${shifts} shifts have ${digests.size} different results in ${zones.length} zones`],
        [
          told.every(({ notCommuting }) => notCommuting === 0),
          `rounding disagrees with the clock on the wall ${told[0]?.notCommuting} times`,
        ],
      ),
    ],
    figures: `${Object.keys(golden).length} golden shifts and 6 days of 23, 24 and 25 h right, ${shifts} random shifts identical in ${zones.join(', ')} (${[...digests][0]?.slice(0, 8)}), rounding commutes`,
  }
}

/** People, jobs and clock events in the nights of both changes, straight into the database. */
const fillNights = `
  insert into worker (id, name, role) select md5('w' || n)::uuid, 'Worker ' || n, (array['field','office','warehouse'])[1 + n % 3] from generate_series(0, 19) n;
  insert into job (id, address, job_num) select md5('j' || n)::uuid, n || ' Clock Street', 10000 + n from generate_series(0, 3) n;
  insert into schedule (id, date, day) select md5('s' || d)::uuid, d::timestamp at time zone 'America/New_York', d
    from unnest(array['2026-03-07','2026-03-08','2026-03-09','2026-10-31','2026-11-01','2026-11-02']::date[]) d;
  insert into schedule_entry (id, job_id, schedule_id, start_time) select md5('e' || s.day || n)::uuid, md5('j' || n)::uuid, s.id, '7:00 AM'
    from schedule s, generate_series(0, 3) n;
  insert into worker_entry (id, worker_id, schedule_entry_id) select md5('p' || s.day || n || k)::uuid, md5('w' || (n * 5 + k))::uuid, md5('e' || s.day || n)::uuid
    from schedule s, generate_series(0, 3) n, generate_series(0, 4) k;
  insert into clock_event (id, worker_entry_id, worker_id, type, time) select md5('c' || s.day || n || k || v)::uuid, md5('p' || s.day || n || k)::uuid, md5('w' || (n * 5 + k))::uuid, (array['in','out','in','out'])[v],
    s.date + (array[0, 4.1, 4.6, 9.2])[v] * interval '1 hour' + (n * 5 + k) * interval '47 minutes' + v * interval '38 seconds'
    from schedule s, generate_series(0, 3) n, generate_series(0, 4) k, generate_series(1, 4) v where v < 4 or k < 4`

/** Six days with twenty people each, whatever the job. */
const linesAtLeast = 100
const files = [
  ...['/api/Schedules/export?from=2026-03-07&to=2026-11-02', '/api/Schedules/export?from=2026-03-08&to=2026-03-08'],
  ...['/api/Schedules/export?from=2026-11-01&to=2026-11-01', '/api/Schedules/exportByJobNum?jobNum=10001'],
]

/** The same data as CSV from the whole server, on a machine of each zone. */
async function exported(
  environment: Environment,
  zone: string,
  databaseUrl: string | undefined,
): Promise<{ digest: string; lines: number; problem: string }> {
  return onNodes(environment, { env: { TZ: zone }, databaseUrl }, async ({ nodes: [{ url }], token }) => {
    const digest = createHash('sha256')
    let lines = 0
    for (const file of files) {
      const { status, body } = await call(url + file, { headers: { authorization: token } })
      if (status !== 200) return { digest: '', lines: 0, problem: `${file}: ${status} ${body.slice(0, 200)}` }
      digest.update(body)
      lines += body.split('\n').length - 2
    }
    return { digest: digest.digest('hex'), lines, problem: '' }
  })
}

const exportsOfThreeServers = (environment: Environment): Promise<Finding> =>
  onNodes(environment, { env: { TZ: 'UTC' } }, async ({ databaseUrl }) => {
    await sqlOn(databaseUrl, 'set session_replication_role = replica', fillNights)
    const told: Awaited<ReturnType<typeof exported>>[] = []
    for (const zone of zones) told.push(await exported(environment, zone, databaseUrl))
    const digests = new Set(told.map(({ digest }) => digest))
    return {
      broken: [
        ...told.flatMap(({ problem }) => (problem === '' ? [] : [problem])),
        ...unless(
          [told.every(({ lines }) => lines >= linesAtLeast), `only ${told[0]?.lines} lines were exported: too little to tell anything`],
          [digests.size === 1, `the same rows are exported in ${digests.size} ways by servers in ${zones.length} zones`],
        ),
      ],
      figures: `${files.length} CSV exports (${told[0]?.lines} lines) byte for byte the same from servers in the three zones`,
    }
  })

export const hoursAreRightThroughDst: Proof = {
  row: 'R21',
  promise: 'Hours are right through DST',
  check: async (environment) => both(await inThreeZones(environment), await exportsOfThreeServers(environment)),
  controls: [
    {
      what: "hours are counted by the clock on the wall of the server's machine",
      mutations: [
        {
          file: 'packages/domain/src/timeclock/hours.ts',
          find: 'const moment = Date.parse(event.time)\n',
          put: 'const moment = Date.parse(event.time) - new Date(event.time).getTimezoneOffset() * 60_000\n',
        },
      ],
      seen: /different results|exported in/,
    },
    {
      what: "the date of a line is written by the clock of the server's machine",
      mutations: [
        {
          file: 'packages/domain/src/timeclock/timesheet.ts',
          find: 'const job = { date: formatDay(entry.day), address',
          put: "const job = { date: new Date(entry.day).toLocaleDateString('en-US'), address",
        },
      ],
      seen: /are exported in/,
    },
    {
      what: 'a day has 24 hours',
      mutations: [
        {
          file: 'packages/domain/src/calendar/day.ts',
          find: 'momentAt(local + dayMs, zone) - 1',
          put: 'momentAt(local, zone) + dayMs - 1',
        },
      ],
      seen: /2026-03-08: 24 h instead of 23/,
    },
  ],
}
