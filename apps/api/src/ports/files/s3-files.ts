/**
 * Files in a bucket of an S3-compatible store, each under `container/name`. Every call ends within seconds, whatever the store does: a store that is stuck is one that cannot
 * be used. (docs/decisions/files-and-records.md)
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { CannotStart } from '#cannot-start.ts'
import type { S3Config } from '#config.ts'
import { type ByteRange, checkNames, type Files, FilesUnavailable, isSafeName } from './files.ts'

const connectMs = 2_000
const tries = 2

/** In milliseconds. */
interface Patience {
  /** A store that says and takes nothing for so long is stuck. */
  silence: number
  /** A call that sends nothing large, its second try included. */
  call: number
}
const usualPatience: Patience = { silence: 4_000, call: 5_000 }

/**
 * Checks the bucket once. Throws `CannotStart` with the variable that is wrong. With `onAway`, a
 * store that may come back at any moment is reported there instead; a refusal by the store still
 * throws.
 */
export async function s3Files(
  config: S3Config,
  { patience = usualPatience, onAway }: { patience?: Patience; onAway?: ((says: string) => void) | undefined } = {},
): Promise<Files> {
  const files = inBucket(config, patience)
  try {
    for await (const _first of files.list()) break
  } catch (error) {
    if (onAway === undefined || isRefusal(error)) throw new CannotStart(whyNot(config, error))
    onAway(whyNot(config, error))
  }
  return files
}

function inBucket(config: S3Config, patience: Patience): Files {
  const { bucket: Bucket, prefix = '' } = config
  const soon = <T>(call: (signal: AbortSignal) => Promise<T>) => within(patience.call, call)
  // A reader who is slow must not be taken for a store that is stuck: what is read is watched by `steady` instead.
  const [calling, reading] = [clientOf(config, { socketTimeout: patience.silence }), clientOf(config, { socketTimeout: 0 })]
  const at = (container: string, name: string) => {
    checkNames(container, name)
    return { Bucket, Key: `${prefix}${container}/${name}` }
  }
  return {
    async save(container, name, body) {
      const command = new PutObjectCommand({ ...at(container, name), Body: body, ContentLength: body.length })
      await calling.send(command).catch(unavailable)
    },
    async open(container, name, range) {
      const command = new GetObjectCommand({ ...at(container, name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })
      const found = await soon((abortSignal) => reading.send(command, { abortSignal })).catch(unlessMissing)
      // In Node the body of an answer is always a stream of Node's.
      return found && { body: steady(found.Body as Readable, patience.silence), size: sizeOf(found, range) }
    },
    async find(container, name) {
      const command = new HeadObjectCommand(at(container, name))
      const found = await soon((abortSignal) => calling.send(command, { abortSignal })).catch(unlessMissing)
      return found && { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) }
    },
    async remove(container, name) {
      const command = new DeleteObjectCommand(at(container, name))
      await soon((abortSignal) => calling.send(command, { abortSignal })).catch(unavailable)
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken !== undefined && { ContinuationToken }) })
        const page = await soon((abortSignal) => calling.send(command, { abortSignal })).catch(unavailable)
        for (const { Key = '', Size: size = 0, LastModified: modified = new Date(0) } of page.Contents ?? []) {
          const [container = '', name = '', ...more] = Key.slice(prefix.length).split('/')
          // Other things that somebody keeps in the bucket are left alone.
          if (more.length === 0 && isSafeName(container) && isSafeName(name)) yield { container, name, size, modified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

function clientOf({ endpoint, region, forcePathStyle, ...keys }: S3Config, { socketTimeout }: { socketTimeout: number }): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    maxAttempts: tries,
    credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, socketTimeout },
    // Without these two, bodies go out in signed chunks, which stores other than Amazon's keep as if they were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The wait for a "100 Continue" outlasts our patience with a stuck store.
    expectContinueHeader: false,
  })
}

/** Of a piece only `Content-Range` says how large the whole is. */
function sizeOf({ ContentRange, ContentLength }: GetObjectCommandOutput, range: ByteRange | undefined): number {
  const whole = range && /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
  return Number(whole ?? ContentLength)
}

/** Gives a call up when its time is over, even if the SDK does not. */
async function within<T>(milliseconds: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The store did not answer within ${milliseconds} ms`)
      abort.abort(error)
      reject(error)
    }, milliseconds)
  })
  try {
    return await Promise.race([call(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same bytes; a store that falls silent while somebody waits for them fails the reader. */
function steady(body: Readable, silenceMs: number): Readable {
  async function* pieces() {
    const iterator = body[Symbol.asyncIterator]() as AsyncIterator<Buffer> // no encoding was set on it
    try {
      for (;;) {
        const timer = setTimeout(() => body.destroy(new FilesUnavailable(false, new Error('The store fell silent'))), silenceMs)
        const { done, value } = await iterator.next().finally(() => clearTimeout(timer))
        if (done) return
        yield value
      }
    } finally {
      body.destroy()
    }
  }
  // Also when it is let go before the first piece was asked for: then none of the above runs, and the connection would be held for ever.
  return Readable.from(pieces(), { objectMode: false }).once('close', () => body.destroy())
}

/** What the SDK says of a refusal: S3's code, and the status of the answer. */
function refusalIn(error: unknown): { code: string; status: number | undefined } {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } } // what the SDK throws
  return { code: name ?? '', status: $metadata?.httpStatusCode }
}

/**
 * Whether the store itself refused: the key, the bucket or the region is wrong, and waiting does
 * not change that.
 */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = refusalIn(error instanceof FilesUnavailable ? error.cause : error)
  return status >= 300 && status < 500 && ![408, 425, 429].includes(status)
}

function unavailable(error: unknown): never {
  const { code, status } = refusalIn(error)
  throw new FilesUnavailable(status === 507 || /quota|storagefull/i.test(code), error)
}

function unlessMissing(error: unknown): undefined {
  const { code, status } = refusalIn(error)
  if (code === 'NoSuchKey' || (status === 404 && code === 'NotFound')) return undefined
  return unavailable(error)
}

/** A sentence for an operator. It repeats no key. */
function whyNot({ endpoint, bucket, region }: S3Config, error: unknown): string {
  const place = endpoint ?? `Amazon S3 in ${region}`
  const { code, status } = refusalIn(error instanceof FilesUnavailable ? error.cause : error)
  if (code === 'InvalidAccessKeyId') return `S3_ACCESS_KEY_ID: the store at ${place} does not know this key.`
  if (code === 'SignatureDoesNotMatch')
    return `S3_SECRET_ACCESS_KEY: the store at ${place} refuses it; it does not belong to S3_ACCESS_KEY_ID.`
  if (code === 'NoSuchBucket') return `S3_BUCKET: the store at ${place} has no bucket "${bucket}". Create it, then start again.`
  if (code === 'PermanentRedirect' || code === 'AuthorizationHeaderMalformed' || code === 'IllegalLocationConstraintException')
    return `S3_REGION: the bucket "${bucket}" is not in ${region}.`
  if (code === 'RequestTimeTooSkewed') return `S3_ENDPOINT: the clock of this machine and that of the store at ${place} differ too much.`
  if (status === 403) return `S3_BUCKET: the key cannot list the bucket "${bucket}" at ${place} (${code}).`
  if (status === undefined) return `S3_ENDPOINT: no store answers at ${place}.`
  return `S3_ENDPOINT: the store at ${place} answers ${status} (${code}).`
}
