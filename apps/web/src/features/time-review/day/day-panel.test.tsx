import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answer, type Answers } from '#testing/respond.ts'
import { aCorrection, aDetail, aLine, ana, anException, aReviewDay, hylan, monday, reviewId, tuesday } from '#testing/time-review.ts'
import type { Me } from '#features/session/queries.ts'
import { DayPanel } from './day-panel.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'] })
})

const onClose = vi.fn<() => void>()
const saved = { corrections: [] }

function open(detail: Answer, { answers = {}, me = aMe() }: { answers?: Answers; me?: Me } = {}) {
  const server = respond({
    'GET /api/timeReview/day': detail,
    'GET /api/settings': { ...defaultSettings, id: reviewId(9), version: 1 },
    'POST /api/timeCorrections': saved,
    'POST /api/timeCorrections/:id/undo': saved,
    ...answers,
  })
  return { ...renderScreen(<DayPanel worker={ana.id} day={monday} onClose={onClose} />, { me }), server }
}
const as = (...left: Me['permissions']) => aMe({ permissions: permissions.filter((one) => !left.includes(one)) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bodies = (server: ReturnType<typeof respond>, route: string) => server.to(route).map(({ body }) => body)

const day = aReviewDay()
const [place = ''] = day.shifts.map(({ workerEntryId }) => workerEntryId)
const clockedIn = aLine()
const missing = (more: Parameters<typeof anException>[1] = {}) =>
  anException(day, {
    proposals: [
      {
        label: 'Clock out at 3:30 PM, like the crew',
        corrections: [{ action: 'add', workerEntryId: place, type: 'out', time: `${monday}T20:30:00.000Z` }],
      },
    ],
    ...more,
  })
const messy = (more: Partial<ReviewDetail> = {}) => aDetail(day, [clockedIn], { exceptions: [missing()], ...more })

describe('a day opened', () => {
  test.each([
    [{ state: 'approved', given: 'approved' }, 'Approved by ana, 11-17-2026 7:00 AM'],
    [{ state: 'open', given: 'approved', since: 1 }, 'Approved by ana, 11-17-2026 7:00 AM. Open again because it has changed since.'],
    [{ state: 'open', given: 'approved', since: null }, 'Approved by ana, 11-17-2026 7:00 AM. Open again because of a Block.'],
    [{ state: 'open', given: 'open', reason: 'Wrong job' }, 'Reopened by ana, 11-17-2026 7:00 AM: Wrong job'],
  ] as const)('of which %j holds says who did what to it: %s', async (standing, words) => {
    const marked = { ...day, ...standing, by: 'account ana', at: `${tuesday}T12:00:00.000Z` }
    const { unmount } = open(aDetail(marked, [clockedIn]))
    expect(await screen.findByText(words)).toBeTruthy()
    unmount()
  })

  test('says what of the hours has a premium, and why; straight time alone is not worth a line', async () => {
    const overtime = {
      straight: 8,
      overtime15: 1.5,
      overtime2: 0,
      otherOvertime: 0,
      reasons: ['Over 8 hours on a public-work day (code B)'],
    }
    const detail = aDetail(day, [clockedIn])
    const [shift] = detail.shifts
    const { unmount } = open({ ...detail, shifts: [{ ...shift!, overtime }] })
    const onJob = await screen.findByRole('region', { name: /10001/ })
    expect(within(onJob).queryByText('8.00 h straight · 1.50 h at 1.5')).not.toBeNull()
    // In the head too, of all jobs of the day.
    expect(screen.getAllByText('8.00 h straight · 1.50 h at 1.5')).toHaveLength(2)
    expect(screen.queryByText('Over 8 hours on a public-work day (code B)')).not.toBeNull()
    unmount()
    const all = open({ ...detail, shifts: [{ ...shift!, overtime: { ...overtime, straight: 0, overtime15: 0, overtime2: 9.5 } }] })
    expect(await screen.findAllByText('9.50 h at 2')).toHaveLength(2)
    all.unmount()
    open({ ...detail, shifts: [{ ...shift!, overtime: { ...overtime, straight: 9.5, overtime15: 0, reasons: [] } }] })
    await screen.findByRole('list', { name: /^Punches on/ })
    expect(screen.queryByText(/h straight/)).toBeNull()
  })

  test('has what was clocked beside what is paid, corrections, and what was known when', async () => {
    const typed = aLine({
      type: 'out',
      time: `${monday}T20:30:00.000Z`,
      rounded: `${monday}T20:30:00.000Z`,
      moved: 0,
      isTyped: true,
      event: null,
    })
    const correction = aCorrection({
      punchId: typed.punchId,
      action: 'add',
      type: 'out',
      time: typed.time,
      reason: 'Forgot to clock',
      comment: 'Phoned',
    })
    const history = [
      {
        at: `${monday}T12:02:27.000Z`,
        by: 'Time clock',
        kind: 'clocked' as const,
        text: 'Clocked in at 7:02 AM.',
        minutes: 0,
        rawMinutes: 0,
        credited: 0,
      },
    ]
    open(aDetail(day, [clockedIn, typed], { corrections: [correction], history, archivedMonths: ['2026-10'] }))
    expect(await screen.findByRole('heading', { name: 'Ana Kowalska, Monday 11-16-2026' })).toBeTruthy()
    const punches = screen.getByRole('list', { name: 'Punches on 10001 120 Broadway' })
    expect(
      within(punches)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('In7:02 AM → 7:00 AM (−2 min)'), expect.stringContaining('Out3:30 PM → 3:30 PM (0 min)Typed')])
    expect(within(punches).getAllByText('No photo')).toHaveLength(1)
    expect(screen.getByRole('list', { name: 'Corrections' }).textContent).toBe(
      'Out 3:30 PM, added by office, 11-17-2026 9:00 AMForgot to clock. Phoned',
    )
    expect(screen.getByText(/in October 2026 is archived and not shown here/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'History' }).textContent).toBe('Clocked in at 7:02 AM. 0.00 hTime clock, 11-16-2026 7:02 AM')
  })

  test('says why the paid hours differ from the clocked hours, also in its history', async () => {
    const history = [
      {
        at: `${monday}T20:30:00.000Z`,
        by: 'Time clock',
        kind: 'clocked' as const,
        text: 'Clocked out at 3:30 PM.',
        minutes: 570,
        rawMinutes: 507,
        credited: 60,
      },
    ]
    const detail = aDetail(day, [clockedIn], { history })
    const credited = { minutes: 570, rawMinutes: 507, clockedMinutes: 447, credited: 60, creditRole: 'office' }
    open({ ...detail, shifts: detail.shifts.map((shift) => ({ ...shift, ...credited })) })
    const why = await screen.findByRole('list', { name: 'Why these hours are paid' })
    expect(
      within(why)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['7.45 h clocked', '+1.00 h corrections', '+3 min rounding', '+1.00 h gap credit, office, at most 1 h for each gap'])
    expect(screen.getByRole('list', { name: 'History' }).textContent).toContain(
      '9.50 h (8.45 h clocked or corrected, +3 min rounding, +1.00 h gap credit)',
    )
  })

  test('of hours of one’s own is neither reviewed nor approved', async () => {
    const exceptions = [anException(day), anException(day, { code: 'no_meal', severity: 'check' })]
    open(aDetail({ ...day, isOwnHours: true }, [clockedIn], { exceptions }))
    expect(await screen.findByText(/^These are your own hours\./)).toBeTruthy()
    // What warns keeps nobody from approving.
    expect(screen.getAllByRole('button', { name: 'OK as is' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^(Review|Approve)$/ })).toBeNull()
  })

  test('tells from a punch where its job is, once, and that is taken back by Undo', async () => {
    const line = { ...clockedIn, event: clockedIn.event && { ...clockedIn.event, latitude: 40.7128, longitude: -74.006 } }
    const answers = { 'GET /api/Jobs/:id': { version: 7, latitude: null }, 'PATCH /api/Jobs/:id': {} }
    const later = { ...aLine({ type: 'out' }), event: line.event }
    const { user, server } = open(aDetail(day, [line, { ...later, event: later.event && { ...later.event, id: later.punchId } }]), {
      answers,
    })
    await user.click(await button('Set as site location of 10001 120 Broadway'))
    await screen.findByText('The site location of 10001 120 Broadway is set')
    await user.click(await button('Undo'))
    await screen.findByText('Undone')
    expect(bodies(server, 'PATCH /api/Jobs/:id')).toEqual([
      { latitude: 40.7128, longitude: -74.006 },
      { latitude: null, longitude: null },
    ])
    server.answer({ 'GET /api/Jobs/:id': { version: 8, latitude: 40 } })
    await user.click(await button('Set as site location of 10001 120 Broadway'))
    expect(await screen.findByText('Another user has just set the site location of this job.')).toBeTruthy()
    expect(bodies(server, 'PATCH /api/Jobs/:id')).toHaveLength(2)
  })

  test('of a job whose place is known, or for whoever may not change jobs, asks nothing about places', async () => {
    const line = { ...clockedIn, event: clockedIn.event && { ...clockedIn.event, latitude: 40.7128, longitude: -74.006 } }
    const detail = aDetail(day, [line])
    const { unmount } = open({ ...detail, shifts: detail.shifts.map((shift) => ({ ...shift, isPlaceKnown: true })) })
    await screen.findByRole('list', { name: /^Punches on/ })
    expect(screen.queryByRole('button', { name: /^Set as site/ })).toBeNull()
    unmount()
    open(detail, { me: as('jobs.write') })
    await screen.findByRole('list', { name: /^Punches on/ })
    expect(screen.queryByRole('button', { name: /^Set as site/ })).toBeNull()
  })

  test('that cannot be read says so', async () => {
    open(refuse(404, 'Nobody is on a crew that day'))
    expect(await screen.findByText('Nobody is on a crew that day')).toBeTruthy()
  })

  test('is reviewed and approved as it was seen', async () => {
    const { user, server } = open(aDetail(day, []), {
      answers: { 'POST /api/timeReview/days': { state: 'approved', days: 1, exports: [] } },
    })
    expect(await button('Review')).toBeTruthy()
    await user.click(await button('Approve'))
    await screen.findByText('Approved 1 day')
    const seen = { workerId: ana.id, day: monday, digest: day.digest, stateId: null }
    expect(bodies(server, 'POST /api/timeReview/days')).toEqual([{ id: expect.any(String), action: 'approve', days: [seen] }])
  })

  test('with what blocks is not approved, and it says why', async () => {
    open(messy())
    expect(await screen.findByText('This day has 1 Block and cannot be approved yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test('that is locked is corrected by nobody before it is reopened with a reason; what went out is said', async () => {
    const file = {
      id: reviewId(90),
      from: monday,
      to: tuesday,
      madeAt: `${tuesday}T12:00:00.000Z`,
      madeBy: 'account office',
      days: 1,
      isStale: false,
      changed: 0,
      reopened: 0,
      missing: 0,
    }
    const locked = { ...day, state: 'locked' as const, by: 'account office', at: `${tuesday}T12:00:00.000Z` }
    const { user } = open(messy({ day: locked }), { answers: { 'POST /api/timeReview/days': { state: 'open', days: 1, exports: [file] } } })
    await user.click(await button('Reopen…'))
    expect(screen.queryByRole('button', { name: /^(Change|Exclude|Clock out|Pay|OK)/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong job')
    await user.click(await button('Reopen'))
    expect(await screen.findByText('Reopened 1 day. 1 payroll file with these hours is now out of date')).toBeTruthy()
  })

  test('offers nothing to whoever may only look', async () => {
    open(messy(), { me: as('time.correct', 'time.review', 'time.approve', 'time.reopen') })
    await screen.findByText(/never out/)
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(['Close'])
  })
})

describe('an exception', () => {
  test('is mended by its proposal, with its own words as the reason, and Undo takes the act back', async () => {
    const { user, server } = open(messy())
    await user.click(await button('Clock out at 3:30 PM, like the crew'))
    await screen.findByText('Clocked out at 3:30 PM, like the crew')
    await user.click(await button('Undo'))
    await screen.findByText('Undone')
    const [sent] = bodies(server, 'POST /api/timeCorrections') as { id: string; corrections: { id: string }[] }[]
    const id = sent?.corrections[0]?.id
    expect(sent).toEqual({
      id: expect.any(String),
      reason: 'Missing clock-out',
      comment: 'Clock out at 3:30 PM, like the crew',
      corrections: [
        { id, punchId: id, action: 'add', workerEntryId: place, type: 'out', time: `${monday}T20:30:00.000Z`, replacesId: null },
      ],
    })
    expect(server.to('POST /api/timeCorrections/:id/undo')[0]?.path).toBe(`/api/timeCorrections/${sent?.id}/undo`)
  })

  test('is mended by putting somebody on the crew or reactivating the job, which Undo takes back', async () => {
    const exceptions = [
      missing({ code: 'not_planned', key: 'n', proposals: [{ label: 'Put on the crew', corrections: [], addToCrew: true }] }),
      missing({ code: 'cancelled_job', key: 'c', proposals: [{ label: 'Reactivate the job', corrections: [], reactivate: true }] }),
    ]
    const { user, server } = open(messy({ exceptions }), {
      answers: {
        'PATCH /api/WorkerEntries/:id': {},
        'PATCH /api/ScheduleEntries/:id': {},
        'POST /api/Schedules/undo': { texted: [], followUps: [] },
      },
    })
    await user.click(await button('Put on the crew'))
    await user.click(await button('Undo'))
    await waitFor(() => expect(bodies(server, 'POST /api/Schedules/undo')).toEqual([{ entity: 'WorkerEntry', id: place }]))
    expect(server.to('PATCH /api/WorkerEntries/:id')).toMatchObject([{ path: `/api/WorkerEntries/${place}`, body: { planned: true } }])
    await user.click(await button('Reactivate the job'))
    await waitFor(() =>
      expect(server.to('PATCH /api/ScheduleEntries/:id')).toMatchObject([
        { path: `/api/ScheduleEntries/${day.shifts[0]?.scheduleEntryId}`, body: { cancelled: false } },
      ]),
    )
  })

  test('of somebody without a certificate is mended with the reason that is asked for', async () => {
    const exceptions = [
      missing({ code: 'not_planned', key: 'n', proposals: [{ label: 'Put on the crew', corrections: [], addToCrew: true }] }),
      missing({ code: 'cancelled_job', key: 'c', proposals: [{ label: 'Reactivate the job', corrections: [], reactivate: true }] }),
    ]
    const problem = { person: 'worker', personId: place, name: 'Ana', needed: 'State handler certificate', reason: 'missing', date: null }
    const details = { problems: [{ ...problem, day: '2026-10-15' }], canOverride: true, digest: 'shown' }
    const error = { statusCode: 409, name: 'Error', message: 'Certificates are missing', code: 'CERTIFICATES', details }
    const asks = ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('certificateOverride') ? {} : Response.json({ error }, { status: 409 })
    const { user, server } = open(messy({ exceptions }), {
      answers: { 'PATCH /api/WorkerEntries/:id': asks, 'PATCH /api/ScheduleEntries/:id': asks },
    })
    for (const name of ['Put on the crew', 'Reactivate the job']) {
      await user.click(await button(name))
      const dialog = await screen.findByRole('dialog', { name: 'Certificates are missing' })
      await user.type(within(dialog).getByLabelText(/^Reason/), 'Card renewed{Enter}')
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Certificates are missing' })).toBeNull())
    }
    const override = { certificateOverride: 'Card renewed', certificateProblems: 'shown' }
    await waitFor(() => expect(bodies(server, 'PATCH /api/ScheduleEntries/:id')).toContainEqual({ cancelled: false, ...override }))
    expect(bodies(server, 'PATCH /api/WorkerEntries/:id')).toContainEqual({ planned: true, ...override })
  })

  test('that is OK as is gets that answer, and Undo removes the answer', async () => {
    const exceptions = [missing({ code: 'too_short', severity: 'check', proposals: [] })]
    const { user, server } = open(messy({ exceptions }), { answers: { 'POST /api/timeReview/exceptions': null } })
    await user.click(await button('OK as is'))
    await user.click(await button('Undo'))
    await screen.findByText('Undone')
    const about = [{ workerId: ana.id, day: monday, key: missing().key }]
    expect(bodies(server, 'POST /api/timeReview/exceptions')).toMatchObject([
      { isNothingToChange: true, exceptions: about },
      { isNothingToChange: false, exceptions: about },
    ])
  })

  test('without a proposal gets the typed time, and Undo removes it', async () => {
    const exception = missing({ proposals: [], punchIds: [clockedIn.punchId] })
    const { user, server } = open(messy({ exceptions: [exception] }))
    await user.type(await screen.findByRole('textbox', { name: 'Clock out at' }), '25:00')
    await user.click(await button('Clock out'))
    expect(await screen.findByText('Please enter a time like 3:30 PM or 15:30')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'Clock out at' }))
    await user.type(screen.getByRole('textbox', { name: 'Clock out at' }), '3:15 PM{Enter}')
    await user.click(await button('Undo'))
    await screen.findByText('Undone')
    expect(bodies(server, 'POST /api/timeCorrections')).toMatchObject([
      {
        reason: 'Missing clock-out',
        comment: 'Clock out at 3:15 PM',
        corrections: [{ action: 'add', workerEntryId: place, type: 'out', time: `${monday}T20:15:00.000Z` }],
      },
    ])
  })

  test('needs AM or PM beside a typed time, and shows a likely time', async () => {
    const exception = missing({ proposals: [], punchIds: [clockedIn.punchId] })
    const { user } = open(messy({ exceptions: [exception] }))
    const field = await screen.findByRole('textbox', { name: 'Clock out at' })
    expect(field.getAttribute('placeholder')).toBe('like 3:00 PM')
    await user.type(field, '3:40')
    await user.click(await button('Clock out'))
    expect(await screen.findByText('Please add AM or PM: 3:40 AM or 3:40 PM')).toBeTruthy()
  })

  test('of a clock-in that should not count excludes it', async () => {
    const { user, server } = open(messy({ exceptions: [missing({ proposals: [], punchIds: [clockedIn.punchId] })] }))
    await user.click(await button('Exclude this clock-in'))
    await waitFor(() => expect(bodies(server, 'POST /api/timeCorrections')).toHaveLength(1))
    expect(bodies(server, 'POST /api/timeCorrections')).toMatchObject([
      { comment: 'Exclude this clock-in', corrections: [{ action: 'void', punchId: clockedIn.punchId, workerEntryId: place }] },
    ])
  })

  test('is counted as it is shown: an Info is collapsed and not a card', async () => {
    const info = missing({ code: 'over_40', key: 'i', severity: 'info', text: '42.5 hours this week.', proposals: [] })
    open(messy({ exceptions: [missing(), info] }))
    expect(await screen.findByText(/^1 exception to review, blocked$/)).toBeTruthy()
    expect(screen.getAllByRole('group').filter((one) => one.tagName === 'DIV')).toHaveLength(1)
    expect(screen.getByText('Info (1)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'OK as is' })).toBeNull()
  })

  test('that blocks asks about pay: it names the hours and needs a reason', async () => {
    const unpaid = aReviewDay({ minutes: 0, isUnpaid: true })
    const detail = aDetail(unpaid, [clockedIn], { exceptions: [missing()] })
    const { user, server } = open(detail, { answers: { 'POST /api/timeReview/exceptions': null } })
    await user.click(await button('Pay 0.00 h…'))
    const dialog = await screen.findByRole('dialog', { name: 'Pay 0.00 h for this day?' })
    await user.click(within(dialog).getByRole('button', { name: 'Pay 0.00 h' }))
    expect(await within(dialog).findByText('Please say why')).toBeTruthy()
    expect(bodies(server, 'POST /api/timeReview/exceptions')).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Sent home')
    await user.click(within(dialog).getByRole('button', { name: 'Pay 0.00 h' }))
    await screen.findByText('Paid as is')
    expect(bodies(server, 'POST /api/timeReview/exceptions')).toMatchObject([{ isNothingToChange: true, comment: 'Sent home' }])
  })

  test('that blocks gets its reason back when Review again is undone', async () => {
    const answer = { comment: 'Sent home', by: 'account office', at: `${tuesday}T14:00:00.000Z` }
    const { user, server } = open(messy({ exceptions: [missing({ answer })] }), { answers: { 'POST /api/timeReview/exceptions': null } })
    await user.click(await button('Review again'))
    await user.click(await button('Undo'))
    await screen.findByText('Undone')
    expect(bodies(server, 'POST /api/timeReview/exceptions')).toMatchObject([
      { isNothingToChange: false },
      { isNothingToChange: true, comment: 'Sent home' },
    ])
  })

  test('that was answered says by whom and can be looked at again', async () => {
    const answer = { comment: 'Sent home', by: 'account office', at: `${tuesday}T14:00:00.000Z` }
    open(messy({ exceptions: [missing({ answer })] }))
    expect(await screen.findByText('Paid as is, office, 11-17-2026 9:00 AM: Sent home')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Review again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Clock out/ })).toBeNull()
  })
})

describe('a punch', () => {
  const save = async (user: ReturnType<typeof open>['user'], submit: string) => {
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Reason' }),
      await screen.findByRole('option', { name: 'Wrong time' }),
    )
    await user.click(screen.getByRole('button', { name: submit }))
  }
  const corrections = async (server: ReturnType<typeof respond>) => {
    await waitFor(() => expect(server.to('POST /api/timeCorrections')).toHaveLength(1))
    return server.to('POST /api/timeCorrections')[0]?.body
  }

  test('is added at a time of the office’s clock, with a reason and a comment', async () => {
    const { user, server } = open(messy())
    await user.click(await button('Add in or out…'))
    const time = screen.getByRole('textbox', { name: 'Time' })
    await user.type(time, '25:00')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Please enter a time like 3:30 PM or 15:30')).toBeTruthy()
    expect(screen.getByText('Please choose a reason')).toBeTruthy()
    await user.clear(time)
    await user.type(time, '3:30 pm')
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Phoned')
    await save(user, 'Add')
    expect(await corrections(server)).toMatchObject({
      reason: 'Wrong time',
      comment: 'Phoned',
      // The last punch was an in.
      corrections: [{ action: 'add', type: 'out', time: `${monday}T20:30:00.000Z`, workerEntryId: place, replacesId: null }],
    })
    expect(await button('Undo')).toBeTruthy()
  })

  test('is changed to a time of the next morning, on top of its newest correction', async () => {
    const before = aCorrection({ punchId: clockedIn.punchId })
    const { user, server } = open(messy({ corrections: [before] }))
    await user.click(await button('Change in 7:02 AM'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'In or out' }), 'Out')
    await user.clear(screen.getByRole('textbox', { name: 'Time' }))
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '1:15 AM')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Tuesday 11-17-2026')
    await save(user, 'Save')
    expect(await corrections(server)).toMatchObject({
      comment: null,
      corrections: [{ punchId: clockedIn.punchId, action: 'change', type: 'out', time: `${tuesday}T06:15:00.000Z`, replacesId: before.id }],
    })
  })

  test('that is saved unchanged is not corrected', async () => {
    const { user, server } = open(messy())
    await user.click(await button('Change in 7:02 AM'))
    await save(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change a punch' })).toBeNull())
    expect(server.to('POST /api/timeCorrections')).toEqual([])
  })

  test('after a night shift is offered on the next morning', async () => {
    const night = aLine({ time: `${tuesday}T01:00:00.000Z` })
    const { user, server } = open(aDetail(day, [night], { exceptions: [missing()] }))
    await user.click(await button('Add in or out…'))
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '1:30 AM')
    await save(user, 'Add')
    expect(await corrections(server)).toMatchObject({ corrections: [{ action: 'add', type: 'out', time: `${tuesday}T06:30:00.000Z` }] })
  })

  test('in the hour that occurs twice keeps its side; a newly typed time asks for it', async () => {
    const night = aReviewDay({ day: '2026-10-31' })
    const second = aLine({ type: 'out', time: '2026-11-01T06:45:00.000Z', rounded: '2026-11-01T06:45:00.000Z' })
    const { user, server } = open(aDetail(night, [second]))
    expect(await screen.findByText(/11-01-2026 1:45 AM EST →/)).toBeTruthy()
    await user.click(await button('Change out 11-01-2026 1:45 AM EST'))
    const time = screen.getByRole('textbox', { name: 'Time' })
    expect((time as HTMLInputElement).value).toBe('1:45 AM')
    await user.clear(time)
    await user.type(time, '1:50 AM')
    expect((screen.getByRole('combobox', { name: 'Which one' }) as HTMLSelectElement).value).toBe('after')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which one' }), 'Choose')
    await save(user, 'Save')
    expect(await screen.findByText(/^This time occurs twice that night\./)).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which one' }), '1:50 AM, after the clocks went back')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await corrections(server)).toMatchObject({ corrections: [{ time: '2026-11-01T06:50:00.000Z' }] })
  })

  test('at a time that the clocks skip is refused, with a message at the field', async () => {
    const { user, server } = open(aDetail(aReviewDay({ day: '2026-03-08' }), []))
    await user.click(await button('Add in or out…'))
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '2:30 AM')
    await save(user, 'Add')
    expect(await screen.findByText(/^This time does not exist/)).toBeTruthy()
    expect(server.to('POST /api/timeCorrections')).toEqual([])
  })

  test('is moved to another job of the day, and keeps the seconds of its time', async () => {
    const other = { ...aReviewDay({ job: hylan }).shifts[0], workerEntryId: reviewId(700) }
    const two = { ...day, shifts: [...day.shifts, other as (typeof day.shifts)[number]] }
    const { user, server } = open(aDetail(two, [clockedIn]))
    await user.click(await button('Change in 7:02 AM'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Job' }), '9002 1400 Hylan Blvd')
    await save(user, 'Save')
    expect(await corrections(server)).toMatchObject({
      corrections: [{ punchId: clockedIn.punchId, action: 'change', time: clockedIn.time, workerEntryId: reviewId(700) }],
    })
  })

  test('is excluded, and counted again', async () => {
    const { user, server } = open(messy())
    await user.click(await button('Exclude in 7:02 AM'))
    await save(user, 'Exclude')
    expect(await corrections(server)).toMatchObject({
      corrections: [{ punchId: clockedIn.punchId, action: 'void', workerEntryId: place, type: 'in', time: clockedIn.time }],
    })
  })

  test('that was moved to a day that is not here says so', async () => {
    const { event } = clockedIn
    const voided = aCorrection({ punchId: clockedIn.punchId, action: 'void' })
    const away = aCorrection({ punchId: clockedIn.punchId, action: 'change', replacesId: voided.id })
    const detail = messy({ corrections: [voided, away] })
    open({ ...detail, shifts: detail.shifts.map((shift) => ({ ...shift, lines: [], leftOut: event ? [event] : [] })) })
    expect((await screen.findByRole('list', { name: 'Not counted on 10001 120 Broadway' })).textContent).toContain('Moved to another day')
  })

  test('that counts as the other kind says as what it was clocked', async () => {
    const { event } = clockedIn
    open(aDetail(day, [{ ...clockedIn, type: 'out', event }]))
    expect(await screen.findByText('Clocked in 7:02 AM')).toBeTruthy()
  })

  test('that was excluded is restored to where it was clocked', async () => {
    const { event } = clockedIn
    const voided = aCorrection({ punchId: clockedIn.punchId, action: 'void' })
    const detail = messy({ corrections: [voided] })
    const shifts = detail.shifts.map((shift) => ({ ...shift, lines: [], leftOut: event ? [event] : [] }))
    const { user, server } = open({ ...detail, shifts })
    expect((await screen.findByRole('list', { name: 'Not counted on 10001 120 Broadway' })).textContent).toContain('Excluded')
    expect(screen.getByText('All punches here are excluded or moved.')).toBeTruthy()
    await user.click(await button('Restore in 7:02 AM'))
    await save(user, 'Restore')
    expect(await corrections(server)).toMatchObject({
      corrections: [
        { punchId: clockedIn.punchId, action: 'restore', workerEntryId: event?.workerEntryId, time: clockedIn.time, replacesId: voided.id },
      ],
    })
  })

  test('that somebody else put right meanwhile: the dialog says so, and what was typed stays', async () => {
    const words = 'office has changed this punch meanwhile.'
    const { user } = open(messy(), { answers: { 'POST /api/timeCorrections': refuse(409, words) } })
    await user.click(await button('Add in or out…'))
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '3:30 PM')
    await save(user, 'Add')
    expect(await screen.findByText(words)).toBeTruthy()
    expect((screen.getByRole('textbox', { name: 'Time' }) as HTMLInputElement).value).toBe('3:30 PM')
  })
})
