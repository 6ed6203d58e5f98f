/** Phones of the field and what was refused of theirs, as the server lists them. */
import type { FieldPhone } from '@daysheet/domain/field/phones'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import { anId } from '../builders.ts'

export const nadia = { id: '019a0000-0000-7000-8000-0000000000aa', kind: 'supervisor' as const, name: 'Nadia Rahman' }

/** Seen just now, with nothing on it. */
export const aPhoneSeen = (more: Partial<FieldPhone> = {}): FieldPhone => ({
  id: anId(),
  phoneId: anId(),
  person: nadia,
  seenAt: '2026-11-21T04:30:00.000Z',
  waiting: 0,
  refused: 0,
  oldestAt: null,
  version: 'a1b2',
  clockOffset: 2,
  device: 'Safari on iPhone',
  ...more,
})

/** A clock-in of somebody nobody knows, with a photo. */
export const aRefusal = (more: Partial<StoredRefusal> = {}): StoredRefusal => ({
  id: anId(),
  version: 1,
  kind: 'Events',
  person: nadia,
  worker: null,
  job: null,
  shown: { type: 'in', time: '2026-11-20T12:02:00.000Z', pictures: ['/api/images/events/download/face.jpg'] },
  firstAt: '2026-11-20T21:00:00.000Z',
  lastAt: '2026-11-20T21:30:00.000Z',
  tries: 2,
  statusCode: 422,
  code: 'NO_WORKER_ENTRY',
  message: 'There is no worker entry.',
  messages: null,
  aside: null,
  ...more,
})
