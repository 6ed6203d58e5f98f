/** The outside world with somebody who counts at its door: each port does as before. */
import { FilingReaderBusy, type FilingReader } from './filing-reader.ts'
import { FilesUnavailable, type Files } from './files.ts'
import type { MapCall } from './tiles.ts'
import type { Handover, TextCarrier } from './texts.ts'
import { wentWell, wentWrong, type Watch } from './watch.ts'

/** A carrier that refuses one number is well; one that refuses several in a row is not. */
export function watchedCarrier(carrier: TextCarrier, watch: Watch): TextCarrier {
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
      return wentWell(watch.carrier)
    case 'refused':
      // That somebody texted STOP is no failure of anything.
      if (handover.stopped) return
      watch.count('text_refused')
      return wentWrong(watch.carrier, handover.reason)
    case 'busy':
      watch.count('carrier_away')
      return wentWrong(watch.carrier, handover.reason)
    case 'unknown':
      watch.count('text_unknown')
      return wentWrong(watch.carrier, 'The carrier did not say whether it took a text')
  }
}

export function watchedReader(reader: FilingReader, watch: Watch): FilingReader {
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

export function watchedFiles(files: Files, watch: Watch): Files {
  const noted = async <T>(deed: Promise<T>): Promise<T> => {
    try {
      return await deed
    } catch (error) {
      if (error instanceof FilesUnavailable) watch.count('files_away')
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

export function noteMapCall(call: MapCall, watch: Watch): void {
  watch.figures.mapCalls.inc({ outcome: call.outcome })
  if (call.outcome !== 'failed') return wentWell(watch.maps)
  watch.count('map_away')
  wentWrong(watch.maps, call.reason)
}
