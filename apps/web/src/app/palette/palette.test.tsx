import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { aJob, aSupervisor, aWorker } from '#testing/planner.tsx'
import { refuse, respond, type Answers } from '#testing/respond.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { DayHead } from '#features/schedules/day-head.tsx'
import { SignedIn } from '../signed-in.tsx'

const dayShown: string[] = []

const Day = () => (
  <DayHead day="2026-11-23" onChangeDay={(day) => dayShown.push(day)}>
    9 jobs
  </DayHead>
)

const routes = [
  {
    Component: SignedIn,
    children: [
      { path: '/', element: <SearchBox label="Job Search" value="" onChange={() => {}} /> },
      { path: '/job/:jobId', element: <PageHeading title="Job" /> },
      { path: '/dashboard', element: <Day /> },
      { path: '*', element: <PageHeading title="Elsewhere" /> },
    ],
  },
]

const broadway = aJob(10412, { address: '120 Broadway' })
const answers: Answers = {
  'GET /api/Jobs': [broadway],
  'GET /api/Workers': [aWorker(31, 'Ana Broadhurst')],
  'GET /api/Supervisors': [aSupervisor(21, 'J. Broady'), aSupervisor(22, 'M. Nowak')],
}

const start = (at = '/', more: Answers = {}) => {
  const server = respond({ ...answers, ...more })
  return { ...renderRoutes(routes, { at }), server }
}

const box = () => screen.findByRole('combobox', { name: 'Search jobs, people, days and screens' })
const chosen = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('Ctrl-K finds jobs and people with one search of each when the typing pauses, and Enter opens the chosen one', async () => {
  const { user, server, address } = start()
  await user.keyboard('{Control>}k{/Control}')
  const field = await box()
  expect(document.activeElement).toBe(field)
  await user.keyboard('broad')
  await screen.findByRole('option', { name: '10412 120 Broadway' })
  await waitFor(() =>
    expect(options()).toEqual(['10412 120 Broadway', 'Ana Broadhurst (212) 555-0100', 'J. Broady Supervisor · where today']),
  )
  expect(server.to('GET /api/Jobs')).toHaveLength(1)
  expect(server.to('GET /api/Workers')).toHaveLength(1)
  expect(server.to('GET /api/Jobs')[0]?.filter).toMatchObject({ limit: 8 })
  expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(2)
  expect(chosen()).toBe('10412 120 Broadway')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toContain('J. Broady')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe(`/job/${broadway.id}`))
  const heading = await screen.findByRole('heading', { name: 'Job' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('days and screens are found at once, and Escape puts the focus back', async () => {
  const { user, address } = start()
  const button = screen.getByRole('button', { name: 'Search… Ctrl K' })
  await user.click(button)
  await box()
  expect(options()).toContain('Timeclock')
  await user.keyboard('repo')
  expect(options()[0]).toBe('Employee Report')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await box()
  await user.keyboard('11/24/2026{Enter}')
  await waitFor(() => expect(address()).toBe('/schedule?date=11242026'))
})

test('an employee is found by name or number, and links to the employee’s page', async () => {
  const worker = { ...aWorker(31, 'Ana Broadhurst'), employeeNumber: 'B-17' }
  const { user, address, server } = start('/', { 'GET /api/Workers': [worker], 'GET /api/Jobs': [] })
  await user.keyboard('{Control>}k{/Control}')
  await box()
  await user.keyboard('b-17')
  await screen.findByRole('option', { name: /^Ana Broadhurst/ })
  expect(options()).toContain('Ana Broadhurst No. B-17 · (212) 555-0100')
  await user.click(screen.getByRole('option', { name: /^Ana Broadhurst/ }))
  expect(server.to('GET /api/Workers').at(-1)?.filter).toMatchObject({ where: { or: [{}, { employeeNumber: { regexp: '/^b-17/i' } }] } })
  await waitFor(() => expect(address()).toBe(`/employee/${worker.id}`))
})

test('what an earlier term found is not offered for a later one, and a slow answer to it comes to nothing', async () => {
  let answerFirst = (_rows: unknown) => {}
  const { user, server } = start('/', { 'GET /api/Jobs': () => new Promise((resolve) => (answerFirst = resolve)), 'GET /api/Workers': [] })
  await user.keyboard('{Control>}k{/Control}')
  await box()
  await user.keyboard('broad')
  await waitFor(() => expect(server.to('GET /api/Jobs')).toHaveLength(1))
  server.answer({ 'GET /api/Jobs': [aJob(10007, { address: '2 Broadside' })] })
  await user.keyboard('s')
  await screen.findByRole('option', { name: '10007 2 Broadside' })
  const offered = new Set<string | null>()
  new MutationObserver(() => options().forEach((text) => offered.add(text))).observe(document.body, { childList: true, subtree: true })
  answerFirst([broadway])
  await user.keyboard('i')
  expect(options()).toEqual([]) // before the pause is over
  await screen.findByRole('option', { name: '10007 2 Broadside' })
  expect([...offered]).toEqual(['10007 2 Broadside'])
})

test('it says that nothing was found, and that the server could not be asked', async () => {
  const { user } = start('/', { 'GET /api/Jobs': refuse(500, 'broken'), 'GET /api/Workers': [] })
  await user.keyboard('{Control>}k{/Control}')
  await box()
  await user.keyboard('zzz')
  expect(await screen.findByText('Jobs and people could not be searched. Check the connection and type again.')).toBeTruthy()
})

test('`/` goes to the search of the screen, or where there is none to the palette', async () => {
  const { user, goTo } = start()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Job Search' }))
  await goTo('/elsewhere')
  await screen.findByRole('heading', { name: 'Elsewhere' })
  await user.keyboard('/')
  await box()
})

test('`?` lists the keys of the screen, which can be switched off and on there and in the account menu', async () => {
  const { user } = start('/dashboard')
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(dayShown).toEqual(['2026-11-22', '2026-11-24'])
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of ['Find a job, person, day or screen', 'Search on this screen', 'Show these keys', 'Previous day', 'Next day'])
    expect(within(list).getByText(text)).toBeTruthy()
  await user.click(within(list).getByRole('switch', { name: 'Single-key shortcuts' }))
  await user.click(within(list).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{ArrowLeft}?')
  expect(dayShown).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Account/ }))
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' })
  expect(item.getAttribute('aria-checked')).toBe('false')
  await user.click(item)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('{ArrowLeft}')
  expect(dayShown).toHaveLength(3)
})

test('who must change a first password is offered nothing else', async () => {
  respond(answers)
  const { user } = renderRoutes(
    [{ Component: SignedIn, children: [{ path: '/change-password', element: <PageHeading title="Change password" /> }] }],
    { at: '/change-password', me: aMe({ mustChangePassword: true }) },
  )
  expect(screen.queryByRole('button', { name: 'Search… Ctrl K' })).toBeNull()
  await user.keyboard('?') // loads what the palette would need to open at once
  await user.click(within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})
