/** The outside world with somebody who counts at its door: each port does as before. */
import { FilingReaderBusy, type FilingReader } from '../ports/pdf/filing-reader.ts'
import { FilesUnavailable, type Files } from '../ports/files/files.ts'
import type { MapCall } from '../ports/maps/tiles.ts'
import type { Handover, TextCarrier } from '../ports/texts/texts.ts'
import { answered, recordSuccess, recordFailure, type Watch } from './monitor.ts'

/** A carrier that refuses a number for the number's sake is well. */
export function monitoredCarrier(carrier: TextCarrier, watch: Watch): TextCarrier {
  return {
    ...carrier,
    async send(text) {
      const handover = await carrier.send(text)
      watch.figures.carrierCalls.inc({ call: 'send', outcome: handover.outcome })
      noteHandover(handover, watch)
      return handover
    },
    async find(text, claimed) {
      const found = await carrier.find(text, claimed)
      watch.figures.carrierCalls.inc({ call: 'find', outcome: found.found.replace('-', '_') })
      return found
    },
  }
}

function noteHandover(handover: Handover, watch: Watch): void {
  switch (handover.outcome) {
    case 'accepted':
      return recordSuccess(watch.carrier, watch.now())
    case 'refused':
      // That somebody texted STOP is no failure of anything.
      if (handover.stopped) return answered(watch.carrier)
      watch.count('text_refused')
      if (handover.fault === 'number') return answered(watch.carrier)
      return recordFailure(watch.carrier, watch.now(), handover.reason)
    case 'busy':
      watch.count('carrier_away')
      return recordFailure(watch.carrier, watch.now(), handover.reason)
    case 'unknown':
      watch.count('text_unknown')
      return recordFailure(watch.carrier, watch.now(), 'The carrier did not say whether it took a text')
  }
}

export function monitoredReader(reader: FilingReader, watch: Watch): FilingReader {
  return {
    warm: () => reader.warm(),
    close: () => reader.close(),
    async read(bytes) {
      try {
        const read = await reader.read(bytes)
        watch.figures.filings.inc({ outcome: 'read' })
        return read
      } catch (error) {
        const isBusy = error instanceof FilingReaderBusy
        watch.figures.filings.inc({ outcome: isBusy ? 'busy' : 'refused' })
        if (!isBusy) watch.count('filing_unread')
        throw error
      }
    },
  }
}

export function monitoredFiles(files: Files, watch: Watch): Files {
  const noted = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action
    } catch (error) {
      if (error instanceof FilesUnavailable) watch.count(error.isFull ? 'disk_full' : 'files_away')
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

export function recordMapCall(call: MapCall, watch: Watch): void {
  watch.figures.mapCalls.inc({ outcome: call.outcome })
  if (call.outcome !== 'failed') return recordSuccess(watch.maps, watch.now())
  watch.count('map_away')
  recordFailure(watch.maps, watch.now(), call.reason)
}
