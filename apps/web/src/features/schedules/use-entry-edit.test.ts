import { expect, test } from 'vitest'
import { ApiError } from '#client/client.ts'
import { StaleEntry, type EntryChange } from './queries.ts'
import { byWhom, byWhomAndWhen } from '#client/field-changes.ts'
import { refusal } from './use-entry-edit.ts'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const entry = { id: id(1), version: 2, jobId: id(2), scheduleId: id(3), supervisorId: id(4), startTime: '6:00 AM', notes: 'Roof' }
const current = { ...entry, cancelled: true, cancelledReason: 'No water' }
const by = (changedBy: string | null) => ({ changedBy, changedAt: '2026-11-20T15:42:00.000Z' })
const words = (fields: readonly (keyof EntryChange)[], changes = {}, row = current) =>
  refusal(new StaleEntry(row, fields, changes), () => 'M. Nowak').replace(' Your change was not saved.', '')

test.each([
  ['startTime', 'The start time was changed to 6:00 AM by A. Rivera.'],
  ['supervisorId', 'The supervisor was changed to M. Nowak by A. Rivera.'],
  ['notes', 'The note was changed to “Roof” by A. Rivera.'],
  ['cancelled', 'The job was cancelled by A. Rivera: No water.'],
] as const)('a newer %s is told with who made it', (field, sentence) => {
  expect(words([field], { [field]: by('A. Rivera') })).toBe(sentence)
})

test('what was taken away is told as well, and who did it when it was a person', () => {
  const emptied = { ...current, startTime: null, supervisorId: null, notes: null, cancelled: false }
  const fields = ['startTime', 'supervisorId', 'notes', 'cancelled'] as const
  const changes = { startTime: by('A. Rivera'), supervisorId: by(null) }
  expect(words(fields, changes, emptied as unknown as typeof current)).toBe(
    'The start time was removed by A. Rivera. The supervisor was removed. The note was removed. ' + 'The job was reactivated.',
  )
})

test('cancelling is one sentence, although two things changed by it', () => {
  expect(words(['cancelled', 'cancelledReason'], { cancelledReason: by('A. Rivera') })).toBe(
    'The job was cancelled by A. Rivera: No water.',
  )
})

test('any other failure is told in the server’s words', () => {
  expect(refusal(new ApiError(422, 'Gone Home is not active.'), () => '')).toBe('Gone Home is not active.')
})

test.each([
  [undefined, '', ''],
  [by(null), '', ' at 10:42 AM'],
  [by('A. Rivera'), ' by A. Rivera', ' by A. Rivera at 10:42 AM'],
  [{ changedBy: 'A. Rivera', changedAt: '2026-11-20T04:59:00.000Z' }, ' by A. Rivera', ' by A. Rivera on 11-19-2026 at 11:59 PM'],
])('%o reads %j, and with its time %j', (change, who, whoAndWhen) => {
  const moment = { now: new Date('2026-11-21T04:30:00.000Z'), zone: 'America/New_York' }
  expect([byWhom(change), byWhomAndWhen(change, moment)]).toEqual([who, whoAndWhen])
})
