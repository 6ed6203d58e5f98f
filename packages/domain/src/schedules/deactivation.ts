/** What an employee or supervisor who is made inactive is still planned on, and what becomes of it. (decisions/people.md) */
import { z } from 'zod'
import { num, id, whole } from '../fields/fields.ts'
import { txtStatus } from '../crews/worker-entry.ts'

/** One entry of today or a later business day, not cancelled, that somebody is planned on. */
export const upcomingEntry = z.object({
  scheduleEntryId: id(),
  /** An employee's place on the crew. */
  workerEntryId: id().optional(),
  day: z.iso.date(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  startTime: z.string().nullable(),
  /** How the employee's own text stands. */
  txtStatus: txtStatus.nullable().optional(),
  /** Whether anybody on the supervisor's crew was texted, and so told who runs the job. */
  crewTexted: z.boolean().optional(),
  /** Work has begun: the clock events are kept, and with them who did or ran it. */
  hasEvents: z.boolean(),
})
export type UpcomingEntry = z.infer<typeof upcomingEntry>

/** The body of POST /api/Workers/{id}/deactivate and POST /api/Supervisors/{id}/deactivate. */
export const deactivation = z.strictObject({ takeOff: z.boolean() })

/** How many upcoming entries they were taken off, and how many they are still on. */
export const deactivated = z.object({ takenOff: whole(), kept: whole() })
export type Deactivated = z.infer<typeof deactivated>

/** Whether somebody was told of this entry by text and does not learn of the change by itself. */
export const wasTexted = ({ txtStatus: status, crewTexted }: Pick<UpcomingEntry, 'txtStatus' | 'crewTexted'>): boolean =>
  crewTexted === true || status === 'sent' || status === 'y'
