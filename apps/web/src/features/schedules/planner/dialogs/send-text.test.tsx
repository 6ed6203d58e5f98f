import { reasonStopped } from '@daysheet/domain/texts/text-status'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { defaultWording } from '@daysheet/domain/texts/wording'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { aMe } from '#testing/render.tsx'
import { refuse } from '#testing/respond.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400', boro: 'Staten Island' })
const ana = aWorker(31, 'Ana Kowalska')
const wei = aWorker(32, 'Wei Chen', null)
const luis = { ...aWorker(33, 'Luis Peña'), language: 'es' as const }
const bo = aWorker(34, 'Bo Li')

const dialogNamed = (name: string) => screen.findByRole('dialog', { name })
const openText = async (user: ReturnType<typeof renderPlanner>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Send text to the crew of 10002 Hylan Blvd 1400' }))
  return dialogNamed('Send text')
}
const audiences = async (user: ReturnType<typeof renderPlanner>['user'], dialog: HTMLElement) => {
  await user.click(within(dialog).getByRole('combobox', { name: 'To' }))
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
}

test('the text dialog says exactly who is texted and who cannot be, and tells who could not', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana), onCrew(wei), onCrew(luis)] })
  const failed = [{ id: 'x', name: 'Wei Chen', reason: 'No phone number' }]
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'POST /api/ScheduleEntries/:id/sendtexts': { queued: 2, failed } },
  })
  const dialog = await openText(user)
  expect(within(dialog).getByRole('status').textContent).toBe(
    '2 people will be texted: Ana Kowalska and Luis Peña. No phone number: Wei Chen; this will be shown on the avatar.',
  )
  await user.type(within(dialog).getByLabelText('Note (optional)'), 'Bring boots')
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('1 person could not be texted.\nWei Chen: No phone number')
  expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toMatchObject({ note: 'Bring boots' })
})

test.each(['simulator', 'twilio'] as const)('with %s as the carrier, the dialog says whether anyone receives the text', async (texts) => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const { user } = renderPlanner({ schedule: aSchedule(entry), me: aMe({ settings: { texts } }) })
  const dialog = await openText(user)
  const label = within(dialog).queryByText('Texts are simulated: no one receives them.')
  expect(label !== null).toBe(texts === 'simulator')
})

test('a person who texted STOP is named as one whom no text reaches, and is not counted', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana), onCrew(bo, { txtStatus: 'error', txtReason: reasonStopped })] })
  const { user } = renderPlanner({ schedule: aSchedule(entry) })
  const dialog = await openText(user)
  expect(within(dialog).getByRole('status').textContent).toBe(
    '1 person will be texted: Ana Kowalska. Texted STOP, so no text reaches them until they text START: Bo Li.',
  )
  expect(within(dialog).getByRole('button', { name: 'Text 1 person' })).toBeTruthy()
})

test('a text that could not be sent is an alert with the reason over the open dialog, and sending again is the same intent', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'POST /api/ScheduleEntries/:id/sendtexts': refuse(503, 'The queue is full. Please try again.') },
  })
  await user.click(await screen.findByRole('button', { name: 'Ana Kowalska, Not texted' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Text Ana Kowalska' }))
  await user.click(await screen.findByRole('button', { name: 'Text 1 person' }))
  expect((await screen.findByRole('alertdialog')).textContent).toBe('The queue is full. Please try again.OK')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')).toHaveLength(2))
  const [first, second] = server.to('POST /api/ScheduleEntries/:id/sendtexts').map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ id: entry.workerEntries[0]?.id })
})

test('a text goes to whoever is silent unless one says otherwise, and each audience has its count', async () => {
  const crew = [
    onCrew(ana, { txtStatus: 'y' }),
    onCrew(luis, { txtStatus: 'sent' }),
    onCrew(bo),
    onCrew(aWorker(35, 'Eva Nowak'), { txtStatus: 'n' }),
  ]
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: crew })),
    answers: { 'POST /api/ScheduleEntries/:id/sendtexts': { queued: 2, failed: [] } },
  })
  const dialog = await openText(user)
  expect(within(dialog).getByRole('status').textContent).toBe('2 people will be texted: Luis Peña and Bo Li.')
  expect(within(dialog).queryByRole('note')).toBeNull()
  const offered = ['Not answered yet (2)', 'Not asked yet (1)', 'Declined (1)', 'Everyone (4)']
  expect((await audiences(user, dialog)).slice(0, 4)).toEqual(offered)
  await user.keyboard('{Escape}')
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toMatchObject({ audience: 'unanswered' }))
})

test('while no one was asked, one line says so', async () => {
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana), onCrew(bo)] })) })
  expect((await audiences(user, await openText(user))).slice(0, 3)).toEqual(['Not asked yet (2)', 'Declined (0)', 'Everyone (2)'])
})

test('texting everyone warns that confirmations are asked for again; when all have answered, that is what is offered', async () => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana, { txtStatus: 'y' }), onCrew(bo, { txtStatus: 'y' })] })),
    answers: { 'POST /api/ScheduleEntries/:id/sendtexts': { queued: 2, failed: [] } },
  })
  const dialog = await openText(user)
  expect(within(dialog).getByRole('note').textContent).toBe(
    '2 people have confirmed; texting asks them again, and they show as waiting until they answer.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')).toHaveLength(1))
  expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).not.toHaveProperty('audience')
})

test('the text is shown as it will arrive, in each language of those who get it, with the note as it is typed', async () => {
  const entry = anEntry(hylan, { supervisor: aSupervisor(21, 'J. Ortiz'), workerEntries: [onCrew(ana), onCrew(luis), onCrew(wei)] })
  const { user } = renderPlanner({ schedule: aSchedule(entry) })
  const dialog = await openText(user)
  await user.type(within(dialog).getByLabelText('Note (optional)'), 'Bring boots')
  const texts = await within(dialog).findAllByRole('figure')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'In English, to 1 personWork on Mon, Nov 23 at 7:00 AM: Hylan Blvd 1400, Staten Island. Supervisor: J. Ortiz. Note: Bring boots. Reply Y to confirm or N to decline.',
    'In Spanish, to 1 personTrabajo el lun 23 de noviembre a las 7:00 a. m.: Hylan Blvd 1400, Staten Island. Supervisor: J. Ortiz. Nota: Bring boots. Responda SI para confirmar o NO para rechazar.',
  ])
  expect(texts[1]?.querySelector('blockquote')?.lang).toBe('es')
})

test('the text is shown in the words that the office has given it, and not at all while these cannot be read', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const words = { ...defaultWording, en: { ...defaultWording.en, ask: 'Rivera needs you on {when}: {place}.' } }
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'GET /api/settings': refuse(503, 'The database is away.') },
  })
  const dialog = await openText(user)
  expect(await within(dialog).findByText('The text cannot be shown right now.')).toBeTruthy()
  expect(within(dialog).queryByRole('figure')).toBeNull()
  server.answer({ 'GET /api/settings': { ...defaultSettings, id: entry.id, version: 2, textWording: words } })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await openText(user)
  expect((await screen.findByRole('figure')).textContent).toContain('Rivera needs you on Mon, Nov 23 at 7:00 AM: Hylan Blvd 1400')
})

test('the preview has the link to somebody’s own page where the office has the page, without what it is known by', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const { user } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'GET /api/settings': { ...defaultSettings, id: entry.id, version: 2, workerPage: true } },
  })
  await openText(user)
  expect((await screen.findByRole('figure')).textContent).toMatch(/decline\. Your page: http:\/\/daysheet\.test\/w\/…$/)
})

test('all who are silent on all jobs of a day are texted with two clicks, except people who have clocked in there', async () => {
  const events = [{ id: 'in', type: 'in' as const, time: '2026-11-23T12:00:00.000Z' }]
  const clocked = onCrew(aWorker(37, 'Eva Clocked'), { txtStatus: 'sent', events })
  const [one, two] = [
    anEntry(broadway, { workerEntries: [onCrew(ana), onCrew(bo, { txtStatus: 'y' }), clocked] }),
    anEntry(hylan, { workerEntries: [onCrew(luis), onCrew(wei)] }),
  ]
  const off = anEntry(aJob(10003), { cancelled: true, workerEntries: [onCrew(aWorker(36, 'Eva Nowak'))] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(one, two, off),
    answers: { 'POST /api/Schedules/:id/sendtexts': { queued: 2, failed: [] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Text 2 people on 2 jobs' }))
  const dialog = await dialogNamed('Text the day')
  expect(within(dialog).getByRole('status').textContent).toBe(
    '2 people on 2 jobs will be texted: Ana Kowalska and Luis Peña. No phone number: Wei Chen; this will be shown on the avatar.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Schedules/:id/sendtexts')[0]?.body).toEqual({
    note: '',
    audience: 'unanswered',
    entryIds: [one.id, two.id],
    intentId: expect.any(String),
  })
})

test('the jobs of the day are listed in the order of their cards', async () => {
  const [late, early] = [
    anEntry(broadway, { startTime: '9:00 AM', workerEntries: [onCrew(ana)] }),
    anEntry(hylan, { startTime: '6:30 AM', workerEntries: [onCrew(luis)] }),
  ]
  const { user } = renderPlanner({ schedule: aSchedule(late, early) })
  await user.click(await screen.findByRole('button', { name: 'Text 2 people on 2 jobs' }))
  const boxes = within(await dialogNamed('Text the day')).getAllByRole('checkbox')
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('6:30 AM'),
    expect.stringContaining('9:00 AM'),
  ])
})

test('once people were texted, the button of the day means the others; then it reminds and is no longer the main button', async () => {
  const texted = anEntry(hylan, { workerEntries: [onCrew(luis, { txtStatus: 'sent' })] })
  const { user, unmount } = renderPlanner({ schedule: aSchedule(anEntry(broadway, { workerEntries: [onCrew(ana)] }), texted) })
  const ask = await screen.findByRole('button', { name: 'Text 1 person on 1 job' })
  expect(ask.className).toContain('MuiButton-contained')
  await user.click(ask)
  expect(within(await dialogNamed('Text the day')).getByRole('status').textContent).toBe('1 person on 1 job will be texted: Ana Kowalska.')
  unmount()
  const { user: later } = renderPlanner({ schedule: aSchedule(texted) })
  const remind = await screen.findByRole('button', { name: 'Remind 1 person on 1 job' })
  expect(remind.className).toContain('MuiButton-outlined')
  await later.click(remind)
  expect(within(await dialogNamed('Text the day')).getByRole('status').textContent).toBe('1 person on 1 job will be texted: Luis Peña.')
})

test('the texts of a day are shown job by job, with the total in each language', async () => {
  const [one, two] = [
    anEntry(broadway, { workerEntries: [onCrew(ana), onCrew(wei)] }),
    anEntry(hylan, { workerEntries: [onCrew(luis), onCrew(bo)] }),
  ]
  const { user } = renderPlanner({ schedule: aSchedule(one, two, anEntry(aJob(10003), { workerEntries: [onCrew(wei)] })) })
  await user.click(await screen.findByRole('button', { name: 'Text 3 people on 2 jobs' }))
  const preview = within(await screen.findByRole('region', { name: 'The texts as they will arrive' }))
  expect(preview.getByText('3 texts in all: 2 in English, 1 in Spanish')).toBeTruthy()
  expect(preview.getByText('1 of 2: 10001 120 Broadway')).toBeTruthy()
  expect((await preview.findByRole('figure')).textContent).toMatch(/^In English, to 1 personWork on Mon, Nov 23 at 7:00 AM: 120 Broadway/)
  expect(preview.getByRole<HTMLButtonElement>('button', { name: 'Previous job' }).disabled).toBe(true)
  await user.click(preview.getByRole('button', { name: 'Next job' }))
  expect(preview.getByText('2 of 2: 10002 Hylan Blvd 1400')).toBeTruthy()
  expect(preview.getAllByRole('figure')).toHaveLength(2)
  // An unchecked job is not shown.
  await user.click(screen.getByRole('checkbox', { name: /^10002 Hylan/ }))
  expect(preview.getByText('1 text in all, in English')).toBeTruthy()
  expect(preview.getByRole('figure').textContent).toContain('120 Broadway')
})

test('a job can be left out of the day’s text, and one without a start time or supervisor says so', async () => {
  const [one, two] = [
    anEntry(broadway, { startTime: null, workerEntries: [onCrew(ana)] }),
    anEntry(hylan, { supervisor: aSupervisor(21, 'J. Ortiz'), workerEntries: [onCrew(bo)] }),
  ]
  const { user, server } = renderPlanner({
    schedule: aSchedule(one, two),
    answers: { 'POST /api/Schedules/:id/sendtexts': { queued: 1, failed: [] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Text 2 people on 2 jobs' }))
  const dialog = await dialogNamed('Text the day')
  await user.click(within(dialog).getByRole('checkbox', { name: /^10001 120 Broadway.+no start time, no supervisor$/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() => expect(server.to('POST /api/Schedules/:id/sendtexts')[0]?.body).toMatchObject({ entryIds: [two.id] }))
})

test('a text of the day that is refused stays open with its note, and the same press is the same intent', async () => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana)] })),
    answers: { 'POST /api/Schedules/:id/sendtexts': refuse(409, 'One of these jobs was cancelled. No one was texted.') },
  })
  await user.click(await screen.findByRole('button', { name: 'Text 1 person on 1 job' }))
  await user.type(within(await dialogNamed('Text the day')).getByLabelText('Note (optional)'), 'Boots')
  await user.click(screen.getByRole('button', { name: 'Text 1 person' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('No one was texted.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() => expect(server.to('POST /api/Schedules/:id/sendtexts')).toHaveLength(2))
  const [first, second] = server.to('POST /api/Schedules/:id/sendtexts').map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ note: 'Boots' })
})

test.each([
  ['2026-11-23T17:00:00.000Z', false],
  ['2026-11-24T17:00:00.000Z', true],
])('texts about a day are sent with a warning once it is over: on %s', async (now, isWarned) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana)] })) })
  const warning = 'This day is over: 11-23-2026. People get a text about a day that is past.'
  expect(within(await openText(user)).queryByText(warning) !== null).toBe(isWarned)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: /^Text 1 person on/ }))
  expect(within(await dialogNamed('Text the day')).queryByText(warning) !== null).toBe(isWarned)
})

test.each([
  ['2026-11-23T11:59:00.000Z', false],
  ['2026-11-23T12:00:00.000Z', true],
])('texts about a start time are sent with a warning once it has passed: at %s', async (now, isWarned) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana)] })) })
  const dialog = within(await openText(user))
  expect(dialog.queryByText('7:00 AM has passed.') !== null).toBe(isWarned)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Text 1 person' }).disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: /^Text 1 person on/ }))
  expect(within(await dialogNamed('Text the day')).queryByText('7:00 AM has passed.') !== null).toBe(isWarned)
})
