import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { aJob, anId } from '#testing/builders.ts'
import { setNow, noon } from '#testing/dashboard.tsx'
import { aPart, filingAnswers } from '#testing/job-filings.ts'
import { anItem, materialsOf } from '#testing/job-materials.ts'
import { aWasteHint } from '#testing/loads.ts'
import { aChecklistLine, aDayOf, anImageSetLine, aReportLine, recordsOf, renderJob } from '#testing/job-page.tsx'
import { liveStream, refuse, unreachable } from '#testing/respond.ts'

const section = (name: string) => screen.findByRole('region', { name })
const cellsOf = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const hrefOf = (link: HTMLElement) => link.getAttribute('href')
const broadway = aJob({
  jobNum: 10412.1,
  jobNumDecimals: 2,
  address: '120 Broadway',
  boro: 'Manhattan',
  jobDesc: 'Roof',
  premisesDetail: 'Gate 1234',
  budget: 80,
  ownerName: 'St. Brendan Parish',
  ownerAddress: '5 Main Street',
  ownerPhone: '212-555-0118',
})

test('the head tells what the job is, whose it is, how many hours it took, and when somebody is there', async () => {
  setNow(noon)
  renderJob({
    job: broadway,
    days: [aDayOf('2026-11-23'), aDayOf('2026-11-22', { cancelled: true }), aDayOf('2026-11-19'), aDayOf('2026-11-18')],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Job 10412.10 120 Broadway' })).toBeTruthy()
  expect(document.title).toBe('Job 10412.10 120 Broadway · Daysheet')
  expect(screen.getByText('Active')).toBeTruthy()
  const about = within(await section('About this job'))
  expect(hrefOf(await about.findByRole('link', { name: 'Thursday 11-19-2026' }))).toBe('/schedule?date=11192026')
  expect(about.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Manhattan', 'Roof', 'Gate 1234', 'St. Brendan Parish', '5 Main Street', '(212) 555-0118'],
    'Thursday 11-19-2026',
  ])
  expect(hrefOf(about.getByRole('link', { name: 'Call St. Brendan Parish, (212) 555-0118' }))).toBe('tel:2125550118')
  const figures = within(await section('Budget and costs'))
  expect(figures.getByRole('meter').getAttribute('aria-valuetext')).toBe('96.0 of 80 h, 120%. Over budget by 16.0 h')
  expect(hrefOf(figures.getByRole('link', { name: 'Mon 11-23-2026' }))).toBe('/schedule?date=11232026')
  const planned = within(await section('Planned days'))
  expect(planned.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['11-22-2026', '11-23-2026'])
  const past = within(await section('Schedule history'))
  expect(past.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['11-19-2026', '11-18-2026'])
})

test('the head says what the job has cost: labor by the office’s rates, materials net, both, bags, and how far the filings are', async () => {
  const [tape, bags] = [anItem('Duct tape', 4), { ...anItem('Bagout', 0, { type: 'nonconsumable' }), id: bagoutItemId }]
  const materials = materialsOf({
    items: [tape, bags],
    orders: [
      { date: '2026-11-10T15:00:00.000Z', of: [[tape, 10, 10]] },
      { date: '2026-11-13T15:00:00.000Z', of: [[bags, 41, 41]] },
    ],
    returns: [{ date: '2026-11-15T15:00:00.000Z', of: [[tape, 3]] }],
  })
  const hours = { jobId: broadway.id, budget: 80, hours: 24, labor: { cost: 1500.5, hoursWithoutRate: 1.5 }, days: [aDayOf('2026-11-19')] }
  renderJob({ job: broadway, answers: { 'GET /api/Jobs/:id/materials': materials, 'GET /api/Jobs/:id/hours': hours } })
  const figures = within(await section('Budget and costs'))
  await figures.findByText('$28.00', { exact: false })
  await waitFor(() =>
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...[
        '$1,500.501.5 h have no rate',
        '$28.00$40.00 less $12.00 returned',
        '$1,528.50Without 1.5 h that have no rate',
        '41',
        'Not uploaded',
        'Not planned',
      ],
    ]),
  )
})

test('without rates no labor cost is shown', async () => {
  renderJob({ job: broadway, days: [aDayOf('2026-11-19')] })
  const figures = within(await section('Budget and costs'))
  await figures.findByText('$0.00')
  expect(figures.queryByText('Labor')).toBeNull()
})

test('the head says of public work by which codes overtime is counted', async () => {
  renderJob({ job: aJob({ payRegime: 'public', overtimeCodes: ['B', 'Q'] }) })
  const about = within(await section('About this job'))
  expect(about.getByText('Public work (prevailing wage), codes B, Q')).toBeTruthy()
})

test('the head says of a boro that nobody knows that the City’s certificates are not asked for', async () => {
  renderJob({ job: aJob({ boro: 'Bruklin' }) })
  expect(within(await section('About this job')).getByText(/^“Bruklin” is not a known/)).toBeTruthy()
})

test('the quick ways lead to this job on the other screens, on a day it is there', async () => {
  setNow(noon)
  renderJob({ job: broadway, days: [aDayOf('2026-11-23'), aDayOf('2026-11-19')] })
  const way = (name: string) => hrefOf(screen.getByRole('link', { name }))
  await waitFor(() => expect(way('Timeclock')).toBe('/dashboard/job/10412.10/11192026'))
  expect(way('Schedule')).toBe('/schedule?date=11232026')
  expect(screen.getAllByRole('link', { name: 'Material Orders' }).map(hrefOf)).toEqual(
    Array.from({ length: 2 }, () => `/materials?search=10412.10&open=${broadway.id}`),
  )
})

test('days are listed newest first, each leading to its dashboard; a long list shows the rest when asked, and the address remembers', async () => {
  const days = Array.from({ length: 300 }, (_, at) => aDayOf(new Date(Date.UTC(2026, 10, 20 - at)).toISOString().slice(0, 10)))
  const { user, address } = renderJob({ job: broadway, days })
  const history = await section('Schedule history')
  await waitFor(() => expect(within(history).getAllByRole('row')).toHaveLength(16))
  expect(within(history).getByRole('heading').textContent).toBe('Schedule history 300')
  expect(cellsOf(history)[1]).toEqual(['11-20-2026', '3', '24.0', ''])
  expect(hrefOf(within(history).getByRole('link', { name: '11-20-2026' }))).toBe('/dashboard/job/10412.10/11202026')
  await user.click(within(history).getByRole('button', { name: 'Show all 300 days' }))
  await waitFor(() => expect(within(history).getAllByRole('row')).toHaveLength(301))
  expect(address()).toBe(`/job/${broadway.id}?all=schedule`)
  await user.click(within(history).getByRole('button', { name: 'Show the newest 15 days only' }))
  await waitFor(() => expect(within(history).getAllByRole('row')).toHaveLength(16))
})

test('checklists and reports are listed with who made them, each leading to its own screen', async () => {
  const [newer, older] = [
    aChecklistLine('2026-11-20T22:12:00.000Z', { images: ['a', 'b'] }),
    aChecklistLine('2026-11-19T12:00:00.000Z', { supervisorName: null }),
  ]
  const visit = aReportLine('2026-11-02T15:00:00.000Z')
  const inspection = aReportLine('2026-11-01T15:00:00.000Z', { type: 'inspection', images: ['c'] })
  renderJob({ job: broadway, records: { checklists: [newer, older], reports: [visit, inspection] } })
  const checklists = await section('Checklists')
  const newest = await within(checklists).findByRole('link', { name: '11-20-2026 5:12 PM' })
  expect(hrefOf(newest)).toBe(`/checklist/${newer.id}`)
  expect(cellsOf(checklists)).toEqual([
    ['Date', 'By', 'Questions', 'Images'],
    ['11-20-2026 5:12 PM', 'J. Ortiz', '4', '2'],
    ['11-19-2026 7:00 AM', 'Unknown', '4', ''],
  ])
  const reports = await section('Reports')
  expect(cellsOf(reports).map(([, what]) => what)).toEqual(['Report', 'Site Visit Report', 'Job Inspection Report'])
  expect(hrefOf(within(reports).getByRole('link', { name: '11-02-2026 10:00 AM' }))).toBe(`/report/${visit.id}`)
})

test('checklists from a template have their names', async () => {
  const named = aChecklistLine('2026-11-20T22:12:00.000Z', { name: 'Daily site check' })
  renderJob({ job: broadway, records: { checklists: [named, aChecklistLine('2026-11-19T12:00:00.000Z')] } })
  const checklists = await section('Checklists')
  await within(checklists).findByText('Daily site check')
  expect(cellsOf(checklists).map(([, called]) => called)).toEqual(['Checklist', 'Daily site check', ''])
})

test('the newest images are shown, with the way to all of them', async () => {
  const urls = Array.from({ length: 14 }, (_, at) => `/api/images/jobs/download/job-page-${at}.jpg`)
  const [newest, older] = [
    anImageSetLine('2026-11-20T22:12:00.000Z', { images: urls }),
    anImageSetLine('2026-11-01T12:00:00.000Z', { images: ['x'] }),
  ]
  renderJob({ job: broadway, records: { imageSets: [newest, older] } })
  const images = await section('Images')
  const grid = await within(images).findByRole('list', { name: 'Submitted at 11-20-2026 5:12 PM by J. Ortiz' })
  expect(grid.children).toHaveLength(12)
  expect(hrefOf(within(images).getByRole('link', { name: 'All images in 2 sets' }))).toBe(`/job/${broadway.id}/imgs`)
  expect(hrefOf(within(images).getByRole('link', { name: '2 more images of this set' }))).toBe(`/job/${broadway.id}/imgs`)
  await waitFor(() => expect(within(images).getAllByRole('img')).toHaveLength(12))
})

test('orders and returns stand in one list with what they come to; bags are counted apart', async () => {
  const tape = anItem('Duct tape', 4)
  const bags = { ...anItem('Bagout', 0, { type: 'nonconsumable' }), id: bagoutItemId }
  const materials = materialsOf({
    items: [tape, bags],
    orders: [
      { date: '2026-11-10T15:00:00.000Z', of: [[tape, 10, 10]] },
      { date: '2026-11-12T15:00:00.000Z', of: [[tape, 5, null]] },
      { date: '2026-11-13T15:00:00.000Z', supervisorName: 'J. Ortiz', of: [[bags, 41, 41]] },
    ],
    returns: [
      { date: '2026-11-15T15:00:00.000Z', of: [[tape, 3]] },
      { date: '2026-11-16T15:00:00.000Z', of: [[bags, 0]] },
    ],
  })
  renderJob({ job: broadway, answers: { 'GET /api/Jobs/:id/materials': materials } })
  const orders = await section('Orders and returns')
  await within(orders).findByRole('table')
  // What the job has cost is said once, at the top of the page.
  expect(within(orders).queryByRole('definition')).toBeNull()
  expect(await within(await section('Budget and costs')).findByText('$40.00 less $12.00 returned')).toBeTruthy()
  expect(cellsOf(orders)).toEqual([
    ['Date', 'What', 'Total Qty', 'Total Cost'],
    ['11-16-2026 10:00 AM', 'Return', '0', '$0.00'],
    ['11-15-2026 10:00 AM', 'Return', '3', '-$12.00'],
    ['11-12-2026 10:00 AM', 'Order To pick', '0', '$0.00'],
    ['11-10-2026 10:00 AM', 'Order', '10', '$40.00'],
  ])
  const bagouts = await section('Bagouts')
  expect(cellsOf(bagouts)).toEqual([
    ['Date', 'Supervisor', 'Num Bags'],
    ['11-13-2026 10:00 AM', 'J. Ortiz', '41'],
  ])
  expect(hrefOf(within(bagouts).getByRole('link', { name: '11-13-2026 10:00 AM' }))).toBe('/bagouts?from=2026-11-13&to=2026-11-13')
})

test('the bags of a job are on the floor or in loads', async () => {
  const held = {
    loadId: anId(),
    number: 12,
    placedOn: null,
    transportedOn: '2026-11-18',
    deliveredOn: null,
    signedCopyOn: null,
    closedAt: null,
  }
  const bags = anItem('Bagout', 0, { id: bagoutItemId })
  const orders = [{ date: '2026-11-13T15:00:00.000Z', of: [[bags, 41, 41] as const] }]
  const job = aJob()
  renderJob({
    job,
    answers: {
      'GET /api/Jobs/:id/materials': materialsOf({ items: [bags], orders }),
      'GET /api/Jobs/:id/bags': { jobId: job.id, bags: 41, loads: [{ ...held, bags: 25 }] },
    },
  })
  const list = await screen.findByRole('list', { name: 'Where the bags are' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['16 bags on the floor', '25 bags in load 12, picked up'])
  expect(hrefOf(within(list).getByRole('link', { name: 'load 12' }))).toBe(`/loads/${held.loadId}`)
})

test('a job whose bags do not fit the feet removed says so beside its bags, and another job does not', async () => {
  const job = aJob()
  const answers = { 'GET /api/loads/hints': [aWasteHint({ jobId: anId() }), aWasteHint({ jobId: job.id })] }
  renderJob({ job, answers })
  const bagouts = within(await section('Bagouts'))
  const [hint, ...others] = await bagouts.findAllByRole('alert')
  expect(hint?.textContent).toBe('Feet removed since 11-10-2026, but no bags were entered.')
  expect(others).toEqual([])
})

test('filings are listed as on the planner', async () => {
  renderJob({ job: broadway, answers: filingAnswers({ parts: [aPart(), aPart({ filingNumber: 'TRU0402MN26' })] }) })
  const filings = await section('ACP7 Filings')
  expect(await within(filings).findByRole('button', { name: 'Open filing TRU0401MN26' })).toBeTruthy()
  expect(within(filings).getByRole('heading').textContent).toBe('ACP7 Filings 2')
})

test('a job of which nothing is known says in each section what to do, and takes the focus nowhere', async () => {
  renderJob({ job: aJob({ jobNum: null, address: '1 Nothing Yet Plaza' }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Job without a number, 1 Nothing Yet Plaza' })).toBeTruthy()
  for (const text of [
    'This job has not been on a schedule yet. Add it to a day on Schedule.',
    'No checklist yet. Supervisors complete them in the field application.',
    'No report yet. Site visits and inspections are written in the field application.',
    'No images submitted for this job.',
    'No ACP7 was filed for this job.',
    'Nothing was ordered for this job yet. Add an order on Material Orders.',
    'No bags left this site yet. Add a bagout on Bagouts.',
    'No container was requested for this job yet',
  ])
    expect(await screen.findByText(text), text).toBeTruthy()
  expect(screen.getByText('Not planned')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add images' }).getAttribute('href')).toMatch(/^\/job\/[^/]+\/imgs$/)
  expect(document.activeElement).toBe(document.body)
})

test('a section that could not be read says so and can be tried again; the others stand', async () => {
  const { user, server } = renderJob({
    job: broadway,
    days: [aDayOf('2026-11-19')],
    answers: { 'GET /api/Jobs/:id/records': refuse(500, 'The server had a problem.'), 'GET /api/Jobs/:id/materials': unreachable },
  })
  const checklists = await section('Checklists')
  expect(await within(checklists).findByText('The server had a problem.')).toBeTruthy()
  expect(await within(await section('Orders and returns')).findByText(/cannot be reached/)).toBeTruthy()
  expect(await within(await section('Schedule history')).findByRole('link', { name: '11-19-2026' })).toBeTruthy()
  server.answer({ 'GET /api/Jobs/:id/records': recordsOf(broadway, { checklists: [aChecklistLine('2026-11-20T12:00:00.000Z')] }) })
  await user.click(within(checklists).getByRole('button', { name: 'Retry' }))
  expect(await within(checklists).findByRole('link', { name: '11-20-2026 7:00 AM' })).toBeTruthy()
})

test('a job that is not there says so and leads on', async () => {
  renderJob({ answers: { 'GET /api/Jobs/:id': refuse(404, 'Unknown "Job" id "x".') } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Job not found' })).toBeTruthy()
  expect(document.title).toBe('Job not found · Daysheet')
  expect(hrefOf(screen.getByRole('link', { name: 'Search for a job' }))).toBe('/')
})

test('a job that could not be read can be tried again', async () => {
  const { user, server } = renderJob({ job: broadway, answers: { 'GET /api/Jobs/:id': refuse(500, 'The server had a problem.') } })
  expect(await screen.findByText('The server had a problem.')).toBeTruthy()
  server.answer({ 'GET /api/Jobs/:id': broadway })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Job 10412.10 120 Broadway' })).toBeTruthy()
})

test('what is recorded elsewhere appears by itself, and nothing is read for another job', async () => {
  const stream = liveStream()
  const { server, job } = renderJob({ job: broadway, answers: { 'GET /api/changes': stream.open } })
  const checklists = await section('Checklists')
  expect(await within(checklists).findByText(/^No checklist yet/)).toBeTruthy()
  server.answer({ 'GET /api/Jobs/:id/records': recordsOf(job, { checklists: [aChecklistLine('2026-11-20T12:00:00.000Z')] }) })
  const before = server.to('GET /api/Jobs/:id/records').length
  const change = (seq: number, jobId: string) => ({ seq, entity: 'Checklist', type: 'create', id: `c${seq}`, data: { jobId } })
  act(() => stream.push('change', change(2, 'another job'), 2))
  act(() => stream.push('change', change(3, job.id), 3))
  act(() => stream.push('change', change(4, job.id), 4))
  expect(await within(checklists).findByRole('link', { name: '11-20-2026 7:00 AM' })).toBeTruthy()
  expect(server.to('GET /api/Jobs/:id/records')).toHaveLength(before + 1)
})

test('Edit job changes the job where it stands', async () => {
  const { user, server } = renderJob({
    job: broadway,
    answers: { 'PATCH /api/Jobs/:id': { ...broadway, version: 2, address: '122 Broadway' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit job 10412.10 120 Broadway' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Job' })
  const address = within(dialog).getByRole('textbox', { name: /^Address/ })
  await user.clear(address)
  await user.type(address, '122 Broadway')
  server.answer({ 'GET /api/Jobs/:id': { ...broadway, version: 2, address: '122 Broadway' } })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Job 10412.10 122 Broadway' })).toBeTruthy()
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ address: '122 Broadway' })
})

test('the jump list leads to a section’s heading', async () => {
  const { user } = renderJob({ job: broadway })
  const jump = within(await screen.findByRole('navigation', { name: 'On this page' }))
  Element.prototype.scrollIntoView ??= () => {}
  await user.click(jump.getByRole('link', { name: 'Bagouts' }))
  expect(document.activeElement?.textContent).toContain('Bagouts')
  expect(document.activeElement?.tagName).toBe('H2')
})
