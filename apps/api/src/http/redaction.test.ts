import { expect, test } from 'vitest'
import { loggedUrl, redact, redactingLogger } from './redaction.ts'

const token = 'Zm9vYmFyYmF6cXV4-Zm9vYmFyYmF6cXV4_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV'.slice(0, 64)

test.each([
  `GET /api/Jobs?access_token=${token} failed`,
  `GET /api/Jobs?access%5Ftoken=${token.slice(0, 20)} failed`,
  `GET /api/Jobs?%61ccess%5ftoken=${token.slice(0, 20)}&b=1`,
  `GET /api/Jobs?ACCESS_TOKEN=${token.slice(0, 20)}`,
  `GET /api/Jobs?access_token=${token.slice(0, 20)}&access_token=${token.slice(0, 20)}`,
  `"referer":"http://x/?next=%2Fapi%3Faccess_token%3D${token.slice(0, 20)}"`,
  `token ${token} is unknown`,
  `"authorization":"${token.slice(0, 20)}"`,
  `Bearer ${token.slice(0, 20)}`,
  `/api/things/${token}/open`,
])('no token is left in: %s', (line) => {
  expect(redact(line)).not.toContain(token.slice(0, 20))
})

test('a ticket is hidden wherever it stands', () => {
  const ticket = `v1.download.abc.def.1790000000.0190a1b2-0000-7000-8000-000000000000.seal`
  expect(redact(`open ${ticket} now`)).toBe('open [hidden] now')
})

test.each([
  ['{"password":"hunter2 \\" and more","a":1}', '{"password":"[hidden]","a":1}'],
  ['{"msg":"body {\\"oldPassword\\":\\"hunter2\\",\\"b\\":1}"}', '{"msg":"body {\\"oldPassword\\":\\"[hidden]\\",\\"b\\":1}"}'],
  ['username=a&password=hunter2&b=1', 'username=a&password=[hidden]&b=1'],
  ['{"lastFourSS":"6789"}', '{"lastFourSS":"[hidden]"}'],
  ['number 123-45-6789 refused', 'number [hidden] refused'],
  ['call 2125550142 or (212) 555-0142 or +12125550142', 'call [hidden] or [hidden] or [hidden]'],
  ['call +4915112345678, at 2026-11-20T12:00:00+01:00', 'call [hidden], at 2026-11-20T12:00:00+01:00'],
  ['/api/workerPage/aB3dE5gH7jK9mN1p/answer', '/api/workerPage/[hidden]/answer'],
  ['/w/aB3dE5gH7j-_mN1p', '/w/[hidden]'],
  ['/api/ContainerReqs/0190a1b2-0000-4000-8000-000000000000/confirm', '/api/ContainerReqs/[hidden]/confirm'],
])('%s is logged as %s', (line, logged) => {
  expect(redact(line)).toBe(logged)
})

test('what is no secret stays: times, ids, durations', () => {
  const line = '{"level":30,"time":1790000000123,"reqId":"0190a1b2-0000-7000-8000-000000000000","responseTime":12.34,"day":"2026-11-20"}'
  expect(redact(line)).toBe(line)
})

test('a URL is logged with the names of its parameters only', () => {
  expect(loggedUrl('/api/Workers?filter={"where":{"address":"12 Elm Street"}}&access%5Ftoken=abc')).toBe('/api/Workers?filter&access_token')
})

test('a line of any length is looked over once, whatever it is made of', () => {
  const characters = [
    '\\',
    '"',
    '%',
    '1',
    '-',
    ' ',
    '(',
    '.',
    'a',
    '_',
    '/',
    '=',
    '+',
    '$',
    '\\"',
    '"password":\\',
    'Bearer ',
    '123-',
    '(212) ',
  ]
  for (const part of characters) expect(redact(part.repeat(1_000_000 / part.length)).length).toBeGreaterThan(0)
})

test('a long line of the log is cut and stays JSON, and nothing secret is left in it', () => {
  const lines: string[] = []
  const { stream } = redactingLogger('info', { write: (line) => lines.push(line) })
  stream.write(`{"level":30,"msg":"Bearer ${token} ${'x'.repeat(100_000)}"}\n`)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(40_000)
  expect(lines[0]).not.toContain(token)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'A line of the log was cut' })
})

test('with many contractors each line of the log says whose it is', () => {
  expect(redactingLogger('info', { contractor: 'acme' })).toMatchObject({ base: { pid: process.pid, contractor: 'acme' } })
  expect(redactingLogger('info')).not.toHaveProperty('base')
})
