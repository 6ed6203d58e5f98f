/** Those to call, on the day itself and on the next one, where the office wants the list. (product.md#silent) */
import { act, screen, waitFor, within } from '@testing-library/react'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { beforeEach, expect, test, vi } from 'vitest'
import { aJob, anEntry, aSchedule, aWorker, onCrew, renderPlanner, scheduleId } from '#testing/planner.tsx'

const withHour = { 'GET /api/settings': { ...defaultSettings, id: scheduleId, version: 1, silentListTime: '17:30' } }
const texted = { txtStatus: 'sent', txtStatusTime: '2026-11-22T21:00:00.000Z' } as const
const ana = onCrew(aWorker(31, 'Ana Kowalska', '2125550142'), texted)
const wei = onCrew(aWorker(32, 'Wei Chen', null), texted)
const bo = onCrew(aWorker(33, 'Bo Li'), { txtStatus: 'y' })
const day = aSchedule(anEntry(aJob(10001, { address: '120 Broadway' }), { workerEntries: [ana, wei, bo] }))
const call = () => screen.queryByRole('button', { name: /^Call \d/ })
const dayIsShown = () => screen.findByRole('article', { name: '10001 120 Broadway' })

beforeEach(() => {
  // The evening before, 5:29 in New York.
  vi.useFakeTimers({ now: new Date('2026-11-22T22:29:30.000Z'), toFake: ['Date'] })
})

test('from the hour on, the planner of the next day offers the list of those to call, and it follows their answers', async () => {
  const { user, server } = renderPlanner({ schedule: day, answers: { ...withHour, 'GET /api/Schedules': [] } })
  await dayIsShown()
  await waitFor(() => expect(server.to('GET /api/Schedules')).toHaveLength(1))
  expect(call()).toBeNull()
  vi.setSystemTime(new Date('2026-11-22T22:30:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(call()?.getAttribute('aria-label')).toBe('Call 2 people who have not answered')
  await user.click(call()!)
  const list = await screen.findByRole('dialog', { name: 'Not answered yet' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana Kowalska(212) 555-0142texted 11-22-2026 4:00 PM', 'Wei ChenNo phonetexted 11-22-2026 4:00 PM'])
  expect(within(list).getByRole('link', { name: '(212) 555-0142' }).getAttribute('href')).toBe('tel:2125550142')
  await user.click(within(list).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('today’s silent are called at any hour, and nobody where the office has set none', async () => {
  vi.setSystemTime(new Date('2026-11-23T10:30:00.000Z'))
  renderPlanner({ schedule: day, answers: withHour })
  await dayIsShown()
  await waitFor(() => expect(call()).toBeTruthy())
})

test('without an hour there is no list', async () => {
  vi.setSystemTime(new Date('2026-11-23T23:30:00.000Z'))
  const { server } = renderPlanner({ schedule: day })
  await dayIsShown()
  await waitFor(() => expect(server.to('GET /api/settings')).toHaveLength(1))
  expect(call()).toBeNull()
})

test('nor is there one on a day behind the next one', async () => {
  vi.setSystemTime(new Date('2026-11-21T23:30:00.000Z'))
  const between = { id: scheduleId, version: 1, date: '2026-11-22T05:00:00.000Z', scheduleEntries: [{ id: scheduleId }] }
  const { server } = renderPlanner({ schedule: day, answers: { ...withHour, 'GET /api/Schedules': [between] } })
  await dayIsShown()
  await waitFor(() => expect(server.to('GET /api/Schedules')).toHaveLength(1))
  expect(call()).toBeNull()
})
