import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { KeptPlace } from './kept-place.tsx'

const Frame = () => (
  <main>
    <KeptPlace />
    <Outlet />
  </main>
)
const List = () => ['1', '2', '3'].map((id) => <Link key={id} to={`/job/${id}`}>{`Job ${id}`}</Link>)

test('one comes back to the link one left by, though the scrolling that led to it is told after it was pressed', async () => {
  const children = [
    { path: '/', Component: List },
    { path: '/job/:id', element: <h1>The job</h1> },
  ]
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  document.addEventListener('click', () => fireEvent.scroll(document), { once: true })
  await user.click(screen.getByRole('link', { name: 'Job 2' }))
  await screen.findByRole('heading', { name: 'The job' })
  await router.navigate(-1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Job 2' })))
})
