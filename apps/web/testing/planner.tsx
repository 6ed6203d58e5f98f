/** A small contractor for the planner's tests, and the planner itself around it. Every row is typed by what the planner reads. */
import type { Job } from '@daysheet/domain/jobs/job'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { clockEventsRefusal } from '@daysheet/domain/timeclock/deleted-events'
import type { ReactNode } from 'react'
import { PlannerScreen } from '../src/features/schedules/planner/planner-screen.tsx'
import type { DayEntry, DaySchedule, DaySupervisor, DayWorkerEntry } from '../src/features/schedules/planner/queries.ts'
import type { Me } from '../src/features/session/queries.ts'
import { aJob as someJob } from './builders.ts'
import { aMe, renderScreen, type Rendered } from './render.tsx'
import { refuse, respond, type Answers, type Server } from './respond.ts'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const aJob = (number: number, more: Partial<Job> = {}): Job =>
  someJob({ id: id(number), address: `${number} Broadway`, boro: 'Manhattan', jobNum: number, ...more })

export const aSupervisor = (number: number, name: string): DaySupervisor => ({ id: id(number), name, active: true })

export interface Person {
  id: string
  name: string
  phone: string | null
  active: boolean
  language: 'en' | 'es'
}

export const aWorker = (number: number, name: string, phone: string | null = '2125550100'): Person => ({
  id: id(number),
  name,
  phone,
  active: true,
  language: 'en',
})

const noStandings = { gate: 'off', scheduleId: null, people: [], withoutSupervisor: [], supervisorElsewhere: [], packOutdated: [] }

let lastCrewNumber = 0

export function onCrew(worker: Person, more: Partial<DayWorkerEntry> = {}): DayWorkerEntry {
  lastCrewNumber += 1
  return {
    id: id(700_000 + lastCrewNumber),
    version: 1,
    workerId: worker.id,
    scheduleEntryId: id(0),
    txtStatus: null,
    txtStatusTime: null,
    txtReason: null,
    planned: true,
    worker,
    events: [],
    ...more,
  }
}

export const scheduleId = id(1)

/** An entry of the day for a job; its id is the job's with a 5 before. */
export function anEntry(job: Job, { supervisor, ...more }: Partial<DayEntry> = {}): DayEntry {
  return {
    id: id(500_000 + (job.jobNum ?? 0)),
    version: 1,
    jobId: job.id,
    scheduleId,
    supervisorId: supervisor?.id ?? null,
    startTime: '7:00 AM',
    cancelled: false,
    cancelledReason: null,
    notes: null,
    job,
    workerEntries: [],
    ...(supervisor && { supervisor }),
    ...more,
  }
}

export const aSchedule = (...scheduleEntries: DayEntry[]): DaySchedule => ({
  id: scheduleId,
  version: 1,
  date: '2026-11-23T05:00:00.000Z',
  scheduleEntries,
})

interface Setting {
  /** null for a day without a schedule. */
  schedule?: DaySchedule | null
  jobs?: readonly Job[]
  supervisors?: readonly DaySupervisor[]
  workers?: readonly Person[]
  answers?: Answers
  at?: string
  /** The planner, or another screen that plans a day. */
  screen?: ReactNode
  me?: Me
}

/** The planner on 11-23-2026 over a server that answers with this setting. */
export function renderPlanner({
  schedule = aSchedule(),
  jobs = [],
  supervisors = [],
  workers = [],
  answers = {},
  at = '/schedule?date=11232026',
  screen = <PlannerScreen />,
  me = aMe(),
}: Setting = {}): Rendered & {
  server: Server
} {
  const server = respond({
    'GET /api/Schedules/findOne': schedule ?? refuse(404, 'Unknown "Schedule" id "undefined".'),
    'GET /api/Jobs': jobs,
    'GET /api/Supervisors': supervisors,
    'GET /api/Workers': workers,
    'GET /api/TextMessages': [],
    'GET /api/Schedules/:id/declines': [],
    'GET /api/certificates/standings': noStandings,
    'GET /api/settings': { ...defaultSettings, id: id(2), version: 1 },
    ...answers,
  })
  return { ...renderScreen(screen, { at, me }), server }
}

/** The server's refusal to delete what was clocked unseen. */
export function otherClockEvents(count: number): Response {
  const message = clockEventsRefusal(count, count - 1) ?? ''
  const error = { statusCode: 409, name: 'Error', message, code: 'CLOCK_EVENTS', details: { clockEvents: count } }
  return Response.json({ error }, { status: 409 })
}
