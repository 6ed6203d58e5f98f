import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetScrollPositions, ScrollRestoration } from './scroll-restoration.tsx'

const Frame = () => (
  <>
    <Link to="/job/9">Menu</Link>
    <main>
      <ScrollRestoration />
      <Outlet />
    </main>
  </>
)
const List = () =>
  ['1', '2', '3'].map((id) => (
    <p key={id}>
      <Link to={`/job/${id}`}>{`Job ${id}`}</Link>
    </p>
  ))

function show() {
  const children = [
    { path: '/', Component: List },
    { path: '/job/:id', element: <h1>The job</h1> },
  ]
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  return router
}

/** The list, a link of it pressed while something happens to the page, the job, and Back: the second link. */
async function thereAndBack(whilePressed: () => void, pressed = 'Job 2') {
  const router = show()
  document.addEventListener('click', whilePressed, { once: true })
  await userEvent.setup().click(screen.getByRole('link', { name: pressed }))
  await screen.findByRole('heading', { name: 'The job' })
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0) // another page begins at its top
  await router.navigate(-1)
  return screen.findByRole('link', { name: 'Job 2' })
}

/** The page is scrolled so far, and its links stand so far below the top of the window. Pixels. */
function stand(y: number, top: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 60, 20))
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y)
}

afterEach(forgetScrollPositions)

test('one comes back to the link one left by, though rows above it got their height between the press and the next page', async () => {
  const link = await thereAndBack(() => {
    stand(42, 467)
    fireEvent.scroll(document)
  })
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('who pressed a link, stayed, scrolled away from it and left by Back comes back to where they had scrolled', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  const router = show()
  await router.navigate('/job/1')
  await screen.findByRole('heading', { name: 'The job' })
  await router.navigate('/')
  const link = await screen.findByRole('link', { name: 'Job 2' })
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link)
  stand(4200, -1000)
  fireEvent.popState(window)
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'The job' })
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  await router.navigate(1)
  await waitFor(() => expect(scrollBy).toHaveBeenLastCalledWith(0, 4200))
  expect(document.activeElement).not.toBe(screen.getByRole('link', { name: 'Job 2' }))
})

test('who leaves by the menu comes back to what was in the middle of the window beneath it, which stands elsewhere meanwhile, and the focus goes nowhere', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => [screen.getByRole('link', { name: 'Menu' }), screen.getByText('Job 2')])
  stand(900, 480)
  const link = await thereAndBack(() => stand(900, 530), 'Menu')
  await waitFor(() => expect(scrollBy).toHaveBeenLastCalledWith(0, 50))
  expect(document.activeElement).not.toBe(link)
})

test('positions are left for a reload, and forgotten when the session ends', () => {
  show()
  stand(1200, 300)
  fireEvent(window, new Event('pagehide'))
  expect(sessionStorage.getItem('daysheet.scroll')).toBe('[["/",{"y":1200}]]')
  forgetScrollPositions()
  expect(sessionStorage.getItem('daysheet.scroll')).toBeNull()
})

test.each(['', 'nonsense', '{}', '[["/"]]', '[["/",null]]', '[["/",{"y":"far"}]]', '[[1,{"y":2}]]'])(
  'what cannot be read is as if nothing had been saved: %s',
  (text) => {
    sessionStorage.setItem('daysheet.scroll', text)
    show()
    expect(screen.getByRole('link', { name: 'Job 1' })).toBeTruthy()
  },
)
