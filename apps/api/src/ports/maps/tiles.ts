/**
 * The host that map pictures come from. It belongs to somebody else: it is told nothing but what stands in the address (where on earth, how near), asked
 * seldom and by few at once, left alone for a while when it does not answer, and what it sends is believed only after it was read as a picture.
 */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { runForOthersToo } from '#concurrency/request-context.ts'

export interface MapHost {
  /** The JPEG, PNG or WebP picture at this address. Throws `MapUnavailable`, at once while the host is left alone. */
  picture(url: string): Promise<Buffer>
}

/** There is no picture now: the host is away, refuses, is slow, or sends something else. */
export class MapUnavailable extends Error {}

/** The host answers, and has no picture at this address. */
export class MapTileNotFound extends MapUnavailable {}

/** Where pictures outlive this process, for all processes that share it. It never fails: what cannot be kept or read is as if it had never been there. */
export interface PictureStore {
  /** What is kept under this key. An old one is shown, and fetched anew for the next who asks. */
  get(key: string): Promise<{ body: Buffer; isOld: boolean } | undefined>
  put(key: string, body: Buffer): Promise<void>
}

/** `absent`: the host answers, and has no such picture. */
export type MapCall = { outcome: 'picture' | 'absent' } | { outcome: 'failed'; reason: string }

export interface MapHostOptions {
  now: () => Date
  /** Told when the host is given a rest, with why and for how long. Never with an address: it may carry the operator's key. */
  onPause: (reason: string, seconds: number) => void
  /** Told how each call of the host went; why not in the words of `onPause`. */
  onCall?: ((outcome: MapCall) => void) | undefined
  timeoutMs?: number
  store?: PictureStore | undefined
}

/** Says who is asking, as the terms of tile hosts want it. */
const userAgent = 'Daysheet'
const maxBytes = 2 * 1024 * 1024
const maxPixels = 4_000_000
const maxConcurrentFetches = 4
/** So many failures in a row, and the host is left alone for this long. */
const failuresBeforePause = 3
const pauseMs = 30_000
/** A host that says itself how long to stay away is believed up to here. */
const maxPauseMs = 10 * 60_000
/** What is kept in memory: the tiles around some two dozen sites. */
const maxKeptBytes = 16 * 1024 * 1024

export function mapHost({ now, onPause, onCall, timeoutMs = 3000, store }: MapHostOptions): MapHost {
  const kept = keepPictures(maxKeptBytes)
  const flying = new Map<string, Promise<Buffer>>()
  const missing = rememberFor(pauseMs, now)
  const fetchSlots = makeSemaphore({ concurrency: maxConcurrentFetches, perCaller: maxConcurrentFetches / 2 })
  const breaker = breakCircuit(now, onPause)

  async function fetchPicture(url: string): Promise<Buffer> {
    // Whoever waited for a turn may find that the host has been given a rest meanwhile.
    breaker.check()
    try {
      const body = await ask(url, timeoutMs)
      breaker.succeeded()
      onCall?.({ outcome: 'picture' })
      kept.add(url, body)
      // Nobody waits for the store.
      void store?.put(url, body)
      return body
    } catch (error) {
      if (error instanceof NotThere) {
        missing.add(url)
        onCall?.({ outcome: 'absent' })
        throw new MapTileNotFound('The map host has no such picture', { cause: error })
      }
      breaker.failed(error)
      onCall?.({ outcome: 'failed', reason: reasonOf(error) })
      throw new MapUnavailable('The map host sent no picture', { cause: error })
    }
  }

  async function storedOrFetched(url: string): Promise<Buffer> {
    const stored = await store?.get(url)
    if (stored === undefined) return fetchSlots.run(() => fetchPicture(url))
    kept.add(url, stored.body)
    // A street of last month is shown at once; the next who asks sees it as it is now.
    if (stored.isOld) void fetchSlots.run(() => fetchPicture(url)).catch(() => undefined)
    return stored.body
  }

  return {
    picture(url) {
      const body = kept.get(url)
      if (body !== undefined) return Promise.resolve(body)
      const inFlight = flying.get(url)
      if (inFlight !== undefined) return inFlight
      if (missing.has(url)) return Promise.reject(new MapTileNotFound('The map host has no such picture'))
      const picture = runForOthersToo(() => storedOrFetched(url)).finally(() => flying.delete(url))
      flying.set(url, picture)
      return picture
    },
  }
}

/** What the host did, in words that hold no address. */
class HostFailed extends Error {}

/** The host answers, but not with this one: no reason to leave it alone. */
class NotThere extends Error {}

class StayAway extends HostFailed {
  readonly milliseconds: number

  constructor(status: number, retryAfter: string | null) {
    super(`it answered ${status}`)
    const requestedMs = Number(retryAfter ?? Number.NaN) * 1000
    this.milliseconds = requestedMs > 0 ? Math.min(requestedMs, maxPauseMs) : pauseMs
  }
}

async function ask(url: string, timeoutMs: number): Promise<Buffer> {
  const response = await fetch(url, {
    headers: { 'user-agent': userAgent, accept: 'image/webp,image/png,image/jpeg' },
    // A redirection could lead anywhere, also into the house.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) throw new NotThere('no such picture')
    if ([403, 429, 503].includes(response.status)) throw new StayAway(response.status, response.headers.get('retry-after'))
    throw new HostFailed(`it answered ${response.status}`)
  }
  const body = await bodyOf(response)
  if ((await typeOfPicture(body)) === undefined) throw new HostFailed('it sent something that is not a picture')
  await sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
    .stats()
    .catch(() => {
      throw new HostFailed('it sent a picture that cannot be read')
    })
  return body
}

/** What kind of picture this is, by its own first bytes; nothing when it is none that a host may send. */
export async function typeOfPicture(body: Buffer): Promise<'image/png' | 'image/jpeg' | 'image/webp' | undefined> {
  const mime = (await fileTypeFromBuffer(body))?.mime
  return mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp' ? mime : undefined
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new HostFailed('it sent too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name cannot be found',
  EAI_AGAIN: 'its name cannot be found',
  ECONNREFUSED: 'it refuses connections',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  TimeoutError: 'it did not answer in time',
}

/** Why a fetch failed: words of ours, with the system's code or the kind of error for who looks after the server. Its message may hold an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached'
  if (error instanceof HostFailed) return error.message
  const code: unknown = error.cause instanceof Error ? Reflect.get(error.cause, 'code') : undefined
  const named = typeof code === 'string' ? code : error.name
  return `${reasons[named] ?? 'it cannot be reached'}: ${named}`
}

function breakCircuit(now: () => Date, onPause: MapHostOptions['onPause']) {
  let failures = 0
  let closedUntil = 0
  const pause = (error: unknown, milliseconds: number) => {
    closedUntil = now().getTime() + milliseconds
    // The first failure after the pause closes it again at once.
    failures = failuresBeforePause - 1
    onPause(reasonOf(error), Math.round(milliseconds / 1000))
  }
  const isClosed = () => now().getTime() < closedUntil
  return {
    check() {
      if (isClosed()) throw new MapUnavailable('The map host is left alone for a while')
    },
    succeeded: () => void (failures = 0),
    failed(error: unknown) {
      failures += 1
      if (isClosed()) return
      if (error instanceof StayAway) pause(error, error.milliseconds)
      else if (failures >= failuresBeforePause) pause(error, pauseMs)
    },
  }
}

/** What was so a moment ago. */
function rememberFor(milliseconds: number, now: () => Date) {
  const since = new Map<string, number>()
  return {
    has: (key: string) => now().getTime() - (since.get(key) ?? Number.NEGATIVE_INFINITY) < milliseconds,
    add(key: string) {
      for (const [old, at] of since) if (now().getTime() - at >= milliseconds) since.delete(old)
      since.set(key, now().getTime())
    },
  }
}

/** The pictures used last, as many as fit. */
function keepPictures(maxBytesKept: number) {
  const pictures = new Map<string, Buffer>()
  let size = 0
  return {
    get(url: string): Buffer | undefined {
      const body = pictures.get(url)
      if (body === undefined) return undefined
      pictures.delete(url)
      pictures.set(url, body)
      return body
    },
    add(url: string, body: Buffer) {
      size -= pictures.get(url)?.length ?? 0
      pictures.delete(url)
      pictures.set(url, body)
      size += body.length
      for (const [oldest, { length }] of pictures) {
        if (size <= maxBytesKept) break
        pictures.delete(oldest)
        size -= length
      }
    },
  }
}
