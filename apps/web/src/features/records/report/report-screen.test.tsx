import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { aReport, aSupervisor, someUrls } from '#testing/records.ts'
import { renderRoutes } from '#testing/render.tsx'
import { refuse, respond, type Answer } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import type { Report } from '../queries.ts'
import { ReportScreen } from './report-screen.tsx'

const job = aJob({ jobNum: 10077, address: '5 Hylan Boulevard', jobDesc: 'Roof', premisesDetail: 'Floor 9' })

function show(answer: Answer, id = 'some') {
  const server = respond({ 'POST /api/tickets': ticketsFor, 'GET /api/JobInspections/:id': answer })
  return { server, ...renderRoutes([{ path: '/report/:reportId', Component: ReportScreen }], { at: `/report/${id}` }) }
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('an estimate is a Site Visit Report with address, client and completion time', async () => {
  show(aReport({ type: 'estimate', address: '9 Grand Street', client: 'Ms. Bianchi', supervisor: aSupervisor('J. Ortiz'), job }))
  await screen.findByText('Address: 9 Grand Street')
  for (const words of ['Customer: Ms. Bianchi', 'Completed on 11-20-2026 7:05 AM', 'Supervisor: J. Ortiz']) screen.getByText(words)
  expect([title(), document.title]).toEqual(['Site Visit Report', 'Site Visit Report · Daysheet'])
  expect(screen.queryByText('Floor 9')).toBeNull()
})

test.each(['inspection', null])('a report of type %s is a Job Inspection Report with the job', async (type) => {
  const { server } = show(aReport({ type, job, address: 'not shown' }))
  await screen.findByText('Floor 9')
  for (const words of ['Roof', 'Completed on 11-20-2026 7:05 AM', 'Supervisor: Unknown']) screen.getByText(words)
  expect([title(), document.title]).toEqual(['Job Inspection Report', 'Job Inspection Report · Daysheet'])
  expect(screen.queryByText(/not shown/)).toBeNull()
  expect(server.to('GET /api/JobInspections/:id')[0]?.filter).toEqual({ include: ['job', 'supervisor'] })
})

test('the synopsis keeps its lines', async () => {
  show(aReport({ job, synopsis: 'First line\n\nThird line' }))
  const text = await screen.findByText(/^First line/)
  expect([text.textContent, text.className]).toEqual(['First line\n\nThird line', 'written'])
})

test('images stand under the headings of their categories, in the order in which these first appear', async () => {
  const images: Report['images'] = ['Roof', 'Cellar', 'Roof', ' '].map((category) => ({ category, url: someUrls(1)[0] ?? '' }))
  show(aReport({ job, images }))
  await screen.findByRole('heading', { name: 'Roof' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Synopsis', 'Roof', 'Cellar', 'Other'])
  expect(['Roof', 'Cellar', 'Other'].map((name) => within(screen.getByRole('list', { name })).getAllByRole('listitem').length)).toEqual([
    2, 1, 1,
  ])
  await screen.findByAltText('Other, image 1') // or the call for its ticket would reach the next test
})

test('an image that is a bare name lies with the reports; one of another server is only linked', async () => {
  const { server } = show(
    aReport({
      job,
      images: [
        { category: 'Roof', url: 'bare-name.jpg' },
        { category: 'Roof', url: 'https://old.example.com/a.jpg' },
      ],
    }),
  )
  const image = await screen.findByAltText('Roof, image 1')
  expect(image.getAttribute('src')).toMatch(/^\/api\/images\/jtimages\/download\/bare-name\.jpg\?size=320&access_token=/)
  screen.getByRole('link', { name: 'Open image: Roof, image 2, on old.example.com, in a new window' })
  expect(server.to('POST /api/tickets')[0]?.body).toEqual({ paths: ['/api/images/jtimages/download/bare-name.jpg?size=320'] })
})

test('Getting report... while it is read', async () => {
  const answer = Promise.withResolvers<unknown>()
  show(() => answer.promise)
  expect(await screen.findByText('Getting report...')).toBeTruthy()
  answer.resolve(aReport({ job }))
  expect(await screen.findByText('No synopsis')).toBeTruthy()
})

test('Inspection Report not found', async () => {
  show(refuse(404, 'Unknown "JobInspection" id "some".'))
  expect(await screen.findByText('Inspection Report not found')).toBeTruthy()
  expect([title(), screen.queryByRole('alertdialog')]).toEqual(['Report', null])
  expect(screen.getByRole('link', { name: 'Search for a job' }).getAttribute('href')).toBe('/')
})

test('any other failure is alerted', async () => {
  show(refuse(500, 'The server had a problem.'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The server had a problem.')
})
