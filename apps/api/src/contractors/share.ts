import { makeSemaphore } from '../concurrency/semaphore.ts'
import type { ContractorsConfig } from '../config.ts'
import { makeConnectionBudget } from '../concurrency/connection-budget.ts'
import { defaultConnectTimeoutMs } from '../db/connection.ts'
import { HttpError } from '../http-error.ts'
import type { Share, Tools } from '../open-application.ts'
import { FilingReaderBusy } from '../ports/pdf/filing-reader.ts'
import { printLimits, printsBusy } from '../ports/pdf/print.ts'

/**
 * For calls of one contractor: more would not make it faster, and whoever is quiet waits behind what is running for whoever is not. One more than one session may keep
 * busy (decisions/load-protection.md).
 */
const connectionsOfOne = 6
/** Files in memory, of all contractors and of one: as many in all as one alone may have. (decisions/load-protection.md) */
const [uploadsOfAll, uploadsOfOne] = [8, 2]
/**
 * Statements that PostgreSQL works on at once for a node, of whichever contractors: with about as many as it has processors each is nearly as quick as alone, and whoever comes next waits for few.
 * One that takes long makes room for the next. (decisions/contractors.md)
 */
const [turns, turnMs] = [3, 200]
const tooManyUploads = () =>
  new HttpError(503, 'Many files are being sent right now. Please send yours again in a moment.', { retryAfter: 10 })

/** The share of each contractor of a node, by its name, so that what one does much of is waited for by that one. (decisions/contractors.md) */
export function shareOfEach({ connections }: Pick<ContractorsConfig, 'connections'>): (name: string) => Share {
  const budget = makeConnectionBudget({ most: connections, turns, turnMs, waitMs: defaultConnectTimeoutMs })
  const uploads = makeSemaphore({ concurrency: uploadsOfAll, timeoutMs: 30_000, busyError: tooManyUploads })
  return (name) => ({
    connections: connectionsOfOne,
    budget,
    uploads: { concurrency: uploadsOfOne, perCaller: 1, within: uploads.of(name) },
    textsAtOnce: 1,
  })
}

/** Of the eight that may be with the reader, read or waiting. */
const filingsOfOne = { concurrency: 1, maxPending: 2 }

/** What a process has once, as one contractor of many may use it: one thing at a time, so that nobody's pile stands before another's one file. */
export function shareTools({ pdf, filingReader }: Tools): Pick<Tools, 'pdf' | 'filingReader'> {
  const reading = makeSemaphore({ ...filingsOfOne, busyError: () => new FilingReaderBusy('Too many filings are being read') })
  const printing = makeSemaphore({ concurrency: 1, ...printLimits.waiting, busyError: printsBusy })
  return {
    filingReader: { read: (bytes) => reading.run(() => filingReader.read(bytes)), warm: () => filingReader.warm(), close: async () => {} },
    pdf: { render: (document) => printing.run(() => pdf.render(document)), close: async () => {} },
  }
}
