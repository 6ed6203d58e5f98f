import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentShortcuts } from '#ui/shortcuts.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond, type Call } from '#testing/respond.ts'
import { aDetail, aLine, ana, anException, aReviewDay, aWeek, bo, monday, reviewId } from '#testing/time-review.ts'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { TimeReviewScreen } from '../time-review-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'] })
})

const ofAna = aReviewDay()
const ofBo = aReviewDay({ workerId: bo.id })
const out = (label: string, time: string) => ({
  label,
  corrections: [
    {
      action: 'add' as const,
      workerEntryId: ofAna.shifts[0]?.workerEntryId ?? '',
      type: 'out' as const,
      time: `${monday}T${time}:00.000Z`,
    },
  ],
})
const forgot = anException(ofAna, {
  proposals: [out('Clock out at 3:30 PM, like the crew', '20:30'), out('Clock out at 4:00 PM, as planned', '21:00')],
})
const early = anException(ofBo, {
  code: 'early',
  key: 'early',
  severity: 'check',
  text: 'Clocked in at 6:30 AM, 30 minutes before the start.',
  minutesAtRisk: 0,
})

function open(exceptions = [forgot, early], days = [ofAna, ofBo], line = aLine()) {
  const week = aWeek(days, exceptions)
  const server = respond({
    'GET /api/timeReview/week': week,
    'GET /api/timeReview/day': ({ query }: Call) => {
      const workerId = query.get('worker')
      return aDetail(workerId === ana.id ? ofAna : ofBo, [line], { exceptions: exceptions.filter((one) => one.workerId === workerId) })
    },
    'GET /api/settings': { ...defaultSettings, id: reviewId(9), version: 1 },
    'POST /api/timeCorrections': { corrections: [] },
    'POST /api/timeCorrections/:id/undo': { corrections: [] },
    'POST /api/timeReview/exceptions': null,
    'POST /api/timeReview/days': { state: 'approved', days: 1, exports: [] },
  })
  return { ...renderScreen(<TimeReviewScreen />, { at: `/time?from=${monday}` }), server }
}
const heading = (name: string) => screen.findByRole('heading', { name: `${name}, Monday 11-16-2026` })
const isReady = (key: string) => waitFor(() => expect(currentShortcuts().map((one) => one.key)).toContain(key))

async function begin(...week: Parameters<typeof open>) {
  const opened = open(...week)
  await opened.user.click(await screen.findByRole('button', { name: /^Work through/ }))
  return opened
}

test('exceptions come one after the other, what blocks first; J and K go on and back, Esc to the week', async () => {
  const { user, address } = await begin([early, forgot])
  expect(address()).toBe(`/time?from=${monday}&work=1`)
  expect(await heading('Ana Kowalska')).toBeTruthy()
  expect(screen.getByText('2 days left')).toBeTruthy()
  await user.keyboard('j')
  expect(await heading('Bo Núñez')).toBeTruthy()
  await user.keyboard('k')
  expect(await heading('Ana Kowalska')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('grid')).toBeTruthy()
  expect(address()).toBe(`/time?from=${monday}`)
})

test('every key is in the list behind ?, and none where it does nothing', async () => {
  const { user } = await begin()
  await isReady('1')
  const keys = () => currentShortcuts().map(({ key, text }) => `${key} ${text}`)
  expect(keys()).toEqual(
    expect.arrayContaining(['1 Clock out at 3:30 PM, like the crew', '2 Clock out at 4:00 PM, as planned', 'p Pay 8.00 h…', 'c Correct']),
  )
  expect(keys().join()).not.toContain('Approve')
  await user.keyboard('j')
  await isReady('a')
  expect(keys().join()).not.toContain('Clock out')
})

test('a number takes its proposal; the next exception stands in its place, and Z takes it back', async () => {
  const { user, server } = await begin()
  await isReady('2')
  server.answer({ 'GET /api/timeReview/week': aWeek([ofAna, ofBo], [early]) })
  await user.keyboard('2')
  expect(await heading('Bo Núñez')).toBeTruthy()
  expect(screen.getByText('1 day left')).toBeTruthy()
  expect(server.to('POST /api/timeCorrections')[0]?.body).toMatchObject({
    comment: 'Clock out at 4:00 PM, as planned',
    corrections: [{ action: 'add', time: `${monday}T21:00:00.000Z` }],
  })
  await user.keyboard('z')
  await waitFor(() => expect(server.to('POST /api/timeCorrections/:id/undo')).toHaveLength(1))
})

test('a day stays until all of it is answered, also where a crew shares its exception; Z shows the answered one again', async () => {
  const entry = reviewId(700)
  const days = [ofAna, ofBo].map((of) => ({ ...of, shifts: of.shifts.map((shift) => ({ ...shift, scheduleEntryId: entry })) }))
  const lunches = [ofAna, ofBo].map((of) =>
    anException(of, { code: 'no_meal', key: 'no_meal', severity: 'check', measure: 22, proposals: [] }),
  )
  const block = anException(ofBo, { key: 'missing' })
  const all = [forgot, block, ...lunches]
  const { user, server } = await begin(all, days)
  await isReady('2')
  server.answer({ 'GET /api/timeReview/week': aWeek(days, [block, ...lunches]) })
  await user.keyboard('2')
  await isReady('n')
  expect(await heading('Ana Kowalska')).toBeTruthy()
  expect(screen.getByText('2 days left')).toBeTruthy()
  server.answer({ 'GET /api/timeReview/week': aWeek(days, [block, ...lunches.slice(1)]) })
  await user.keyboard('n')
  expect(await heading('Bo Núñez')).toBeTruthy()
  expect(screen.getByText('1 day left')).toBeTruthy()
  await isReady('p')
  server.answer({ 'GET /api/timeReview/week': aWeek(days, [block, ...lunches]) })
  await user.keyboard('z')
  expect(await screen.findByText('2 days left')).toBeTruthy()
})

test('N says OK as is, A approves the day; at the end it says that nothing is left', async () => {
  const { user, server } = await begin([early])
  await isReady('a')
  await user.keyboard('a')
  await waitFor(() =>
    expect(server.to('POST /api/timeReview/days')[0]?.body).toMatchObject({ action: 'approve', days: [{ workerId: bo.id }] }),
  )
  await isReady('n')
  server.answer({ 'GET /api/timeReview/week': aWeek([ofAna, ofBo]) })
  await user.keyboard('n')
  expect(await screen.findByText('All clear.')).toBeTruthy()
  expect(server.to('POST /api/timeReview/exceptions')[0]?.body).toMatchObject({ isNothingToChange: true, exceptions: [{ key: 'early' }] })
})

test('N does nothing on a Block; P asks about the day’s pay and the reason', async () => {
  const { user, server } = await begin([forgot])
  await isReady('p')
  expect(currentShortcuts().map((one) => one.key)).not.toContain('n')
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('p')
  const dialog = await screen.findByRole('dialog', { name: 'Pay 8.00 h for this day?' })
  await user.keyboard('n{Enter}')
  expect(server.to('POST /api/timeReview/exceptions')).toEqual([])
  expect(await within(dialog).findByRole('textbox', { name: 'Reason' })).toBeTruthy()
})

test('C opens the dialog that puts the punch right, and no key means anything behind it', async () => {
  const { user } = await begin()
  await isReady('c')
  await user.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'Add a punch' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'jnk1')
  expect(screen.getByText('2 days left')).toBeTruthy()
})

test('typed text stays when a colleague fixes the exception meanwhile; the next exception follows after that', async () => {
  const { user, server, queryClient } = await begin()
  await isReady('c')
  await user.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'Add a punch' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Phoned')
  server.answer({ 'GET /api/timeReview/week': aWeek([ofAna, ofBo], [early]) })
  await act(() => queryClient.refetchQueries({ queryKey: ['time-review'] }))
  expect((screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement).value).toBe('Phoned')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await heading('Bo Núñez')).toBeTruthy()
})

test.each(['Next', 'Escape'])('a time typed for a missing punch is kept until the user discards it: %s', async (way) => {
  const line = aLine()
  const { user } = await begin([{ ...forgot, proposals: [], punchIds: [line.punchId] }, early], [ofAna, ofBo], line)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Clock out at' })
  await user.type(field, '3:15 PM')
  const leave = () => (way === 'Next' ? user.click(screen.getByRole('button', { name: /Next$/ })) : goToWeek())
  const goToWeek = async () => {
    act(() => field.blur())
    await user.keyboard('{Escape}')
  }
  await leave()
  await screen.findByText('Discard what you typed?')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field.value).toBe('3:15 PM')
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  if (way === 'Next') expect(await heading('Bo Núñez')).toBeTruthy()
  else expect(await screen.findByRole('grid')).toBeTruthy()
})

describe('an exception of a whole crew', () => {
  const entry = reviewId(700)
  const inCrew = (of: ReviewDay) => ({ ...of, shifts: of.shifts.map((shift) => ({ ...shift, scheduleEntryId: entry })) })
  const days = [inCrew(ofAna), inCrew(ofBo)]
  const lunch = (of: ReviewDay, measure: number) =>
    anException(of, { code: 'no_meal', key: `no_meal ${of.workerId}`, severity: 'check', measure })
  const lunches = days.map((of, at) => lunch(of, 22 + at))

  test('is one line, answered once for all, and Undo reverses the answer', async () => {
    const { user, server } = await begin(lunches, days)
    expect(await screen.findByRole('heading', { name: '10001 120 Broadway, Monday 11-16-2026' })).toBeTruthy()
    expect(screen.getByRole('group', { name: '2 people had meal breaks of 22–23 minutes.' })).toBeTruthy()
    expect(screen.getByText('2 days left')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /OK for all$/ }))
    await screen.findByText('Marked OK as is: 2 exceptions')
    const about = lunches.map(({ workerId, day, key }) => ({ workerId, day, key }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    expect(server.to('POST /api/timeReview/exceptions').map(({ body }) => body)).toMatchObject([
      { isNothingToChange: true, exceptions: about },
      { isNothingToChange: false, exceptions: about },
    ])
  })

  test('is reviewed person by person after L', async () => {
    const { user } = await begin(lunches, days)
    await isReady('l')
    await user.keyboard('l')
    expect(await heading('Ana Kowalska')).toBeTruthy()
    expect(screen.getByText('2 days left')).toBeTruthy()
  })
})
