/** What of a refused record is kept and shown: its body is whatever a phone sent. (product.md#refused-records) */
import { pictureToKeep } from '../records/picture-address.ts'
import type { FieldKind } from './batch.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * A longer JSON body cannot be a real record: pictures are sent separately, and the longest record,
 * a checklist with all its pictures, has half of this.
 */
const maxLength = 50_000
/** For a body with nothing that any kind shows, which is no real record. */
const maxUnknownLength = 4_000
/** Deeper than this no record is. */
const maxDepth = 20

/**
 * At most this many refused records of one person wait for the office. A phone that is offline for
 * a month makes fewer.
 */
export const maxOpenRefusals = 500

/** The part of a refused record that a list shows. */
interface ShownBody {
  /** For clock events. */
  type: 'in' | 'out' | null
  time: string | null
  /** The addresses of its pictures, at most the first `maxPictures`. */
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

/** The part of a body that a list shows. */
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

/** The same, with the ids by which the server finds the person and the job. */
export function shownAndPlaced(body: Body): ShownBody & Partial<Record<(typeof placeNames)[number], string>> {
  const clean = cleaned(body, 0) as Body // an object stays one
  const ids = placeNames.flatMap((name) => {
    const id = clean[name]
    return typeof id === 'string' && id.length <= 36 ? [[name, id] as const] : []
  })
  return { ...shownOf(clean), ...Object.fromEntries(ids) }
}

/**
 * Removes half surrogate pairs, which are no characters, and tokens that a phone left in the
 * address of a picture.
 */
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
  JobInspections: 'Job inspection or site visit',
  ImageSets: 'Image set',
  Orders: 'Material order',
  ReturnOrders: 'Material return',
  ContainerReqs: 'Container request',
  Locations: 'Position',
  ScopeStatuses: 'Progress of a filing',
  Bagouts: 'Bagout',
  TypedTimes: 'Typed time',
  SignedCopies: 'Signed copy',
  TakenBack: 'Punch undone',
  ReportAdditions: 'Addition to a report',
}

/** When it was made, as the record itself says; null where it says nothing that is a moment. */
export function momentIn(body: Body): string | null {
  for (const name of ['time', 'date', 'gpsTime']) {
    const value = body[name]
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value
  }
  return null
}
