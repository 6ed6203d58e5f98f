import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Call } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { PictureGrid } from './picture-grid.tsx'

let made = 0
/** Pictures no other test has tickets for, called `Picture 1` and so on. */
const somePictures = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `/api/images/jobs/download/grid${++made}.jpg`, alt: `Picture ${at + 1}` }))

function show(pictures = somePictures(3)) {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  return { server, pictures, ...renderScreen(<PictureGrid pictures={pictures} label="the cellar" />) }
}
const viewer = () => screen.getByRole('dialog', { name: 'Images' })
const place = () => within(viewer()).getByRole('status').textContent
const thumbnail = (words: string) => screen.getByRole('button', { name: `${words}, open in a new window` })
const picture = (words: string) => within(viewer()).findByAltText<HTMLImageElement>(words)
const button = (name: string) => within(viewer()).getByRole('button', { name })

test('two hundred thumbnails cost one call for tickets', async () => {
  const { server } = show(somePictures(200))
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(200))
  expect(server.to('POST /api/tickets')).toHaveLength(1)
  expect(screen.getByRole('list', { name: 'the cellar' }).children).toHaveLength(200)
  screen.getByRole('button', { name: 'View 200 images: the cellar' })
})

test('no pictures, no list; a single one needs no button for the set', () => {
  show([])
  expect(screen.queryByRole('list')).toBeNull()
  show(somePictures(1))
  expect(screen.queryByRole('button', { name: /^View 1/ })).toBeNull()
  screen.getByRole('button', { name: 'View Picture 1' })
})

test('a click on a thumbnail opens the whole picture in a new window', async () => {
  const opened = { opener: window as unknown, location: { replace: vi.fn<(to: URL) => void>() }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => opened)
  const { user, pictures } = show()
  await user.click(thumbnail('Picture 2'))
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledTimes(1))
  expect(String(opened.location.replace.mock.calls[0]?.[0])).toMatch(new RegExp(`^http.*${pictures[1]?.url}\\?access_token=`))
})

test('the viewer goes by arrows, Home and End, says where it is, and gives the focus back to the picture it was at', async () => {
  const { user, pictures } = show()
  await user.click(screen.getByRole('button', { name: 'View Picture 2' }))
  expect(place()).toBe('2 of 3')
  expect((await picture('Picture 2')).getAttribute('src')).toMatch(new RegExp(`^${pictures[1]?.url}\\?access_token=`))
  await user.keyboard('{Home}')
  expect(place()).toBe('1 of 3')
  await user.keyboard('{ArrowLeft}')
  expect(place()).toBe('1 of 3')
  expect(button('Previous image').getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{End}{ArrowRight}')
  expect(place()).toBe('3 of 3')
  within(viewer()).getByText('Picture 3')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(thumbnail('Picture 3'))
})

test('the buttons do the same, and a finger that goes to the side', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'View 3 images: the cellar' }))
  await user.click(button('Next image'))
  expect(place()).toBe('2 of 3')
  const swipe = (element: HTMLElement, from: number, to: number) => {
    const touch = { pointerId: 1, pointerType: 'touch', clientY: 100 }
    fireEvent.pointerDown(element, { ...touch, clientX: from })
    fireEvent.pointerMove(element, { ...touch, clientX: to })
    fireEvent.pointerUp(element, { ...touch, clientX: to })
  }
  swipe(await picture('Picture 2'), 300, 200)
  expect(place()).toBe('3 of 3')
  swipe(await picture('Picture 3'), 200, 220)
  expect(place()).toBe('3 of 3')
  swipe(await picture('Picture 3'), 200, 300)
  expect(place()).toBe('2 of 3')
  await user.click(button('Close'))
  expect(document.activeElement).toBe(thumbnail('Picture 2'))
})

test('+, − and 0 zoom, the wheel zooms where it points, a zoomed picture is pushed about, and the next one is whole', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'View Picture 1' }))
  const image = await picture('Picture 1')
  expect(image.style.transform).toBe('translate(0px) scale(1)')
  await user.keyboard('++-')
  expect(image.style.transform).toBe('translate(0px) scale(1.5)')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowDown}')
  expect([image.style.transform, place()]).toEqual(['translate(-80px, -50px) scale(1.5)', '1 of 3'])
  const mouse = { pointerId: 1, pointerType: 'mouse', buttons: 1 }
  fireEvent.pointerDown(image, { ...mouse, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(image, { ...mouse, clientX: 40, clientY: 30 })
  fireEvent.pointerUp(image, { ...mouse, clientX: 40, clientY: 30 })
  expect([image.style.transform, place()]).toEqual(['translate(-50px, -30px) scale(1.5)', '1 of 3'])
  await user.keyboard('0')
  expect(image.style.transform).toBe('translate(0px) scale(1)')
  // jsdom gives every element a place at the very corner, so the pointer counts from a middle of 0 and 0.
  fireEvent.wheel(image, { deltaY: -100, clientX: 40, clientY: 0 })
  expect(image.style.transform).toBe('translate(-10px) scale(1.25)')
  await user.click(button('Zoom in'))
  await user.keyboard('{ArrowRight}')
  expect((await picture('Picture 2')).style.transform).toBe('translate(0px) scale(1)')
})

test('two fingers zoom and do not turn to another picture', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'View Picture 1' }))
  const image = await picture('Picture 1')
  const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX, clientY: 0 })
  fireEvent.pointerDown(image, finger(1, -50))
  fireEvent.pointerDown(image, finger(2, 50))
  fireEvent.pointerMove(image, finger(2, 150))
  expect(image.style.transform).toContain('scale(2)')
  fireEvent.pointerMove(image, finger(2, 10))
  fireEvent.pointerUp(image, finger(2, 10))
  fireEvent.pointerUp(image, finger(1, -50))
  expect(place()).toBe('1 of 3')
})

test('a picture that cannot be had says so with Retry; the others are seen', async () => {
  const { user, pictures, server } = show()
  const isRefused = { now: true }
  server.answer({
    'POST /api/tickets': (call: Call) =>
      isRefused.now && (call.body as { paths: string[] }).paths.includes(pictures[1]?.url ?? '')
        ? refuse(503, 'Please come back later')
        : ticketsFor(call),
  })
  await user.click(screen.getByRole('button', { name: 'View Picture 2' }))
  await within(viewer()).findByText('Image cannot be shown')
  isRefused.now = false
  await user.click(button('Retry: Picture 2'))
  await picture('Picture 2')
  await user.keyboard('{ArrowRight}')
  expect((await picture('Picture 3')).getAttribute('src')).toContain(pictures[2]?.url)
})

test('the viewer takes keys while nothing has the focus, as when the button that had it has gone', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'View Picture 2' }))
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(place()).toBe('3 of 3')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(thumbnail('Picture 3'))
})

test('a file that is missing on the server shows words in the grid, not a broken picture', async () => {
  const { user } = show(somePictures(1))
  fireEvent.error(await screen.findByAltText('Picture 1'))
  await waitFor(() => fireEvent.error(screen.getByAltText('Picture 1')))
  await screen.findByText('Image cannot be shown')
  screen.getByRole('button', { name: 'Retry: Picture 1' })
  await user.click(screen.getByRole('button', { name: 'View Picture 1' }))
  expect(place()).toBe('1 of 1')
})

test('the next picture is fetched before anybody asks for it', async () => {
  const fetched: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      referrerPolicy = ''
      set src(address: string) {
        fetched.push(address)
      }
    },
  )
  const { user, pictures } = show()
  await user.click(screen.getByRole('button', { name: 'View Picture 1' }))
  await waitFor(() => expect(fetched).toHaveLength(1))
  expect(fetched[0]).toContain(`${pictures[1]?.url}?access_token=`)
})

test('a picture on another server is linked, in the grid and in the viewer, and never fetched', async () => {
  const { user, server } = show([{ url: 'https://old.example.com/a.jpg', alt: 'Picture 1' }, ...somePictures(1)])
  const words = 'Open image: Picture 1, on old.example.com, in a new window'
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe('https://old.example.com/a.jpg')
  await user.click(screen.getByRole('button', { name: /^View 2 images/ }))
  within(viewer()).getByRole('link', { name: words })
  expect(within(viewer()).queryByRole('img')).toBeNull()
  expect(
    server
      .to('POST /api/tickets')
      .flatMap(({ body }) => (body as { paths: string[] }).paths)
      .join(),
  ).not.toContain('old.example')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: words }))
})
