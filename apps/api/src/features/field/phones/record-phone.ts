/** What a phone tells of itself with its calls, noted beside the work. (product.md#phones-of-the-field) */
import { phoneHeader, readPhoneReport } from '@daysheet/domain/field/phone-report'
import { deviceOf } from '@daysheet/domain/session/device'
import { measuredOffset } from '@daysheet/domain/timeclock/clock-event'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { upsertPhone } from './queries.ts'

/** Documented where a route reads it. */
export const phoneHeaders = {
  'Field-Phone':
    'What the phone tells of itself: `id=…&waiting=3&refused=0&oldest=2026-11-25T12:00:00.000Z&version=…`, the id made on it, how many records wait or need a person, when the oldest was made and which application it runs. What cannot be read is passed over',
  'Device-Time': "The phone's clock as it sends, in ISO 8601; without it, how far that is off is not known",
}

/** Notes what the phone told, if it told anything. Nothing that goes wrong with that is in the way of the call it came with. */
export async function recordPhone(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { headers, session: { actor }, log }: FastifyRequest,
): Promise<void> {
  const told = readPhoneReport(String(headers[phoneHeader] ?? ''))
  if (told === null) return
  const { id: phoneId, ...report } = told
  const seenAt = now()
  const deviceTime = headers['device-time']
  const clockOffset = deviceTime === undefined ? null : measuredOffset(String(deviceTime), seenAt)
  const device = deviceOf(headers['user-agent'])
  await upsertPhone(db, { phoneId, actor, seenAt, clockOffset, device, ...report }).catch((error: unknown) =>
    log.warn({ err: error }, 'the state of a phone could not be stored'),
  )
}
