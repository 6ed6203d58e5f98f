import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFile, aFiling, aPart, aStatus, atCity, filingAnswers, filingNumber } from '#testing/job-filings.ts'
import { savedFiles } from '#testing/files.ts'
import { aMe } from '#testing/render.tsx'
import { refuse } from '#testing/respond.ts'
import { cells, drawn, header, job, morning, open, rows, rowsOf, table } from '#testing/filing-on-screen.tsx'

test('the view tells how far the filing is, who saved it and from which file, and every row with what is done of it', async () => {
  open()
  expect(await cells()).toEqual([
    ['1', '1', 'No', 'Lobby', 'Removal', 'Tent', 'VAT & Mastic', 'No', '100', '', '62 sq ft11-20-2026 7:00 AM', '62%', 'Record'],
    ['2', '2', 'No', 'Boiler Room', 'Removal', 'Tent', 'VAT & Mastic', 'Yes', '200', '30', 'Not started', '0%', 'Record'],
    ['3', '3', 'Yes', '', 'Removal', 'Tent', 'VAT & Mastic', 'No', '', '1,250', 'Not started', '0%', 'Record'],
  ])
  const dialog = screen.getByRole('dialog', { name: `ACP7 filing ${filingNumber} 10412 120 Broadway` })
  await within(dialog).findByText('acp7.pdf, 15 pages')
  const facts = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    '4%62 of 300 sq ft · 0 of 1,280 linear ft',
    '3 areas',
    'Review required for 1 of 3 areas',
    '11-20-2026 9:05 AM by A. Rivera',
    'acp7.pdf, 15 pagesSHA-256 1a2b3c4d5e6f…Open original',
  ])
  expect(header('A-TRU review required')).toBeTruthy()
})

test('all statuses of the filing are read, newest first, and its rows as they were filed', async () => {
  const { server } = open()
  await table()
  expect(server.to('GET /api/ScopeParts').find(({ filter }) => JSON.stringify(filter).includes(filingNumber))?.filter).toEqual({
    where: { jobId: job.id, filingNumber },
    order: 'id ASC',
    include: [{ relation: 'scopeStatuses', scope: { order: ['time DESC', 'id DESC'] } }],
  })
})

test('the original is handed over as the file it came in as; one that is gone is told', async () => {
  const saved = savedFiles()
  const file = aFile()
  const pdf = () => new Response('%PDF-1.7', { headers: { 'content-disposition': 'attachment; filename="acp7.pdf"' } })
  const { user, server } = open({
    answers: {
      'GET /api/Jobs/:id/filings': { tag: '1', filings: [aFiling({ file })], removed: [] },
      'GET /api/FilingFiles/:id/download': pdf,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open original' }))
  expect(await screen.findByText('Downloaded acp7.pdf')).toBeTruthy()
  expect(saved.map(({ name }) => name)).toEqual(['acp7.pdf'])
  expect(server.to('GET /api/FilingFiles/:id/download')[0]?.path).toBe(`/api/FilingFiles/${file.id}/download`)
  server.answer({ 'GET /api/FilingFiles/:id/download': refuse(404, 'The file acp7.pdf is no longer in storage.') })
  await user.click(screen.getByRole('button', { name: 'Open original' }))
  expect(await screen.findByText('The file acp7.pdf is no longer in storage.')).toBeTruthy()
})

test('rows from the City name its record, and the forecast is held against its last day', async () => {
  const file = aFile({ source: 'city', pages: 0, name: `${filingNumber}.json` })
  const first = aStatus('2026-11-18T20:00:00.000Z', 10)
  open({
    parts: [aPart({ scopeStatuses: [aStatus(morning, 14), first] })],
    answers: {
      'GET /api/Jobs/:id/filings': { tag: '1', filings: [aFiling({ file })], removed: [] },
      'GET /api/cityFilings': [atCity(job.id)],
    },
    me: aMe({ settings: { hasCityFilings: true } }),
  })
  expect(await screen.findByText(/^The City’s record as of 11-20-2026 9:00 AM/)).toBeTruthy()
  expect((await screen.findByText(/^Submitted,/)).textContent).toBe('Submitted, 11-16-2026 to 12-18-2026 (City, 11-20-2026)')
  expect(screen.getByText(/^Done about/).textContent).toContain('Done about 01-02-2027, at 2% a day since 11-18-2026')
  expect(screen.getByText('After the filed end date 12-18-2026: file an amendment (ACP8)')).toBeTruthy()
})

test('a filing that is postponed in City data says so', async () => {
  const answers = { 'GET /api/cityFilings': [atCity(job.id, { status: 'Postponed' })] }
  open({ parts: [aPart()], answers, me: aMe({ settings: { hasCityFilings: true } }) })
  expect(await screen.findByText('Postponed in City data')).toBeTruthy()
})

test('of a filing that the City has said nothing of, nothing is told', async () => {
  const answers = { 'GET /api/cityFilings': [atCity(job.id, { status: null, startDate: null, endDate: null, fetchedAt: null })] }
  const { server } = open({ parts: [aPart()], answers, me: aMe({ settings: { hasCityFilings: true } }) })
  await table()
  await waitFor(() => expect(server.to('GET /api/cityFilings')).toHaveLength(1))
  expect(screen.queryByText('Filed', { selector: 'dt' })).toBeNull()
})

test('a row that is over while its floor and material are not asks for no amendment', async () => {
  open({
    parts: [aPart({ scopeStatuses: [aStatus(morning, 120)] }), aPart({ sectionOfFloor: 'Hall', scopeStatuses: [aStatus(morning, 40)] })],
  })
  expect(await screen.findByText('1 row exceeds filed quantity, but the total for its floor and material does not')).toBeTruthy()
  expect(screen.queryByText(/ACP8/)).toBeNull()
})

test('what is done is put against what was filed by floor and material; what is over is seen at once', async () => {
  const parts = [
    aPart({ scopeStatuses: [aStatus(morning, 80)] }),
    aPart({ sectionOfFloor: 'Hall', scopeStatuses: [aStatus(morning, 130)] }),
    aPart({ floor: 'Roof', scopeStatuses: [] }),
  ]
  const { user } = open({ parts })
  expect(await screen.findByText('1 row exceeds filed quantity: file an amendment (ACP8)')).toBeTruthy()
  const section = within(await screen.findByRole('region', { name: 'By floor and material' }))
  const lines = () => section.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines().slice(1)).toEqual(['3VAT & Mastic (2 areas)200 sq ft210 sq ft 10 sq ft over: file an amendment (ACP8)'])
  await user.click(section.getByRole('button', { name: 'By floor and material' }))
  expect(lines().slice(1)).toEqual([
    '3VAT & Mastic (2 areas)200 sq ft210 sq ft 10 sq ft over: file an amendment (ACP8)',
    'RoofVAT & Mastic (1 area)100 sq ft0 ft ',
  ])
})

test('rows are searched, filtered and sorted by a column', async () => {
  const { user } = open()
  const numbers = async () => (await cells()).map(([number]) => number)
  await user.type(await screen.findByRole('searchbox', { name: 'Search rows' }), 'boiler')
  expect(await numbers()).toEqual(['2'])
  expect(screen.getByText('Showing 1 of 3 rows')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Search rows' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'A-TRU review required (1)')
  expect(await numbers()).toEqual(['2'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Done (0)')
  expect(screen.getByText('There are no rows under “Done”.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All rows (3)')
  await user.click(within(header('Floor')).getByRole('button', { hidden: true }))
  await user.click(within(header('Floor')).getByRole('button', { hidden: true }))
  expect(header('Floor').getAttribute('aria-sort')).toBe('descending')
  expect(await numbers()).toEqual(['3', '2', '1'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Linear feet')
  expect(await numbers()).toEqual(['1', '2', '3'])
})

test('how the filing came along is said in a sentence and in a table, and before anything was recorded that nothing was', async () => {
  const first = aStatus('2026-11-18T20:00:00.000Z', 30)
  const { user, unmount } = open({ parts: [aPart({ scopeStatuses: [aStatus(morning, 62), first] })] })
  const sentence = await screen.findByText(/^From 30% on/)
  expect(sentence.textContent).toBe('From 30% on 11-18-2026 to 62% on 11-20-2026, with entries on 2 days.')
  await user.click(screen.getByText('Show as table'))
  const days = within(screen.getByRole('table', { name: 'Progress over time' }))
    .getAllByRole('row')
    .slice(1)
  expect(days.map((day) => [...day.children].map(({ textContent }) => textContent))).toEqual([
    ['11-20-2026', '62', '0', '62', '1'],
    ['11-18-2026', '30', '0', '30', '1'],
  ])
  unmount()
  open({ parts: [aPart()] })
  const nothing = await screen.findByText(/Nothing recorded yet/)
  expect(nothing.textContent).toBe('Nothing recorded yet. Record progress in the rows below.')
  expect(nothing.querySelector('.no-print')?.textContent).toBe('Record progress in the rows below.')
})

test('a filing that is gone says so; one that could not be read can be asked for again', async () => {
  const { unmount } = open({ parts: [] })
  expect(await screen.findByText('This filing has no rows. Someone may have deleted or replaced it.')).toBeTruthy()
  unmount()
  const { user, server } = open({ answers: { 'GET /api/ScopeParts': refuse(503, 'The database cannot be reached right now.') } })
  expect(await screen.findByText('The database cannot be reached right now.')).toBeTruthy()
  server.answer(filingAnswers({ parts: rowsOf() }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rows()).toHaveLength(3)
})

test('of a long filing only the rows in view are drawn, and all of them for paper', async () => {
  const many = Array.from({ length: 476 }, () => aPart())
  open({ parts: many })
  await table()
  expect((await drawn()).length).toBeLessThan(100)
  expect((await table()).getAttribute('aria-rowcount')).toBe('477')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(await drawn()).toHaveLength(476)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect((await drawn()).length).toBeLessThan(100)
})

test('paper says on every sheet which filing it is, which rows were left out and why, and when it was printed', async () => {
  const { user } = open()
  const print = (event: string) => act(() => void window.dispatchEvent(new Event(event)))
  const head = async () => (await table()).querySelector('thead td')?.textContent
  await table()
  print('beforeprint')
  expect(await head()).toBe(`ACP7 filing ${filingNumber} · All 3 rows · Printed 11-20-2026 12:10 PM`)
  print('afterprint')
  expect(await head()).toBeUndefined()
  await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'boiler')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Open (3)')
  print('beforeprint')
  expect(await head()).toBe(`ACP7 filing ${filingNumber} · 1 of 3 rows: search “boiler”, Open · Printed 11-20-2026 12:10 PM`)
})
