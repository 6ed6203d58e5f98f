/** A week of schedules: what the board of the week reads, copies and shows. (product.md#week) */
import { z } from 'zod'
import { parseDay } from '../calendar/day.ts'
import { optionalOverride } from '../certificates/override.ts'
import { id } from '../fields/fields.ts'
import type { CountedEntry } from './day-totals.ts'
import { copyPlan } from './plan-copy.ts'
import { daysOfWeek, isCopyApart } from './copied-days.ts'
import { txtStatus } from '../crews/worker-entry.ts'

const day = z.string().refine((text) => parseDay(text) !== null, { error: 'must be a day such as 2026-11-20', abort: true })

const person = z.object({ id: id(), name: z.string().nullable(), active: z.boolean() })

/** A job on a day of the week, with its people. */
export const weekEntry = z.object({
  id: id(),
  version: z.int(),
  startTime: z.string().nullable(),
  cancelled: z.boolean(),
  cancelledReason: z.string().nullable(),
  notes: z.string().nullable(),
  job: z.object({
    id: id(),
    address: z.string(),
    boro: z.string().nullable(),
    jobNum: z.number().nullable(),
    jobNumDecimals: z.int().nullable(),
    active: z.boolean(),
  }),
  supervisor: person.nullable(),
  /** `clocked`: whether the person has a clock event on this job that counts. */
  crew: z.array(person.extend({ txtStatus: txtStatus.nullable(), txtReason: z.string().nullable(), clocked: z.boolean() })),
})
export type WeekEntry = z.infer<typeof weekEntry>

/** A job of the week in the form that `dayTotals` counts, so that the week and the day agree. */
export const countedEntry = ({ cancelled, supervisor, crew }: WeekEntry): CountedEntry => ({
  cancelled,
  supervisorId: supervisor?.id ?? null,
  workerEntries: crew.map(({ id: workerId, txtStatus, clocked }) => ({ workerId, txtStatus, clocked })),
})

/** The days of a week that have a schedule, in their order. */
export const scheduleWeek = z.array(z.object({ id: id(), day: z.string(), entries: z.array(weekEntry) }))
export type ScheduleWeek = z.infer<typeof scheduleWeek>

/** Which days are copied where: `days` of them from `from` on, the first onto `to`; of one day some jobs alone, with `entryIds`. */
export const copyDaysBody = z
  .strictObject({
    from: day,
    to: day,
    days: z.int().min(1, 'must be at least 1').max(daysOfWeek, `must be at most ${daysOfWeek}`),
    entryIds: z.array(id()).min(1).max(500).optional(),
    ...optionalOverride,
  })
  .refine(isCopyApart, { path: ['to'], error: 'must not be among the days that are copied' })
export type CopyDaysBody = z.infer<typeof copyDaysBody>

/** What copying these days would do, day by day; days with nothing to copy are left out. */
export const daysCopyPlan = z.array(copyPlan.extend({ from: z.string(), to: z.string() }))
export type DaysCopyPlan = z.infer<typeof daysCopyPlan>

/** What was done, and the entries that were added. */
export const copiedDays = z.object({ plans: daysCopyPlan, entryIds: z.array(id()) })
