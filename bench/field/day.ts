/** A supervisor with a job of twenty people today, and their phone signed in. */
import { dayBounds, dayOf } from '@daysheet/domain/calendar/day'
import type { Page } from '@playwright/test'
import { fillSignIn, office } from '../../e2e/testing/daysheet.ts'
import { zone } from '../scenarios.ts'

const people = 20

/** By what somebody signs in. */
export interface SignIn {
  username: string
  password: string
}

interface FieldDay {
  supervisor: SignIn
  /** The address of the job's screen. */
  jobPath: string
  people: number
}

/** Adds them to what the server has, today by the clock of this machine. */
export async function makeFieldDay(url: string, by: SignIn): Promise<FieldDay> {
  const api = await office({ url, ...by })
  const supervisor = { name: 'Nadia Rahman', username: `field${Date.now()}`, password: 'four crews at six' }
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const workers = Array.from({ length: people }, (_, at) => ({
    name: `Maximiliano Echeverría ${at + 1}`,
    phone: '2125550100',
    active: true,
    language: 'es',
  }))
  const crew = await api.createAll('Workers', workers)
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const today = dayOf(new Date().toISOString(), zone)
  const { from, to } = dayBounds(today, zone)
  const filter = encodeURIComponent(JSON.stringify({ where: { date: { between: [from, to] } }, limit: 1 }))
  const [planned] = (await api.read(`Schedules?filter=${filter}`)) as { id: string }[] // rows of a plain read
  const schedule = planned ?? (await api.schedule(today))
  const entry = await api.entry(schedule, job, { crew, supervisorId, startTime: '7:00 AM', notes: 'Gate code 1000' })
  return { supervisor, jobPath: `/field/job/${entry.id}`, people }
}

/** Signs the supervisor in, whoever the browser was before, and waits for the day. */
export async function signInOnPhone(page: Page, url: string, supervisor: SignIn): Promise<void> {
  await page.goto(`${url}/field`)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await fillSignIn(page, supervisor)
  await page.getByRole('article').first().waitFor()
}
