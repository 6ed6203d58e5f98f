import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invalid, listOf, renderAdmin, stale } from '#testing/admin.tsx'
import { aJob } from '#testing/builders.ts'
import { aPart, aStatus, filingAnswers, filingNumber } from '#testing/job-filings.ts'
import { refuse } from '#testing/respond.ts'

const job = aJob({ jobNum: 10412.1, jobNumDecimals: 2, address: '120 Broadway', boro: 'Manhattan', budget: 80 })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const boro = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Boro' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const moreFields = () => screen.getByText('More about the job').closest('details') as HTMLDetailsElement // around its summary
const save = () => screen.getByRole('button', { name: 'Save' })

async function openEdit(answers: Parameters<typeof renderAdmin>[0] = {}, row: { id: string } = job) {
  const rendered = renderAdmin({ ...listOf('Jobs', row), ...filingAnswers(), ...answers })
  await rendered.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit Job')
  return rendered
}

test('a job is added with its fields, active unless told, and the list is read again', async () => {
  const { user, server } = renderAdmin({ 'POST /api/Jobs': job })
  await user.click(screen.getByRole('button', { name: 'Add Job' }))
  const opened = await dialog('Add Job')
  expect(document.activeElement).toBe(field(/^Address/))
  expect(
    within(opened)
      .getAllByRole('textbox')
      .map((box) => box.getAttribute('name')),
  ).toEqual([
    ...['address', 'jobNum', 'jobDesc', 'premisesDetail', 'budget', 'ownerName', 'ownerAddress', 'ownerPhone', 'sitePlace', 'siteRadius'],
  ])
  for (const label of ['Owner Name', 'Owner Address', 'Owner Phone']) expect(field(label)).toBeTruthy()
  expect([...(boro().list?.options ?? [])].map(({ value }) => value)).toEqual(['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island'])
  expect(screen.queryByText('ACP7 Filings')).toBeNull()
  await user.type(field(/^Address/), '120 Broadway')
  await user.type(field('Job Number'), '10412.10')
  await user.type(field('Site Location'), '40.7128, -74.0060')
  await user.type(field('Budgeted Hours'), '80{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Jobs')[0]?.body).toEqual({
    address: '120 Broadway',
    boro: null,
    jobNum: 10412.1,
    jobNumDecimals: 2,
    jobDesc: null,
    premisesDetail: null,
    budget: 80,
    ownerName: null,
    ownerAddress: null,
    ownerPhone: null,
    active: true,
    payRegime: 'private',
    overtimeCodes: [],
    overtimeHolidays: [],
    makeUpDays: [],
    latitude: 40.7128,
    longitude: -74.006,
    siteRadius: null,
    jurisdiction: null,
    abatement: 'project',
  })
  await waitFor(() => expect(server.to('GET /api/Jobs').at(-1)?.filter).toMatchObject({ limit: 500 }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Job' }))
})

test('a number that another job has is asked about, when a job is added and when its number changes', async () => {
  const other = aJob({
    id: '0d6a8a3a-6a7e-4d7e-9a53-1f0f9b1c7a01',
    jobNum: 10021,
    jobNumDecimals: 0,
    address: '5 Hylan Boulevard',
    active: false,
  })
  const numbered = ({ filter }: { filter?: { where?: { jobNum?: number } } }) => (filter?.where?.jobNum === 10021 ? [other] : [job])
  const { user, server } = renderAdmin({
    ...listOf('Jobs', job),
    ...filingAnswers(),
    'GET /api/Jobs': numbered,
    'POST /api/Jobs': job,
    'PATCH /api/Jobs/:id': job,
  })
  await user.click(screen.getByRole('button', { name: 'Add Job' }))
  await dialog('Add Job')
  await user.type(field(/^Address/), '1 Second Street')
  await user.type(field('Job Number'), '10021{Enter}')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Job Number 10021 is already used. Use it again?5 Hylan Boulevard, not active')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Job Number')))
  expect(server.to('POST /api/Jobs')).toEqual([])
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Use it again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Jobs')).toHaveLength(1)

  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit Job')
  await user.clear(field('Job Number'))
  await user.type(field('Job Number'), '10021{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.to('PATCH /api/Jobs/:id')).toEqual([])
})

test('a job without an address, and numbers that are none, are told at their fields; nothing is sent', async () => {
  const { user, server } = renderAdmin({})
  await user.click(screen.getByRole('button', { name: 'Add Job' }))
  await dialog('Add Job')
  expect(moreFields().open).toBe(false)
  await user.type(field('Job Number'), '12a')
  await user.type(field('Budgeted Hours'), 'a lot')
  await user.click(save())
  expect(await screen.findByText('Please enter an address')).toBeTruthy()
  expect(screen.getByText('Please enter a valid job number')).toBeTruthy()
  expect(screen.getByText('Please enter budgeted hours as a number')).toBeTruthy()
  expect(moreFields().open).toBe(true)
  expect(server.to('POST /api/Jobs')).toEqual([])
  expect(document.activeElement).toBe(field(/^Address/))
})

test('Esc asks about typed text, and then empties the dialog', async () => {
  const { user } = renderAdmin({})
  await user.click(screen.getByRole('button', { name: 'Add Job' }))
  await dialog('Add Job')
  await user.type(field(/^Address/), '120 Broadway{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add Job' }))
  await dialog('Add Job')
  expect(field(/^Address/).value).toBe('')
})

test('only what was changed is sent, with the version that was read; untouched, nothing is', async () => {
  const { user, server } = await openEdit({ 'PATCH /api/Jobs/:id': { ...job, version: 2 } })
  expect(field('Job Number').value).toBe('10412.10')
  await user.clear(field('Budgeted Hours'))
  await user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [patch] = server.to('PATCH /api/Jobs/:id')
  expect(patch?.body).toEqual({ budget: null, active: false })
  expect(patch?.headers.get('if-match')).toBe('"1"')
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit Job')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')).toHaveLength(1)
})

test('public work is chosen with its codes, each in a plain sentence, and with the holidays that they ask for', async () => {
  const { user, server } = await openEdit({ 'PATCH /api/Jobs/:id': { ...job, version: 2 } })
  const group = within(screen.getByRole('group', { name: 'Overtime' }))
  expect(screen.queryByRole('combobox', { name: 'Overtime Codes' })).toBeNull()
  await user.selectOptions(group.getByRole('combobox', { name: 'Type of Work' }), 'Public work (prevailing wage)')
  expect(screen.queryByRole('textbox', { name: 'Holidays' })).toBeNull()
  const codes = group.getByRole('combobox', { name: 'Overtime Codes' })
  await user.type(codes, 'q{Enter}')
  await user.type(codes, 'b{Enter}')
  expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'B: Time and a half after 8 hours a day',
    'Q: Double time on Sunday and holidays',
  ])
  await user.type(field('Holidays'), 'Thanksgiving')
  await user.click(save())
  expect(await screen.findByText('Please enter dates such as 11-26-2026, separated by commas')).toBeTruthy()
  await user.clear(field('Holidays'))
  await user.type(field('Holidays'), '11-26-2026, 12-25-2026')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({
    payRegime: 'public',
    overtimeCodes: ['B', 'Q'],
    overtimeHolidays: ['2026-11-26', '2026-12-25'],
  })
})

test('a boro that nobody knows says so, until whose certificates are asked for is chosen', async () => {
  const { user } = await openEdit({})
  const words = /“Bruklin” is not a known New York City borough or New York State place/
  expect(screen.queryByText(/is not a known New York City borough/)).toBeNull()
  await user.clear(boro())
  await user.type(boro(), 'Bruklin')
  expect(await screen.findByText(words)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: /^Certificates Required/ }), 'State and City (New York City)')
  expect(screen.queryByText(words)).toBeNull()
})

test('days that made up for weather are entered where a code allows them, each a Saturday or Sunday', async () => {
  const publicJob = { ...job, payRegime: 'public' as const, overtimeCodes: ['B' as const] }
  const { user, server } = await openEdit({ 'PATCH /api/Jobs/:id': { ...job, version: 2 } }, publicJob)
  expect(screen.queryByRole('textbox', { name: 'Make-up Days' })).toBeNull()
  await user.type(screen.getByRole('combobox', { name: 'Overtime Codes' }), 'e2{Enter}')
  await user.type(field('Make-up Days'), '11-20-2026')
  await user.click(save())
  expect(await screen.findByText('Please enter only Saturdays and Sundays')).toBeTruthy()
  await user.clear(field('Make-up Days'))
  await user.type(field('Make-up Days'), '11-21-2026')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ overtimeCodes: ['B', 'E2'], makeUpDays: ['2026-11-21'] })
})

test('a job that becomes private loses what it had of public work', async () => {
  const publicJob = { ...job, payRegime: 'public' as const, overtimeCodes: ['Q' as const], overtimeHolidays: ['2026-11-26'] }
  const { user, server } = await openEdit({ 'PATCH /api/Jobs/:id': { ...job, version: 2 } }, publicJob)
  expect(field('Holidays').value).toBe('11-26-2026')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of Work' }), 'Private work')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ payRegime: 'private', overtimeCodes: [], overtimeHolidays: [] })
})

test('ACP7 filings are listed with their areas and how far they are; one is opened from the dialog and leads back to it', async () => {
  const time = '2026-11-20T12:00:00.000Z'
  const parts = [
    aPart({ scopeStatuses: [aStatus(time, 50)] }),
    aPart({ scopeStatuses: [aStatus(time, 19)] }),
    aPart({ filingNumber: 'TRU2' }),
  ]
  const { user } = await openEdit(filingAnswers({ parts }))
  const section = within(screen.getByRole('region', { name: 'ACP7 Filings' }))
  const filings = await section.findAllByRole('listitem')
  expect(filings.map(({ textContent }) => textContent)).toEqual([`${filingNumber}2 areas35%69 of 200 sq ft`, 'TRU21 area0%0 of 100 sq ft'])
  await user.click(section.getByRole('button', { name: `Open filing ${filingNumber}` }))
  const view = await dialog(`ACP7 filing ${filingNumber} 10412.10 120 Broadway`)
  await user.click(within(view).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(await dialog('Edit Job')).toBeTruthy()
})

test('a job without filings says so, and offers the upload', async () => {
  const { user } = await openEdit(filingAnswers())
  expect(await screen.findByText('No ACP7 was filed for this job.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload ACP7' }))
  expect(await screen.findByRole('dialog', { name: /^Upload ACP7/ })).toBeTruthy()
})

test('a save that fails is an alert, and everything that was typed is still there to be saved', async () => {
  const { user, server } = await openEdit({ 'PATCH /api/Jobs/:id': refuse(503, 'The database cannot be reached right now.') })
  await user.clear(field(/^Address/))
  await user.type(field(/^Address/), '5 Wall Street')
  await user.click(save())
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The database cannot be reached right now.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field(/^Address/).value).toBe('5 Wall Street')
  server.answer({ 'PATCH /api/Jobs/:id': { ...job, version: 2 } })
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what the server finds wrong with a field is shown at the field', async () => {
  const { user } = await openEdit({ 'PATCH /api/Jobs/:id': invalid({ address: ['Please enter an address'] }) })
  await user.type(field(/^Address/), ' 2')
  await user.click(save())
  expect(await screen.findByText('Please enter an address')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('another person’s change beside ours stays: ours is saved on top of it', async () => {
  const current = { ...job, boro: 'Queens', version: 2 }
  const { user, server } = await openEdit({
    'PATCH /api/Jobs/:id': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"1"' ? stale(current, {}) : { ...current, budget: 90, version: 3 },
  })
  await user.clear(field('Budgeted Hours'))
  await user.type(field('Budgeted Hours'), '90')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id').map(({ body }) => body)).toEqual([{ budget: 90 }, { budget: 90 }])
})

test('the same field changed by somebody else is told once, with who, and saved knowing it', async () => {
  const changedAt = new Date().toISOString()
  const current = { ...job, jobNum: 10413, jobNumDecimals: 0, boro: 'Queens', version: 2 }
  const by = { changedBy: 'A. Rivera', changedAt }
  const { user, server } = await openEdit({
    'PATCH /api/Jobs/:id': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"1"' ? stale(current, { jobNum: by, jobNumDecimals: by, boro: by }) : { ...current, version: 3 },
  })
  await user.clear(field('Job Number'))
  await user.type(field('Job Number'), '10414.5')
  await user.click(save())
  const told = await screen.findByText(/^Job Number was changed to 10413 by A. Rivera at \d{1,2}:\d\d [AP]M\. Your change was not saved\./)
  expect(told.textContent?.match(/Job Number/g)).toHaveLength(1)
  expect(field('Job Number').value).toBe('10414.5')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = server.to('PATCH /api/Jobs/:id').at(-1)
  expect(again?.body).toEqual({ jobNum: 10414.5, jobNumDecimals: 1 })
  expect(again?.headers.get('if-match')).toBe('"2"')
})
