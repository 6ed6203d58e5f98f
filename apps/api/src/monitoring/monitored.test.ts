import { expect, test } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { CityUnavailable } from '../ports/city-filings/city-filings.ts'
import { FilingReaderBusy, type FilingReader } from '../ports/pdf/filing-reader.ts'
import { FilesUnavailable, localFiles } from '../ports/files/files.ts'
import { simulatorCarrier } from '../ports/texts/simulator.ts'
import type { Handover } from '../ports/texts/texts.ts'
import { UnreadablePdfError } from '../ports/pdf/unreadable-pdf.ts'
import { makeMonitor, type Monitor } from './monitor.ts'
import { recordMapCall, monitoredCarrier, monitoredCity, monitoredFiles, monitoredReader } from './monitored.ts'

const aText = { id: 'a', phone: '2125550142', body: 'x' }
const counted = (monitor: Monitor) => monitor.drainErrors().map(({ kind, count }) => [kind, count])

async function hand(outcomes: Handover[], monitor: Monitor): Promise<Handover[]> {
  const left = [...outcomes]
  const watched = monitoredCarrier({ ...simulatorCarrier(), send: async () => left.shift() ?? { outcome: 'unknown' } }, monitor)
  const handed: Handover[] = []
  for (const _ of outcomes) handed.push(await watched.send(aText))
  return handed
}

const aLandline: Handover = { outcome: 'refused', reason: 'A landline', fault: 'number', stopped: false }
const noMoney: Handover = { outcome: 'refused', reason: 'The account is suspended', fault: 'account', stopped: false }

test('each handing over is counted by its outcome, at the hour of the clock it was given', async () => {
  const at = new Date('2026-03-02T12:34:56Z')
  const monitor = makeMonitor({ version: 'x', now: () => at })
  const outcomes: Handover[] = [
    noMoney,
    { outcome: 'refused', reason: 'Texted STOP', fault: 'number', stopped: true },
    { outcome: 'busy', reason: 'The carrier is busy' },
    { outcome: 'unknown' },
  ]
  expect(await hand(outcomes, monitor)).toEqual(outcomes)
  expect(counted(monitor)).toEqual([
    ['text_refused', 1],
    ['carrier_away', 1],
    ['text_unknown', 1],
  ])
  expect(monitor.carrier).toMatchObject({ failuresInARow: 2, lastSuccess: undefined, lastFailure: { at } })
  await monitoredCarrier(simulatorCarrier(), monitor).send(aText)
  expect(monitor.carrier).toMatchObject({ failuresInARow: 0, lastSuccess: at })
  expect(await monitor.metrics.carrierCalls.get()).toMatchObject({
    values: ['refused', 'busy', 'unknown', 'accepted'].map((outcome) => ({
      labels: { call: 'send', outcome },
      value: outcome === 'refused' ? 2 : 1,
    })),
  })
})

test('numbers that cannot be texted are no trouble of the carrier, however many; an account that is refused is', async () => {
  const monitor = makeMonitor({ version: 'x' })
  await hand([aLandline, aLandline, aLandline], monitor)
  expect(monitor.carrier).toEqual({ failuresInARow: 0, lastSuccess: undefined, lastFailure: undefined })
  await hand([noMoney, noMoney, noMoney], monitor)
  expect(monitor.carrier).toMatchObject({ failuresInARow: 3, lastFailure: { words: 'The account is suspended' } })
})

test('filings are counted as read, refused or told to come again', async () => {
  const monitor = makeMonitor({ version: 'x' })
  const endings = [new UnreadablePdfError('damaged'), new FilingReaderBusy('Too many')]
  const reader: FilingReader = {
    read: () => Promise.reject(endings.shift() ?? new Error('None left')),
    warm: () => {},
    close: async () => {},
  }
  const watched = monitoredReader(reader, monitor)
  await expect(watched.read(Buffer.from('x'))).rejects.toThrow(UnreadablePdfError)
  await expect(watched.read(Buffer.from('x'))).rejects.toThrow(FilingReaderBusy)
  expect(counted(monitor)).toEqual([['filing_unread', 1]])
})

test('a store that cannot keep a file is counted, and says so as before', async () => {
  const monitor = makeMonitor({ version: 'x' })
  const full = { ...localFiles(aFolder()), save: () => Promise.reject(new FilesUnavailable(true, undefined)) }
  const files = monitoredFiles(full, monitor)
  await expect(files.save('a', 'b', Buffer.from('x'))).rejects.toThrow('full')
  expect(await files.open('a', 'b')).toBeUndefined()
  expect(counted(monitor)).toEqual([['disk_full', 1]])
  const away = { ...localFiles(aFolder()), save: () => Promise.reject(new FilesUnavailable(false, undefined)) }
  await expect(monitoredFiles(away, monitor).save('a', 'b', Buffer.from('x'))).rejects.toThrow('cannot be used')
  expect(counted(monitor)).toEqual([['files_away', 1]])
})

test('how it goes with the City is remembered; that nobody asks it is no failure', async () => {
  const monitor = makeMonitor({ version: 'x' })
  const answers = [new CityUnavailable('city-slow', 'it did not answer in time'), new CityUnavailable('city-off', 'not set')]
  const fail = () => Promise.reject(answers.shift() ?? new Error('None left'))
  const city = monitoredCity({ rowsOf: fail, rowsAt: fail }, monitor)
  await expect(city.rowsOf('TRU0401MN26')).rejects.toThrow('in time')
  await expect(city.rowsAt(['1999999'])).rejects.toThrow('not set')
  expect(monitor.cityFilings).toMatchObject({ failuresInARow: 1, lastFailure: { words: 'it did not answer in time' } })
  const answer = () => Promise.resolve({ body: Buffer.from('[]'), value: [] })
  const well = monitoredCity({ rowsOf: answer, rowsAt: answer }, monitor)
  await well.rowsOf('TRU0401MN26')
  expect(monitor.cityFilings.failuresInARow).toBe(0)
})

test('a map host that fails is counted; one that has no such picture is well', () => {
  const monitor = makeMonitor({ version: 'x' })
  recordMapCall({ outcome: 'failed', reason: 'it answered 500' }, monitor)
  recordMapCall({ outcome: 'failed', reason: 'ECONNREFUSED' }, monitor)
  expect(monitor.maps).toMatchObject({ failuresInARow: 2, lastFailure: { words: 'ECONNREFUSED' } })
  recordMapCall({ outcome: 'absent' }, monitor)
  expect(monitor.maps.failuresInARow).toBe(0)
  expect(counted(monitor)).toEqual([['map_away', 2]])
})
