/** How the pictures of a job lie in their archive. (decisions/exports-and-prints.md) */
import { clockAt, dayOf, formatDay } from '../calendar/day.ts'
import { reportTitle } from './inspection.ts'
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import { parsePictureAddress, reportContainer, type PictureAddress } from './picture-address.ts'

/** The pictures of one record of a job. */
export interface PicturesOfRecord {
  record: 'imageSet' | 'checklist' | 'report'
  /** Of a report. */
  type: string | null
  time: string
  images: { category: string | null; url: string }[]
}

export interface ArchivedPicture {
  /** `Image set 11-20-2026 0730/01.jpg`: no two are alike, also where letter case does not count, and every system takes it. */
  path: string
  time: string
  url: string
  /** Nothing when there can be no picture at this address. */
  place: PictureAddress | undefined
}

interface Here {
  zone: string
  /** Addresses with these in front are ours. */
  origins: readonly string[]
}

/** The pictures of these records, a folder for each record that has any, numbered as they are shown. */
export function archivedPictures(records: readonly PicturesOfRecord[], { zone, origins }: Here): ArchivedPicture[] {
  const folders = new Map<string, number>()
  return records.flatMap((record) => {
    if (record.images.length === 0) return []
    const name = `${wordOf(record)} ${formatDay(dayOf(record.time, zone))} ${clockOf(record.time, zone)}`
    const count = (folders.get(name) ?? 0) + 1
    folders.set(name, count)
    const folder = count === 1 ? name : `${name} (${count})`
    const digits = Math.max(2, String(record.images.length).length)
    return record.images.map(({ category, url }, at) => {
      const place = placeOf(url, { origins, container: record.record === 'report' ? reportContainer : undefined })
      const label = category === null ? '' : spoken(category)
      const number = String(at + 1).padStart(digits, '0')
      return { path: `${folder}/${number}${label === '' ? '' : ` ${label}`}${extensionOf(url)}`, time: record.time, url, place }
    })
  })
}

/** The store holds more than pictures, such as filings; only a name that says so is one. */
function placeOf(url: string, reading: Parameters<typeof parsePictureAddress>[1]): PictureAddress | undefined {
  const place = parsePictureAddress(url, reading)
  return place?.kind === 'own' && !/\.(jpe?g|png|webp|gif)$/i.test(place.name) ? undefined : place
}

const wordOf = (one: PicturesOfRecord) =>
  one.record === 'imageSet' ? 'Image set' : one.record === 'checklist' ? 'Checklist' : reportTitle(one)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `0730`, `1745`: a colon is no letter of a file name. */
function clockOf(time: string, zone: string): string {
  const { hour, minute } = clockAt(time, zone)
  return `${twoDigits(hour)}${twoDigits(minute)}`
}

const maxLabelLength = 60
/** Letters, digits and what stands between words; not what a path or a file system reads as something else. */
const spoken = (category: string) =>
  category
    .replaceAll(/[^\p{L}\p{M}\p{N} _()&,-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLabelLength)
    .trim()

const extensionOf = (url: string) => /\.[a-z0-9]{1,5}$/i.exec(url.replace(/[?#].*$/s, ''))?.[0].toLowerCase() ?? ''

/** `Images_Job_10412.5.zip` */
export function archiveName(job: NumberedJob): string {
  const number = formatJobNumber(job)
  return number === '' ? 'Images_Job.zip' : `Images_Job_${number}.zip`
}

/** `Missing.txt`: what is not in the archive, and why. */
export const missingName = 'Missing.txt'

export function missingText(missing: readonly ArchivedPicture[]): string {
  const why = ({ place }: ArchivedPicture) =>
    place === undefined
      ? 'is not the address of a picture'
      : place.kind === 'elsewhere'
        ? 'is on another server and was not fetched'
        : 'is no longer in storage'
  // A line of its own each, whatever the address holds; Windows' editor too.
  const lines = missing.map((picture) => `${picture.path}: ${picture.url.replaceAll(/\s+/g, ' ')} ${why(picture)}.`)
  return ['These pictures are not in the archive:', '', ...lines, ''].join('\r\n')
}
