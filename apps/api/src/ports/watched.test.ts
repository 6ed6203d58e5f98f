import { expect, test } from 'vitest'
import { aFolder } from '../../testing/folder.ts'
import { FilingReaderBusy, type FilingReader } from './filing-reader.ts'
import { FilesUnavailable, localFiles } from './files.ts'
import { simulatorCarrier } from './simulator.ts'
import type { Handover, TextCarrier } from './texts.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'
import { makeWatch, type Watch } from './watch.ts'
import { noteMapCall, watchedCarrier, watchedFiles, watchedReader } from './watched.ts'

const aText = { id: 'a', phone: '2125550142', body: 'x' }
const counted = (watch: Watch) => watch.takeErrors().map(({ kind, count }) => [kind, count])

test('each handing over is counted by its outcome; one refused number is no trouble of the carrier, several in a row are', async () => {
  const watch = makeWatch({ version: 'x' })
  const outcomes: Handover[] = [
    { outcome: 'refused', reason: 'A landline', stopped: false },
    { outcome: 'refused', reason: 'Texted STOP', stopped: true },
    { outcome: 'busy', reason: 'The carrier is busy' },
    { outcome: 'unknown' },
  ]
  const left = [...outcomes]
  const carrier: TextCarrier = { ...simulatorCarrier(), send: async () => left.shift() ?? { outcome: 'unknown' } }
  const watched = watchedCarrier(carrier, watch)
  const handed: Handover[] = []
  for (const _ of outcomes) handed.push(await watched.send(aText))
  expect(handed).toEqual(outcomes)
  expect(counted(watch)).toEqual([
    ['text_refused', 1],
    ['carrier_away', 1],
    ['text_unknown', 1],
  ])
  expect(watch.carrier).toMatchObject({ failuresInARow: 3, lastSuccess: undefined })
  await watchedCarrier(simulatorCarrier(), watch).send(aText)
  expect(watch.carrier.failuresInARow).toBe(0)
  expect(await watch.figures.carrierCalls.get()).toMatchObject({
    values: ['refused', 'busy', 'unknown', 'accepted'].map((outcome) => ({
      labels: { call: 'send', outcome },
      value: outcome === 'refused' ? 2 : 1,
    })),
  })
})

test('filings are counted as read, refused or told to come again', async () => {
  const watch = makeWatch({ version: 'x' })
  const endings = [new UnreadablePdfError('damaged'), new FilingReaderBusy('Too many')]
  const reader: FilingReader = {
    read: () => Promise.reject(endings.shift() ?? new Error('None left')),
    warm: () => {},
    close: async () => {},
  }
  const watched = watchedReader(reader, watch)
  await expect(watched.read(Buffer.from('x'))).rejects.toThrow(UnreadablePdfError)
  await expect(watched.read(Buffer.from('x'))).rejects.toThrow(FilingReaderBusy)
  expect(counted(watch)).toEqual([['filing_unread', 1]])
})

test('a store that cannot keep a file is counted, and says so as before', async () => {
  const watch = makeWatch({ version: 'x' })
  const full = { ...localFiles(aFolder()), save: () => Promise.reject(new FilesUnavailable(true, undefined)) }
  const files = watchedFiles(full, watch)
  await expect(files.save('a', 'b', Buffer.from('x'))).rejects.toThrow('full')
  expect(await files.open('a', 'b')).toBeUndefined()
  expect(counted(watch)).toEqual([['files_away', 1]])
})

test('a map host that fails is counted; one that has no such picture is well', () => {
  const watch = makeWatch({ version: 'x' })
  noteMapCall({ outcome: 'failed', reason: 'it answered 500' }, watch)
  noteMapCall({ outcome: 'failed', reason: 'ECONNREFUSED' }, watch)
  expect(watch.maps).toMatchObject({ failuresInARow: 2, lastFailure: { words: 'ECONNREFUSED' } })
  noteMapCall({ outcome: 'absent' }, watch)
  expect(watch.maps.failuresInARow).toBe(0)
  expect(counted(watch)).toEqual([['map_away', 2]])
})
