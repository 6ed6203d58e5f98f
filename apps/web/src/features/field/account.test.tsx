/** One phone, one store, one session for all windows: what waits of one person never goes with the session of another. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aJob, aServer, button, nadia, open, signedIn, signOutOf, stored } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { aMe } from '#testing/render.tsx'
import { refuse, unreachable, type Call } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { allRecords, digestOf, saveRecords } from './queue/store.ts'

const jo = aMe({ id: '019a0000-0000-7000-8000-0000000000bb', kind: 'supervisor', name: 'Jo Ortiz', username: 'jortiz' })
const tokenOf = ({ headers }: Call) => headers.get('authorization')?.replace('Bearer ', '')
/** A server that knows by the token whose call it is. */
const whoever = { 'GET /api/Users/me': (call: Call) => (tokenOf(call) === 'token of jo' ? jo : nadia) }
const recordOfNadia = { id: 'one', kind: 'Events' as const, account: nadia.id, madeAt: Date.now(), body: { type: 'in' }, pictures: [] }
/** What a window does to another one. */
function elsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })))
}
const states = async () => (await allRecords()).map(({ state, tries }) => [state, tries])

beforeEach(() => aPhone())

test('somebody else who has signed in on the office’s screens meanwhile sends nothing of the first, and is recognised', async () => {
  signedIn()
  await saveRecords(recordOfNadia)
  localStorage.setItem(tokenKey, 'token of jo')
  const server = aServer([aJob()], whoever)
  open()
  expect(await screen.findByRole('heading', { name: 'Jo Ortiz' })).toBeTruthy()
  expect(await screen.findByText('All sent. You may close the app.')).toBeTruthy()
  expect([server.records, await states()]).toEqual([[], [['waiting', 0]]])
  elsewhere('token')
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(server.to('POST /api/field/records').map(tokenOf)).toEqual(['token'])
})

test('without a network nobody knows whose another session is: nothing is sent or read with it until the server has said so', async () => {
  signedIn()
  await saveRecords(recordOfNadia)
  const server = aServer([aJob()], { ...whoever, 'POST /api/field/records': unreachable })
  open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  server.answer({ 'GET /api/Users/me': unreachable, 'POST /api/field/records': ({ body }) => stored(body) })
  const before = server.to('POST /api/field/records').length
  elsewhere('token of jo')
  expect(await screen.findByRole('link', { name: /^(Sign in to send 1 record|Signed out)/ })).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.to('GET /api/Users/me').length).toBeGreaterThan(1))
  expect(server.to('POST /api/field/records')).toHaveLength(before)
  server.answer(whoever)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Jo Ortiz' })).toBeTruthy()
  expect(server.to('POST /api/field/records')).toHaveLength(before)
})

test('a picture that is still on its way when somebody else signs in is the last that goes, and holds up nothing of theirs', async () => {
  signedIn()
  const bytes = new TextEncoder().encode('a face').buffer
  const face = { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'events' }
  await saveRecords({ ...recordOfNadia, pictures: [face.sha256] }, [face])
  let arrive = () => {}
  const hanging = new Promise<object>((resolve) => {
    arrive = () => resolve({ result: { files: { file: [{ name: 'face.jpg' }] } } })
  })
  const server = aServer([aJob()], { ...whoever, 'POST /api/images/events/upload': () => hanging })
  const user = open()
  await waitFor(() => expect(server.to('POST /api/images/events/upload')).toHaveLength(1))
  await signOutOf(user)
  await saveRecords({ ...recordOfNadia, id: 'two', account: jo.id })
  server.answer({ 'POST /api/Users/login': { id: 'token of jo' } })
  await user.type(await screen.findByLabelText('Username'), 'jortiz')
  await user.type(screen.getByLabelText('Password'), 'four crews at six')
  await user.click(await button('Sign in'))
  await screen.findByRole('heading', { name: 'Jo Ortiz' })
  arrive()
  await waitFor(() => expect(server.records.map(({ id }) => id)).toEqual(['two']))
  expect(await states()).toEqual([
    ['waiting', 0],
    ['sent', 0],
  ])
})

test('whoever signs out on the office’s screens is asked to sign in here, and a session of their own is theirs at once', async () => {
  signedIn()
  const server = aServer([aJob()], whoever)
  open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  elsewhere(null)
  expect(await screen.findByRole('link', { name: /^(Sign in to send 1 record|Signed out)/ })).toBeTruthy()
  await saveRecords(recordOfNadia)
  elsewhere('a new token')
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(screen.queryByRole('link', { name: /^(Sign in|Signed out)/ })).toBeNull()
})

test('whom an older application remembered is asked about before anything is sent, and stays signed in until then', async () => {
  signedIn()
  const key = 'daysheet.field.account'
  localStorage.setItem(key, localStorage.getItem(key)!.replace(',"token":"token"', ''))
  await saveRecords(recordOfNadia)
  const server = aServer([aJob()], { 'GET /api/Users/me': refuse(503, 'The server is restarting.') })
  open()
  await button('Menu')
  await waitFor(() => expect(server.to('GET /api/Users/me')).not.toHaveLength(0))
  expect(screen.queryByRole('link', { name: /^(Sign in|Signed out)/ })).toBeNull()
  expect(server.records).toEqual([])
  server.answer(whoever)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.records).toHaveLength(1))
})
