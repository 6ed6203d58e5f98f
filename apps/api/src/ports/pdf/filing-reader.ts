import { makeSemaphore } from '#concurrency/semaphore.ts'
import { MachineBusy, ReaderNotReady, startReader, type ReaderProcess } from './reader-process.ts'
import { readerLimits, type ReaderLimits } from './reader-limits.ts'
import type { ReadPdf } from './reader-messages.ts'

/** Reads ACP7 filings out of PDFs that somebody sent, each in a process of its own. (docs/decisions/filings-files.md) */
export interface FilingReader {
  /** What the PDF holds. Throws `UnreadablePdfError`, or `FilingReaderBusy` when the file cannot be read now. */
  read(bytes: Buffer): Promise<ReadPdf>
  /** Gets a process ready for a file that will come soon, so that its reading need not wait for that. Costs nothing when there is one. */
  warm(): void
  /** Ends all processes; files being read fail as busy. */
  close(): Promise<void>
}

/** Too many files are being read, or the server is stopping: ask again in a few seconds. */
export class FilingReaderBusy extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'FilingReaderBusy'
  }
}

/** Files that may be with a reader at once, read or waiting for their turn. Whoever receives more must refuse them before they are sent. */
export const maxConcurrentFilings = 8

export interface FilingReaderOptions extends Partial<ReaderLimits> {
  /** Files that are read at once, and files that may wait for their turn. */
  concurrency?: number
  maxPending?: number
  /** How long a process is kept ready without a file. */
  idleMilliseconds?: number
}

/**
 * Files are read by processes that each read one and end, so that a file can do no more than end its own. One process is kept ready once
 * the first file came or `warm` was called, because starting one takes longer than reading most files.
 */
export function makeFilingReader(options: FilingReaderOptions = {}): FilingReader {
  const { concurrency = 2, maxPending = maxConcurrentFilings - concurrency, idleMilliseconds = 5 * 60_000, ...changed } = options
  const limits = { ...readerLimits, ...changed }
  const running = new Set<ReaderProcess>()
  const semaphore = makeSemaphore({
    concurrency,
    perCaller: Math.ceil(concurrency / 2),
    maxPending,
    busyError: () => new FilingReaderBusy('Too many filings are being read'),
  })
  let spare: ReaderProcess | undefined
  let reaping: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): ReaderProcess => {
    const started = startReader(limits)
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }
  const keepSpare = () => {
    if (isClosed) return
    clearTimeout(reaping)
    if (!spare?.isAlive()) {
      spare = start()
      spare.idle()
    }
    reaping = setTimeout(() => {
      void spare?.kill()
      spare = undefined
    }, idleMilliseconds).unref()
  }
  /** What was kept ready may have died meanwhile; then the file goes to a new one. */
  const readBy = async (bytes: Buffer): Promise<ReadPdf> => {
    const kept = spare?.isAlive() ? spare : undefined
    spare = undefined
    if (!kept) return start().read(bytes)
    return kept.read(bytes).catch((error: unknown) => {
      if (isClosed || !(error instanceof ReaderNotReady)) throw error
      return start().read(bytes)
    })
  }
  const readInTurn = async (bytes: Buffer): Promise<ReadPdf> => {
    try {
      if (isClosed) throw new FilingReaderBusy('The server is stopping')
      return await readBy(bytes)
    } catch (error) {
      if (isClosed || error instanceof ReaderNotReady || error instanceof MachineBusy)
        throw new FilingReaderBusy('The filing could not be read right now', error)
      throw error
    } finally {
      if (semaphore.pendingCount === 0) keepSpare()
    }
  }

  return {
    async read(bytes) {
      if (isClosed) throw new FilingReaderBusy('The server is stopping')
      return semaphore.run(() => readInTurn(bytes))
    },
    warm: keepSpare,
    async close() {
      isClosed = true
      clearTimeout(reaping)
      await Promise.all([...running].map((one) => one.kill()))
    },
  }
}
