/** A month of the audit as an object of the store: lines of JSON, packed by gzip. */
import { createHash } from 'node:crypto'
import { createGunzip, createGzip } from 'node:zlib'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from '../db/connection.ts'
import type { Files } from '../ports/files/files.ts'
import { linesOfMonth, type ArchivedMonth } from './queries.ts'

/** Where the archive lies in the store. */
export const archiveContainer = 'audit'

export type PackedMonth = Omit<ArchivedMonth, 'name'> & { body: Buffer }

/** What a transaction sees of a month, but for the rows `besides`. */
export async function packMonth(tx: Database, month: string, besides: readonly number[] = []): Promise<PackedMonth> {
  const content = createHash('sha256')
  let rows = 0
  async function* text() {
    for await (const lines of linesOfMonth(tx, month, besides)) {
      rows += lines.length
      const piece = `${lines.join('\n')}\n`
      content.update(piece)
      yield piece
    }
  }
  const body = await collected(Readable.from(text()), createGzip())
  return { month, rows, bytes: body.length, sha256: digestOf(body), contentSha256: content.digest('hex'), body }
}

async function collected(source: Readable, through: Transform): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(source, through, async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The object as it lies in the store. Throws `CannotStart` unless it is there and holds, unpacked, what was put into it. */
export async function readObject(files: Files, archived: ArchivedMonth): Promise<Buffer> {
  const { name, month } = archived
  const found = await files.open(archiveContainer, name)
  if (!found)
    throw new CannotStart(`The store has no ${archiveContainer}/${name}, which should have the audit of ${month}. Nothing was changed.`)
  const body = Buffer.concat(await found.body.toArray())
  const content = createHash('sha256')
  let rows = 0
  const isWhole =
    digestOf(body) === archived.sha256 &&
    (await pipeline(Readable.from([body]), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const piece of unpacked) {
        content.update(piece)
        for (const byte of piece) if (byte === newline) rows += 1
      }
      return true
    }).catch(() => false))
  if (!isWhole || rows !== archived.rows || content.digest('hex') !== archived.contentSha256)
    throw new CannotStart(`${archiveContainer}/${name} in the store is not as it was written. Nothing was changed.`)
  return body
}

const newline = 10
/** Unpacked at once, in bytes: a few thousand lines. */
const chunkSize = 1_000_000

/** The lines of an object, many at a time. By the end of line alone: what JSON leaves as it is, some readers of lines take for an end. */
export async function* linesOf(body: Buffer): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of Readable.from([body]).pipe(createGunzip({ chunkSize }))) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n') // a stream of bytes
    rest = lines.pop() ?? ''
    yield lines
  }
}
