import { optionalOverride } from '@daysheet/domain/certificates/override'
import { daysOfWeek, isCopyApart } from '@daysheet/domain/schedules/copied-days'
import { z } from 'zod'
import { badRequest, notFound } from '#http/errors.ts'
import { dayParam, optionalParam, rowId } from '#http/params.ts'
import { withErrorMessage } from '#http/validation.ts'

/** The schedules that a query names; one that is missing is a mistake of the caller's, one that is no id belongs to no schedule. */
const scheduleIds = <Shape extends z.ZodRawShape>(shape: Shape) =>
  withErrorMessage(z.object(shape), ({ issues: [issue] }, query) => {
    const name = String(issue?.path[0])
    const id = (query as Record<string, unknown>)[name] // a query is an object
    return typeof id !== 'string' || id === '' ? badRequest(`${name} is missing: the id of a schedule.`) : notFound('Schedule', id)
  })

export const copyQuery = scheduleIds({ to: rowId(), from: rowId(), ...optionalOverride })
/** Before a day has a schedule, there is nothing yet to copy onto. */
export const copyPreviewQuery = scheduleIds({ to: optionalParam(rowId()), from: rowId() })
export const printQuery = scheduleIds({ scheduleId: rowId() })

/** A week, by its first day. */
export const weekQuery = (zone: string) => z.object({ from: dayParam('from', 'first', zone) })

const notDays = `days must be a number from 1 to ${daysOfWeek}.`

/** Days to copy, as many days onto which they are copied. */
export const copyDaysQuery = (zone: string) =>
  z
    .object({
      from: dayParam('from', 'first', zone),
      to: dayParam('to', 'first target', zone),
      days: z.coerce.number(notDays).int(notDays).min(1, notDays).max(daysOfWeek, notDays),
    })
    .refine(isCopyApart, 'to must not be among the days that are copied.')

const notClockEvents = 'clockEvents must be the number of clock events that were shown, such as 0.'

/** What was clocked goes along with a schedule, an entry or a crew member: whoever deletes one says how much they were shown. (decisions/time-punches.md) */
export const deleteParameters = z.object({
  clockEvents: optionalParam(
    z
      .string(notClockEvents)
      .regex(/^\d{1,9}$/, notClockEvents)
      .transform(Number),
  ).meta({
    type: 'integer',
    minimum: 0,
    description:
      'How many clock events the caller was shown: they are deleted as well. Any other number than that of today is a 409, and so is leaving it out where there are some.',
    example: 0,
  }),
})
