import { of, type LongRun } from './long-runs.ts'
import type { Plain, Surroundings } from './valid-requests.ts'

/** Of work behind the product, in days: enough rows for the largest answer there is. */
export const legalDays = { whole: 90, small: 45 }
const lastDay = '2026-11-20'
const megabyte = 1_000_000

/** The largest requests and answers that are legal: bodies of nearly 10 MB, lists of 5,000 rows, answers of 20,000, files of every day. */
export function largeAndLegal({ token }: Pick<Surroundings, 'token'>): LongRun[] {
  const headers: Plain['headers'] = [
    ['Host', 'daysheet'],
    ['Authorization', token],
  ]
  const get = (url: string, more: Plain['headers'] = []) =>
    of(`GET ${url.slice(0, 60)}${more.map(([name]) => `, ${name}`).join('')}`, {
      method: 'GET',
      url: url.replaceAll(' ', '%20'),
      body: undefined,
      headers: [...headers, ...more],
    })
  const post = (what: string, url: string, value: unknown, method = 'POST') =>
    of(`${what} in ${method} ${url}`, {
      method,
      url,
      body: Buffer.from(JSON.stringify(value)),
      headers: [...headers, ['Content-Type', 'application/json']],
    })
  const rows = (count: number, row: (at: number) => object) => Array.from({ length: count }, (_, at) => row(at))
  const everyone = `/api/Events?filter={"limit":20000}`
  const withChildren = `/api/Schedules?filter={"limit":20,"order":"date DESC","include":[{"scheduleEntries":["job",{"workerEntries":["worker","events"]}]}]}`
  const files = `from=2026-08-22&to=${lastDay}`
  return [
    ...[1, 3, 9.5].flatMap((size) => [
      post(`${size} MB of text`, '/api/Jobs', { jobDesc: 'a'.repeat(size * megabyte) }),
      post(`${size} MB of text in other letters`, '/api/Jobs', { jobDesc: 'é'.repeat((size * megabyte) / 2) }),
      post(`${size} MB of escaped text`, '/api/Jobs', { jobDesc: '\n'.repeat((size * megabyte) / 2) }),
    ]),
    post(
      '2,000 rows',
      '/api/Workers',
      rows(2_000, (at) => ({ name: `Large ${at}`, role: 'Handler', active: true })),
    ),
    post(
      '5,000 rows',
      '/api/Workers',
      rows(5_000, (at) => ({ name: `Larger ${at}`, role: 'Handler', active: true })),
    ),
    post(
      '5,000 rows of 9 MB',
      '/api/Jobs',
      rows(5_000, (at) => ({ address: `${at} Large Street`, jobDesc: 'a'.repeat(1_700) })),
    ),
    post(
      '5,000 wrong rows',
      '/api/Jobs',
      rows(5_000, () => ({ startDate: 'x' })),
    ),
    post(
      '5,000 rows of 50 unknown names each',
      '/api/Jobs',
      rows(5_000, () => Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`unknown${at}`, 1]))),
    ),
    post(
      '49,000 lists',
      '/api/Jobs',
      rows(49_000, () => []),
    ),
    post('299,000 numbers', '/api/Jobs', { jobDesc: rows(299_000, (at) => at as unknown as object) }),
    post(
      '299,000 numbers as rows',
      '/api/Jobs',
      rows(299_000, (at) => at as unknown as object),
    ),
    post('a condition of 9 MB', '/api/Jobs', { where: 'a'.repeat(9 * megabyte) }, 'PATCH'),
    post('100,000 rows of a filing', '/api/Jobs/processScope', { rows: rows(40_000, (at) => ({ floor: at })) }),
    get(everyone),
    get(everyone, [['Accept-Encoding', 'gzip']]),
    get(everyone, [['If-None-Match', '"a", '.repeat(2_000)]]),
    get(everyone, [['If-None-Match', ','.repeat(12_000)]]),
    get(withChildren),
    get(withChildren, [['Accept-Encoding', 'gzip']]),
    get('/api/Workers?filter={"limit":20000}'),
    get('/api/WorkerEntries?filter={"limit":10000,"include":["worker"]}'),
    get('/api/openapi.json'),
    get(`/api/Schedules/export?${files}`),
    get(`/api/Schedules/exportPDF?date=${lastDay}`),
    get(`/api/Jobs/hours?${files}`),
    get(`/api/Orders/bagouts?${files}`),
    get('/api/Orders/exportByJobNum?jobNum=10000'),
    get('/api/Schedules/exportByJobNum?jobNum=10000'),
    get('/api/phones'),
    get('/api/status'),
    get('/metrics'),
  ]
}
