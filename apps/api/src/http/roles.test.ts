import { permissions } from '@daysheet/domain/session/permissions'
import { role as roleShape, type Role } from '@daysheet/domain/session/role'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { asRole, isOfOwners, whoMay } from '#testing/roles/who-may.ts'

const { app, db, caller } = await testApp()

const table = whoMay()
const routes = app.accessList
  .filter(({ method, access }) => method !== 'HEAD' && !access.public)
  .map(({ method, url }) => `${method} ${url}`)
const roles = roleShape.options

let callers: ReadonlyMap<Role | null, Caller>
beforeAll(async () => {
  const made: [Role | null, Caller][] = []
  for (const role of [...roles, null]) made.push([role, await asRole({ db, caller }, role)])
  callers = new Map(made)
})

test('the table has every route that asks for a session, and no other: a new route needs its line', () => {
  expect(routes.toSorted()).toEqual([...table.keys()].toSorted())
})

test('every route says what it needs', () => {
  const silent = app.accessList.filter(({ access }) => !access.public && access.needs === undefined)
  expect(silent.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

const filledIn = (url: string) =>
  url.replaceAll(/:(\w+)/g, (_whole, name: string) => (name.length === 1 ? '1' : '0190a1b2-0000-7000-8000-000000000000'))

/** Called so that nothing happens: rows that are not there, a body that cannot be read, a stream asked for with a mistake. */
async function statusOf(route: string, role: Role | null) {
  const [method = '', url = ''] = route.split(' ')
  const { token } = route.endsWith('/logout') ? await asRole({ db, caller }, role) : (callers.get(role) ?? { token: '' })
  const isStream = /change(s|-stream)$/.test(url)
  const answer = await app.inject({
    method: method as 'GET', // as the router names it
    url: filledIn(url) + (isStream ? '?lastEventId=1&lastEventId=2' : ''),
    headers: { authorization: token, ...(method !== 'GET' && method !== 'DELETE' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: '{bad' }),
  })
  return { status: answer.statusCode, body: answer.body }
}

test.each([...roles, null])('each route lets %s in or refuses, as the table says', async (role) => {
  const wrong: string[] = []
  for (const [route, who] of table) {
    const isLetIn = role === 'owner' || (role === null ? !isOfOwners(route) : who.includes(role as never))
    const { status, body } = await statusOf(route, role)
    const isRefused = status === 403
    if (status === 401 || isRefused === isLetIn) wrong.push(`${route}: ${status}`)
    if (isRefused) expect(JSON.parse(body)).toMatchObject({ error: { code: 'FORBIDDEN', message: expect.stringContaining(' cannot ') } })
  }
  expect(wrong).toEqual([])
})

test('who is signed in is told their role and everything they may do', async () => {
  const told = async (role: Role | null) => (await callers.get(role)?.get('/api/Users/me'))?.json<{ role: Role; permissions: string[] }>()
  expect(await told('owner')).toMatchObject({ role: 'owner', permissions })
  expect(await told(null)).toMatchObject({ role: null, permissions: permissions.filter((one) => one !== 'accounts.manage') })
  expect((await told('warehouse'))?.permissions).toEqual([
    'settings.read',
    'jobs.names',
    'people.names',
    'materials.read',
    'materials.order',
    'materials.write',
    'prices.read',
    'waste.read',
    'waste.write',
    'loads.read',
    'loads.write',
  ])
})

test('a refusal says what is missing and who may', async () => {
  const answer = await callers.get('viewer')?.send('POST', '/api/Jobs', { address: '1 Main Street' })
  expect(answer?.json()).toEqual({
    error: {
      statusCode: 403,
      name: 'Error',
      code: 'FORBIDDEN',
      message: 'Your role, Viewer, cannot change jobs. These roles can: Owner and Office.',
      details: { permission: 'jobs.write', roles: ['owner', 'office'] },
    },
  })
})
