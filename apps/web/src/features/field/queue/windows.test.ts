/** Two windows of one browser: they share the store and the lock of sending, and nothing in memory. */
import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import type { Sending } from './sending.ts'
import { digestOf, readBackMs } from './store.ts'

beforeEach(() => aPhone())

async function aWindow() {
  vi.resetModules()
  const [store, { sendQueue }] = await Promise.all([import('./store.ts'), import('./send.ts')])
  return { ...store, sendQueue }
}

async function aPunch() {
  const bytes = new TextEncoder().encode('a face').buffer
  const sha256 = await digestOf(bytes)
  const record = { id: 'one', kind: 'Events' as const, account: 'ana', madeAt: 5, body: { type: 'in' }, pictures: [sha256] }
  return { record, picture: { sha256, mime: 'image/jpeg', bytes, container: 'events' } }
}

function aServer() {
  const sent: FieldBatch['records'] = []
  const sending: Sending = {
    account: 'ana',
    upload: ({ sha256 }) => Promise.resolve(`/api/images/events/download/${sha256}.jpg`),
    sendBatch: ({ records }) => {
      sent.push(...records)
      return Promise.resolve(records.map(({ id }) => ({ id, state: 'stored' })))
    },
    now: Date.now,
    chance: () => 1,
  }
  return { sending, sent }
}

/** A window that has written a punch, and has its photo before it to read back: what it finds is said with `find`. */
async function aSavingWindow() {
  const { record, picture } = await aPunch()
  const window = await aWindow()
  const reading = Promise.withResolvers<ArrayBuffer>()
  const digest = vi.spyOn(crypto.subtle, 'digest').mockReturnValueOnce(reading.promise)
  const saving = window.saveRecords(record, [picture])
  saving.catch(() => null) // it is looked at later
  await vi.waitFor(() => expect(digest.mock.calls).toHaveLength(1))
  digest.mockRestore()
  const find = async (text: string) => reading.resolve(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return { saving, find, record, picture }
}

test('what one has written is not sent by the other before it was read back', async () => {
  const { saving, find, record } = await aSavingWindow()
  const other = await aWindow()
  const { sending, sent } = aServer()
  await other.sendQueue(sending)
  expect(sent).toEqual([])
  await find('a face')
  await saving
  await other.sendQueue(sending)
  expect(sent.map(({ id }) => id)).toEqual([record.id])
})

test('what was said not to be saved was not sent by the other', async () => {
  const { saving, find } = await aSavingWindow()
  const other = await aWindow()
  const { sending, sent } = aServer()
  await other.sendQueue(sending)
  await find('a fake')
  await expect(saving).rejects.toThrow('This phone could not save it.')
  await other.sendQueue(sending)
  expect([sent, await other.allRecords()]).toEqual([[], []])
})

test('what a window left behind that was closed in between is verified and sent by the next', async () => {
  const { record, picture } = await aSavingWindow()
  vi.advanceTimersByTime(readBackMs)
  const next = await aWindow()
  const { sending, sent } = aServer()
  await next.sendQueue(sending)
  expect(sent.map(({ id, pictureRefusal }) => [id, pictureRefusal])).toEqual([[record.id, undefined]])
  expect([(await next.allRecords()).map(({ state }) => state), await next.pictureOf(picture.sha256)]).toEqual([['sent'], undefined])
})

test('a photo that it left behind and that is not what was taken is not sent: the office is told that it is missing', async () => {
  const { picture } = await aSavingWindow()
  vi.advanceTimersByTime(readBackMs)
  const next = await aWindow()
  await next.withStore((database) =>
    database.put('pictures', { ...picture, bytes: new TextEncoder().encode('a feca').buffer, address: null }),
  )
  const { sending, sent } = aServer()
  await next.sendQueue(sending)
  expect(sent.map(({ pictureRefusal }) => pictureRefusal?.message)).toEqual(['A picture of this record is no longer on this phone.'])
})

test('a clock that was set back holds nothing up', async () => {
  const { saving, find } = await aSavingWindow()
  vi.setSystemTime(Date.now() - 86_400_000)
  const next = await aWindow()
  const { sending, sent } = aServer()
  await next.sendQueue(sending)
  expect(sent).toHaveLength(1)
  await find('a face')
  await saving
})

test('a photo that cannot be looked at just now is neither dropped nor sent', async () => {
  const { picture } = await aSavingWindow()
  vi.advanceTimersByTime(readBackMs)
  const next = await aWindow()
  const { sending, sent } = aServer()
  const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new DOMException('No memory', 'OperationError'))
  await expect(next.sendQueue(sending)).rejects.toThrow('No memory')
  digest.mockRestore()
  expect([sent, (await next.pictureOf(picture.sha256))?.bytes.byteLength]).toEqual([[], 6])
  await next.sendQueue(sending)
  expect(sent).toHaveLength(1)
})
