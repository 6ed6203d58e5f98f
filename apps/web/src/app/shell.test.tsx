import { act, screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { liveStream, refuse, respond, unreachable } from '#testing/respond.ts'
import { storedToken, tokenKey } from '../client/client.ts'
import { find } from '../client/rows.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { PageForm } from '../ui/form/page-form.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { routes as realRoutes } from './routes.tsx'
import { originKey } from '../features/session/session.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { SignedIn } from './signed-in.tsx'

afterEach(() => void vi.restoreAllMocks())

const login = { path: '/login', element: <p>the sign-in page</p> }

function Planner() {
  return (
    <>
      <PageHeading title="Schedule" />
      <button onClick={() => void find('Jobs').catch(() => null)}>Read</button>
      <Link to="/stats">To the numbers</Link>
    </>
  )
}

const routes = [
  login,
  {
    Component: SignedIn,
    children: [
      { path: '/', element: <PageHeading title="Home" /> },
      { path: '/stats', element: <PageHeading title="Home" /> },
      { path: '/schedule', element: <Planner /> },
      { path: '/dashboard/:date?', element: <PageHeading title="Timeclock" /> },
      { path: '/status', element: <PageHeading title="Status" /> },
      { path: '/phones', element: <PageHeading title="Phones" /> },
      { path: '/change-password', element: <PageHeading title="Change password" /> },
    ],
  },
]

const browserAt = (path: string) => window.history.replaceState(null, '', path)

test('who is not signed in is led to sign-in', async () => {
  respond()
  const { address } = renderRoutes(routes, { at: '/schedule?date=11202026', me: null })
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
  expect(address()).toBe('/login')
})

test('a 401 on any call clears the token, remembers the path and leads to sign-in', async () => {
  respond({ 'GET /api/Jobs': refuse(401, 'Authorization Required') })
  browserAt('/schedule?date=11202026')
  const { user } = renderRoutes(routes, { at: '/schedule?date=11202026' })
  await user.click(screen.getByRole('button', { name: 'Read' }))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(localStorage.getItem(originKey)).toBe('/schedule?date=11202026')
  browserAt('/')
})

test('Logout removes the token and the stored origin, tells the server and forgets what was read', async () => {
  const server = respond({ 'POST /api/Users/logout': null })
  localStorage.setItem(originKey, '/schedule')
  const { user, queryClient } = renderRoutes(routes, { at: '/schedule' })
  queryClient.setQueryData(['jobs'], ['read by this person'])
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
  expect(storedToken()).toBeNull()
  expect(localStorage.getItem(originKey)).toBeNull()
  expect(server.to('POST /api/Users/logout')[0]?.headers.get('authorization')).toBe('Bearer a-token')
  expect(queryClient.getQueryData(['jobs'])).toBeUndefined()
})

test('Logout works without a network, too', async () => {
  respond({ 'POST /api/Users/logout': unreachable })
  const { user } = renderRoutes(routes, { at: '/' })
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
  expect(storedToken()).toBeNull()
})

test('after signing out, signing in starts at home and not where the last person was', async () => {
  respond({ 'POST /api/Users/logout': null, 'POST /api/Users/login': { id: 'next', ttl: 1, userId: 'u' }, 'GET /api/Users/me': aMe() })
  const LoginScreen = (await import('../features/session/login-screen.tsx')).LoginScreen
  const { user, address } = renderRoutes([{ path: '/login', Component: LoginScreen }, ...routes.slice(1)], { at: '/schedule' })
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.type(await screen.findByLabelText(/Username/), 'office')
  await user.type(screen.getByLabelText(/Password/), 'secret{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
})

/** A screen with a form, beside those of the other tests. */
const withForm = [login, { Component: SignedIn, children: [{ path: '/note', Component: NoteForm }] }]

function NoteForm() {
  const form = useForm({ defaultValues: { note: '' } })
  return (
    <PageForm form={form} submitLabel="Save" saving={false} error={null} onSubmit={() => form.reset()}>
      <TextField<{ note: string }> name="note" label="Note" />
    </PageForm>
  )
}

const endElsewhere = async (token: string | null = null) => {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: token })))
}

async function typeNote() {
  respond({ 'POST /api/Users/logout': null, 'GET /api/Users/me': aMe() })
  const rendered = renderRoutes(withForm, { at: '/note' })
  await rendered.user.type(await screen.findByLabelText('Note'), 'Gate code 1234')
  return rendered
}

const typedNote = () => screen.getByLabelText<HTMLInputElement>('Note').value

test('typed text stays when another tab signs out, until the user discards it', async () => {
  const { user } = await typeNote()
  await endElsewhere()
  await screen.findByText('You are signed out. Discard what you typed?')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(typedNote()).toBe('Gate code 1234')
  await endElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
})

test('typed text can be saved after signing in again in another tab', async () => {
  const { user } = await typeNote()
  await endElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await endElsewhere('next-token')
  expect(typedNote()).toBe('Gate code 1234')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(typedNote()).toBe(''))
  expect(screen.queryByText('the sign-in page')).toBeNull()
})

test('the session ends as soon as no typed text is left', async () => {
  const { user } = await typeNote()
  await endElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.clear(screen.getByLabelText('Note'))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
})

test('Logout asks about typed text first', async () => {
  const { user } = await typeNote()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(storedToken()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
})

test('signing out in another tab signs this one out', async () => {
  respond()
  renderRoutes(routes, { at: '/schedule' })
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeTruthy()
  localStorage.removeItem(tokenKey)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: null })))
  expect(await screen.findByText('the sign-in page')).toBeTruthy()
})

/** A window of less than 1200 px has no rail. */
const narrowWindow = () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: matchMedia(media).matches && !/min-width:1200/.test(media),
  }))
}

const menuLines = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const everyLine = [
  'Home /',
  'Schedule /schedule',
  'Week /schedule/week',
  'Replies /replies',
  'Simulated phones /phones',
  'Timeclock /dashboard',
  'Time review /time',
  'Employee Report /employeereport',
  'Materials /materials',
  'Inventory /inventory',
  'Bagouts /bagouts',
  'Loads /loads',
  'Map /map',
  'Admin /admin',
  'Import /import',
]

test('a wide window has the menu always there; its button makes it wide and narrow, and this device remembers it', async () => {
  respond()
  const { user, unmount } = renderRoutes(routes)
  expect(menuLines()).toEqual(everyLine)
  const button = screen.getByRole('button', { name: 'Menu' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(screen.getByRole('navigation'))).toBe(true)
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(menuLines()).toEqual(everyLine)
  unmount()
  renderRoutes(routes)
  const again = screen.getByRole('button', { name: 'Menu' })
  expect(again.getAttribute('aria-expanded')).toBe('true')
  await user.click(again)
  expect(again.getAttribute('aria-expanded')).toBe('false')
})

test('the menu has simulated phones only where texts are simulated', () => {
  respond()
  renderRoutes(routes, { me: aMe({ settings: { texts: 'twilio' } }) })
  expect(menuLines()).toEqual(everyLine.filter((line) => line !== 'Simulated phones /phones'))
})

test('the menu of a wide window goes to a screen, whose heading has the focus, and marks it', async () => {
  respond()
  const { user } = renderRoutes(routes)
  await user.click(screen.getByRole('link', { name: 'Schedule' }))
  const heading = await screen.findByRole('heading', { name: 'Schedule' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Schedule'])
})

test('choosing from the drawer of a small window goes there, closes it and moves the focus to the heading', async () => {
  narrowWindow()
  respond()
  const { user } = renderRoutes(routes)
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(menuLines()).toEqual(everyLine)
  await user.click(await screen.findByRole('link', { name: 'Schedule' }))
  const heading = await screen.findByRole('heading', { name: 'Schedule' })
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Schedule · Daysheet')
})

test('a day of the dashboard is marked as Timeclock, and choosing it in the drawer gives the focus back to the menu', async () => {
  narrowWindow()
  respond()
  const { user, address } = renderRoutes(routes, { at: '/dashboard/11202026' })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Timeclock'])
  await user.click(menu.getByRole('link', { name: 'Timeclock' }))
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
  expect(address()).toBe('/dashboard')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })))
})

test('the account menu shows who is signed in, changes the password and switches the colours', async () => {
  respond()
  const { user, address } = renderRoutes(routes)
  await user.click(screen.getByRole('button', { name: 'Account: A. Rivera' }))
  expect(await screen.findByText('Signed in as A. Rivera')).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull() // it stands beside the menu
  await user.click(screen.getByRole('menuitemradio', { name: 'Theme: Dark' }))
  await waitFor(() => expect(document.documentElement.hasAttribute('data-dark')).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Account: A. Rivera' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  await waitFor(() => expect(address()).toBe('/change-password'))
  await user.click(await screen.findByRole('button', { name: 'Account: A. Rivera' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
  await waitFor(() => expect(address()).toBe('/status'))
})

test('who must change a first password is led there before anything else', async () => {
  respond()
  const { address } = renderRoutes(routes, { at: '/schedule', me: aMe({ mustChangePassword: true }) })
  expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy()
  expect(address()).toBe('/change-password')
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
})

test('a skip link leads to the content', () => {
  respond()
  renderRoutes(routes)
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
})

test('when who is signed in cannot be asked, it says so and can be tried again', async () => {
  const server = respond({ 'GET /api/Users/me': refuse(503, 'The database is restarting, please try again') })
  localStorage.setItem(tokenKey, 'a-token')
  const { user } = renderRoutes(routes, { me: null })
  await screen.findByText('The database is restarting, please try again')
  // In the frame of the application, with a heading and the way out.
  expect(screen.getByRole('heading', { level: 1, name: 'Daysheet could not start' })).toBeTruthy()
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  server.answer({ 'GET /api/Users/me': aMe() })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test('a lost live connection is told after five seconds, and no longer once it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open })
  renderRoutes(routes)
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/changes': unreachable })
  stream.close()
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.queryByText('Reconnecting…')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Reconnecting…')).toBeTruthy()
  server.answer({ 'GET /api/changes': liveStream().open })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull())
})

test('an unknown address says that there is no such page', async () => {
  respond()
  renderRoutes(realRoutes, { at: '/no/such/page' })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByText(/^There is no page at \/no\/such\/page\. /)).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
})

test('a screen that breaks says so in the frame, with a heading, Retry and the way home', async () => {
  respond()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = () => {
    throw new Error('broken')
  }
  renderRoutes([{ Component: SignedIn, children: [{ ErrorBoundary: ScreenFailed, children: [{ path: '/broken', Component: broken }] }] }], {
    at: '/broken',
  })
  const main = within(await screen.findByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy()
  expect(main.getByText(/^This page had a problem/)).toBeTruthy()
  expect(main.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(main.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
})
