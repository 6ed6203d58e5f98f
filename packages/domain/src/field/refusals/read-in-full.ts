/**
 * A refused record of any kind in words, so that the office can read all of it.
 * (product.md#refused-records)
 */
import { formatDateTime } from '@daysheet/domain/calendar/day'

export interface ReadLine {
  label: string
  value: string
}

interface Reader {
  /** The names of the rows with these ids. */
  names: Readonly<Record<string, string>>
  zone: string
}

/** In the order in which they are shown. */
const labels: Readonly<Record<string, string>> = {
  scheduleEntryId: 'Job and day',
  jobId: 'Job',
  workerEntryId: 'Person',
  workerId: 'Person',
  supervisorId: 'Supervisor',
  loadId: 'Load',
  scopePartId: 'Area',
  name: 'Name',
  type: 'Type',
  time: 'Time',
  date: 'Date',
  jobDate: 'For the day',
  gpsTime: 'Time',
  pressedAt: 'Made at',
  takenBackAt: 'Undone at',
  decon: 'Decon',
  prep: 'Prep',
  removal: 'Removal',
  removalQty: 'Feet removed',
  squareFeet: 'Square feet',
  linearFeet: 'Linear feet',
  areas: 'Areas',
  bagout: 'Bagout',
  bagoutQty: 'Bags out',
  bagsOut: 'Bags to add',
  bags: 'Bags',
  known: 'Bags known to the phone',
  breakdown: 'Breakdown',
  comments: 'Comments',
  itemId: 'Item',
  lines: 'Items',
  qty: 'Quantity',
  qtyReturned: 'Quantity returned',
  address: 'Address',
  client: 'Customer',
  synopsis: 'Synopsis',
  note: 'Note',
  wsrNumber: 'Waste record number',
  phone: 'Customer’s phone',
  language: 'Language',
  reason: 'Reason',
  comment: 'Comment',
  certificateReason: 'Why without the certificate',
  questions: 'Questions',
  question1: 'Question',
  answer1: 'Answer',
  question2: 'Then',
  answer2: 'Answer',
  latitude: 'Latitude',
  longitude: 'Longitude',
  accuracy: 'Accuracy (meters)',
  noPhotoReason: 'No photo',
  noPositionReason: 'No position',
  clockSetBack: 'The phone’s clock was set back',
  tooLong: 'Too long to be kept',
}
/**
 * Fields that mean nothing to a reader. Inside a part of a record, its job and supervisor are
 * hidden as well.
 */
const hidden = new Set(['id', 'punchId', 'templateId', 'templateVersion'])
const hiddenInside = new Set(['jobId', 'supervisorId'])
const order = Object.keys(labels)
const moment = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z$/
const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Positions have up to seven decimals. */
const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 7 })
const picture = (value: string) => value.startsWith('/api/images/') || value.startsWith('picture:')

/** `qtyPicked` → `Qty picked`. */
const spaced = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const labelOf = (name: string) => labels[name] ?? spaced(name)
const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/**
 * All that a person typed or chose. Pictures and signatures are left out, because the page shows
 * them; so are empty fields and `false`.
 */
export function readInFull(body: Readonly<Record<string, unknown>>, reader: Reader): ReadLine[] {
  return Object.keys(body)
    .filter((name) => !hidden.has(name))
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((name) => linesOf(name, body[name], reader))
}

function linesOf(name: string, value: unknown, reader: Reader): ReadLine[] {
  const label = labelOf(name)
  if (Array.isArray(value))
    return value
      .flatMap((one, at) => (isText(one) ? [] : [{ label: `${label} ${at + 1}`, value: inOneLine(one, reader) }]))
      .filter((line) => line.value !== '')
  if (typeof value === 'object' && value !== null) return [{ label, value: inOneLine(value, reader) }].filter((line) => line.value !== '')
  const text = textOf(value, reader)
  return text === '' ? [] : [{ label, value: text }]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** `Item: Duct tape, Quantity: 12`. */
const inOneLine = (value: unknown, reader: Reader): string =>
  typeof value === 'object' && value !== null
    ? readInFull(Object.fromEntries(Object.entries(value).filter(([name]) => !hiddenInside.has(name))), reader)
        .map((line) => `${line.label}: ${line.value}`)
        .join(', ')
    : textOf(value, reader)

function textOf(value: unknown, { names, zone }: Reader): string {
  if (value === true) return 'Yes'
  if (typeof value === 'number') return figure.format(value)
  if (!isText(value) || picture(value)) return ''
  if (moment.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(value, zone)
  return names[value.toLowerCase()] ?? (anId.test(value) ? 'no longer in Daysheet' : value.trim())
}
