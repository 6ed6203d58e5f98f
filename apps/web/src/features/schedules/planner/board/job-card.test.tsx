import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, otherClockEvents, renderPlanner } from '#testing/planner.tsx'
import { aPart, atCity, filingAnswers } from '#testing/job-filings.ts'
import { aMe } from '#testing/render.tsx'
import { liveStream, refuse, type Call } from '#testing/respond.ts'
import type { DayEntry } from '../queries.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ortiz = aSupervisor(21, 'J. Ortiz')
const nowak = aSupervisor(22, 'M. Nowak')
const ana = aWorker(31, 'Ana Kowalska')
const wei = aWorker(32, 'Wei Chen')

const alertText = async () => (await screen.findByRole('alertdialog')).textContent
const supervisorOf = (job: string) => screen.findByRole('button', { name: new RegExp(`^Supervisor of .*${job}`) })
/** The row a PATCH answers with. */
const row = ({ job: _job, supervisor: _supervisor, workerEntries: _crew, ...stored }: DayEntry) => stored
const stale = (current: object) =>
  Response.json({ error: { statusCode: 412, name: 'Error', message: 'changed', details: { current } } }, { status: 412 })

test('a supervisor who is elsewhere that day is marked with that job and its start time, and asked about', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({
    supervisors: [ortiz, nowak],
    schedule: aSchedule(anEntry(broadway, { supervisor: ortiz }), entry),
    answers: { 'PATCH /api/ScheduleEntries/:id': { ...row(entry), supervisorId: ortiz.id, version: 2 } },
  })
  await user.click(await supervisorOf('Hylan'))
  await user.click(await screen.findByRole('menuitem', { name: 'J. Ortiz On 120 Broadway at 7:00 AM' }))
  expect(await alertText()).toContain('J. Ortiz is already on 120 Broadway at 7:00 AM.')
  expect(await alertText()).toContain('Assign to 10002 Hylan Blvd 1400 as well?')
  expect(server.to('PATCH /api/ScheduleEntries/:id')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ supervisorId: ortiz.id }))
  await screen.findByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: J. Ortiz' })
})

test('a supervisor can be unset, where there is one', async () => {
  const entry = anEntry(hylan, { supervisor: ortiz })
  const { user, server } = renderPlanner({
    supervisors: [ortiz],
    schedule: aSchedule(entry, anEntry(broadway)),
    answers: { 'PATCH /api/ScheduleEntries/:id': { ...row(entry), supervisorId: null, version: 2 } },
  })
  await user.click(await supervisorOf('Broadway'))
  await screen.findByRole('menuitem', { name: /^J. Ortiz/ })
  expect(screen.queryByRole('menuitem', { name: 'No supervisor' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(await supervisorOf('Hylan'))
  await user.click(await screen.findByRole('menuitem', { name: 'No supervisor' }))
  await waitFor(() => expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ supervisorId: null }))
  expect(await screen.findByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: No supervisor' })).toBeTruthy()
})

test('a supervisor who is not to be found any more is an invalid selection', async () => {
  const { user, server, queryClient } = renderPlanner({ supervisors: [ortiz], schedule: aSchedule(anEntry(hylan)) })
  await user.click(await supervisorOf('Hylan'))
  const choice = await screen.findByRole('menuitem', { name: 'J. Ortiz' })
  queryClient.setQueryData(['supervisors', 'active'], [])
  choice.click()
  expect(await alertText()).toContain('Invalid supervisor selection')
  expect(server.to('PATCH /api/ScheduleEntries/:id')).toHaveLength(0)
})

test('a refused change of supervisor is taken back and told in the server’s words', async () => {
  const { user } = renderPlanner({
    supervisors: [ortiz],
    schedule: aSchedule(anEntry(hylan)),
    answers: { 'PATCH /api/ScheduleEntries/:id': refuse(422, 'This supervisor is not active.') },
  })
  await user.click(await supervisorOf('Hylan'))
  await user.click(await screen.findByRole('menuitem', { name: 'J. Ortiz' }))
  expect(await alertText()).toContain('This supervisor is not active.')
  expect(screen.getByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: No supervisor', hidden: true })).toBeTruthy()
})

test('an edit of what somebody else changed meanwhile is refused with the newer value', async () => {
  const entry = anEntry(hylan)
  const current = { ...row(entry), supervisorId: nowak.id, version: 2 }
  const { user } = renderPlanner({
    supervisors: [ortiz, nowak],
    schedule: aSchedule(entry),
    answers: { 'PATCH /api/ScheduleEntries/:id': () => stale(current) },
  })
  await user.click(await supervisorOf('Hylan'))
  await user.click(await screen.findByRole('menuitem', { name: 'J. Ortiz' }))
  expect(await alertText()).toContain('The supervisor was changed to M. Nowak. Your change was not saved.')
})

test('an edit goes through on top of a change of something else', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({
    supervisors: [ortiz],
    schedule: aSchedule(entry),
    answers: {
      'PATCH /api/ScheduleEntries/:id': ({ headers }) =>
        headers.get('if-match') === '"1"'
          ? stale({ ...row(entry), notes: 'Roof', version: 2 })
          : { ...row(entry), notes: 'Roof', supervisorId: ortiz.id, version: 3 },
    },
  })
  await user.click(await supervisorOf('Hylan'))
  await user.click(await screen.findByRole('menuitem', { name: 'J. Ortiz' }))
  await screen.findByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: J. Ortiz' })
  expect(await screen.findByText('Roof')).toBeTruthy()
  expect(server.to('PATCH /api/ScheduleEntries/:id').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('a cancelled job shows its reason, or Unknown, and is reactivated without one', async () => {
  const entry = anEntry(hylan, { cancelled: true, cancelledReason: 'No power' })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry, anEntry(broadway, { cancelled: true })),
    answers: { 'PATCH /api/ScheduleEntries/:id': { ...row(entry), cancelled: false, cancelledReason: null, version: 2 } },
  })
  expect(await screen.findByText('Cancelled: No power')).toBeTruthy()
  expect(screen.getByText('Cancelled: Unknown')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate' }))
  await waitFor(() => expect(screen.queryByText('Cancelled: No power')).toBeNull())
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ cancelled: false, cancelledReason: null })
})

test.each([
  ['was told that it is cancelled is offered a text', 'Was texted that the job is cancelled, and not asked again since', true],
  ['confirmed and was told nothing is let be', null, false],
])('the crew of a reactivated job that %s', async (_what, txtReason, isOffered) => {
  const member = onCrew(ana, { txtStatus: 'y' })
  const entry = anEntry(hylan, { cancelled: true, cancelledReason: 'No power', workerEntries: [member] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: {
      'PATCH /api/ScheduleEntries/:id': { ...row(entry), cancelled: false, cancelledReason: null, version: 2 },
      'GET /api/ScheduleEntries/:id/workerEntries': [{ ...member, txtStatus: isOffered ? null : 'y', txtReason }],
      'POST /api/ScheduleEntries/:id/sendtexts': { queued: 1, failed: [] },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate' }))
  await waitFor(() => expect(server.to('GET /api/ScheduleEntries/:id/workerEntries')).toHaveLength(1))
  if (!isOffered) {
    await waitFor(() => expect(screen.queryByText('Cancelled: No power')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    return
  }
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  expect(dialog.textContent).toContain('is on again, and some people were texted that it is cancelled')
  await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() =>
    expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toEqual({ note: '', intentId: expect.any(String) }),
  )
})

test('removing a job says how many people and whether clock events go with it', async () => {
  const crew = [
    onCrew(ana, {
      events: [
        { id: 'one', type: 'in', time: '2026-11-20T12:00:00.000Z' },
        { id: 'two', type: 'out', time: '2026-11-20T12:00:00.000Z' },
      ],
    }),
    onCrew(wei),
  ]
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: crew })),
    answers: { 'DELETE /api/ScheduleEntries/:id': { count: 1 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  expect(await alertText()).toContain(
    '2 people will be taken off it. 2 clock events will no longer count; the job stays on this day, cancelled.',
  )
  server.answer({ 'GET /api/Schedules/findOne': aSchedule() })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(server.to('DELETE /api/ScheduleEntries/:id').map(({ query }) => query.get('clockEvents'))).toEqual(['2'])
})

test('somebody who clocks in while one reads the question is not removed unseen: it is asked again with the new number', async () => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana)] })),
    answers: { 'DELETE /api/ScheduleEntries/:id': () => otherClockEvents(1) },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  expect(await alertText()).toContain('There are no clock events.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await alertText()).toContain('There is now 1 clock event here, and not 0. Nothing was deleted.'))
  expect(await alertText()).toContain('1 clock event will no longer count; the job stays on this day, cancelled.')
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await screen.findByRole('article', { name: '10002 Hylan Blvd 1400' })).toBeTruthy()
  // Asked for anew it begins with what the board shows by now, and goes through with that.
  server.answer({
    'DELETE /api/ScheduleEntries/:id': ({ query }: Call) => (query.get('clockEvents') === '1' ? { count: 1 } : otherClockEvents(1)),
  })
  await user.click(screen.getByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(async () =>
    expect(await alertText()).toContain('1 clock event will no longer count; the job stays on this day, cancelled.'),
  )
  server.answer({ 'GET /api/Schedules/findOne': aSchedule() })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(server.to('DELETE /api/ScheduleEntries/:id').map(({ query }) => query.get('clockEvents'))).toEqual(['0', '0', '1'])
})

test('a card that could not be removed comes back, with the server’s words', async () => {
  const { user } = renderPlanner({
    schedule: aSchedule(anEntry(hylan)),
    answers: { 'DELETE /api/ScheduleEntries/:id': refuse(409, 'There is a report for this job.') },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await alertText()).toContain('There is a report for this job.')
  expect(await screen.findByRole('article', { name: '10002 Hylan Blvd 1400', hidden: true })).toBeTruthy()
})

test('an avatar tells its status, time and reason, on focus as well', async () => {
  const crew = [onCrew(ana, { txtStatus: 'error', txtStatusTime: '2026-11-22T23:00:00.000Z', txtReason: 'No phone number' }), onCrew(wei)]
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(hylan, { workerEntries: crew })) })
  const avatar = await screen.findByRole('button', { name: 'Ana Kowalska, Text error 11-22-2026 6:00 PM: No phone number' })
  expect(avatar.querySelector<HTMLElement>('.initials')?.dataset).toMatchObject({ status: 'error', initials: 'AK' })
  expect(screen.getByRole('button', { name: 'Wei Chen, Not texted' })).toBeTruthy()
  act(() => avatar.focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe('Ana Kowalska, Text error 11-22-2026 6:00 PM: No phone number')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test.each([
  ['simulator', 'Ana Kowalska, Texted, waiting 11-22-2026 6:00 PM, simulated: no phone got the text'],
  ['twilio', 'Ana Kowalska, Texted, waiting 11-22-2026 6:00 PM'],
] as const)('with %s as the carrier, the tooltip of a texted person says whether a phone got the text', async (texts, words) => {
  const crew = [onCrew(ana, { txtStatus: 'sent', txtStatusTime: '2026-11-22T23:00:00.000Z' })]
  renderPlanner({ schedule: aSchedule(anEntry(hylan, { workerEntries: crew })), me: aMe({ settings: { texts } }) })
  const avatar = await screen.findByRole('button', { name: 'Ana Kowalska, Texted, waiting 11-22-2026 6:00 PM' })
  act(() => avatar.focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe(words)
})

const scopePart = (squareFeet: number, done: number) => ({
  id: `part-${squareFeet}`,
  filingNumber: 'TRU1',
  squareFeet,
  linearFeet: 50,
  scopeStatuses: [{ id: 'status', time: '2026-11-20T00:00:00.000Z', squareFeet: done, linearFeet: 24 }],
})

test('the menu of a person quotes the reply to the text about this job, and links to the conversation', async () => {
  const reply = { kind: 'reply', body: 'Flat tire, 20 minutes', time: '2026-11-23T12:00:00.000Z' }
  const member = onCrew(ana)
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(broadway, { workerEntries: [member] })),
    answers: { 'GET /api/TextMessages': [reply] },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  expect(await screen.findByText('Replied “Flat tire, 20 minutes”, 11-23-2026 7:00 AM')).toBeTruthy()
  const [asked] = server.to('GET /api/TextMessages')
  expect(asked?.filter).toMatchObject({ where: { workerEntryId: member.id }, limit: 1 })
  const conversation = screen.getByRole('menuitem', { name: 'Read texts with Ana Kowalska' })
  expect(conversation.getAttribute('href')).toBe(`/replies?worker=${ana.id}`)
})

test('Open in the menu, or Ctrl and a click on the chip, opens the employee’s page', async () => {
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(broadway, { workerEntries: [onCrew(ana)] })) })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const chip = await screen.findByRole('button', { name: /^Ana Kowalska/ })
  await user.keyboard('{Control>}')
  await user.click(chip)
  await user.keyboard('{/Control}')
  expect(opened).toHaveBeenCalledWith(`/employee/${ana.id}`, '_blank', 'noopener')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(chip)
  const [first] = await screen.findAllByRole('menuitem')
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Open Ana Kowalska', `/employee/${ana.id}`])
  opened.mockRestore()
})

test('the menu quotes no reply to an earlier text', async () => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(broadway, { workerEntries: [onCrew(ana)] })),
    answers: { 'GET /api/TextMessages': [{ kind: 'ask', body: 'Work on Tue, Nov 24', time: '2026-11-23T12:00:00.000Z' }] },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await waitFor(() => expect(server.to('GET /api/TextMessages')).toHaveLength(1))
  expect(screen.queryByText(/^Replied/)).toBeNull()
})

test('a job without scope parts says ACP7 not uploaded, and its banner opens the upload', async () => {
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(broadway)) })
  await user.click(await screen.findByRole('button', { name: 'ACP7 not uploaded: 10001 120 Broadway' }))
  expect(await screen.findByRole('dialog', { name: /Upload ACP7/ })).toBeTruthy()
})

test('a job with scope parts says how far it is, and its banner opens the filings', async () => {
  const job = { ...hylan, scopeParts: [scopePart(150, 100)] }
  const { user } = renderPlanner({
    schedule: aSchedule(anEntry(broadway), anEntry(hylan, { job })),
    answers: filingAnswers({ parts: [aPart({ filingNumber: 'TRU1' })] }),
  })
  await user.click(await screen.findByRole('button', { name: 'ACP7 62%: 10002 Hylan Blvd 1400' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ACP7 for Job 10002 Hylan Blvd 1400' }))
  expect(await dialog.findByRole('button', { name: 'Open filing TRU1' })).toBeTruthy()
})

test('of several filings the banner says how far all are together, and each in its words and its tooltip', async () => {
  const other = { ...scopePart(30, 40), id: 'other', filingNumber: 'TRU2', linearFeet: 0, scopeStatuses: [] }
  renderPlanner({ schedule: aSchedule(anEntry(hylan, { job: { ...hylan, scopeParts: [scopePart(150, 100), other] } })) })
  const banner = await screen.findByRole('button', { name: 'ACP7 54%: 10002 Hylan Blvd 1400, TRU1: 62%, TRU2: 0%' })
  expect(banner.textContent).toBe('ACP7 54%')
  expect(banner.title).toBe('TRU1: 62%, TRU2: 0%')
})

test('more done than filed, and work on a job without a filing, are told on the card and its banner', async () => {
  const over = anEntry(hylan, { job: { ...hylan, scopeParts: [scopePart(150, 160)] } })
  const worked = anEntry(broadway, {
    workerEntries: [onCrew(ana, { events: [{ id: 'one', type: 'in', time: '2026-11-20T12:00:00.000Z' }] })],
  })
  renderPlanner({ schedule: aSchedule(over, worked) })
  expect(
    await screen.findByRole('button', {
      name: 'ACP7 92%: 10002 Hylan Blvd 1400, 1 row exceeds filed quantity: may need an amendment (ACP8)',
    }),
  ).toBeTruthy()
  expect(screen.getByText('1 row exceeds filed quantity: may need an amendment (ACP8)')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ACP7 not uploaded: 10001 120 Broadway, Work recorded, no ACP7 filed' })).toBeTruthy()
  expect(screen.getByText('Work recorded, no ACP7 filed')).toBeTruthy()
  // One sign for one fact: the words below have it.
  for (const banner of screen.getAllByRole('button', { name: /^ACP7 .*(exceeds|no ACP7 filed)/ }))
    expect(banner.querySelector('svg')).toBeNull()
})

test('the card warns of a filing that is postponed in City data and of a day that was not filed; a cancelled job has no warning', async () => {
  // Of days that are over nothing is said.
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cityFilings = [atCity(hylan.id, { status: 'Postponed' }), atCity(broadway.id, { startDate: '2026-11-30' })]
  const cancelled = anEntry(aJob(10003), { cancelled: true })
  renderPlanner({
    schedule: aSchedule(anEntry(hylan, { job: { ...hylan, scopeParts: [scopePart(150, 0)] } }), anEntry(broadway), cancelled),
    answers: { 'GET /api/cityFilings': [...cityFilings, atCity(cancelled.jobId, { status: 'Postponed' })] },
    me: aMe({ settings: { hasCityFilings: true } }),
  })
  const postponed = 'TRU0401MN26 is postponed in City data'
  expect(await screen.findByRole('button', { name: /^ACP7 .*10002 Hylan Blvd 1400, TRU0401MN26 is postponed in City data$/ })).toBeTruthy()
  expect(screen.getAllByText(postponed)).toHaveLength(1)
  expect(screen.getByText('11-23-2026 is outside TRU0401MN26 (from 11-30-2026 to 12-18-2026): file an amendment (ACP8)')).toBeTruthy()
})

test('what the City says otherwise is told on the card at once; for a progress nobody asks how filings stand', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = liveStream()
  const { server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan)),
    answers: { 'GET /api/changes': stream.open, 'GET /api/cityFilings': [atCity(hylan.id)] },
    me: aMe({ settings: { hasCityFilings: true } }),
  })
  await waitFor(() => expect(server.to('GET /api/cityFilings')).toHaveLength(1))
  await waitFor(() => expect(server.to('GET /api/settings').length).toBeGreaterThan(0))
  const before = server.to('GET /api/settings').length
  stream.push('change', { seq: 2, entity: 'Scope', type: 'update', id: hylan.id, data: { jobId: hylan.id } }, 2)
  // They wait as long for their changes as the list would, so they are read after it.
  stream.push('change', { seq: 3, entity: 'Settings', type: 'update', id: hylan.id }, 3)
  await waitFor(() => expect(server.to('GET /api/settings').length).toBeGreaterThan(before))
  expect(server.to('GET /api/cityFilings')).toHaveLength(1)
  server.answer({ 'GET /api/cityFilings': [atCity(hylan.id, { status: 'Postponed' })] })
  stream.push('change', { seq: 4, entity: 'CityFiling', type: 'update', id: hylan.id, data: { jobId: hylan.id } }, 4)
  expect(await screen.findByText('TRU0401MN26 is postponed in City data')).toBeTruthy()
  stream.close()
})

test('an upload or progress by somebody else changes the banner without a reload', async () => {
  const stream = liveStream()
  const { server } = renderPlanner({ schedule: aSchedule(anEntry(broadway)), answers: { 'GET /api/changes': stream.open } })
  await screen.findByRole('button', { name: 'ACP7 not uploaded: 10001 120 Broadway' })
  const after = anEntry({ ...broadway }, { job: { ...broadway, scopeParts: [scopePart(150, 100)] } as typeof broadway })
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(after) })
  stream.push('change', { seq: 2, entity: 'Scope', type: 'update', id: broadway.id, data: { jobId: broadway.id } }, 2)
  expect(await screen.findByRole('button', { name: 'ACP7 62%: 10001 120 Broadway' })).toBeTruthy()
  stream.close()
})

test('number, address and borough are words of their own to whoever hears or copies the heading', async () => {
  renderPlanner({ schedule: aSchedule(anEntry(hylan)) })
  const heading = await screen.findByRole('heading', { level: 2, name: /Hylan Blvd/ })
  expect(heading.textContent).toMatch(/^10002 Hylan Blvd 1400( |$)/)
})

test('what a chip says goes when the chip is pressed, and when it is taken away by somebody else', async () => {
  const stream = liveStream()
  const member = onCrew(ana, { txtStatus: 'y' })
  const entry = anEntry(hylan, { workerEntries: [member, onCrew(wei)] })
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: { 'GET /api/changes': stream.open } })
  const chip = await screen.findByRole('button', { name: /^Ana Kowalska/ })
  await user.hover(chip)
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Ana Kowalska, Confirmed/)
  await user.click(chip)
  await screen.findByRole('menuitem', { name: 'Move to…' })
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  await user.hover(screen.getByRole('button', { name: /^Wei Chen/ }))
  await user.hover(chip)
  await screen.findByRole('tooltip')
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, workerEntries: entry.workerEntries.slice(1) }) })
  stream.push('change', { seq: 2, entity: 'WorkerEntry', type: 'delete', id: member.id, scheduleId: aSchedule().id }, 2)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Kowalska/ })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  stream.close()
})

test('who clocked without being on the crew says so, is not texted, and is put on it from the card', async () => {
  const entry = anEntry(hylan, {
    workerEntries: [onCrew(wei, { planned: false, events: [{ id: 'e', type: 'in', time: '2026-11-20T12:00:00.000Z' }] })],
  })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'POST /api/ScheduleEntries/:id/workerEntries': [onCrew(wei)] },
  })
  const chip = await screen.findByRole('button', { name: 'Wei Chen not on the crew, clocked on this job' })
  expect(chip.textContent).toContain('Wei Chen not on the crew')
  await user.click(chip)
  expect(screen.queryByRole('menuitem', { name: 'Text Wei Chen' })).toBeNull()
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, workerEntries: [onCrew(wei)] }) })
  await user.click(await screen.findByRole('menuitem', { name: 'Put on the crew' }))
  await waitFor(() =>
    expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[0]?.body).toEqual([{ workerId: wei.id, scheduleEntryId: entry.id }]),
  )
  expect(await screen.findByRole('button', { name: 'Wei Chen, Not texted' })).toBeTruthy()
})

test('a person on two jobs of the day is marked with the other one, until it is cancelled', async () => {
  const later = { startTime: '6:00 PM', workerEntries: [onCrew(wei)] }
  const day = (cancelled: boolean) =>
    aSchedule(
      anEntry(broadway, { workerEntries: [onCrew(ana), onCrew(wei)] }),
      anEntry(hylan, { cancelled, startTime: '9:00 AM', workerEntries: [onCrew(ana)] }),
      anEntry(aJob(10003), later),
    )
  const { user, queryClient } = renderPlanner({ schedule: day(false) })
  const crew = within(await screen.findByRole('list', { name: 'Employees on 10001 120 Broadway' }))
  const names = () => crew.getAllByRole('button').map((chip) => chip.getAttribute('aria-label'))
  const weiChen = 'Wei Chen, Not texted, also on 10003 at 6:00 PM'
  expect(names()).toEqual(['Ana Kowalska, Not texted, also on 10002 at 9:00 AM (hours may overlap)', weiChen])
  await user.click(crew.getByRole('button', { name: /^Ana/ }))
  expect(await screen.findByText('Also on 10002 at 9:00 AM (hours may overlap)')).toBeTruthy()
  act(() => void queryClient.setQueriesData({ queryKey: ['schedules', 'day'] }, day(true)))
  await waitFor(() => expect(names()).toEqual(['Ana Kowalska, Not texted', weiChen]))
})
