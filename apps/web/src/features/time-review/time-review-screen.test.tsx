import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { anId } from '#testing/builders.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answer, type Answers } from '#testing/respond.ts'
import { aDetail, aLine, ana, anException, aReviewDay, aWeek, bo, hylan, monday, ortiz, reviewId, tuesday } from '#testing/time-review.ts'
import type { Me } from '../session/queries.ts'
import { TimeReviewScreen } from './time-review-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'] })
})

const open = (
  week: Answer,
  { at = `/time?from=${monday}`, answers = {}, me = aMe() }: { at?: string; answers?: Answers; me?: Me } = {},
) => {
  const settings = { ...defaultSettings, id: anId(), version: 1 }
  const server = respond({ 'GET /api/timeReview/week': week, 'GET /api/field/refusals': [], 'GET /api/settings': settings, ...answers })
  return { ...renderScreen(<TimeReviewScreen />, { at, me }), server }
}
const as = (...left: Me['permissions']) => aMe({ permissions: permissions.filter((one) => !left.includes(one)) })
const cell = (name: RegExp) => screen.findByRole('button', { name })
/** The rows of people, without the row of totals. */
const names = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .slice(0, -1)
const choose = async (user: ReturnType<typeof open>['user'], label: string, option: string | RegExp) => {
  const list = screen.getByRole('combobox', { name: label })
  await user.selectOptions(list, within(list).getByRole('option', { name: option }))
}

/** Ana has an exception on Monday and an approved Tuesday, Bo a clean Monday. */
const messy = aReviewDay({ minutes: 495 })
const approved = aReviewDay({ day: tuesday, state: 'approved', stateId: reviewId(77), since: null })
const cleanDay = aReviewDay({ workerId: bo.id, job: hylan, minutes: 465 })
const usual = aWeek([messy, approved, cleanDay], [anException(messy)])

describe('the week', () => {
  test('has people by days, each cell with its hours and where it stands in words', async () => {
    const { server } = open(usual)
    expect(await cell(/^Ana Kowalska, Monday, 8\.25 hours, 1 exception to review, blocked$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ana Kowalska, Tuesday, 8.00 hours, approved' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Bo Núñez, Monday, 7.75 hours, clean' })).toBeTruthy()
    expect(screen.getByText('11-16-2026 to 11-22-2026')).toBeTruthy()
    expect(server.to('GET /api/timeReview/week')[0]?.query.get('from')).toBe(monday)
    const [heading, first, , totals] = screen.getAllByRole('row')
    const texts = (row: HTMLElement | undefined, role: string) =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole(role)
            .map(({ textContent }) => textContent)
            .slice(-4)
    expect(texts(heading, 'columnheader')).toEqual(['RegRegular hours', '1.5×Hours at 1.5', '2×Hours at 2', 'Total'])
    expect(texts(first, 'cell')).toEqual(['16.25', '', '', '16.25'])
    expect(texts(totals, 'cell')).toEqual(['24.00', '', '', '24.00'])
  })

  test('says of a day to come no hours, only that it is not over', async () => {
    open(aWeek([aReviewDay({ isOver: false, minutes: 0 })]))
    expect((await cell(/^Ana Kowalska, Monday, not over yet$/)).textContent).not.toContain('0.00')
  })

  test('says what came after a day was approved', async () => {
    open(aWeek([aReviewDay({ since: 1 })]))
    expect((await cell(/clean, 1 change since$/)).textContent).toContain('1 change since')
  })

  test('says how much of it stands where, and how many hours are at risk', async () => {
    open(usual)
    const chips = await screen.findByRole('group', { name: 'Days of this week' })
    expect(chips.textContent).toBe('Days1 Block1 clean1 approved8.50 hours at risk')
  })

  test('with nothing to review is all clear', async () => {
    open(aWeek([cleanDay]))
    const chips = await screen.findByRole('group', { name: 'Days of this week' })
    expect(chips.textContent).toBe(' All clearDays1 clean')
    expect(screen.queryByRole('button', { name: /^Work through/ })).toBeNull()
  })

  test('shows in its cell that there is an Info, which needs no action', async () => {
    open(aWeek([cleanDay], [anException(cleanDay, { code: 'over_40', severity: 'info' })]))
    expect((await cell(/^Bo Núñez, Monday, 7\.75 hours, clean, info$/)).textContent).toContain('info')
  })

  test('leads to the week before, this week and last week', async () => {
    const { user, address } = open(usual)
    await cell(/hours, clean$/)
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(address()).toBe('/time?from=2026-11-09')
    await user.click(screen.getByRole('button', { name: 'This week' }))
    expect(address()).toBe('/time?from=2026-11-25')
  })

  test('without anybody, and one that cannot be read, say so', async () => {
    const { server, user } = open(refuse(503, 'The server is restarting'))
    expect(await screen.findByText('The server is restarting')).toBeTruthy()
    server.answer({ 'GET /api/timeReview/week': aWeek([]) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No one was scheduled or clocked in during this week.')).toBeTruthy()
  })

  test('follows what others do', async () => {
    const stream = liveStream()
    const { server } = open(usual, { answers: { 'GET /api/changes': stream.open } })
    await cell(/Bo Núñez, Monday, 7\.75 hours, clean/)
    server.answer({ 'GET /api/timeReview/week': aWeek([{ ...cleanDay, state: 'locked' }]) })
    await act(async () => stream.push('change', { seq: 2, entity: 'TimeReview', type: 'update', id: bo.id }, 2))
    expect(await screen.findByRole('button', { name: /Bo Núñez, Monday, 7\.75 hours, locked/ })).toBeTruthy()
  })

  test('of three hundred people is drawn a few rows at a time, and all of it', async () => {
    const days = Array.from({ length: 300 }, (_, at) => aReviewDay({ workerId: reviewId(5000 + at) }))
    const workers = days.map(({ workerId }, at) => ({ id: workerId, name: `Person ${String(at).padStart(3, '0')}` }))
    open({ ...aWeek(days), workers } satisfies ReviewWeek)
    await cell(/^Person 000/)
    expect(names().length).toBeLessThan(300)
    await waitFor(() => expect(names()).toHaveLength(300))
  })
})

describe('it is narrowed', () => {
  test('by name, job, supervisor, exception and status; the address has it', async () => {
    const { user, address } = open(usual)
    await cell(/hours, clean$/)
    await user.type(screen.getByRole('searchbox', { name: 'Employee' }), 'nunez')
    await waitFor(() => expect(names()).toEqual([bo.name]))
    expect(address()).toContain('name=nunez')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(names()).toEqual([ana.name, bo.name])
    await choose(user, 'Job', '9002 1400 Hylan Blvd')
    expect(names()).toEqual([bo.name])
    expect(address()).toContain(`job=${hylan.id}`)
    await choose(user, 'Job', 'All')
    await choose(user, 'Exception', /^Missing clock-out: \d days?$/)
    expect(names()).toEqual([ana.name])
    expect(address()).toContain('code=missing_out')
  })

  test('by what the address says', async () => {
    open(usual, { at: `/time?from=${monday}&supervisor=${ortiz.id}&status=clean&job=${hylan.id}` })
    await cell(/Bo Núñez/)
    expect(names()).toEqual([bo.name])
  })

  test('by the chips; pressed again they show everybody', async () => {
    const { user } = open(usual)
    await user.click(await screen.findByRole('button', { name: '1 clean' }))
    expect(names()).toEqual([bo.name])
    expect(screen.getByRole('button', { name: '1 clean' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: '1 clean' }))
    expect(names()).toEqual([ana.name, bo.name])
  })

  test('by Block, Check and Info: people without a match are hidden, and two filters add up', async () => {
    const late = anException(cleanDay, { code: 'late', key: 'late', severity: 'check' })
    const { user, address } = open(aWeek([messy, approved, cleanDay], [anException(messy), late]))
    await user.click(await screen.findByRole('button', { name: '1 Check' }))
    expect(names()).toEqual([bo.name])
    expect(address()).toContain('severity=check')
    await user.click(screen.getByRole('button', { name: '1 Block' }))
    expect(names()).toEqual([ana.name, bo.name])
    await user.click(screen.getByRole('button', { name: '1 Check' }))
    expect(names()).toEqual([ana.name])
  })

  test('to what has changed since it was approved', async () => {
    const changed = aReviewDay({ workerId: bo.id, given: 'approved', since: 1 })
    const { user } = open(aWeek([messy, changed], [anException(messy)]))
    await user.click(await screen.findByRole('button', { name: '1 changed since approval' }))
    expect(names()).toEqual([bo.name])
  })

  test('to nothing says so', async () => {
    const { user } = open(usual, { at: `/time?from=${monday}&name=nobody` })
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(names()).toEqual([ana.name, bo.name])
  })
})

test('arrows go from cell to cell, and Enter opens one', async () => {
  const { user, address } = open(usual, { answers: { 'GET /api/timeReview/day': refuse(404, 'Nothing') } })
  const first = await cell(/Ana Kowalska, Monday/)
  act(() => first.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Ana Kowalska, Tuesday')
  await user.keyboard('{ArrowDown}{Home}')
  expect(document.activeElement?.textContent).toContain('Bo Núñez, Monday')
  // One cell is in the order of Tab.
  expect(screen.getByRole('grid').querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(address()).toBe(`/time?from=${monday}&worker=${bo.id}&day=${monday}`)
})

describe('many days at once', () => {
  const days = (server: ReturnType<typeof respond>) => server.to('POST /api/timeReview/days').map(({ body }) => body)
  const marked = { state: 'approved', days: 1, exports: [] }

  test('clean ones are approved after their hours were shown, as they were seen, and that is taken back by Undo', async () => {
    const { user, server } = open(usual, { answers: { 'POST /api/timeReview/days': marked } })
    await user.click(await screen.findByRole('button', { name: 'Approve 1 clean day' }))
    expect(screen.getByText('Approve 1 clean day with 7.75 hours?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved 1 day')
    const seen = { workerId: bo.id, day: monday, digest: cleanDay.digest, stateId: null }
    expect(days(server)).toEqual([{ id: expect.any(String), action: 'approve', days: [seen] }])
    const now = { ...cleanDay, state: 'approved' as const, stateId: reviewId(88) }
    server.answer({ 'GET /api/timeReview/week': aWeek([messy, approved, now], [anException(messy)]) })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    expect(days(server)[1]).toEqual({
      id: expect.any(String),
      action: 'reopen',
      days: [{ ...seen, stateId: reviewId(88) }],
      reason: 'Undone',
    })
  })

  test('only those that the week is narrowed to, which the question says', async () => {
    const { user } = open(usual, { at: `/time?from=${monday}&job=${hylan.id}` })
    await user.click(await screen.findByRole('button', { name: 'Approve 1 clean day' }))
    expect(screen.getByText('Only the days that match the filters.')).toBeTruthy()
  })

  test('approved ones are locked; it says how many of the week are not', async () => {
    const { user, server } = open(usual, { answers: { 'POST /api/timeReview/days': { ...marked, state: 'locked' } } })
    await user.click(await screen.findByRole('button', { name: 'Lock week…' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('Lock 1 approved day with 8.00 hours?')
    expect(screen.getByRole('alertdialog').textContent).toContain('2 days of this week are not approved and will not be locked.')
    await user.click(screen.getByRole('button', { name: 'Lock' }))
    await screen.findByText('Locked 1 day')
    expect(days(server)).toMatchObject([{ action: 'lock', days: [{ workerId: ana.id, day: tuesday, stateId: reviewId(77) }] }])
  })

  test('that are no longer approved after Undo are not asked about: the question closes', async () => {
    const { user, server } = open(usual, { answers: { 'POST /api/timeReview/days': marked } })
    await user.click(await screen.findByRole('button', { name: 'Approve 1 clean day' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved 1 day')
    await user.click(await screen.findByRole('button', { name: 'Lock week…' }))
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(days(server)).not.toContainEqual(expect.objectContaining({ action: 'lock' }))
  })

  test('of one rule are said to need nothing, with a comment, and that is taken back by Undo', async () => {
    const exceptions = [messy, cleanDay].map((day) => anException(day, { code: 'no_meal', severity: 'check' }))
    const answers = { 'POST /api/timeReview/exceptions': null }
    const { user, server } = open(aWeek([messy, cleanDay], [...exceptions, anException(messy)]), { answers })
    await screen.findByRole('button', { name: 'Work through 2 days' })
    expect(screen.queryByRole('button', { name: /^OK as is for/ })).toBeNull()
    await choose(user, 'Exception', 'Meal break missing or short: 2 days')
    await user.click(screen.getByRole('button', { name: 'OK as is for 2 exceptions…' }))
    const dialog = await screen.findByRole('dialog', { name: 'OK as is' })
    expect(dialog.textContent).toContain('2 exceptions of this week: Meal break missing or short.')
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Ate on site')
    await user.click(within(dialog).getByRole('button', { name: 'OK as is for 2 exceptions' }))
    await screen.findByText('Marked OK as is: 2 exceptions')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    const about = exceptions.map(({ workerId, day, key }) => ({ workerId, day, key }))
    expect(server.to('POST /api/timeReview/exceptions').map(({ body }) => body)).toMatchObject([
      { isNothingToChange: true, comment: 'Ate on site', exceptions: about },
      { isNothingToChange: false, exceptions: about },
    ])
  })

  test('are never answered together when pay depends on it', async () => {
    const { user } = open(
      aWeek(
        [messy, cleanDay],
        [messy, cleanDay].map((day) => anException(day)),
      ),
    )
    await screen.findByRole('button', { name: 'Work through 2 days' })
    await choose(user, 'Exception', /^Missing clock-out: \d days?$/)
    expect(screen.queryByRole('button', { name: /^OK as is for/ })).toBeNull()
  })

  test('with a punch and no pay are not clean: they are counted and approved separately', async () => {
    const unpaid = aReviewDay({ minutes: 0, isUnpaid: true })
    const { user } = open(aWeek([unpaid, cleanDay]))
    expect(await screen.findByRole('button', { name: '1 not paid' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve 1 clean day' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve 1 unpaid day' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('Approve 1 unpaid day with 0.00 hours?')
  })

  test('leave hours of their own to somebody else, and say so', async () => {
    const own = aReviewDay({ isOwnHours: true })
    const { user, server } = open(aWeek([own, cleanDay]), { answers: { 'POST /api/timeReview/days': marked } })
    await user.click(await screen.findByRole('button', { name: 'Approve 1 clean day' }))
    expect(screen.getByText('Another user approves your own hours.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved 1 day')
    expect(days(server)).toMatchObject([{ days: [{ workerId: bo.id }] }])
  })

  test('are reopened with a reason', async () => {
    const { user, server } = open(usual, { answers: { 'POST /api/timeReview/days': { ...marked, state: 'open' } } })
    await user.click(await screen.findByRole('button', { name: 'Reopen 1 day…' }))
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    expect(await screen.findByText('Please say why')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong job')
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    await screen.findByText('Reopened 1 day')
    expect(days(server)).toMatchObject([{ action: 'reopen', reason: 'Wrong job' }])
  })

  test('what the server refuses is said in its words, and the week is read again', async () => {
    const words = 'Bo Núñez on 11-16-2026 was changed by another user. Nothing was saved. Please review them again.'
    const { user, server } = open(usual, { answers: { 'POST /api/timeReview/days': refuse(409, words) } })
    await user.click(await screen.findByRole('button', { name: 'Approve 1 clean day' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(server.to('GET /api/timeReview/week')).toHaveLength(2))
  })

  test('are not offered to whoever may not', async () => {
    open(usual, { me: as('time.approve', 'time.lock', 'time.reopen') })
    await cell(/hours, clean$/)
    expect(screen.queryByRole('button', { name: /^(Approve|Lock|Reopen)/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Work through 1 day' })).toBeTruthy()
  })
})

test('the files of the week are there to download, and a stale one says so', async () => {
  const file = {
    id: reviewId(90),
    from: monday,
    to: tuesday,
    madeAt: '2026-11-23T15:00:00.000Z',
    madeBy: 'account office',
    days: 12,
    changed: 0,
    reopened: 0,
    missing: 0,
  }
  const exports = [
    { ...file, isStale: true, reopened: 1, missing: 2 },
    { ...file, id: reviewId(91), madeAt: '2026-11-24T15:00:00.000Z', isStale: false },
  ]
  const csv = () => new Response('Date\r\n', { headers: { 'content-disposition': 'attachment; filename="Hours.csv"' } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user, server } = open({ ...usual, exports }, { answers: { 'GET /api/timeReview/exports/:id': csv } })
  const [newest, earlier] = await screen.findAllByRole('list', { name: 'Payroll file', hidden: true })
  const [fresh] = within(newest!).getAllByRole('listitem')
  const [stale] = within(earlier!).getAllByRole('listitem', { hidden: true })
  expect(stale?.textContent).toContain('11-16-2026 to 11-17-2026, 12 days, locked 11-23-2026 10:00 AM by office')
  expect(stale?.textContent).toContain('Out of date: 1 day reopened, 2 days locked later')
  expect(fresh?.textContent).not.toContain('Out of date')
  await user.click(within(fresh!).getByRole('button', { name: /^Download/ }))
  await screen.findByText('Downloaded Hours.csv')
  expect(server.to('GET /api/timeReview/exports/:id')[0]?.path).toBe(`/api/timeReview/exports/${reviewId(91)}`)
})

test('a job that the address names and the week does not have is no fault', async () => {
  open(usual, { at: `/time?from=${monday}&job=${reviewId(99)}&status=nonsense` })
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy()
})

test('payroll gets a file with one line per person, and one for the chosen payroll program; a user who may not see hours gets neither', async () => {
  const payroll = { ...defaultSettings.payroll, program: 'adp-workforce-now' as const }
  const refusal = 'Lock all paid days of the week first. Not locked: Bo Núñez.'
  const { user, server, unmount } = open(usual, {
    answers: {
      'GET /api/settings': { ...defaultSettings, id: anId(), version: 1, payroll },
      'GET /api/timeReview/payroll': refuse(409, refusal),
    },
  })
  const files = within(await screen.findByRole('region', { name: 'Payroll files of the week' }))
  expect(files.getByRole('button', { name: 'Payroll by person' })).toBeTruthy()
  await user.click(await files.findByRole('button', { name: 'Payroll for ADP Workforce Now' }))
  expect(await files.findByText(refusal)).toBeTruthy()
  expect(
    files.getByRole('button', {
      name: 'Payroll by person',
      description: 'All people, week ending 11-22-2026. Not all days are locked yet.',
    }),
  ).toBeTruthy()
  expect(Object.fromEntries(server.to('GET /api/timeReview/payroll')[0]?.query ?? [])).toEqual({ from: monday, layout: 'program' })
  unmount()
  open(usual, { me: as('time.reports') })
  await screen.findAllByRole('rowheader')
  expect(screen.queryByRole('region', { name: 'Payroll files of the week' })).toBeNull()
})

test('a refusal of the payroll file disappears when a day is locked or reopened', async () => {
  const payroll = { ...defaultSettings.payroll, program: 'adp-workforce-now' as const }
  const stream = liveStream()
  const refusal = 'Lock all paid days of the week first. Not locked: Bo Núñez.'
  const { user, server } = open(usual, {
    answers: {
      'GET /api/settings': { ...defaultSettings, id: anId(), version: 1, payroll },
      'GET /api/timeReview/payroll': refuse(409, refusal),
      'GET /api/changes': stream.open,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Payroll for ADP Workforce Now' }))
  await screen.findByText(refusal)
  server.answer({ 'GET /api/timeReview/week': aWeek([{ ...cleanDay, state: 'locked', stateId: reviewId(55) }]) })
  await act(async () => stream.push('change', { seq: 2, entity: 'TimeReview', type: 'update', id: bo.id }, 2))
  await screen.findByRole('button', { name: /Bo Núñez, Monday, 7\.75 hours, locked/ })
  expect(screen.queryByText(refusal)).toBeNull()
})

test.each(['Escape', 'Close', 'Back'])('a time typed in an open day is kept until the user discards it: %s', async (way) => {
  const line = aLine()
  const detail = aDetail(messy, [line], { exceptions: [anException(messy, { proposals: [], punchIds: [line.punchId] })] })
  const { user, address, goBack } = open(usual, { answers: { 'GET /api/timeReview/day': detail } })
  await user.click(await cell(/Ana Kowalska, Monday/))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Clock out at' })
  await user.type(field, '3:15 PM')
  const leave = async () => {
    if (way === 'Escape') await user.keyboard('{Escape}')
    else if (way === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }))
    else await goBack()
  }
  await leave()
  await screen.findByText('Discard what you typed?')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field.value).toBe('3:15 PM')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe(`/time?from=${monday}`))
})

test('a day that was shown before is read again after days were marked', async () => {
  const { user, queryClient } = open(usual, {
    answers: {
      'GET /api/timeReview/day': aDetail(cleanDay, [aLine()]),
      'POST /api/timeReview/days': { state: 'approved', days: 1, exports: [] },
    },
  })
  await user.click(await cell(/Bo Núñez, Monday/))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const shown = () => queryClient.getQueryData(['time-review', 'day', bo.id, monday])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Approve 1 clean day' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved 1 day')
  expect(shown()).toBeUndefined()
})

test('a chip never leads to an empty week: it replaces the filter of the other chips', async () => {
  const { user, address } = open(usual, { at: `/time?from=${monday}&status=clean` })
  await user.click(await screen.findByRole('button', { name: '1 Block' }))
  expect(address()).toBe(`/time?from=${monday}&severity=block`)
  await user.click(screen.getByRole('button', { name: '1 clean' }))
  expect(address()).toBe(`/time?from=${monday}&status=clean`)
  expect(screen.queryByRole('button', { name: '0 Check' })).toBeNull()
})
