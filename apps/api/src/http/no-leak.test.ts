import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { hashPassword } from '../secrets/password-hash.ts'

const lines: string[] = []
// The log goes to the terminal; here it is kept, and looked through.
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
const { app, db, caller } = await testApp({ config: { logLevel: 'trace' } })

const canary = { ss: '6413', phone: '9175550187', address: '4417 Quillfeather Lane', password: 'canary of 8 wagons', latitude: 40.123456 }
const logged = () => lines.splice(0).join('')

test('a run through every route leaves no token, ticket or password in the log, the answers or the audit', async () => {
  const office = await caller()
  const { username } = await build(db).anAccount({ password_hash: await hashPassword(canary.password) })
  const login = await app.inject({
    method: 'POST',
    url: '/api/Users/login',
    payload: { username, password: canary.password },
  })
  const token = login.json<{ id: string }>().id
  const ticket = (await office.send('POST', '/api/tickets', { path: '/api/changes' })).json<{ ticket: string }>().ticket
  const secrets = [token, office.token, ticket, canary.password]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(15)
  const answers: string[] = []
  for (const { method, url } of app.accessList) {
    if (/change-stream|changes|logout|login/.test(url)) continue
    const path = url.replaceAll(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000')
    const carriers = [
      `access_token=${token}`,
      `access%5Ftoken=${token}`,
      `access_token=${token}&access_token=${token}`,
      `ACCESS_TOKEN=${token}`,
      `access_token=${ticket}`,
    ]
    for (const query of carriers) answers.push((await app.inject({ method: method as 'GET', url: `${path}?${query}` })).body) // as the router names them
    answers.push((await app.inject({ method: method as 'GET', url: path, headers: { authorization: `Bearer ${token}` } })).body)
  }
  for (const url of [
    `/api/Nopes/${token}`,
    `/api/Jobs/${token}?access_token=${token}`,
    `/x/${ticket}`,
    `/api/Jobs?filter=${token}&access_token=${token}`,
  ]) {
    answers.push((await app.inject(url)).body)
  }
  for (const body of [`{"password":"${canary.password}"`, `{"oldPassword":"${canary.password}","newPassword":5}`]) {
    const headers = { authorization: token, 'content-type': 'application/json' }
    answers.push((await app.inject({ method: 'POST', url: '/api/Users/change-password', payload: body, headers })).body)
  }
  const log = logged()
  expect(log).toContain('/api/Jobs')
  const { rows } = await sql<{ text: string }>`select to_jsonb(a)::text as text from audit_entry a`.execute(db)
  for (const secret of secrets) {
    expect(log.split('\n').filter((line) => line.includes(secret))).toEqual([])
    expect(answers.filter((body) => body.includes(secret))).toEqual([])
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  }
})

test('what is known of a person is in no log and in no refusal', async () => {
  const office = await caller()
  const body = { name: 'Canary', phone: canary.phone, address: canary.address, lastFourSS: canary.ss }
  const { id } = (await office.send('POST', '/api/Workers', body)).json<{ id: string }>()
  const filter = (where: object) => `?filter=${encodeURIComponent(JSON.stringify({ where }))}`
  const refusals = [
    await office.send('POST', '/api/Workers', { ...body, phone: `${canary.phone}7` }),
    await office.send('POST', '/api/Workers', { ...body, address: `${canary.address}${'x'.repeat(600)}` }),
    await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: `${canary.ss}9` }),
    await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: `123-45-${canary.ss}` }),
    await office.get(`/api/Workers${filter({ lastFourSS: canary.ss })}`),
    await office.get(`/api/Workers${filter({ phone: { inq: canary.phone } })}`),
    await office.send('POST', '/api/Locations', {
      supervisorId: id,
      gpsTime: '2026-03-02T12:00:00Z',
      latitude: canary.latitude,
      longitude: -500,
    }),
  ]
  for (const { statusCode } of refusals.slice(0, 6)) expect(statusCode).toBeGreaterThanOrEqual(400)
  await office.get(`/api/Workers${filter({ address: { ilike: `%${canary.address}%` } })}`)
  const log = logged()
  expect(log).toContain('/api/Workers')
  for (const value of [canary.phone, canary.address, `"${canary.ss}`, `-${canary.ss}`]) expect(log.includes(value), value).toBe(false)
  const said = refusals.map(({ body: text }) => text).join('\n')
  for (const value of [canary.phone, canary.address.slice(0, 20), `45-${canary.ss}`]) expect(said.includes(value), value).toBe(false)
})

test('a dump of the database shows no digits of a social-security number, in the table or in the audit', async () => {
  const office = await caller()
  const { id } = (await office.send('POST', '/api/Workers', { name: 'Canary', lastFourSS: canary.ss })).json<{ id: string }>()
  await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: '1111' })
  await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: canary.ss })
  const { rows } = await sql<{ raw: string; text: string }>`
    select encode(last_four_ss, 'escape') as raw, (select string_agg(to_jsonb(a)::text, '') from audit_entry a where a.row_id = w.id) as text
    from worker w where w.id = ${id}::uuid`.execute(db)
  expect(rows[0]?.raw.includes(canary.ss)).toBe(false)
  expect(rows[0]?.text).toContain('"last_four_ss": "changed"')
  expect(rows[0]?.text.replaceAll(id, '').match(/lastFourSS|"(6413|1111)"/)).toBeNull()
})
