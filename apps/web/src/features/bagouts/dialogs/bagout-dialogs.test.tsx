import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stale } from '#testing/admin.tsx'
import { aBagout, aReport, bagoutAddress, bagoutTable, button, renderBagouts, totalBags } from '#testing/bagouts.tsx'
import { aJob, anId } from '#testing/builders.ts'
import { savedFiles } from '#testing/files.ts'
import { refuse, unreachable, type Answer, type Answers, type Call } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'

// The calendar's code is loaded when it is first shown, which takes its time on a busy machine.

const broadway = aBagout({ version: 3 })
const grand = aBagout({ date: '2026-11-19T17:00:00.000Z', bags: 30, address: '9 Grand Street', isAlone: false })
const label = '11-18-2026, 10412.1 120 Broadway, 12 bags'
const tooLong = 'Please choose a date range of 90 days or less'

const alert = () => screen.findByRole('alertdialog')
/** What the alert says, its button left out; the details stand in a line of their own. */
async function alertLines(): Promise<(string | null)[]> {
  const { children } = (await alert()).querySelector('.MuiDialogContent-root') as Element
  return [...children].map(({ textContent }) => textContent)
}
async function closeAlert(user: { click: (element: Element) => Promise<void> }) {
  await user.click(within(await alert()).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value // text fields are inputs

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00.000Z'), toFake: ['Date'] })
  Element.prototype.scrollIntoView = () => {}
})

async function openCount(answers: Answers = {}, bagout: Bagout = broadway) {
  const rendered = renderBagouts([broadway, grand], answers)
  await bagoutTable()
  await rendered.user.click(button(new RegExp(`^Update Bag Count of .*${bagout.address}`)))
  const dialog = await dialogNamed('Update Bag Count')
  return { ...rendered, dialog, field: dialog.getByRole('textbox', { name: 'Bag Count' }) }
}

test('a count of fewer bags than are in loads asks which load has fewer, and both are one change', async () => {
  const held = [
    { loadId: anId(), number: 12, bags: 7, isClosed: false },
    { loadId: anId(), number: 13, bags: 5, isClosed: true },
  ]
  const loaded = aBagout({ version: 3, inLoads: 12 })
  const { user, server } = renderBagouts([loaded], { 'GET /api/loads/bagouts/:entryId': held, 'POST /api/loads/bagouts/:entryId': null })
  await bagoutTable()
  await user.click(button(/^Update Bag Count of/))
  await dialogNamed('Update Bag Count')
  await user.keyboard('10{Enter}')
  const dialog = await dialogNamed('Which load has fewer?')
  expect(dialog.getByRole('status').textContent).toBe('2 bags more to take out.')
  expect(dialog.getByRole('textbox', { name: 'Bags in load 13' })).toHaveProperty('disabled', true)
  const field = dialog.getByRole('textbox', { name: 'Bags in load 12' })
  await user.clear(field)
  await user.type(field, '5')
  expect(dialog.getByRole('status').textContent).toBe('All bags are accounted for.')
  await user.keyboard('{Enter}')
  await noDialog()
  const [correction] = server.to('POST /api/loads/bagouts/:entryId')
  expect(correction?.path).toBe(`/api/loads/bagouts/${loaded.entryId}`)
  expect([correction?.body, correction?.headers.get('if-match')]).toEqual([
    { bags: 10, loads: [{ loadId: held[0]?.loadId, bags: 5 }] },
    '"3"',
  ])
  expect(server.to('PATCH /api/ItemEntries/:id')).toEqual([])
})

test('where the bags are is asked again when it could not be read', async () => {
  const held = [{ loadId: anId(), number: 12, bags: 12, isClosed: false }]
  const { user, server } = renderBagouts([aBagout({ inLoads: 12 })], { 'GET /api/loads/bagouts/:entryId': unreachable })
  await bagoutTable()
  await user.click(button(/^Update Bag Count of/))
  await dialogNamed('Update Bag Count')
  await user.keyboard('10{Enter}')
  const dialog = await dialogNamed('Which load has fewer?')
  expect(dialog.getByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
  server.answer({ 'GET /api/loads/bagouts/:entryId': held })
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('textbox', { name: 'Bags in load 12' })).toBeTruthy()
})

const line = (qty: number, version: number) => ({
  id: broadway.entryId,
  version,
  orderId: broadway.orderId,
  itemId: anId(),
  qty,
  qtyPicked: qty,
})

test('a bag count is saved as an edit of the line that was seen, and the total follows at once', async () => {
  const { user, server, field } = await openCount({ 'PATCH /api/ItemEntries/:id': line(15, 4) })
  expect(valueOf(field)).toBe('12')
  server.answer({ 'GET /api/Orders/bagouts': aReport([{ ...broadway, bags: 15, version: 4 }, grand]) })
  await user.keyboard('15{Enter}')
  await noDialog()
  expect(await totalBags()).toBe('45')
  expect(await screen.findByText('Bag count updated')).toBeTruthy()
  const [patch] = server.to('PATCH /api/ItemEntries/:id')
  expect([patch?.path, patch?.body, patch?.headers.get('if-match')]).toEqual([
    `/api/ItemEntries/${broadway.entryId}`,
    { qty: 15, qtyPicked: 15 },
    '"3"',
  ])
})

test('an unchanged bag count is not sent', async () => {
  const { user, server } = await openCount()
  await user.keyboard('12{Enter}')
  await noDialog()
  expect(server.to('PATCH /api/ItemEntries/:id')).toEqual([])
})

test.each(['', '-1', '1.5', 'ten', '123456'])('%j is no bag count and is not sent', async (typed) => {
  const { user, server, field } = await openCount()
  await user.clear(field)
  if (typed !== '') await user.type(field, typed)
  await user.click(button('Save'))
  expect(await alertLines()).toEqual(['Invalid bag count'])
  await closeAlert(user)
  expect([valueOf(field), document.activeElement, server.to('PATCH /api/ItemEntries/:id')]).toEqual([typed, field, []])
})

test('nothing may be left of a bagout', async () => {
  const { user, server } = await openCount({ 'PATCH /api/ItemEntries/:id': line(0, 4) })
  await user.keyboard('0{Enter}')
  await waitFor(() => expect(server.to('PATCH /api/ItemEntries/:id')[0]?.body).toEqual({ qty: 0, qtyPicked: 0 }))
})

test('a count that somebody else changed is refused with theirs, and what was typed stays; saving again replaces it', async () => {
  const by = { changedBy: 'rivera', changedAt: '2026-11-21T01:42:00.000Z' }
  const answer = ({ headers }: Call) => (headers.get('if-match') === '"3"' ? stale(line(14, 4), { qty: by, qtyPicked: by }) : line(15, 5))
  const { user, server, dialog, field } = await openCount({ 'PATCH /api/ItemEntries/:id': answer })
  await user.keyboard('15{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The bag count was changed to 14 by rivera at 8:42 PM. Your change was not saved; save again to replace it.',
  )
  expect(valueOf(field)).toBe('15')
  await user.click(button('Save'))
  await noDialog()
  expect(server.to('PATCH /api/ItemEntries/:id').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})

test.each<Answer>([unreachable, refuse(500, 'The disk is full')])(
  'a count that could not be saved is told, and what was typed stays',
  async (failure) => {
    const { user, dialog, field } = await openCount({ 'PATCH /api/ItemEntries/:id': failure })
    await user.keyboard('15{Enter}')
    expect(await screen.findByText('Error updating count, try again')).toBeTruthy()
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The disk is full|cannot be reached/)
    expect(valueOf(field)).toBe('15')
  },
)

test('while a count is saved it says Saving..., and is sent once however often one presses', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user, server, dialog } = await openCount({ 'PATCH /api/ItemEntries/:id': () => promise })
  await user.keyboard('15')
  await user.dblClick(button('Save'))
  expect(dialog.getByText('Saving...')).toBeTruthy()
  resolve(line(15, 4))
  await noDialog()
  expect(server.to('PATCH /api/ItemEntries/:id')).toHaveLength(1)
})

test('a count is not saved while more than 90 days are picked', async () => {
  const { user, server } = renderBagouts([broadway])
  await bagoutTable()
  await typeDay(user, 'From', '08222026')
  await user.click(button(`Update Bag Count of ${label}`))
  await dialogNamed('Update Bag Count')
  await user.keyboard('15{Enter}')
  expect(await alertLines()).toEqual([tooLong])
  expect(server.to('PATCH /api/ItemEntries/:id')).toEqual([])
})

test.each([
  { bagout: broadway, path: `/api/Orders/${broadway.orderId}`, seen: null, holds: 'nothing else' },
  { bagout: grand, path: `/api/ItemEntries/${grand.entryId}`, seen: `"${grand.version}"`, holds: 'other things too' },
])('a bagout whose order holds $holds is deleted after a question, and the focus goes on', async ({ bagout, path, seen }) => {
  const { user, server } = await openCount({ 'DELETE /api/Orders/:id': { count: 1 }, 'DELETE /api/ItemEntries/:id': { count: 1 } }, bagout)
  await user.click(button('Delete bagout'))
  const question = within(await alert())
  expect(question.getByText('Are you sure you want to delete this bagout?')).toBeTruthy()
  const left = bagout === broadway ? grand : broadway
  server.answer({ 'GET /api/Orders/bagouts': aReport([left]) })
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await noDialog()
  expect(await screen.findByText('1 of 1 selected')).toBeTruthy()
  const deleted = server.calls.filter(({ method }) => method === 'DELETE')
  expect(deleted.map((call) => [call.path, call.headers.get('if-match')])).toEqual([[path, seen]])
  await waitFor(() => expect(document.activeElement).toBe(button(new RegExp(`^Update Bag Count of .*${left.address}`))))
})

test('a bagout is kept when the question is answered with Cancel, and when the server refuses', async () => {
  const { user, server } = await openCount({ 'DELETE /api/Orders/:id': refuse(409, 'The order is locked') })
  await user.click(button('Delete bagout'))
  await user.click(within(await alert()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('DELETE /api/Orders/:id')).toEqual([])
  await user.click(button('Delete bagout'))
  await user.click(within(await alert()).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await alertLines()).toEqual(['Error deleting bagout, please try again', 'The order is locked']))
})

const pdfName = 'ContainerBreakdown_20261120210000.pdf'
const aPdf = () =>
  new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${pdfName}"` } })

async function openPo(answers: Answers = {}) {
  const rendered = renderBagouts([broadway, grand], answers)
  await bagoutTable()
  await rendered.user.click(screen.getByRole('checkbox', { name: /9 Grand Street/ }))
  await rendered.user.click(button('Download'))
  const dialog = await dialogNamed('Enter PO Number')
  return { ...rendered, dialog, field: dialog.getByRole('textbox', { name: 'PO Number' }) }
}

test('Download asks for the PO number, which is optional, and saves the selected bagouts under the name the server gave', async () => {
  const saved = savedFiles()
  const { user, server, dialog } = await openPo({ 'POST /api/Orders/exportBagoutPDF': aPdf })
  expect(dialog.getByText('Optional')).toBeTruthy()
  await user.keyboard('PO-77 {Enter}')
  await noDialog()
  expect(saved.map(({ name }) => name)).toEqual([pdfName])
  expect(await saved[0]?.file.text()).toBe('%PDF-1.7')
  const [asked] = server.to('POST /api/Orders/exportBagoutPDF')
  expect(asked?.body).toEqual({ from: '2026-11-01', to: '2026-11-20', po: 'PO-77', include: [broadway.orderId] })
  expect(await screen.findByText(`Downloaded ${pdfName}`)).toBeTruthy()
})

test('the PO of the last print of these bagouts is there to begin with, and who printed them when', async () => {
  savedFiles()
  const print = { printedBy: 'lee', printedAt: '2026-11-19T15:00:00.000Z', entryIds: [broadway.entryId] }
  const { user, server, dialog, field } = await openPo({
    'GET /api/Orders/breakdowns': [
      { ...print, po: 'PO-9', entryIds: [grand.entryId] },
      { ...print, po: 'PO-77' },
    ],
    'POST /api/Orders/exportBagoutPDF': aPdf,
  })
  expect(await dialog.findByText(/^Last printed 11-19-2026 10:00 AM by lee\. If anything has changed/)).toBeTruthy()
  await waitFor(() => expect(field).toHaveProperty('value', 'PO-77'))
  await user.type(field, '8{Enter}')
  await noDialog()
  expect(server.to('POST /api/Orders/exportBagoutPDF')[0]?.body).toMatchObject({ po: 'PO-778' })
})

test('the file is of the dates that were searched, whatever was picked since, and its PO number may stay empty', async () => {
  savedFiles()
  const { user, server } = renderBagouts([broadway], { 'POST /api/Orders/exportBagoutPDF': aPdf })
  await bagoutTable()
  await typeDay(user, 'From', '11102026')
  await user.click(button('Download'))
  await dialogNamed('Enter PO Number')
  await user.keyboard('{Enter}')
  await noDialog()
  expect(server.to('POST /api/Orders/exportBagoutPDF')[0]?.body).toEqual({
    from: '2026-11-01',
    to: '2026-11-20',
    po: null,
    include: [broadway.orderId],
  })
})

test('Download with nothing selected, or with more than 90 days picked, says so and asks for nothing', async () => {
  const { user } = renderBagouts([broadway])
  await bagoutTable()
  await user.click(button('Deselect All'))
  await user.click(button('Download'))
  expect(await alertLines()).toEqual(['Please select at least one bagout'])
  await closeAlert(user)
  await user.click(button('Select All'))
  await typeDay(user, 'From', '08222026')
  await user.click(button('Download'))
  expect(await alertLines()).toEqual([tooLong])
  expect(screen.queryByRole('dialog', { name: 'Enter PO Number' })).toBeNull()
})

test('a PDF that could not be made is told with the server’s own words, and the PO number stays', async () => {
  const { user, field } = await openPo({ 'POST /api/Orders/exportBagoutPDF': refuse(409, 'A bagout was deleted meanwhile') })
  await user.keyboard('PO-77{Enter}')
  expect(await alertLines()).toEqual([
    'Error downloading PDF, please try again or contact the system administrator',
    'A bagout was deleted meanwhile',
  ])
  await closeAlert(user)
  expect(valueOf(field)).toBe('PO-77')
})

test('while the PDF is made it shows so, and can be cancelled', async () => {
  const saved = savedFiles()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { user, server } = await openPo({ 'POST /api/Orders/exportBagoutPDF': () => promise })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('progressbar', { name: 'Download' })).toBeTruthy()
  await user.click(button('Cancel'))
  expect(server.to('POST /api/Orders/exportBagoutPDF')[0]?.signal?.aborted).toBe(true)
  resolve(aPdf())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect([saved, screen.queryByRole('alertdialog')]).toEqual([[], null])
})

const job = aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway' })
const ortiz = { id: anId(), name: 'J. Ortiz', active: true }
const added = aBagout({ date: '2026-11-21T02:00:00.000Z', bags: 8, jobId: job.id, supervisorId: ortiz.id, address: '1 Wall Street' })

async function openAdd(answers: Answers = {}, at?: string) {
  const rendered = renderBagouts([broadway], { 'GET /api/Jobs': [job], 'GET /api/Supervisors': [ortiz], ...answers }, at)
  await rendered.user.click(button('Add Bagout'))
  const dialog = await dialogNamed('Enter Bagout Information')
  const [jobField, supervisorField] = dialog.getAllByRole('combobox')
  if (!jobField || !supervisorField) throw new Error('The dialog has no pickers')
  return { ...rendered, dialog, jobField, supervisorField, bags: dialog.getByRole('textbox', { name: 'Bag Count' }) }
}

type Adding = Awaited<ReturnType<typeof openAdd>>

async function chooseJob({ user, jobField }: Adding) {
  await user.type(jobField, 'broad')
  await user.click(await screen.findByRole('option', { name: '10412.1 120 Broadway' }))
}
async function chooseSupervisor({ user, supervisorField }: Adding) {
  await user.click(supervisorField)
  await user.click(await screen.findByRole('option', { name: 'J. Ortiz' }))
}
async function fillIn(adding: Adding, bags = '8') {
  await chooseJob(adding)
  await chooseSupervisor(adding)
  await adding.user.type(adding.bags, bags)
}

test('the job is searched for from the third character on', async () => {
  const { user, server, jobField } = await openAdd()
  await user.type(jobField, 'br')
  expect(await screen.findByText('Type more to search')).toBeTruthy()
  expect(server.to('GET /api/Jobs')).toEqual([])
  await user.type(jobField, 'o')
  expect(await screen.findByRole('option', { name: '10412.1 120 Broadway' })).toBeTruthy()
})

test('job, supervisor and bag count are asked for in this order, each with its alert, and the focus goes there', async () => {
  const adding = await openAdd()
  const { user, server, jobField, supervisorField, bags } = adding
  const told = async () => {
    await user.click(button('Save'))
    const lines = await alertLines()
    await closeAlert(user)
    return [lines, document.activeElement]
  }
  expect(await told()).toEqual([['Invalid job'], jobField])
  await chooseJob(adding)
  expect(await told()).toEqual([['Invalid supervisor'], supervisorField])
  await chooseSupervisor(adding)
  expect(await told()).toEqual([['Invalid bag count'], bags])
  await user.type(bags, '0')
  expect(await told()).toEqual([['Invalid bag count'], bags])
  expect(server.to('POST /api/Orders/addBagout')).toEqual([])
})

test('supervisors that could not be read are read again when their list is opened, and what was typed stays', async () => {
  const { user, server, supervisorField, bags } = await openAdd({ 'GET /api/Supervisors': refuse(500, 'Broken') })
  await user.type(bags, '8')
  await vi.waitUntil(() => server.to('GET /api/Supervisors').length === 1)
  server.answer({ 'GET /api/Supervisors': [ortiz] })
  await user.click(supervisorField)
  await user.click(await screen.findByRole('option', { name: 'J. Ortiz' }))
  expect([valueOf(supervisorField), valueOf(bags)]).toEqual(['J. Ortiz', '8'])
})

test('a bagout of today is added in one call and shown in the list, marked and selected', async () => {
  const adding = await openAdd({ 'POST /api/Orders/addBagout': added })
  const { user, server } = adding
  await fillIn(adding)
  server.answer({ 'GET /api/Orders/bagouts': aReport([broadway, added]) })
  await user.click(button('Save'))
  await noDialog()
  expect(await screen.findByText('Bagout added')).toBeTruthy()
  expect(await totalBags()).toBe('20')
  expect(screen.getByRole('checkbox', { name: /1 Wall Street/ }).closest('[role=row]')?.className).toContain('glowAdded')
  expect(server.to('POST /api/Orders/addBagout').map(({ body }) => body)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), date: '2026-11-21T02:00:00.000Z', jobId: job.id, supervisorId: ortiz.id, bags: 8 },
  ])
  expect(document.activeElement).toBe(button('Add Bagout'))
})

test('another day is noon of that day in the business time zone; outside of the list the snackbar names it', async () => {
  const early = { ...added, date: '2026-10-05T16:00:00.000Z' }
  const adding = await openAdd({ 'POST /api/Orders/addBagout': early })
  await fillIn(adding)
  await typeDay(adding.user, 'Date', '10052026')
  await adding.user.click(button('Save'))
  expect(await screen.findByText('Bagout added on 10-05-2026')).toBeTruthy()
  expect(adding.server.to('POST /api/Orders/addBagout')[0]?.body).toMatchObject({ date: '2026-10-05T16:00:00.000Z' })
  expect(await totalBags()).toBe('12')
})

test('before any search a bagout can be added too', async () => {
  const adding = await openAdd({ 'POST /api/Orders/addBagout': added }, '/bagouts')
  await fillIn(adding)
  await adding.user.keyboard('{Enter}')
  expect(await screen.findByText(/^Bagout added/)).toBeTruthy()
})

const refusedWith =
  (statusText: string, message: string, status = 422, code?: string) =>
  () =>
    Response.json({ error: { statusCode: status, name: 'Error', message, code } }, { status, statusText })

test.each<{ what: string; answer: Answer; says: string[] }>([
  { what: 'no answer', answer: unreachable, says: ['Error adding bagout, please try again'] },
  {
    what: 'an answer that takes too long',
    answer: () => {
      throw new DOMException('signal timed out', 'TimeoutError')
    },
    says: ['Error adding bagout, please try again'],
  },
  { what: 'a gateway that got no answer', answer: refuse(504, 'Gateway Timeout'), says: ['Error adding bagout, please try again'] },
  { what: 'a server that is busy', answer: refuse(503, 'Starting'), says: ['Error adding order, please try again later'] },
  {
    what: 'a refusal',
    answer: refusedWith('Unprocessable Entity', 'Invalid job'),
    says: ['Server error: Unprocessable Entity', 'Invalid job'],
  },
  { what: 'a fault', answer: refuse(500, 'The server had a problem.'), says: ['Server error: The server had a problem.'] },
  {
    what: 'an id that stands for what was typed before',
    answer: refusedWith('Conflict', 'Order 1 is stored already', 409, 'ID_IN_USE'),
    says: [
      'Server error: Conflict',
      'The bagout was already saved, without your latest changes. Find it in the list and change it there. To add another one, close this form and start again.',
    ],
  },
])('$what is told in its own words, what was typed stays, and trying again sends the same bagout', async ({ answer, says }) => {
  const adding = await openAdd({ 'POST /api/Orders/addBagout': answer })
  const { user, server, jobField, supervisorField, bags } = adding
  await fillIn(adding)
  await user.click(button('Save'))
  expect(await alertLines()).toEqual(says)
  await closeAlert(user)
  expect([jobField, supervisorField, bags].map(valueOf)).toEqual(['10412.1 120 Broadway', 'J. Ortiz', '8'])
  server.answer({ 'POST /api/Orders/addBagout': added })
  await user.click(button('Save'))
  await noDialog()
  const [first, second] = server.to('POST /api/Orders/addBagout')
  expect(second?.body).toEqual(first?.body)
})

test('while it is saved it says Saving..., and is sent once however often one presses', async () => {
  const { promise, resolve } = Promise.withResolvers<Bagout>()
  const adding = await openAdd({ 'POST /api/Orders/addBagout': () => promise })
  await fillIn(adding)
  await adding.user.dblClick(button('Save'))
  expect(adding.dialog.getByText('Saving...')).toBeTruthy()
  await adding.user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Enter Bagout Information' })).toBeTruthy()
  resolve(added)
  await noDialog()
  expect(adding.server.to('POST /api/Orders/addBagout')).toHaveLength(1)
})

test('a dialog that was closed is empty when it is opened again, and adds another bagout', async () => {
  const adding = await openAdd({ 'POST /api/Orders/addBagout': added })
  await fillIn(adding)
  await adding.user.click(button('Save'))
  await noDialog()
  await adding.user.click(button('Add Bagout'))
  const again = await dialogNamed('Enter Bagout Information')
  const [jobField, supervisorField] = again.getAllByRole('combobox')
  const fields = [jobField, supervisorField, again.getByRole('textbox', { name: 'Bag Count' })]
  expect(fields.map((field) => field && valueOf(field))).toEqual(['', '', ''])
  expect(adding.address()).toBe(bagoutAddress)
})
