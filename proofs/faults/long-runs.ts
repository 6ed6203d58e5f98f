import { written } from './mutate.ts'
import type { Plain, Surroundings } from './valid-requests.ts'

/** A request and what it is, for a finding. */
export interface LongRun {
  what: string
  bytes: Buffer
}

/** What a run is made of. A name for each: most cannot be read in a sentence. */
const units: readonly (readonly [name: string, unit: string])[] = [
  ['backslashes', '\\'],
  ['digits', '9'],
  ['quotes', '"'],
  ['apostrophes', "'"],
  ['spaces', ' '],
  ['tabs', '\t'],
  ['line ends', '\r\n'],
  ['brackets', '['],
  ['closing brackets', ']'],
  ['braces', '{'],
  ['parentheses', '('],
  ['percent signs', '%'],
  ['percent escapes', '%41'],
  ['dots', '.'],
  ['hyphens', '-'],
  ['underscores', '_'],
  ['slashes', '/'],
  ['commas', ','],
  ['equals signs', '='],
  ['ampersands', '&'],
  ['plus signs', '+'],
  ['letters', 'a'],
  ['letters with accents', 'é'],
  ['faces', '💥'],
]
/** What ends a run that a pattern was following: it fails at the last character, and may begin anew at each. */
const ends = ['', 'x', '!', '"']

/** Node takes 16 KB of address and headers. */
const headLength = 15_000

const run = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))

/** What a header or an address can hold as it is. */
const isPlain = (unit: string) => /^[\x21-\x7e]+$/.test(unit)

const from = (token: string): Plain['headers'] => [
  ['Host', 'daysheet'],
  ['Authorization', token],
]
const json = (url: string, body: string, token: string, method = 'POST'): Plain => ({
  method,
  url,
  body: Buffer.from(body),
  headers: [...from(token), ['Content-Type', 'application/json']],
})
const upload = (url: string, head: string, type: string, token: string): Plain => ({
  method: 'POST',
  url,
  headers: [...from(token), ['Content-Type', type]],
  body: Buffer.from(`--b\r\n${head}\r\n\r\nnothing\r\n--b--\r\n`),
})

/** Addresses with a run in them. */
const addresses = (text: string): string[] => [
  `/${text}`,
  `/api/Jobs/${text}`,
  `/api/images/jobs/download/${text}`,
  `/api/Jobs?${text}`,
  `/api/Jobs?filter=${text}`,
  `/api/Jobs?filter[where][name]=${text}`,
  `/api/Jobs?filter[where][${text}]=1`,
  `/api/Schedules/export?from=${text}&to=${text}`,
  `/api/Jobs?access_token=${text}`,
  `/?"password":"${text}`,
]
const filters = (text: string): string[] =>
  [
    { where: { jobNum: text } },
    { where: { name: text } },
    { where: { startDate: text } },
    { where: { active: text } },
    { where: { name: { like: text } } },
    { where: { name: { regexp: text } } },
    { where: { [text]: 1 } },
    { order: text },
    { include: text },
    { fields: [text] },
    { limit: text },
  ].map((filter) => JSON.stringify(filter))

const headerNames = [
  ...['Authorization', 'X-Access-Token', 'Cookie', 'If-Match', 'If-None-Match', 'Range', 'Device-Time', 'Content-Type', 'Accept'],
  ...['Accept-Encoding', 'Last-Event-ID', 'X-Forwarded-For', 'X-Request-Id', 'Host', 'Origin', 'Sec-Fetch-Site', 'X-Twilio-Signature'],
]

/** What a client writes whose properties are of every kind there is, sign-in among them. */
const recordsWith = (text: string): [url: string, body: unknown][] => [
  ['/api/Users/login', { username: text, password: 'x' }],
  ['/api/Users/login', { [text]: 'x' }],
  ['/api/Jobs', { [text]: 1 }],
  ['/api/Jobs', { jobNum: text }],
  ['/api/Jobs', { name: text, startDate: text, active: text }],
  ['/api/Workers', { name: text, phone: text, lastFourSS: text, role: text }],
  ['/api/Workers', { id: text, version: text }],
  ['/api/Items', { name: text, unit: text, prices: [{ price: text }] }],
  ['/api/Jobs/update?where={"id":"none"}', { name: text }],
  ['/api/ScheduleEntries', { startTime: text, jobId: text }],
  ['/api/Events', { image: text, time: text, workerEntryId: text }],
  ['/api/Locations', { latitude: text, longitude: text }],
]

/** Addresses and headers of uniform characters, which everybody may send, session or none. */
export function headRuns({ token }: Pick<Surroundings, 'token'>): LongRun[] {
  return units.flatMap(([name, unit]) =>
    ends.slice(0, 2).flatMap((end) => {
      const encoded = encodeURIComponent(unit)
      // What stands beside the run has room as well.
      const raw = run(unit, headLength) + end
      const escaped = run(encoded, headLength - 200) + end
      const shown = end === '' ? name : `${name} and an ${end}`
      const within = [...(isPlain(unit) && !/[#]/.test(unit) ? addresses(raw) : []), ...addresses(escaped)]
      const filtered = filters(run(unit, Math.floor((headLength - 200) / encoded.length / 2) * unit.length) + end)
      const headers = isPlain(unit) || unit === ' ' || unit === '\t' ? headerNames : []
      return [
        ...within.map((url) => of(`${shown} in ${url.slice(0, 40)}…`, { method: 'GET', url, headers: from(token), body: undefined })),
        ...filtered.map((filter) =>
          of(`${shown} in the filter ${filter.slice(0, 40)}…`, {
            method: 'GET',
            url: `/api/Jobs?filter=${encodeURIComponent(filter)}`,
            headers: from(token),
            body: undefined,
          }),
        ),
        ...headers.map((header) =>
          of(`${shown} in ${header}`, {
            method: 'GET',
            url: '/api/Jobs?filter={"limit":1}',
            body: undefined,
            headers: [...from(token).filter(([known]) => known !== header), [header, `a${raw}`]],
          }),
        ),
      ]
    }),
  )
}

/** Bodies with a run of so many characters as a property's name, as its value, and in what an upload says of itself. */
export function bodyRuns({ token }: Pick<Surroundings, 'token'>, length: number): LongRun[] {
  return units.flatMap(([name, unit]) =>
    ends.flatMap((end) => {
      const text = run(unit, length) + end
      const shown = `${length.toLocaleString('en')} ${end === '' ? name : `${name} and ${end}`}`
      const oneLine = text.replaceAll(/[\r\n]/g, ' ').slice(0, 40_000)
      return [
        ...recordsWith(text).map(([url, body]) =>
          of(`${shown} in POST ${url} ${JSON.stringify(body).slice(0, 30)}…`, json(url, JSON.stringify(body), token)),
        ),
        of(`${shown} as POST /api/Jobs`, json('/api/Jobs', text, token)),
        of(
          `${shown} in the name of a file`,
          upload(
            '/api/images/jobs/upload',
            `Content-Disposition: form-data; name="file"; filename="${oneLine}"`,
            'multipart/form-data; boundary=b',
            token,
          ),
        ),
        of(`${shown} in a form`, {
          method: 'POST',
          url: '/api/texts/inbound',
          body: Buffer.from(`Body=${text}&From=${text}`),
          headers: [
            ['Host', 'daysheet'],
            ['Content-Type', 'application/x-www-form-urlencoded'],
          ],
        }),
      ]
    }),
  )
}

/** 2 to the power of `pairs` names that differ, and are one to whoever counts them by 31 times what came before: "Aa" is "BB" there. */
function namesOfOneChecksum(pairs: number): string {
  const name = (at: number) => at.toString(2).padStart(pairs, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')
  return `{${Array.from({ length: 2 ** pairs }, (_, at) => `"${name(at)}":1`).join(',')}}`
}

/** Lists in lists, objects in objects, and more names than any record has. */
export function deepAndMany({ token }: Pick<Surroundings, 'token'>): LongRun[] {
  const names = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at])))
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  const where = (depth: number) => '{"and":['.repeat(depth) + '{"id":1}' + ']}'.repeat(depth)
  const bodies: [what: string, url: string, body: string][] = [
    ['131,072 names of one checksum', '/api/Jobs', namesOfOneChecksum(17)],
    ['131,072 names of one checksum', '/api/Events', namesOfOneChecksum(17)],
    ['150 rows of 1,900 unknown names', '/api/Jobs', JSON.stringify(Array.from({ length: 150 }, () => JSON.parse(names(1_900)) as object))],
    ['299,000 numbers of 30 digits', '/api/Jobs', `[${'9007199254740993.0000000000123,'.repeat(298_999)}1]`],
    ...[20_000, 300_000].flatMap((count): [string, string, string][] => [
      [`${count.toLocaleString('en')} unknown names`, '/api/Jobs', names(count)],
      [`${count.toLocaleString('en')} unknown names`, '/api/Workers', names(count)],
      [`${count.toLocaleString('en')} unknown names`, '/api/Users/login', names(count)],
    ]),
    ['lists 100,000 deep', '/api/Jobs', lists(100_000)],
    ['lists 100,000 deep as a value', '/api/Jobs', `{"name":${lists(100_000)}}`],
    ['objects 100,000 deep', '/api/Jobs', objects(100_000)],
    ['20,000 wrong rows', '/api/Jobs', JSON.stringify(Array.from({ length: 20_000 }, () => ({ jobNum: 'x' })))],
    ['200,000 numbers', '/api/Jobs', JSON.stringify(Array.from({ length: 200_000 }, (_, at) => at))],
    ['200,000 numbers in a property', '/api/Jobs', JSON.stringify({ name: Array.from({ length: 200_000 }, (_, at) => at) })],
  ]
  const filters = [
    ['include lists 2,600 deep', `{"include":${lists(2_600)}}`],
    ['where 900 deep', `{"where":${where(900)}}`],
    ['order lists 2,600 deep', `{"order":${lists(2_600)}}`],
  ] as const
  return [
    ...bodies.map(([what, url, body]) => of(`${what} in POST ${url}`, json(url, body, token))),
    ...filters.map(([what, filter]) =>
      of(what, { method: 'GET', url: `/api/Jobs?filter=${filter}`, headers: from(token), body: undefined }),
    ),
  ]
}

/** A request as it is sent. */
export const of = (what: string, request: Plain): LongRun => ({ what, bytes: written(request) })
