import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, renderPlanner } from '#testing/planner.tsx'

const jobs = [aJob(10001), aJob(10002), aJob(10003)]
const activeJobs = () => screen.findByRole('list', { name: 'Active Jobs' })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a side list is one stop of the Tab key; the arrows, Home and End move inside, and Tab comes back to where one was', async () => {
  const { user } = renderPlanner({
    jobs,
    supervisors: [aSupervisor(21, 'J. Ortiz'), aSupervisor(22, 'M. Nowak')],
    schedule: aSchedule(anEntry(jobs[0] ?? aJob(1))),
  })
  await within(await activeJobs()).findByRole('button', { name: 'Drag 10003 10003 Broadway' })
  screen.getByRole('searchbox', { name: 'Job Filter' }).focus()
  const keys = async (typed: string) => {
    await user.keyboard(typed)
    return focused()
  }
  await user.tab()
  expect(focused()).toBe('Drag 10001 10001 Broadway')
  expect(await keys('{ArrowDown}')).toBe('Drag 10002 10002 Broadway')
  expect(await keys('{ArrowRight}')).toBe('Job 10002')
  expect(await keys('{ArrowRight}{ArrowRight}')).toBe('Add 10002 10002 Broadway')
  expect(await keys('{ArrowRight}')).toBe('Add 10002 10002 Broadway')
  expect(await keys('{ArrowUp}')).toBe('Add 10001 10001 Broadway')
  expect(await keys('{End}')).toBe('Add 10003 10003 Broadway')
  expect(await keys('{ArrowDown}')).toBe('Add 10003 10003 Broadway')
  expect(await keys('{Home}')).toBe('Add 10001 10001 Broadway')
  expect(await keys('{End}{ArrowLeft}')).toBe('Remove 10003 10003 Broadway from the active list')
  // The next stop is the day, and the way back is as short.
  await user.tab()
  expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe('10001 10001 Broadway')
  await user.tab({ shift: true })
  expect(focused()).toBe('Remove 10003 10003 Broadway from the active list')
})

test('a filter that takes away the row one was on leaves the list a stop', async () => {
  const { user } = renderPlanner({ jobs, schedule: aSchedule() })
  const list = await activeJobs()
  await within(list).findByRole('button', { name: 'Drag 10003 10003 Broadway' })
  const filter = screen.getByRole('searchbox', { name: 'Job Filter' })
  filter.focus()
  await user.tab()
  await user.keyboard('{End}')
  filter.focus()
  await user.keyboard('10002')
  await user.tab()
  expect(focused()).toBe('Drag 10002 10002 Broadway')
})
