/** A server for the tests of Home, and people on its days. */
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { OverviewEntry } from '../src/features/home/queries.ts'
import { anId, anOverviewEntry } from './builders.ts'
import { respond, type Answers } from './respond.ts'

export const aDay = (scheduleEntries: OverviewEntry[], date = '2026-11-20T05:00:00.000Z') => ({
  id: anId(),
  version: 1,
  date,
  scheduleEntries,
})

const noHours = { from: '', to: '', workers: [], jobs: [], supervisors: [], days: [], exceptions: [], exports: [] }

/** Nothing needs attention, and no hour is set for the list of unanswered texts. */
const nothingElse: Answers = {
  'GET /api/timeReview/week': noHours,
  'GET /api/Schedules': [],
  'GET /api/Workers/missingClockOuts': [],
  'GET /api/replies/unread': { count: 0 },
  'GET /api/field/phones': [],
  'GET /api/field/refusals': [],
  'GET /api/loads': [],
  'GET /api/loads/hints': [],
  'GET /api/certificates/expiring': [],
  'GET /api/ContainerReqs': [],
  'GET /api/Orders/toPick': [],
  'GET /api/firstSteps': { hasName: true, employees: 2, jobs: 1, hasStarted: true },
  'GET /api/settings': { ...defaultSettings, id: anId(), version: 1 },
}

export const respondHome = (answers: Answers) => respond({ ...nothingElse, ...answers })

export function texted(txtStatus: TxtStatus | null, more: object = {}) {
  const [member] = anOverviewEntry({ crew: [undefined] }).workerEntries
  if (!member) throw new Error('No one is on the job')
  return { ...member, workerId: anId(), txtStatus, ...more }
}
