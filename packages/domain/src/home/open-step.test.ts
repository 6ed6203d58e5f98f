import { expect, test } from 'vitest'
import { firstDay, isStepDone, openStep, steps } from './open-step.ts'

const nothing = { hasName: false, employees: 0, jobs: 0, hasStarted: false }

test.each([
  ['name', nothing],
  ['people', { ...nothing, hasName: true }],
  ['job', { ...nothing, hasName: true, employees: 2 }],
  ['text', { ...nothing, hasName: true, employees: 2, jobs: 1 }],
  ['name', { ...nothing, employees: 2, jobs: 1 }],
  [null, { hasName: true, employees: 2, jobs: 1, hasStarted: true }],
  [null, { ...nothing, hasStarted: true }],
] as const)('the open step is %s', (step, facts) => {
  expect(openStep(facts)).toBe(step)
})

test('each step is checked off by the data', () => {
  const done = (facts: typeof nothing) => steps.filter((step) => isStepDone(step, facts))
  expect(done(nothing)).toEqual([])
  expect(done({ hasName: false, employees: 1, jobs: 0, hasStarted: false })).toEqual(['people'])
  expect(done({ hasName: true, employees: 1, jobs: 3, hasStarted: true })).toEqual([...steps])
})

test.each([
  ['2026-11-20', '2026-11-20T11:59:59.000Z'],
  ['2026-11-21', '2026-11-20T12:00:00.000Z'],
])('the first day to plan is %s', (day, now) => {
  expect(firstDay({ now, today: '2026-11-20', zone: 'America/New_York' })).toBe(day)
})
