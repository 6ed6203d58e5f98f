/**
 * Jobs that the office moved, reassigned, canceled or deleted, and the cards on the first screen.
 * (product.md#field-screen)
 */
import { focusManager } from '@tanstack/react-query'
import type { FieldJob, JobChange } from '@daysheet/domain/field/today'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, days, nadia, open, signedIn, stored } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { liveStream, unreachable } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { changeLanguage } from '../i18n/i18n.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
})

const at = '2026-11-25T14:14:00.000Z'
const given: JobChange = { what: 'given', at, day: null, supervisor: 'Ann Lee' }
const since = aPunch('in', '2026-11-25T12:00:00.000Z')
const crew = [aPerson('Ana', { punches: [since] }), aPerson('Bo', { punches: [since] }), aPerson('Cy')]
const link = () => screen.findByRole('link', { name: /25 Jamaica/ })

describe('a job that the office took away', () => {
  test.each<[string, Partial<JobChange>, string, string]>([
    ['given away', {}, 'The office gave this job to Ann Lee.', 'La oficina le dio este trabajo a Ann Lee.'],
    ['taken', { supervisor: null }, 'The office took this job off your list.', 'La oficina quitó este trabajo de su lista.'],
    [
      'moved',
      { what: 'moved', day: '2026-12-03' },
      'The office moved this job to Thursday, December 3.',
      'La oficina pasó este trabajo al jueves 3 de diciembre.',
    ],
    ['deleted', { what: 'deleted' }, 'The office deleted this job.', 'La oficina borró este trabajo.'],
  ])('%s: shows what happened and when, and clocks out the people still in', async (_what, change, english, spanish) => {
    const former = aJob({ crew, change: { ...given, ...change } })
    const server = aServer([], { 'GET /api/field/today': { ...days([]), formerJobs: [former] } })
    const user = open('/job/job1')
    expect(await screen.findByText(english)).toBeTruthy()
    expect(screen.getByText('Changed 9:14 AM')).toBeTruthy()
    expect(screen.getByText('2 people are still clocked in here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Clock .* in$/ })).toBeNull()
    await user.click(await button('Clock out 2'))
    await waitFor(() => expect(server.records.map(({ body }) => [body['workerEntryId'], body['type']])).toEqual([['entry Ana', 'out'], ['entry Bo', 'out']])) // prettier-ignore
    expect(await screen.findByText('No one is clocked in here.')).toBeTruthy()
    act(() => changeLanguage('es'))
    expect(await screen.findByText(spanish)).toBeTruthy()
    act(() => changeLanguage('en'))
  })

  test('changes on its own open screen and on the first screen', async () => {
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    const stream = liveStream()
    const server = aServer([aJob({ crew })], { 'GET /api/changes': stream.open })
    const user = open('/job/job1')
    await button('Clock Cy in')
    await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
    server.answer({ 'GET /api/field/today': { ...days([]), formerJobs: [aJob({ crew: crew.slice(0, 2), change: given })] } })
    for (const seq of [2, 3]) stream.push('change', { seq, entity: 'ScheduleEntry', type: 'remove', id: 'job1' }, seq)
    expect(await screen.findByText('The office gave this job to Ann Lee.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    const card = (await link()).closest('article') ?? document.body
    expect(await within(card).findByText(/The office gave this job to Ann Lee\./)).toBeTruthy()
    expect(within(card).getByText('2 people are still clocked in here.')).toBeTruthy()
  })

  test('stays as the phone knew it when the server no longer returns it, also after a restart', async () => {
    const server = aServer([aJob({ crew })])
    open('/job/job1')
    await button('Clock Cy in')
    server.answer({ 'GET /api/field/today': days([]) })
    cleanup()
    open('/job/job1')
    expect(await screen.findByText('The office took this job off your list. This is the last that this phone knows.')).toBeTruthy()
    expect(screen.getByText('2 people are still clocked in here.')).toBeTruthy()
    cleanup()
    server.answer({ 'GET /api/field/today': unreachable })
    const user = open()
    await user.click(await link())
    await user.click(await button('Clock Ana out'))
    expect(await screen.findByText('1 person is still clocked in here.')).toBeTruthy()
    await waitFor(() => expect(server.records).toHaveLength(1))
  })

  test('still shows a person who was clocked in there offline as in', async () => {
    const server = aServer([aJob({ crew })])
    const user = open('/job/job1')
    await button('Clock Cy in')
    server.answer({ 'POST /api/field/records': unreachable })
    await user.click(await button('Clock Cy in'))
    server.answer({ 'GET /api/field/today': { ...days([]), formerJobs: [aJob({ crew: [], change: { ...given, what: 'deleted' } })] } })
    cleanup()
    open('/job/job1')
    expect(await screen.findByText('1 person is still clocked in here.')).toBeTruthy()
  })
})

test('a job that is moved to tomorrow or canceled shows that, and its crew can be clocked out', async () => {
  const moved: FieldJob = aJob({
    scheduleEntryId: 'moved',
    day: '2026-11-26',
    crew,
    change: { ...given, what: 'moved', day: '2026-11-26' },
  })
  const off: FieldJob = aJob({ scheduleEntryId: 'off', cancelled: true, cancelledReason: 'Flood', change: { ...given, what: 'canceled' } })
  aServer([off, moved])
  open('/job/moved')
  expect(await screen.findByText('The office moved this job to Thursday, November 26.')).toBeTruthy()
  expect(screen.getByText('2 people are still clocked in here.')).toBeTruthy()
  await button('Clock out 2')
  cleanup()
  open('/job/off')
  expect(await screen.findByText('The office cancelled this job. Flood')).toBeTruthy()
})

describe('the address of an unknown job', () => {
  test.each(['', '/report', '/on-site', '/write/order', '/checklist/none'])(
    '/job/never%s shows a message and a link back',
    async (part) => {
      aServer([aJob()])
      const user = open(`/job/never${part}`)
      expect(
        await screen.findByText('This phone does not have this job. It is over, or the office gave it to another supervisor.'),
      ).toBeTruthy()
      await user.click(screen.getByRole('link', { name: 'My jobs' }))
      await link()
    },
  )

  test('shows that the days are loading, and why they fail to load', async () => {
    const server = aServer([], { 'GET /api/field/today': () => new Promise(() => {}) })
    open('/job/job1')
    expect(await screen.findByText('Loading your jobs…')).toBeTruthy()
    cleanup()
    server.answer({ 'GET /api/field/today': unreachable })
    const user = open('/job/job1')
    expect((await screen.findByRole('alert')).textContent).toContain('These days are not on this phone yet.')
    server.answer({ 'GET /api/field/today': days([aJob()]) })
    await user.click(await button('Retry'))
    await button('Clock Ana in')
  })
})

describe('the button that calls the office', () => {
  const officePhone = '2125550100'
  const call = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Call the office' })

  test('is on a changed job and on an unknown one, and also offline once the number was read', async () => {
    const former = aJob({ change: given })
    const server = aServer([], { 'GET /api/field/today': { ...days([]), formerJobs: [former], officePhone } })
    open('/job/job1')
    expect((await call()).href).toBe('tel:2125550100')
    cleanup()
    open('/job/never')
    await call()
    cleanup()
    localStorage.removeItem('daysheet.field.account')
    localStorage.removeItem(tokenKey)
    server.answer({ 'POST /api/Users/login': unreachable })
    const user = open()
    await user.type(await screen.findByLabelText('Username'), 'nrahman')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(await button('Sign in'))
    await call()
  })

  test('is on a day without jobs', async () => {
    aServer([], { 'GET /api/field/today': { ...days([]), officePhone } })
    open()
    expect(await screen.findByText('No jobs planned.')).toBeTruthy()
    await call()
  })

  test('is on a job of tomorrow that has no crew yet', async () => {
    aServer([], { 'GET /api/field/today': { ...days([aJob({ crew: [], day: '2026-11-26' })]), officePhone } })
    open('/job/job1')
    expect(await screen.findByText('No one is on this crew yet. The office plans it.')).toBeTruthy()
    await call()
  })

  test('is missing while the office has set no number', async () => {
    aServer([], { 'GET /api/field/today': { ...days([]), formerJobs: [aJob({ change: given })], officePhone: '' } })
    open('/job/job1')
    await screen.findByText('The office gave this job to Ann Lee.')
    expect(screen.queryByRole('link', { name: 'Call the office' })).toBeNull()
  })
})

test('a card shows how many of the crew are in, as known to the phone, and the records still waiting', async () => {
  const server = aServer([
    aJob({ crew }),
    aJob({ scheduleEntryId: 'job2', jobId: 'j2', jobNum: 10_155, address: '11 Wall Street', crew: [aPerson('Di')] }),
  ])
  server.answer({ 'POST /api/field/records': unreachable })
  const user = open()
  const card = async () => (await link()).closest('article') ?? document.body
  expect(await within(await card()).findByText('7:00 AM · 2 of 3 in · ACP7 49%')).toBeTruthy()
  await user.click(await link())
  await user.click(await button('Clock Cy in'))
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(await within(await card()).findByText('7:00 AM · 3 of 3 in · ACP7 49%')).toBeTruthy()
  expect(within(await card()).getByText('1 waiting')).toBeTruthy()
  const other = screen.getByRole('link', { name: /11 Wall Street/ }).closest('article') ?? document.body
  expect(within(other).queryByText('1 waiting')).toBeNull()
  expect(within(other).getByText('7:00 AM · 1 person · ACP7 49%')).toBeTruthy()
  server.answer({ 'POST /api/field/records': ({ body }) => stored(body) })
  expect(nadia.name).toBe('Nadia Rahman')
})
