/** What of a refused record is kept and shown: its body is whatever a phone sent. (product.md#refused-records) */
import type { FieldKind } from './batch.ts'

type Body = Readonly<Record<string, unknown>>

/** Longer than this as JSON, a body is no record but a mistake; bytes are pictures' business. */
const maxLength = 200_000
/** Deeper than this no record is. */
const maxDepth = 20

/** The body as a database takes it: without the characters that no text of it may have, and not without end. */
export function storableBody(body: Body): Body {
  const clean = cleaned(body, 0) as Body // an object stays one
  return JSON.stringify(clean).length <= maxLength ? clean : { tooLong: true }
}

/** Half of a surrogate pair is no character. */
const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

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
