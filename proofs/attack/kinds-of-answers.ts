/** One of each kind of answer that the product gives, made to happen. (promises.md#s17) */
import { sql } from 'kysely'
import { aPicture } from '../../apps/api/testing/pictures.ts'
import { nobodysId } from './bearers.ts'
import { requestOf } from './raw-answer.ts'
import type { Target } from './target.ts'

/** Whose pages the server is told to answer. */
export const namedOrigin = 'https://field.example.com'

/** More than one address may try for one name. */
const maxGuesses = 12

export interface Kind {
  what: string
  path: string
  bytes: string | Buffer
  /** What the answer must be, so that the kind is really met. */
  status: number
  isHead?: boolean
  /** Asked by a page of this origin, which may read the answer. */
  origin?: string
}

type Plain = [what: string, status: number, method: string, path: string, headers?: Record<string, string>, body?: string]

/** One of each kind of answer there is. */
export async function kinds(target: Target): Promise<Kind[]> {
  const { ask, token } = target
  const auth = { authorization: token }
  const json = { ...auth, 'content-type': 'application/json' }
  const boundary = 'proofproofproof'
  const picture = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    await aPicture(40, 40).png().toBuffer(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const form = { ...auth, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(picture.length) }
  const uploaded = await ask({ method: 'POST', path: '/api/images/proof/upload', headers: form, body: picture })
  const file = /"name":"([^"]+)"/.exec(uploaded.body)?.[1] ?? ''
  if (uploaded.status !== 200 || file === '') throw new Error(`The picture was not taken: ${uploaded.status} ${uploaded.body}`)
  const { headers } = await ask({ path: '/api/Jobs', headers: auth })
  const [job] = JSON.parse((await ask({ path: '/api/Jobs', headers: auth })).body) as { id: string; jobNum: number }[] // of Jobs
  const [schedule] = JSON.parse((await ask({ path: '/api/Schedules', headers: auth })).body) as { id: string }[] // of Schedules
  const pageHeaders = { accept: 'text/html' }
  const { body: page } = await ask({ path: '/', headers: pageHeaders })
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  const day = '2026-01-02'
  const images = [`/api/images/proof/download/${file}`]
  await ask({
    method: 'POST',
    path: '/api/ImageSets',
    headers: json,
    body: JSON.stringify({ jobId: job?.id, time: '2026-01-02T12:00:00Z', images }),
  })
  const of = (...[what, status, method, path, given = {}, body = '']: Plain): Kind => ({
    what,
    status,
    path,
    bytes: requestOf(method, path, given, body),
    isHead: method === 'HEAD',
  })
  const down = `/api/images/proof/download/${file}`
  return [
    of('rows', 200, 'GET', '/api/Jobs', auth),
    of('rows, packed', 200, 'GET', '/api/Jobs', { ...auth, 'accept-encoding': 'gzip' }),
    of('unchanged rows', 304, 'GET', '/api/Jobs', { ...auth, 'if-none-match': String(headers.etag) }),
    of('a HEAD', 200, 'HEAD', '/api/Jobs', auth),
    of('a row that is not there', 404, 'GET', `/api/Jobs/${nobodysId}`, auth),
    of('an unknown call', 404, 'GET', '/api/Nopes', auth),
    of('an unknown verb', 404, 'PROPFIND', '/api/Jobs', auth),
    of('TRACE', 404, 'TRACE', '/api/Jobs', auth),
    of('OPTIONS', 404, 'OPTIONS', '/api/Jobs', { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }),
    {
      ...of('a preflight of a named origin', 204, 'OPTIONS', '/api/Jobs', {
        origin: namedOrigin,
        'access-control-request-method': 'PATCH',
      }),
      origin: namedOrigin,
    },
    { ...of('a named origin', 200, 'GET', '/api/Jobs', { ...auth, origin: namedOrigin }), origin: namedOrigin },
    { ...of('a named origin without a session', 401, 'GET', '/api/Jobs', { origin: namedOrigin }), origin: namedOrigin },
    of('another origin', 200, 'GET', '/api/Jobs', { ...auth, origin: 'https://elsewhere.example' }),
    of('nobody signed in', 401, 'GET', '/api/Jobs'),
    of('a refused filter', 400, 'GET', '/api/Jobs?filter={bad', auth),
    of('an address too long', 414, 'GET', `/api/Jobs?filter=${'x'.repeat(9000)}`, auth),
    of('an unreadable body', 400, 'POST', '/api/Jobs', json, '{bad'),
    of('another type of body', 415, 'POST', '/api/Jobs', { ...auth, 'content-type': 'application/xml' }, '<a/>'),
    of('a refused row', 422, 'POST', '/api/Jobs', json, '{"nope":1}'),
    of('a stale change', 412, 'PATCH', `/api/Jobs/${job?.id}`, { ...json, 'if-match': 'W/"999"' }, '{"boro":"Bronx"}'),
    of('a refused change of an account', 405, 'PATCH', `/api/Users/${target.person.id}`, json, '{"email":"a@example.com"}'),
    of('a made row', 200, 'POST', '/api/Jobs', json, '{"address":"1 Header Street","boro":"Queens","jobNum":98765}'),
    of('nothing to say', 204, 'DELETE', `/api/Jobs/${job?.id}/imageSets?where={"id":"${nobodysId}"}`, auth),
    of('a wrong password', 401, 'POST', '/api/Users/login', { 'content-type': 'application/json' }, '{"username":"x","password":"y"}'),
    of(
      'a body too large',
      413,
      'POST',
      `/api/ContainerReqs/${nobodysId}/confirm`,
      { 'content-type': 'application/json' },
      `{"a":"${'x'.repeat(9000)}"}`,
    ),
    of(
      'a link nobody was sent',
      404,
      'POST',
      `/api/ContainerReqs/${nobodysId}/confirm`,
      { 'content-type': 'application/json' },
      '{"answer":"confirm","name":"A"}',
    ),
    of('a webhook that is not signed', 403, 'POST', '/api/texts/inbound', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    {
      what: 'an upload',
      status: 200,
      path: '/api/images',
      bytes: Buffer.concat([Buffer.from(requestOf('POST', '/api/images/proof/upload', form)), picture]),
    },
    of(
      'a refused upload',
      400,
      'POST',
      '/api/images/proof/upload',
      { ...auth, 'content-type': 'multipart/form-data; boundary=x' },
      'nonsense',
    ),
    of('a picture', 200, 'GET', down, auth),
    of('a thumbnail', 200, 'GET', `${down}?size=320`, auth),
    of('part of a picture', 206, 'GET', down, { ...auth, range: 'bytes=0-9' }),
    of('no part of a picture', 416, 'GET', down, { ...auth, range: 'bytes=999999-' }),
    of('an unchanged picture', 304, 'GET', down, {
      ...auth,
      'if-none-match': String((await ask({ path: down, headers: auth })).headers.etag),
    }),
    of('a picture that is not there', 404, 'GET', '/api/images/proof/download/none.jpg', auth),
    of('a map', 200, 'GET', '/api/maps/static?latitude=40.7&longitude=-74', auth),
    of('hours as CSV', 200, 'GET', `/api/Schedules/export?from=${day}&to=${day}`, auth),
    of('materials as CSV', 200, 'GET', `/api/Orders/exportByJobNum?jobNum=${job?.jobNum}`, auth),
    of('the schedule as PDF', 200, 'GET', `/api/Schedules/exportPDF?scheduleId=${schedule?.id}`, auth),
    of('the images of a job', 200, 'GET', `/api/Jobs/${job?.id}/images/download`, auth),
    of('the stream of changes', 200, 'GET', '/api/changes', auth),
    of('the stream of worker entries', 200, 'GET', '/api/WorkerEntries/change-stream', auth),
    of('the OpenAPI document', 200, 'GET', '/api/openapi.json', auth),
    of('health', 200, 'GET', '/health'),
    of('readiness', 200, 'GET', '/ready'),
    of('the page', 200, 'GET', '/', pageHeaders),
    of('an address of the application', 200, 'GET', '/jobs', pageHeaders),
    of('the page of a container request', 200, 'GET', `/confirm/${nobodysId}`, pageHeaders),
    of('a script', 200, 'GET', asset ?? '/sw.js'),
    of('a script, packed', 200, 'GET', asset ?? '/sw.js', { 'accept-encoding': 'br, gzip' }),
    of('the HEAD of the page', 200, 'HEAD', '/', pageHeaders),
    of('the service worker', 200, 'GET', '/sw.js'),
    of('an icon', 200, 'GET', '/icon-192.png'),
    of('an unchanged icon', 304, 'GET', '/icon-192.png', { 'if-none-match': String((await ask({ path: '/icon-192.png' })).headers.etag) }),
    of('a file that is not there', 404, 'GET', '/nope.js'),
    of('a path that leads out', 403, 'GET', '/..%2f..%2fpackage.json'),
    of('an address nobody can read', 400, 'GET', '/%'),
    of('an address of the API nobody can read', 400, 'GET', '/api/Jobs/%zz', auth),
    { what: 'what is no HTTP', status: 400, path: '/api', bytes: 'hello\r\n\r\n' },
    {
      what: 'a line of two lengths',
      status: 400,
      path: '/api',
      bytes: 'POST /api/Jobs HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
    },
    {
      what: 'length and chunks at once',
      status: 400,
      path: '/api',
      bytes: 'POST /api/Jobs HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    },
    { what: 'headers without an end', status: 431, path: '/api', bytes: `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n` },
    { what: 'no Host', status: 400, path: '/api', bytes: 'GET /api/Jobs HTTP/1.1\r\nconnection: close\r\n\r\n' },
    {
      what: 'an expectation nobody knows',
      status: 417,
      path: '/api',
      bytes: 'GET /api/Jobs HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n',
    },
    {
      what: 'an absolute address',
      status: 200,
      path: '/health',
      bytes: 'GET http://elsewhere.example/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    },
    { what: 'HTTP/1.0', status: 200, path: '/health', bytes: 'GET /health HTTP/1.0\r\n\r\n' },
    {
      what: 'an offer of another protocol',
      status: 200,
      path: '/health',
      bytes: 'GET /health HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    },
  ]
}

/** Too many guesses, a fault of ours and a database that does not answer: made by hand, and undone by `mended`. */
export async function faults({ ask, db, token }: Target): Promise<Kind[]> {
  const body = JSON.stringify({ username: 'somebody', password: 'wrong again' })
  const headers = { 'content-type': 'application/json' }
  for (let n = 0; n < maxGuesses; n += 1) await ask({ method: 'POST', path: '/api/Users/login', headers, body })
  await sql`alter table image_set rename to image_set_away`.execute(db)
  return [
    { what: 'a guess too many', status: 429, path: '/api/Users/login', bytes: requestOf('POST', '/api/Users/login', headers, body) },
    { what: 'a fault', status: 500, path: '/api/ImageSets', bytes: requestOf('GET', '/api/ImageSets', { authorization: token }) },
  ]
}

export const mended = ({ db }: Target) => sql`alter table image_set_away rename to image_set`.execute(db)
