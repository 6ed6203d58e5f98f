import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { pictureCategories } from '@daysheet/domain/records/picture-categories'
import { startOf, type DemoPeople, type DemoDay, type DemoEntry } from './days.ts'
import type { DemoJob } from './jobs.ts'
import { containerNotes, owners, questions, synopses } from './names.ts'
import type { Random } from './random.ts'
import { imageUrl, type Row } from './rows.ts'

export interface Visits {
  checklists: Row<'checklist'>[]
  questions: Row<'question'>[]
  inspections: Row<'job_inspection'>[]
  imageSets: Row<'image_set'>[]
  containerRequests: Row<'container_req'>[]
}

interface Calendar {
  today: Day
  zone: string
}

/** The pictures of a site, taken from the files the pictures part draws. */
export const siteFiles = (job: DemoJob) => [1, 2, 3].map((which) => `${job.row.id}-${which}.jpg`)

/** What people saw on site: checklists, inspections, picture sets, and container requests in every state. */
export function makeVisits(random: Random, { jobs, supervisors }: DemoPeople, calendar: Calendar): Visits {
  const visits: Visits = { checklists: [], questions: [], inspections: [], imageSets: [], containerRequests: [] }
  const someTime = () =>
    momentOf(addDays(calendar.today, -random.int(1, 13)), { hour: random.int(8, 14), minute: random.int(0, 59) }, calendar.zone)
  const someone = () => ({ supervisor_id: random.chance(0.9) ? random.pick(supervisors).id : null, time: someTime() })
  const pictures = (job: DemoJob) =>
    JSON.stringify(
      siteFiles(job)
        .slice(0, random.int(1, 4))
        .map((file) => imageUrl('sites', file)),
    )

  // The job that is on every day has several of everything, so that each day leads to some and its page shows a job that is well under way.
  const [regular, ...others] = jobs
  const among = (count: number, ofRegular: number) => [
    ...(regular ? Array.from({ length: ofRegular }, () => regular) : []),
    ...random.some(others, count - 1),
  ]
  for (const job of among(24, 3))
    addChecklist(visits, random, { id: random.id(), job_id: job.row.id, ...someone(), images: pictures(job), ...ofNoTemplate })
  for (const [at, job] of among(14, 2).entries())
    visits.inspections.push(inspectionOf(random, { job, isEstimate: at % 3 === 0, seen: someone() }))
  for (const job of among(30, 4)) visits.imageSets.push({ id: random.id(), job_id: job.row.id, ...someone(), images: pictures(job) })
  for (const [at, job] of among(4, 3).entries()) visits.containerRequests.push(requestOf(random, { job, at, answeredAt: someTime() }))
  return visits
}

const ofNoTemplate = { name: null, template_id: null, template_version: null }
const minQuestions = 6

function addChecklist(visits: Visits, random: Random, row: Row<'checklist'>): void {
  visits.checklists.push(row)
  const chosen = questions.slice(0, random.int(minQuestions, questions.length))
  for (const [place, { ask, further, answers = [], remarks }] of chosen.entries()) {
    const isFine = random.chance(0.85)
    const asksMore = further !== undefined && random.chance(0.7)
    visits.questions.push({
      id: random.id(),
      checklist_id: row.id,
      question1: ask,
      answer1: isFine ? 'Yes' : 'No',
      question2: asksMore ? further : null,
      answer2: asksMore ? random.pick(answers) : null,
      comments: isFine && random.chance(0.8) ? null : random.pick(remarks),
      images: null,
      place,
    })
  }
}

type Seen = { supervisor_id: string | null; time: string }

/** A site visit before there is a job, or an inspection of one: pictures of two or three parts of the site, by their file names. */
function inspectionOf(random: Random, { job, isEstimate, seen }: { job: DemoJob; isEstimate: boolean; seen: Seen }): Row<'job_inspection'> {
  const shown = random.some(pictureCategories, random.int(2, 3))
  const images = siteFiles(job).map((url, at) => ({ category: shown[at % shown.length] ?? '', url }))
  const about = isEstimate
    ? { type: 'estimate', address: job.row.address, client: random.pick(owners), job_id: job.row.id }
    : { type: 'inspection', address: null, client: null, job_id: job.row.id }
  return { id: random.id(), ...about, ...seen, synopsis: random.pick(synopses), images: JSON.stringify(images) }
}

/** Confirmed, declined, then open ones, of which the later came from an old deployment: nobody knows who asked. */
function requestOf(random: Random, { job, at, answeredAt }: { job: DemoJob; at: number; answeredAt: string }): Row<'container_req'> {
  const request = {
    id: random.id(),
    job_id: job.row.id,
    answer: null,
    name: null,
    answered_at: null,
    requested_at: hoursBefore(answeredAt, at + 1),
    requested_by: at < 3 ? 'demo' : null,
    note: containerNotes[at] ?? null,
  }
  if (at === 0) return { ...request, answer: 'confirm', name: 'Front desk', answered_at: answeredAt }
  if (at === 1) return { ...request, answer: 'decline', answered_at: answeredAt }
  return request
}

const hoursBefore = (time: string, hours: number) => new Date(Date.parse(time) - hours * 3_600_000).toISOString()

interface Place {
  latitude: number
  longitude: number
}

/** Where supervisors set out from and come back to. */
const yard: Place = { latitude: 40.7262, longitude: -73.9114 }
const minute = 60_000
const drivingMinutes = 35
const endOfDay = { hour: 15, minute: 30 }

/** Where supervisors were each day they run a job: from the yard to one site after the other and back, oftener while they drive. */
export function makePositions(random: Random, days: readonly DemoDay[], { zone, now }: { zone: string; now: Date }): Row<'location'>[] {
  return days.flatMap(({ day, entries }) =>
    [...Map.groupBy(entries, ({ supervisorId }) => supervisorId)].flatMap(([supervisorId, run]) => {
      if (supervisorId === null) return []
      const end = Date.parse(momentOf(day, endOfDay, zone))
      return trackOf(random, stopsOf(run, zone), end)
        .filter(({ at }) => at <= now.getTime())
        .map(({ at, latitude, longitude }) => ({
          id: random.id(),
          supervisor_id: supervisorId,
          gps_time: new Date(at).toISOString(),
          latitude: Number(latitude.toFixed(6)),
          longitude: Number(longitude.toFixed(6)),
        }))
    }),
  )
}

interface Stop extends Place {
  from: number
}

const stopsOf = (run: readonly DemoEntry[], zone: string): Stop[] =>
  run.map((entry) => ({ ...entry.job.street, from: startOf(entry, zone) - 10 * minute })).toSorted((a, b) => a.from - b.from)

type Fix = Place & { at: number }

/** On the way to each stop, about it until the next, and home. */
function trackOf(random: Random, stops: readonly Stop[], end: number): Fix[] {
  const near = ({ latitude, longitude }: Place, degrees: number): Place => ({
    latitude: latitude + (random.next() - 0.5) * 2 * degrees,
    longitude: longitude + (random.next() - 0.5) * 2 * degrees,
  })
  const drive = (from: Place, to: Place, starts: number): Fix[] => {
    // Streets are no straight line: the way bends to one side.
    const bend = (random.next() - 0.5) * 0.3
    const count = drivingMinutes / 5
    return Array.from({ length: count }, (_, step) => {
      const part = step / count
      const aside = Math.sin(part * Math.PI) * bend
      const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude]
      const way = { latitude: from.latitude + north * part - east * aside, longitude: from.longitude + east * part + north * aside }
      return { ...near(way, 0.0006), at: starts + step * 5 * minute + random.int(0, 90) * 1000 }
    })
  }
  const fixes: Fix[] = []
  let last: Place = yard
  for (const [at, stop] of stops.entries()) {
    fixes.push(...drive(last, stop, stop.from - drivingMinutes * minute))
    const leaves = (stops[at + 1]?.from ?? Math.max(end, stop.from + 120 * minute)) - drivingMinutes * minute
    for (let time = stop.from; time < leaves; time += random.int(12, 28) * minute)
      fixes.push({ ...near(stop, 0.0005), at: time + random.int(0, 59) * 1000 })
    last = stop
  }
  return [...fixes, ...drive(last, yard, Math.max(end, (stops.at(-1)?.from ?? end) + 120 * minute) - drivingMinutes * minute)]
}
