/**
 * A person clocked in at another job is marked before the tap, and the tap asks first.
 * (product.md#field-screen)
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import { questionMs } from '@daysheet/domain/field/clock/tap-guard'
import { aJob, aPerson, aServer, button, days, open, signedIn } from '#testing/field/app.tsx'
import { aPhone, skip } from '#testing/field/phone.ts'

const wall = { since: '2026-11-25T12:00:00.000Z', address: '11 Wall Street' }
const said = 'In since 7:00 AM at 11 Wall Street'

beforeEach(async () => {
  await aPhone()
  signedIn()
})

/** Waits until the question accepts taps; it ignores the second half of a double tap. */
async function meant(question: string): Promise<HTMLElement> {
  const asked = await screen.findByRole('group', { name: question })
  skip(questionMs)
  return within(asked).getByRole('button', { name: 'Clock in here' })
}

test('on the crew: the row shows the other job, and In asks before it clocks the person in', async () => {
  const crew = [aPerson('Ana'), aPerson('Bo')]
  const server = aServer([], { 'GET /api/field/today': { ...days([aJob({ crew })]), inElsewhere: [{ workerId: 'worker Ana', ...wall }] } })
  const user = open('/job/job1')
  expect(await screen.findByText(said)).toBeTruthy()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  await user.click(await button('Clock Ana in'))
  const yes = await meant('Clock Ana in here too?')
  // The question may open below the edge of the screen.
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('group', { name: 'Clock Ana in here too?' })])
  expect(server.records).toEqual([])
  await user.click(yes)
  await waitFor(() =>
    expect(server.records.filter(({ kind }) => kind === 'Events')).toMatchObject([{ body: { workerEntryId: 'entry Ana', type: 'in' } }]),
  )
})

test('in the list of people to add', async () => {
  const person = { workerId: 'worker Cy', name: 'Cy Diaz', inElsewhere: wall }
  const server = aServer([aJob()], { 'GET /api/field/people': { people: [person], lapses: [] } })
  const user = open('/job/job1')
  await user.click(await button('Add a person'))
  await user.type(screen.getByRole('searchbox'), 'cy')
  expect(await screen.findByText(said)).toBeTruthy()
  await user.click(await button('Clock Cy Diaz in'))
  await user.click(await meant('Clock Cy Diaz in here too?'))
  await waitFor(() =>
    expect(server.records.filter(({ kind }) => kind === 'Events')).toMatchObject([{ body: { workerId: 'worker Cy', type: 'in' } }]),
  )
})
