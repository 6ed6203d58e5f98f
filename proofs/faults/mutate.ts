import type { Random } from './random.ts'
import type { Plain } from './valid-requests.ts'

/** How a request is sent: its bytes, and after how many of them the sender hangs up. */
export interface Mutant {
  bytes: Buffer
  /** Hangs up when these were sent. */
  breaksOff: boolean
  /** Announces more than it sends, or another way of sending: who is to answer may go on waiting for it. */
  isUnfinished: boolean
  /** What was done to it, for a finding. */
  what: string
}

type Change = (request: Plain, dice: Random) => Plain

const oddText = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202E',
    '💥'.repeat(50),
    'x'.repeat(20_000),
    "'; drop table job; --",
    '$1',
    '{{7*7}}',
    '../../../etc/passwd',
  ],
  ...[
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '9'.repeat(40),
    '-1',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    '%',
    '%%%',
    '\\',
    '*',
    '(a+)+$',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-19T23:59:59.999Z',
    '2026-11-20T25:00:00Z',
    '99999-01-01',
    '24:00',
  ],
]
const oddValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    [{}],
    { $gt: 1 },
    { __proto__: null },
  ],
  ...[{ toString: 'a' }, { length: -1 }, { constructor: { prototype: 1 } }, Array.from({ length: 600 }, (_, at) => at), ...oddText],
]
const nested = (depth: number) => '[{"and":'.repeat(depth) + '1' + '}]'.repeat(depth)

const json = (body: Buffer): unknown => {
  // What was made deep before cannot be walked.
  if (body.length > 20_000) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Changes one place in a JSON value, as deep as it goes. */
function changed(value: unknown, dice: Random): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.15)) return dice.pick(oddValues)
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.3)) return [...(value as unknown[]), dice.pick(oddValues)]
    const at = dice.whole(value.length)
    return value.map((one: unknown, place) => (place === at ? changed(one, dice) : one))
  }
  const keys = Object.keys(value)
  if (keys.length === 0 || dice.chance(0.2))
    return Object.fromEntries([...Object.entries(value), [dice.pick([...oddText, 'id', 'where', 'and', 'or']), dice.pick(oddValues)]])
  const key = dice.pick(keys)
  if (dice.chance(0.15)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, name === key ? changed(inner, dice) : inner]),
  )
}

/** Some bytes of it turned, taken out or put in. */
function garbled(bytes: Buffer, dice: Random): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length === 0) return Buffer.from([dice.whole(256)])
  for (let times = 1 + dice.whole(8); times > 0; times -= 1) copy[dice.whole(copy.length)] = dice.whole(256)
  const at = dice.whole(copy.length)
  if (dice.chance(0.3)) return copy.subarray(0, at)
  if (dice.chance(0.3)) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + dice.whole(40))])
  return dice.chance(0.3) ? Buffer.concat([copy.subarray(0, at), copy.subarray(0, at), copy.subarray(at)]) : copy
}

const swapped = (request: Plain, name: string, value: string): Plain => ({
  ...request,
  headers: [...request.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase()), [name, value]],
})

const changes: Record<string, Change> = {
  json: (request, dice) => ({
    ...request,
    body: Buffer.from(JSON.stringify(changed(json(request.body ?? Buffer.from('{}')), dice)) ?? ''),
  }),
  'bytes of the body': (request, dice) => ({ ...request, body: garbled(request.body ?? Buffer.from('{}'), dice) }),
  'a strange body': (request, dice) => ({
    ...request,
    body: Buffer.from(
      dice.pick([
        nested(5_000),
        '{"a":1,"a":2}',
        '\uFEFF{}',
        '{"__proto__":{"a":1}}',
        '[1e999]',
        '"text"',
        '1',
        'null',
        ' ',
        '{'.repeat(50_000),
        '\xFF\xFE',
      ]),
    ),
  }),
  'bytes of the address': (request, dice) => {
    const at = 1 + dice.whole(request.url.length)
    const odd = dice.pick([
      '%',
      '%00',
      '%ff',
      '%E0%80',
      '//',
      '..',
      '%2f',
      '%252f',
      ';',
      '#',
      '[',
      ']',
      '{',
      '|',
      '\\',
      '\u00e9',
      'a'.repeat(9_000),
      '&',
      '?',
      '=',
      '.json',
    ])
    return { ...request, url: request.url.slice(0, at) + odd + request.url.slice(at + dice.whole(3)) }
  },
  'a step of the path': (request, dice) => {
    const [path = '', query] = request.url.split('?')
    const steps = path.split('/')
    steps[1 + dice.whole(steps.length - 1)] = encodeURIComponent(dice.pick(oddText).toWellFormed())
    return { ...request, url: steps.join('/') + (query === undefined ? '' : `?${query}`) }
  },
  'a filter': (request, dice) => {
    const filter = dice.chance(0.8)
      ? JSON.stringify(
          changed(
            {
              where: { and: [{ id: 'a' }] },
              order: ['id'],
              include: [{ relation: 'job', scope: {} }],
              fields: { id: true },
              limit: 1,
              skip: 0,
            },
            dice,
          ),
        )
      : dice.pick([nested(40), '{"where":'.repeat(20), '{"order":"id DESC, id; select"}', '{"limit":1e9}', '[', 'true'])
    return { ...request, url: `${request.url.split('?')[0]}?filter=${encodeURIComponent((filter ?? '').toWellFormed())}` }
  },
  brackets: (request, dice) => {
    const deep = Array.from(
      { length: 1 + dice.whole(20) },
      () => `[${dice.pick(['where', 'and', '0', '', 'id', '__proto__', 'like', 'regexp', '1000000', 'include'])}]`,
    ).join('')
    return {
      ...request,
      url: `${request.url.split('?')[0]}?filter${deep}=${encodeURIComponent(dice.pick(oddText).toWellFormed())}&filter${deep}=1`,
    }
  },
  'a parameter': (request, dice) => {
    const [path, query = ''] = request.url.split('?')
    const params = new URLSearchParams(query)
    const name = dice.pick([...params.keys(), 'from', 'ids', 'access_token', 'size', 'limit'])
    if (dice.chance(0.3)) params.append(name, dice.pick(oddText))
    else params.set(name, dice.pick(oddText))
    return { ...request, url: `${path}?${params.toString()}` }
  },
  method: (request, dice) => ({
    ...request,
    method: dice.pick([
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PUT',
      'PATCH',
      'DELETE',
      'POST',
      'GET',
      'PROPFIND',
      'SEARCH',
      'QUERY',
      'BREW',
      'get',
      'CONNECT',
      'M-SEARCH',
      '',
    ]),
  }),
  'a header': (request, dice) => {
    const [name, values] = dice.pick(oddHeaders)
    return swapped(request, name, dice.pick(values))
  },
  'a part of the upload': (request, dice) => {
    const text = (request.body ?? Buffer.alloc(0)).toString('latin1')
    const [find, put] = dice.pick(oddParts)
    return {
      ...request,
      body: Buffer.from(
        text.replace(find, () => put),
        'latin1',
      ),
    }
  },
}

const odd = oddText.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 200)
const oddHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['Content-Type', ['application/json; charset=utf-7', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="', 'application/x-www-form-urlencoded', 'application/json; charset="\\', 'a/b/c', ';', 'multipart/mixed; boundary=daysheet-proof-boundary', '']], // prettier-ignore
  ['Content-Encoding', ['gzip', 'br', 'identity', 'deflate, gzip', 'x']],
  ['Transfer-Encoding', ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'x']],
  ['Content-Length', ['0', '-1', '1', '99', '99999999999999999999', '1e3', '+5', '5, 5', '']],
  [
    'Authorization',
    [...odd, 'Bearer', 'Bearer ', `Bearer ${'a'.repeat(64)}`, 'a'.repeat(64), 'Basic Og==', 'v1.image.a.1.b.c', '\xff\xfe'],
  ],
  ['If-Match', ['*', '""', 'W/"1"', '"1', '"1","2"', ...odd]],
  ['If-None-Match', ['*', '"a"', ...odd]],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes=']],
  ['Device-Time', odd],
  ['Last-Event-ID', ['-1', '1e99', '99999999999999999999999', 'a', ...odd]],
  ['Accept', ['text/event-stream', '*/*;q=x', 'image/webp', '']],
  ['Accept-Encoding', ['gzip;q=0', 'br, *;q=0', 'x'.repeat(500), 'identity;q=0, *;q=0']],
  ['Cookie', ['__Host-daysheet=a', '=', ';;;', '__proto__=1', 'a=%']],
  ['X-Forwarded-For', ['a', '1.2.3.4, ::1, x', '999.1.1.1']],
  ['X-Access-Token', odd],
  ['Expect', ['100-continue', 'wonders']],
  ['Host', ['', 'a b', '[::1', 'x'.repeat(3_000)]],
  ['Connection', ['upgrade', 'close, keep-alive']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Sec-Fetch-Site', odd],
  ['X-Twilio-Signature', odd],
  ['X-Large', ['x'.repeat(17_000)]],
]
const oddParts: readonly (readonly [find: string | RegExp, put: string])[] = [
  ['--daysheet-proof-boundary--', ''],
  ['--daysheet-proof-boundary\r\n', '--other\r\n'],
  ['\r\n\r\n', '\n\n'],
  ['form-data; name=', 'form-data; nam='],
  ['name="note"', 'name="__proto__"'],
  ['name="note"', `name="${'n'.repeat(3_000)}"`],
  ['name="note"', 'name="note"; filename="b.png"'],
  [/filename="[^"]*"/, 'filename=""'],
  [/filename="[^"]*"/, 'filename="../../a\0.png"'],
  [/filename="[^"]*"/, "filename*=UTF-8''%ff%fe"],
  [/filename="[^"]*"/, `filename="${'f'.repeat(5_000)}.pdf"`],
  [/Content-Type: \S+/, 'Content-Type: multipart/mixed; boundary=inner'],
  [/Content-Type: \S+/, 'Content-Transfer-Encoding: base64'],
  [/Content-Type: \S+/, `X-Header: ${'h'.repeat(90_000)}`],
  ['a note', 'n'.repeat(20_000)],
  ['Content-Disposition: form-data', 'Content-Disposition: attachment'],
  [
    /--daysheet-proof-boundary\r\n/,
    '--daysheet-proof-boundary\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n'.repeat(60) + '--daysheet-proof-boundary\r\n',
  ],
]

const kinds = Object.keys(changes)
const ofUploads = ['a part of the upload', 'bytes of the body', 'a header', 'a part of the upload', 'broken off']
const ofBodies = ['json', 'json', 'json', 'bytes of the body', 'a strange body', 'a header', 'broken off']

/** One to three changes of a valid request, and now and then a sender who hangs up in the middle. */
export function mutantOf(request: Plain, dice: Random): Mutant {
  const isUpload = request.headers.some(([, value]) => value.startsWith('multipart'))
  const choice = isUpload
    ? ofUploads
    : request.body === undefined
      ? kinds.filter((kind) => kind !== 'a part of the upload' && kind !== 'json')
      : [...kinds, ...ofBodies]
  const done: string[] = []
  let one = request
  for (let times = dice.chance(0.7) ? 1 : 1 + dice.whole(3); times > 0; times -= 1) {
    const kind = dice.pick(choice)
    done.push(kind)
    one = changes[kind]?.(one, dice) ?? one
  }
  const bytes = written(one)
  const breaksOff = done.includes('broken off') || dice.chance(0.03)
  return {
    bytes: breaksOff ? bytes.subarray(0, 1 + dice.whole(bytes.length)) : bytes,
    breaksOff,
    isUnfinished: one.method === 'CONNECT' || done.includes('a header'),
    what: done.join(', '),
  }
}

/** The request as bytes, with the length of its body unless a header of its own was made. */
export function written({ method, url, headers, body }: Plain): Buffer {
  const hasLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const lines = [...headers, ...(body && !hasLength ? [['Content-Length', String(body.length)]] : []), ['Connection', 'close']]
  const head = `${method} ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}
