import { oddHeaders, oddParts, oddText, oddValues } from './odd-values.ts'
import type { Random } from '../../apps/api/src/demo/random.ts'
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
    const at = dice.below(value.length)
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
  if (copy.length === 0) return Buffer.from([dice.below(256)])
  for (let times = 1 + dice.below(8); times > 0; times -= 1) copy[dice.below(copy.length)] = dice.below(256)
  const at = dice.below(copy.length)
  if (dice.chance(0.3)) return copy.subarray(0, at)
  if (dice.chance(0.3)) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + dice.below(40))])
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
    const at = 1 + dice.below(request.url.length)
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
      '\\'.repeat(12_000),
      '9'.repeat(12_000),
      '%41'.repeat(4_000),
      '&',
      '?',
      '=',
      '.json',
    ])
    return { ...request, url: request.url.slice(0, at) + odd + request.url.slice(at + dice.below(3)) }
  },
  'a step of the path': (request, dice) => {
    const [path = '', query] = request.url.split('?')
    const steps = path.split('/')
    steps[1 + dice.below(steps.length - 1)] = encodeURIComponent(dice.pick(oddText).toWellFormed())
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
      : dice.pick([
          nested(40),
          `{"include":${'['.repeat(2_600)}${']'.repeat(2_600)}}`,
          '{"where":'.repeat(20),
          '{"order":"id DESC, id; select"}',
          '{"limit":1e9}',
          '[',
          'true',
        ])
    return { ...request, url: `${request.url.split('?')[0]}?filter=${encodeURIComponent((filter ?? '').toWellFormed())}` }
  },
  brackets: (request, dice) => {
    const deep = Array.from(
      { length: 1 + dice.below(20) },
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
  for (let times = dice.chance(0.7) ? 1 : 1 + dice.below(3); times > 0; times -= 1) {
    const kind = dice.pick(choice)
    done.push(kind)
    one = changes[kind]?.(one, dice) ?? one
  }
  const bytes = written(one)
  const breaksOff = done.includes('broken off') || dice.chance(0.03)
  return {
    bytes: breaksOff ? bytes.subarray(0, 1 + dice.below(bytes.length)) : bytes,
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
