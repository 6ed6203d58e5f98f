import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { renderScreen } from '#testing/render.tsx'
import { respond, type Answers } from '#testing/respond.ts'
import { aCorrection, aDetail, aLine, ana, anException, aReviewDay, hylan, monday, reviewId } from '#testing/time-review.ts'
import { DayPanel } from './day-panel.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'] })
})

const day = aReviewDay()
const [place = ''] = day.shifts.map(({ workerEntryId }) => workerEntryId)
const out = aLine({ type: 'out', time: `${monday}T13:45:00.000Z` })
const theirs = aCorrection({ punchId: out.punchId, type: 'out', time: `${monday}T13:00:00.000Z`, workerEntryId: place })
const refused = (code: string, details: object = {}) =>
  Response.json({ error: { statusCode: 409, name: 'Error', message: 'The server’s own words', code, details } }, { status: 409 })

function open(detail: ReviewDetail, answers: Answers = {}) {
  const server = respond({
    'GET /api/timeReview/day': detail,
    'GET /api/settings': { ...defaultSettings, id: reviewId(9), version: 1 },
    'POST /api/timeCorrections': { corrections: [] },
    ...answers,
  })
  const screenOf = renderScreen(<DayPanel worker={ana.id} day={monday} onClose={vi.fn<() => void>()} />)
  const { user, queryClient } = screenOf
  return {
    server,
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    /** A colleague saved a change, and this screen has read it. */
    async arrives(newer: ReviewDetail) {
      server.answer({ 'GET /api/timeReview/day': newer })
      await act(() => queryClient.refetchQueries({ queryKey: ['time-review'] }))
    },
    async save(submit: string) {
      const option = await screen.findByRole('option', { name: 'Wrong time' })
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), option)
      await user.click(screen.getByRole('button', { name: submit }))
    },
    sent: async (count: number) => {
      await waitFor(() => expect(server.to('POST /api/timeCorrections')).toHaveLength(count))
      return server.to('POST /api/timeCorrections').at(-1)?.body
    },
  }
}

test.each([
  ['Change out 8:45 AM', 'Save', 'change'],
  ['Exclude out 8:45 AM', 'Exclude', 'void'],
])(
  '%s uses the data from when the dialog opened; a second save replaces the correction of the colleague',
  async (opens, submit, action) => {
    const { press, arrives, save, sent, server, user } = open(aDetail(day, [out]), {
      'POST /api/timeCorrections': () => refused('CORRECTED_MEANWHILE', theirs),
    })
    await press(opens)
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Phoned')
    await arrives(aDetail(day, [{ ...out, time: theirs.time, isTyped: true }], { corrections: [theirs] }))
    await save(submit)
    expect(await sent(1)).toMatchObject({ corrections: [{ action, time: out.time, replacesId: null }] })
    expect(
      await screen.findByText(/^office changed this punch to out 11-16-2026 8:00 AM \(saved .*\)\. Your change was not saved\./),
    ).toBeTruthy()
    expect((screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement).value).toBe('Phoned')
    server.answer({ 'POST /api/timeCorrections': { corrections: [] } })
    await user.click(screen.getByRole('button', { name: submit }))
    expect(await sent(2)).toMatchObject({ corrections: [{ action, time: out.time, replacesId: theirs.id }] })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull())
  },
)

test('Restore uses the data from when the dialog opened, and the job is named if the day has several', async () => {
  const voided = aCorrection({ punchId: out.punchId, action: 'void' })
  const there = { ...aReviewDay({ job: hylan }).shifts[0]!, workerEntryId: reviewId(700) }
  const two = { ...day, shifts: [...day.shifts, there] }
  const leftOut = (corrections: ReviewDetail['corrections']) => {
    const detail = aDetail(two, [], { corrections })
    return { ...detail, shifts: detail.shifts.map((shift, at) => ({ ...shift, leftOut: at === 0 && out.event ? [out.event] : [] })) }
  }
  const moved = { ...theirs, workerEntryId: reviewId(700), replacesId: voided.id }
  const { press, arrives, save, sent } = open(leftOut([voided]), {
    'POST /api/timeCorrections': () => refused('CORRECTED_MEANWHILE', moved),
  })
  await press('Restore out 8:45 AM')
  await arrives(leftOut([voided, moved]))
  await save('Restore')
  expect(await sent(1)).toMatchObject({ corrections: [{ action: 'restore', replacesId: voided.id }] })
  expect(await screen.findByText(/^office changed this punch to out 11-16-2026 8:00 AM on 9002 1400 Hylan Blvd \(saved /)).toBeTruthy()
})

test('a punch is added only after the user has seen punches that a colleague added meanwhile', async () => {
  const { press, save, sent, server, user } = open(aDetail(day, [aLine()]))
  await press('Add in or out…')
  await user.type(screen.getByRole('textbox', { name: 'Time' }), '8:30 AM')
  const added = { ...theirs, id: out.punchId, action: 'add' as const }
  // This screen has not read the change yet.
  server.answer({ 'GET /api/timeReview/day': aDetail(day, [aLine(), out], { corrections: [added] }) })
  await save('Add')
  expect(
    await screen.findByText(/^office added out 11-16-2026 8:00 AM \(saved .*Yours was not saved\. Save again to add it as well\.$/),
  ).toBeTruthy()
  expect(server.to('POST /api/timeCorrections')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await sent(1)).toMatchObject({ corrections: [{ action: 'add', time: `${monday}T13:30:00.000Z` }] })
})

test('a refusal without the other correction shows the message from the server', async () => {
  const { press, save } = open(aDetail(day, [out]), { 'POST /api/timeCorrections': () => refused('CORRECTED_MEANWHILE') })
  await press('Exclude out 8:45 AM')
  await save('Exclude')
  expect(await screen.findByText('The server’s own words')).toBeTruthy()
})

test('an answer that affects pay is for the hours that were shown with the question', async () => {
  const exceptions = [anException(day)]
  const { press, arrives, server, user } = open(aDetail(day, [out], { exceptions }), { 'POST /api/timeReview/exceptions': null })
  await press('Pay 8.00 h…')
  const newer = { ...day, minutes: 0, digest: 'newer' }
  await arrives(aDetail(newer, [out], { exceptions }))
  const dialog = screen.getByRole('dialog', { name: 'Pay 8.00 h for this day?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Sent home')
  await user.click(within(dialog).getByRole('button', { name: 'Pay 8.00 h' }))
  await waitFor(() => expect(server.to('POST /api/timeReview/exceptions')).toHaveLength(1))
  expect(server.to('POST /api/timeReview/exceptions')[0]?.body).toMatchObject({ exceptions: [{ digest: day.digest }] })
})

test('a day is reopened as it was when the dialog opened', async () => {
  const approved = { ...day, state: 'approved' as const, stateId: reviewId(800) }
  const { press, arrives, server, user } = open(aDetail(approved, [out]), {
    'POST /api/timeReview/days': { state: 'open', days: 1, exports: [] },
  })
  await press('Reopen…')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong job')
  await arrives(aDetail({ ...approved, state: 'locked', stateId: reviewId(801), digest: 'newer' }, [out]))
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(server.to('POST /api/timeReview/days')).toHaveLength(1))
  expect(server.to('POST /api/timeReview/days')[0]?.body).toMatchObject({ days: [{ digest: day.digest, stateId: reviewId(800) }] })
})
