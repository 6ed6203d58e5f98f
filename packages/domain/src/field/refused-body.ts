/** What of a refused record is kept and shown: its body is whatever a phone sent. (product.md#refused-records) */
import { pictureToKeep } from '../records/picture-address.ts'
import type { FieldKind } from './batch.ts'

type Body = Readonly<Record<string, unknown>>

/** Longer than this as JSON, a body is no record but a mistake; bytes are pictures' business. The longest, a checklist with all its pictures, comes to half of it. */
const maxLength = 50_000
/** Of a body with nothing that any kind shows: whoever sends that sends no record. */
const maxUnknownLength = 4_000
/** Deeper than this no record is. */
const maxDepth = 20

/** So many refused records of one person are kept until the office has looked at some: a phone without a network for a month makes fewer. */
export const maxOpenRefusals = 500

/** What of a refused record a list shows, and by what it is put beside a person and a job. */
interface ShownBody {
  /** Of a clock event. */
  type: 'in' | 'out' | null
  time: string | null
  /** The addresses of its pictures, the first of them where there are very many. */
  pictures: string[]
}

const placeNames = ['workerEntryId', 'scheduleEntryId', 'jobId'] as const
const maxPictures = 200
const maxAddress = 300

/** The body as a database takes it: without the characters that no text of it may have, and not without end. */
export function storableBody(body: Body): Body {
  const clean = cleaned(body, 0) as Body // an object stays one
  const { type, time, pictures } = shownOf(clean)
  const isKnown = type !== null || time !== null || pictures.length > 0 || placeNames.some((name) => name in clean)
  return JSON.stringify(clean).length <= (isKnown ? maxLength : maxUnknownLength) ? clean : { tooLong: true }
}

/** What a list shows of a body. */
function shownOf(body: Body): ShownBody {
  const { type } = body
  return {
    type: type === 'in' || type === 'out' ? type : null,
    time: momentIn(body)?.slice(0, maxAddress) ?? null,
    pictures: picturesIn(body)
      .filter((address) => address.length <= maxAddress)
      .slice(0, maxPictures),
  }
}

/** That, with the ids by which the server finds whom and which job it is about. */
export function shownAndPlaced(body: Body): ShownBody & Partial<Record<(typeof placeNames)[number], string>> {
  const clean = cleaned(body, 0) as Body // an object stays one
  const ids = placeNames.flatMap((name) => {
    const id = clean[name]
    return typeof id === 'string' && id.length <= 36 ? [[name, id] as const] : []
  })
  return { ...shownOf(clean), ...Object.fromEntries(ids) }
}

/** Half of a surrogate pair is no character, and a phone may have left its token in the address of a picture. */
function cleanText(text: string): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed()
  const picture = pictureToKeep(clean) ?? clean
  return picture.replaceAll(/access_token=[^&#\s]*/gi, 'access_token=')
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return null
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner, depth + 1)]))
}

/** The addresses of the pictures that a record names, each once, wherever they stand in it. */
export function picturesIn(body: Body): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith('/api/images/')) found.add(value)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner)
  }
  look(body)
  return [...found]
}

/** How the office calls what was refused. */
export const kindLabels: Readonly<Record<FieldKind, string>> = {
  Events: 'Clock event',
  EosReports: 'End-of-shift report',
  Checklists: 'Checklist',
  JobInspections: 'Report',
  ImageSets: 'Image set',
  Orders: 'Material order',
  ReturnOrders: 'Material return',
  ContainerReqs: 'Container request',
  Locations: 'Position',
  ScopeStatuses: 'Progress of a filing',
  Bagouts: 'Bagout',
  TypedTimes: 'Typed time',
  SignedCopies: 'Signed copy',
}

/** When it was made, as the record itself says; null where it says nothing that is a moment. */
export function momentIn(body: Body): string | null {
  for (const name of ['time', 'date', 'gpsTime']) {
    const value = body[name]
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value
  }
  return null
}
