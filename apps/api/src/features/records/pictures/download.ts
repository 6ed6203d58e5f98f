import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { HttpError } from '#http-error.ts'
import type { ByteRange } from '#ports/files/files.ts'
import { attachment } from '#http/attachment.ts'
import { thumbnailSize } from './prepare-image.ts'
import { readFailed } from './refusal.ts'
import { isScan, storedTypeOf } from './scans.ts'
import type { ThumbnailLookup } from './thumbnails.ts'

interface DownloadInput {
  look: ThumbnailLookup
  container: string
  name: string
  isSmall: boolean
}

/** What a request looks at, and what an answer says of it whatever else it is. */
interface Wanted extends Pick<DownloadInput, 'look' | 'container' | 'name'> {
  headers: Record<string, string>
}

/**
 * A picture or its thumbnail: the whole, a piece (`Range`), whether it changed (`If-None-Match`: it never does), or its size alone (HEAD). Only the first of
 * these needs a single call to the store. (RFC 9110)
 */
export async function download(input: DownloadInput, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const wanted = wantedOf(input)
  try {
    const { range, 'if-none-match': known } = request.headers
    if (known !== undefined && says(known, wanted.headers.etag)) return await sendUnchanged(wanted, reply)
    if (request.method === 'HEAD') return await sendSize(wanted, reply)
    if (range !== undefined && isSame(request, wanted)) return await sendPiece(wanted, range, reply)
    return await send(wanted, undefined, reply)
  } catch (error) {
    throw readFailed(error)
  }
}

/** A paper is somebody else's file, which can carry code: it is saved, never shown or run as a page of ours. */
const asFile: Record<string, string> = {
  'content-disposition': attachment('SignedCopy.pdf'),
  'content-security-policy': "default-src 'none'; sandbox",
}

function wantedOf({ look, container, name, isSmall }: DownloadInput): Wanted {
  const type = storedTypeOf(container, name)
  if (type === undefined || (isSmall && isScan(type))) throw notThere(container, name)
  const headers: Record<string, string> = {
    'content-type': isSmall ? 'image/webp' : type,
    // What stands under a name never changes, so the name tells two things apart.
    etag: `"${name}${isSmall ? `@${thumbnailSize}` : ''}"`,
    'accept-ranges': 'bytes',
    // What a person may see is kept by that person's browser alone.
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isScan(type) ? asFile : { 'content-disposition': 'inline' }),
  }
  return { look, container, name, headers }
}

export const notThere = (container: string, name: string) => new HttpError(404, `There is no picture ${name} in ${container}.`)

/** Whether one of the tags of an If-None-Match header is ours. */
const says = (known: string, etag: string | undefined) =>
  known.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** A piece is asked for only of what the asker has the beginning of; otherwise the whole is to be sent. We give out no dates. */
function isSame(request: FastifyRequest, { headers }: Wanted): boolean {
  const begun = request.headers['if-range']
  return begun === undefined || begun === headers.etag
}

async function sizeOf({ look, container, name }: Wanted): Promise<number> {
  const found = await look.find(container, name)
  if (!found) throw notThere(container, name)
  return found.size
}

async function sendUnchanged(wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  await sizeOf(wanted)
  const { etag, 'cache-control': cached } = wanted.headers
  return reply.code(304).headers({ etag, 'cache-control': cached }).send()
}

async function sendSize(wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const size = await sizeOf(wanted)
  return reply.headers({ ...wanted.headers, 'content-length': size }).send(Readable.from([]))
}

async function sendPiece(wanted: Wanted, range: string, reply: FastifyReply): Promise<FastifyReply> {
  const size = await sizeOf(wanted)
  const piece = parseRange(range, size)
  if (piece === undefined) return send(wanted, undefined, reply)
  if (piece !== 'not there') return send(wanted, piece, reply)
  reply.headers({ 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' })
  throw new HttpError(416, `${wanted.name} has ${size} bytes; the requested range is beyond the end.`)
}

async function send({ look, container, name, headers }: Wanted, piece: ByteRange | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const found = await look.open(container, name, piece)
  if (!found) throw notThere(container, name)
  reply.headers({ ...headers, 'content-length': piece ? piece.end - piece.start + 1 : found.size })
  if (piece) reply.code(206).header('content-range', `bytes ${piece.start}-${piece.end}/${found.size}`)
  return reply.send(found.body)
}

/**
 * The piece of `size` bytes that a Range header asks for; nothing where the whole is to be sent: several pieces at once and what cannot be read may be answered
 * so. (RFC 9110, section 14.2)
 */
function parseRange(header: string, size: number): ByteRange | 'not there' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'not there' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'not there'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
