/**
 * The City's open data on asbestos filings (SODA). It belongs to somebody else: it is told nothing but what is asked of it, asked by few at once, given so much
 * time and no more, and followed nowhere. What it answers is handed on as it came; whether it is a filing is for others to say. (decisions/city-filings.md)
 */
import type { CityFault } from '@daysheet/domain/filings/filing-messages'
import { makeSemaphore } from '#concurrency/semaphore.ts'

export interface CityAnswer {
  /** As it came, byte for byte. */
  body: Buffer
  /** What the JSON says. */
  value: unknown
}

export interface CityFilings {
  /** All rows of one filing. Throws `CityUnavailable`. */
  rowsOf(filingNumber: string, signal?: AbortSignal): Promise<CityAnswer>
  /** The latest rows of all filings in these buildings, those of one filing together. Throws `CityUnavailable`. */
  rowsAt(bins: readonly string[], signal?: AbortSignal): Promise<CityAnswer>
}

/** The City gave no data: it is away, slow, refuses, or says something else. */
export class CityUnavailable extends Error {
  readonly fault: CityFault | 'city-off'

  constructor(fault: CityFault | 'city-off', reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause })
    this.fault = fault
  }
}

interface CityOptions {
  timeoutMs?: number
  maxBytes?: number
}

/** One row is less than a kilobyte, and a filing has some five hundred at most. */
const usualMaxBytes = 5 * 1024 * 1024
/** One more than a filing may have: whoever reads the answer sees that it was too much. */
export const maxRows = 2_001
const concurrency = 4

/** Without an address nobody is asked. */
export function cityFilings(url: string | undefined, { timeoutMs = 10_000, maxBytes = usualMaxBytes }: CityOptions = {}): CityFilings {
  const slots = makeSemaphore({ concurrency })
  const ask = async (where: string, order: string, signal: AbortSignal | undefined): Promise<CityAnswer> => {
    if (url === undefined) throw new CityUnavailable('city-off', 'CITY_FILINGS_URL is not set')
    const address = new URL(url)
    address.search = new URLSearchParams({ $where: where, $order: order, $limit: String(maxRows) }).toString()
    // From now on, the wait for a slot included.
    const time = AbortSignal.timeout(timeoutMs)
    const either = signal ? AbortSignal.any([signal, time]) : time
    try {
      return await slots.run(() => fetchData(address, either, maxBytes), either)
    } catch (error) {
      throw error instanceof CityUnavailable ? error : unavailable(error, time)
    }
  }
  return {
    rowsOf: (filingNumber, signal) => ask(`tru = ${quoted(filingNumber)}`, ':id', signal),
    rowsAt: (bins, signal) => ask(`bin in (${bins.map(quoted).join(', ')})`, 'start_date DESC, tru', signal),
  }
}

/** A text within a question of SODA: a quote in it is written twice. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function fetchData(address: URL, signal: AbortSignal, maxBytes: number): Promise<CityAnswer> {
  const response = await fetch(address, {
    headers: { 'user-agent': 'Daysheet', accept: 'application/json' },
    // A redirection could lead anywhere, also into the house.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    const fault = response.status === 429 ? 'city-busy' : response.status >= 500 ? 'city-away' : 'city-refused'
    throw new CityUnavailable(fault, `it answered ${response.status}`)
  }
  const body = await bodyOf(response, maxBytes)
  try {
    return { body, value: JSON.parse(body.toString('utf8')) }
  } catch (error) {
    throw new CityUnavailable('city-no-data', 'it sent something that is not JSON', error)
  }
}

async function bodyOf(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new CityUnavailable('city-too-large', 'it sent too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why there was no answer at all. The cause is for who looks after the server; it may hold the address, which is no secret. */
function unavailable(error: unknown, time: AbortSignal): CityUnavailable {
  return time.aborted
    ? new CityUnavailable('city-slow', 'it did not answer in time', error)
    : new CityUnavailable('city-away', 'it cannot be reached', error)
}
