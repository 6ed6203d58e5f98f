/** The day of a typed time on a night shift. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, open, signedIn } from '#testing/field/app.tsx'
import { later, openRow } from '#testing/field/crew.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable, type Answers } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
  vi.setSystemTime(new Date('2026-11-26T15:00:00.000Z'))
})

const noNetwork: Answers = { 'POST /api/field/records': unreachable }
const ofYesterday = (startTime: string, more: Parameters<typeof aJob>[0] = {}) => aJob({ day: '2026-11-25', startTime, ...more })
const times = async (count: number) => {
  await waitFor(async () => expect(await allRecords()).toHaveLength(count))
  return (await allRecords()).map(({ body }) => body)
}

async function typeTime(user: ReturnType<typeof open>, panel: Awaited<ReturnType<typeof openRow>>, time: string) {
  await user.click(await panel.findByRole('button', { name: 'Type a time for Ana' }))
  const form = within(panel.getByRole('form', { name: 'Type a time for Ana' }))
  fireEvent.change(form.getByLabelText('Time'), { target: { value: time } })
  await user.selectOptions(form.getByLabelText('Reason'), 'Phone problem')
  await user.click(form.getByRole('button', { name: 'Save the time' }))
}

test('an Out after an evening In is on the next morning', async () => {
  aServer([ofYesterday('11:30 PM', { crew: [aPerson('Ana')] })], noNetwork)
  const user = open('/job/job1')
  const panel = await openRow('Ana')
  await typeTime(user, panel, '23:28')
  await times(1)
  later()
  await typeTime(user, panel, '02:30')
  expect(await times(2)).toMatchObject([
    { type: 'in', time: '2026-11-26T04:28:00.000Z' },
    { type: 'out', time: '2026-11-26T07:30:00.000Z' },
  ])
})

test('an evening In for a shift that starts right after midnight is on the day before', async () => {
  vi.setSystemTime(new Date('2026-11-25T15:00:00.000Z'))
  aServer([ofYesterday('12:15 AM', { crew: [aPerson('Ana')] })], noNetwork)
  const user = open('/job/job1')
  await typeTime(user, await openRow('Ana'), '23:55')
  expect(await times(1)).toMatchObject([{ type: 'in', time: '2026-11-25T04:55:00.000Z' }])
})

test('a chosen day stays when the time changes', async () => {
  aServer([ofYesterday('11:30 PM', { crew: [aPerson('Ana')] })], noNetwork)
  const user = open('/job/job1')
  const panel = await openRow('Ana')
  await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
  const form = within(panel.getByRole('form', { name: 'Type a time for Ana' }))
  const day = () => form.getByLabelText<HTMLSelectElement>('Day').value
  fireEvent.change(form.getByLabelText('Time'), { target: { value: '00:10' } })
  expect(day()).toBe('2026-11-26')
  await user.selectOptions(form.getByLabelText('Day'), '2026-11-25')
  fireEvent.change(form.getByLabelText('Time'), { target: { value: '00:20' } })
  expect(day()).toBe('2026-11-25')
})

test('one time for several people gets the day that fits their punches', async () => {
  const came = (name: string) => aPerson(name, { punches: [aPunch('in', '2026-11-26T04:28:00.000Z')] })
  aServer([ofYesterday('11:30 PM', { crew: [came('Ana'), came('Bo')] })], noNetwork)
  const user = open('/job/job1/times')
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '02:30' } })
  expect(screen.getByLabelText<HTMLSelectElement>('Day').value).toBe('2026-11-26')
  await user.selectOptions(screen.getByLabelText('Reason'), 'Phone problem')
  await user.click(await button('Save 2'))
  expect(await times(2)).toMatchObject([{ type: 'out', time: '2026-11-26T07:30:00.000Z' }, { time: '2026-11-26T07:30:00.000Z' }])
})
