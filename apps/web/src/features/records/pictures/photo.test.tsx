import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Call } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { Photo } from './photo.tsx'

let pictures = 0
/** A picture no other test has a ticket for. */
const aPicture = () => `/api/images/events/download/${++pictures}.jpg`
const alt = 'Photo of Ana Kowalska, in at 7:02 AM'

const shown = async () => screen.findByAltText<HTMLImageElement>(alt)
const opener = () => screen.getByRole('button', { name: `${alt}, open in a new window` })

/** A window as `window.open` gives it. */
function aWindow() {
  const opened = { opener: window as unknown, location: { replace: vi.fn<(to: URL) => void>() }, close: vi.fn<() => void>() }
  const open = vi.fn<() => typeof opened | null>(() => opened)
  vi.stubGlobal('open', open)
  return { opened, open }
}

test('the thumbnail is fetched with a ticket when it comes near, into a box that stands already', async () => {
  const url = aPicture()
  respond({ 'POST /api/tickets': ticketsFor })
  renderScreen(<Photo url={url} alt={alt} kind="photo" />)
  const box = opener().firstElementChild
  expect(box?.getAttribute('aria-busy')).toBe('true')
  expect(box?.getAttribute('style')).toBe('width: 96px; height: 72px;')
  const picture = await shown()
  expect(picture.getAttribute('src')).toBe(`${url}?size=320&access_token=for-${pictures}.jpg%3Fsize%3D320`)
  expect(['loading', 'referrerpolicy'].map((name) => picture.getAttribute(name))).toEqual(['lazy', 'no-referrer'])
  fireEvent.load(picture)
  expect(box?.getAttribute('aria-busy')).toBe('false')
})

test('a card of seventy-two pictures asks for its tickets in one call', async () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  const urls = Array.from({ length: 72 }, aPicture)
  renderScreen(
    <>
      {urls.map((url) => (
        <Photo key={url} url={url} alt={url} kind="photo" />
      ))}
    </>,
  )
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(72))
  expect(server.to('POST /api/tickets')).toHaveLength(1)
})

test('a picture whose ticket has ended gets a new one before anybody is told', async () => {
  const server = respond({ 'POST /api/tickets': (call: Call) => ticketsFor(call, String(server.to('POST /api/tickets').length)) })
  renderScreen(<Photo url={aPicture()} alt={alt} kind="photo" />)
  fireEvent.error(await shown())
  await waitFor(() => expect(screen.getByAltText(alt).getAttribute('src')).toContain('for2-'))
  expect(screen.queryByText('Photo cannot be shown')).toBeNull()
  fireEvent.load(screen.getByAltText(alt))
  expect(opener().firstElementChild?.getAttribute('aria-busy')).toBe('false')
})

test('a picture that does not come at the second try says so and can be tried again', async () => {
  respond({ 'POST /api/tickets': ticketsFor })
  const { user } = renderScreen(<Photo url={aPicture()} alt={alt} kind="signature" />)
  const first = await shown()
  fireEvent.error(first)
  await waitFor(() => expect(screen.getByAltText(alt)).not.toBe(first))
  fireEvent.error(screen.getByAltText(alt))
  expect(screen.getByText('Signature cannot be shown')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Retry: ${alt}` }))
  fireEvent.load(await shown())
  expect(screen.queryByText('Signature cannot be shown')).toBeNull()
})

test('without a server the words stand in the place of the picture', async () => {
  const server = respond({ 'POST /api/tickets': unreachable })
  const { user } = renderScreen(<Photo url={aPicture()} alt={alt} kind="photo" />)
  expect(await screen.findByText('Photo cannot be shown')).toBeTruthy()
  server.answer({ 'POST /api/tickets': ticketsFor })
  await user.click(screen.getByRole('button', { name: `Retry: ${alt}` }))
  expect(await shown()).toBeTruthy()
})

test('a click opens the whole picture in a new window, at once, with a ticket and without a way back', async () => {
  const url = aPicture()
  const { opened, open } = aWindow()
  respond({ 'POST /api/tickets': ticketsFor })
  const { user } = renderScreen(<Photo url={url} alt={alt} kind="photo" />)
  await user.click(opener())
  expect(open).toHaveBeenCalledWith('', '_blank')
  expect(opened.opener).toBeNull()
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledTimes(1))
  const [to] = opened.location.replace.mock.calls[0] ?? []
  expect(String(to)).toBe(`${window.location.origin}${url}?access_token=for-${pictures}.jpg`)
})

test('Enter opens it as well', async () => {
  const { opened } = aWindow()
  respond({ 'POST /api/tickets': ticketsFor })
  const { user } = renderScreen(<Photo url={aPicture()} alt={alt} kind="photo" />)
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledTimes(1))
})

test('a window that stays empty is closed and the reason told', async () => {
  const { opened } = aWindow()
  const isForWhole = ({ body }: Call) => (body as { paths: string[] }).paths.every((path) => !path.includes('size='))
  respond({ 'POST /api/tickets': (call: Call) => (isForWhole(call) ? refuse(503, 'Please come back later') : ticketsFor(call)) })
  const { user } = renderScreen(<Photo url={aPicture()} alt={alt} kind="photo" />)
  await shown()
  await user.click(opener())
  await waitFor(() => expect(opened.close).toHaveBeenCalledTimes(1))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Please come back later')
})

test('a blocked window is explained', async () => {
  aWindow().open.mockReturnValue(null)
  respond({ 'POST /api/tickets': ticketsFor })
  const { user } = renderScreen(<Photo url={aPicture()} alt={alt} kind="photo" />)
  await user.click(opener())
  expect((await screen.findByRole('alertdialog')).textContent).toContain('blocked a new window')
})

test('a picture stored with the public address is one of ours', async () => {
  const url = aPicture()
  respond({ 'POST /api/tickets': ticketsFor })
  const me = aMe({ settings: { publicUrl: 'https://daysheet.example.com' } })
  renderScreen(<Photo url={`https://daysheet.example.com${url}`} alt={alt} kind="photo" />, { me })
  expect((await shown()).getAttribute('src')).toMatch(new RegExp(`^${url}\\?size=320&access_token=`))
})

test('a picture on another server is a link without a ticket, and nothing is fetched', () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  renderScreen(<Photo url="https://old.example.com/api/images/events/download/a.jpg" alt={alt} kind="photo" />)
  const link = screen.getByRole('link', { name: `Open photo: ${alt}, on old.example.com, in a new window` })
  expect(link.getAttribute('href')).toBe('https://old.example.com/api/images/events/download/a.jpg')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.queryByRole('img')).toBeNull()
  expect(server.to('POST /api/tickets')).toEqual([])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'a.jpg'])('%s is neither shown nor linked', (url) => {
  respond()
  renderScreen(<Photo url={url} alt={alt} kind="signature" />)
  expect(screen.getByText('Signature has no valid address')).toBeTruthy()
  expect([screen.queryByRole('link'), screen.queryByRole('img'), screen.queryByRole('button')]).toEqual([null, null, null])
})
