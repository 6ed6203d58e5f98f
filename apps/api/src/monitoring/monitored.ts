/** The outside world with somebody who counts at its door: each port does as before. */
import { CityUnavailable, type CityAnswer, type CityFilings } from '../ports/city-filings/city-filings.ts'
import { FilingReaderBusy, type FilingReader } from '../ports/pdf/filing-reader.ts'
import { FilesUnavailable, type Files } from '../ports/files/files.ts'
import type { MapCall } from '../ports/maps/tiles.ts'
import type { Handover, TextCarrier } from '../ports/texts/texts.ts'
import { recordReachable, recordSuccess, recordFailure, type Monitor } from './monitor.ts'

/** A carrier that refuses a number for the number's sake is well. */
export function monitoredCarrier(carrier: TextCarrier, monitor: Monitor): TextCarrier {
  return {
    ...carrier,
    async send(text) {
      const handover = await carrier.send(text)
      monitor.metrics.carrierCalls.inc({ call: 'send', outcome: handover.outcome })
      recordHandover(handover, monitor)
      return handover
    },
    async find(text, claimed) {
      const found = await carrier.find(text, claimed)
      monitor.metrics.carrierCalls.inc({ call: 'find', outcome: found.found.replace('-', '_') })
      return found
    },
  }
}

function recordHandover(handover: Handover, monitor: Monitor): void {
  switch (handover.outcome) {
    case 'accepted':
      return recordSuccess(monitor.carrier, monitor.now())
    case 'refused':
      // That somebody texted STOP is no failure of anything.
      if (handover.stopped) return recordReachable(monitor.carrier)
      monitor.count('text_refused')
      if (handover.fault === 'number') return recordReachable(monitor.carrier)
      return recordFailure(monitor.carrier, monitor.now(), handover.reason)
    case 'busy':
      monitor.count('carrier_away')
      return recordFailure(monitor.carrier, monitor.now(), handover.reason)
    case 'unknown':
      monitor.count('text_unknown')
      return recordFailure(monitor.carrier, monitor.now(), 'The carrier did not say whether it accepted a text')
  }
}

export function monitoredReader(reader: FilingReader, monitor: Monitor): FilingReader {
  return {
    warm: () => reader.warm(),
    close: () => reader.close(),
    async read(bytes) {
      try {
        const read = await reader.read(bytes)
        monitor.metrics.filings.inc({ outcome: 'read' })
        return read
      } catch (error) {
        const isBusy = error instanceof FilingReaderBusy
        monitor.metrics.filings.inc({ outcome: isBusy ? 'busy' : 'refused' })
        if (!isBusy) monitor.count('filing_unread')
        throw error
      }
    },
  }
}

export function monitoredFiles(files: Files, monitor: Monitor): Files {
  const noted = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action
    } catch (error) {
      if (error instanceof FilesUnavailable) monitor.count(error.isFull ? 'disk_full' : 'files_away')
      throw error
    }
  }
  return {
    find: (container, name) => noted(files.find(container, name)),
    remove: (container, name) => noted(files.remove(container, name)),
    list: () => files.list(),
    save: (container, name, body) => noted(files.save(container, name, body)),
    open: (container, name, range) => noted(files.open(container, name, range)),
  }
}

export function recordMapCall(call: MapCall, monitor: Monitor): void {
  monitor.metrics.mapCalls.inc({ outcome: call.outcome })
  if (call.outcome !== 'failed') return recordSuccess(monitor.maps, monitor.now())
  monitor.count('map_away')
  recordFailure(monitor.maps, monitor.now(), call.reason)
}

export function monitoredCity(city: CityFilings, monitor: Monitor): CityFilings {
  const noted = async (asking: Promise<CityAnswer>, signal: AbortSignal | undefined): Promise<CityAnswer> => {
    try {
      const answer = await asking
      recordSuccess(monitor.cityFilings, monitor.now())
      return answer
    } catch (error) {
      // Whoever closed the dialog meanwhile says nothing of the City.
      if (error instanceof CityUnavailable && error.fault !== 'city-off' && !signal?.aborted)
        recordFailure(monitor.cityFilings, monitor.now(), error.message)
      throw error
    }
  }
  return {
    rowsOf: (filingNumber, signal) => noted(city.rowsOf(filingNumber, signal), signal),
    rowsAt: (bin, signal) => noted(city.rowsAt(bin, signal), signal),
  }
}
