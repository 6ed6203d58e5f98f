import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { KeptPlace } from './scroll-restoration.tsx'
import { forgetPlaces } from './scroll-positions.ts'

const Frame = () => (
  <>
    <Link to="/job/9">Menu</Link>
    <main>
      <KeptPlace />
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

/** The list, a link of it pressed while something happens to the page, the job, and Back: the second link. */
async function thereAndBack(whilePressed: () => void, pressed = 'Job 2') {
  const children = [
    { path: '/', Component: List },
    { path: '/job/:id', element: <h1>The job</h1> },
  ]
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
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

function scroll(y: number, top: number) {
  stand(y, top)
  fireEvent.scroll(document)
}

afterEach(forgetPlaces)

test('one comes back to the link one left by, though the scrolling that led to it is told after it was pressed', async () => {
  const link = await thereAndBack(() => fireEvent.scroll(document))
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('one comes back to the link one left by, though rows above it got their height between the press and the next page', async () => {
  const link = await thereAndBack(() => scroll(42, 467))
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('who pressed a link, stayed and scrolled away from it comes back to where they had scrolled', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  const link = await thereAndBack(() => scroll(4200, -1000))
  await waitFor(() => expect(scrollBy).toHaveBeenLastCalledWith(0, 4200))
  expect(document.activeElement).not.toBe(link)
})

test('who leaves by the menu comes back to what was in the middle of the window, which stands elsewhere meanwhile, and the focus goes nowhere', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => screen.getByText('Job 2'))
  stand(900, 480)
  const link = await thereAndBack(() => stand(900, 530), 'Menu')
  await waitFor(() => expect(scrollBy).toHaveBeenLastCalledWith(0, 50))
  expect(document.activeElement).not.toBe(link)
})
