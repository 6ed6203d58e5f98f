/** What a feature is given: the outside world behind small interfaces. Tests pass fakes. */
import type { SemaphoreOptions } from './concurrency/semaphore.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import type { Listener } from './db/listener.ts'
import type { LongReads } from './db/long-reads.ts'
import type { CityFilings } from './ports/city-filings/city-filings.ts'
import type { FilingReader } from './ports/pdf/filing-reader.ts'
import type { Files } from './ports/files/files.ts'
import type { Pdf } from './ports/pdf/print.ts'
import type { TextCarrier } from './ports/texts/texts.ts'
import type { Monitor } from './monitoring/monitor.ts'

export interface Deps {
  db: Database
  /** For reads that last: exports. */
  longReads: LongReads
  /** Hears what other processes announce. */
  listener: Listener
  config: Config
  /** From APP_SECRET, or made on the first start and kept in DATA_DIR. */
  appSecret: string
  now: () => Date
  /** Aborted when the node is asked to stop: balancers and clients are told to look for another while it still serves. */
  stopping?: AbortSignal
  pdf: Pdf
  /** Reads uploaded ACP7 filings, each apart from this process. */
  filingReader: FilingReader
  /** The City's open data on filings. */
  cityFilings: CityFilings
  /** Carries texts to phones. */
  carrier: TextCarrier
  /** Uploaded pictures and documents. */
  files: Files
  /** How much is received at once, where a process has other applications beside this one. */
  uploads?: Pick<SemaphoreOptions, 'concurrency' | 'perCaller' | 'within'> | undefined
  /** What this process notices of itself. */
  monitor: Monitor
}
