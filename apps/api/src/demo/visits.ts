import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { Cast, DemoDay } from './days.ts'
import type { DemoJob } from './jobs.ts'
import { owners, questions, synopses } from './names.ts'
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

const categories = ['Work area', 'Decontamination unit', 'Waste storage']

/** The pictures of a site: two for each job, taken from the files the pictures part draws. */
export const siteFiles = (job: DemoJob) => [`${job.row.id}-1.jpg`, `${job.row.id}-2.jpg`]

/** What people saw on site: checklists, inspections, picture sets, and container requests in every state. */
export function makeVisits(random: Random, { jobs, supervisors }: Cast, calendar: Calendar): Visits {
  const visits: Visits = { checklists: [], questions: [], inspections: [], imageSets: [], containerRequests: [] }
  const someTime = () =>
    momentOf(addDays(calendar.today, -random.int(1, 13)), { hour: random.int(8, 14), minute: random.int(0, 59) }, calendar.zone)
  const someone = () => ({ supervisor_id: random.chance(0.9) ? random.pick(supervisors).id : null, time: someTime() })
  const pictures = (job: DemoJob) => JSON.stringify(siteFiles(job).map((file) => imageUrl('sites', file)))

  // The job that is on every day has a checklist and pictures, so that each day leads to some.
  const [regular, ...others] = jobs
  const among = (count: number) => [...(regular ? [regular] : []), ...random.some(others, count - 1)]
  for (const job of among(24)) addChecklist(visits, random, { id: random.id(), job_id: job.row.id, ...someone(), images: pictures(job) })
  for (const [at, job] of random.some(jobs, 14).entries())
    visits.inspections.push(inspectionOf(random, { job, isEstimate: at % 3 === 0, seen: someone() }))
  for (const job of among(30)) visits.imageSets.push({ id: random.id(), job_id: job.row.id, ...someone(), images: pictures(job) })
  for (const [at, job] of random.some(jobs, 5).entries())
    visits.containerRequests.push(requestOf(random, { job, at, answeredAt: someTime() }))
  return visits
}

function addChecklist(visits: Visits, random: Random, row: Row<'checklist'>): void {
  visits.checklists.push(row)
  for (const [question1, question2] of questions) {
    const asksMore = random.chance(0.6)
    visits.questions.push({
      id: random.id(),
      checklist_id: row.id,
      question1,
      answer1: random.chance(0.85) ? 'Yes' : 'No',
      question2: asksMore ? question2 : null,
      answer2: asksMore ? random.pick(['3', 'North door and stairwell', '-0.022', 'Two layers, taped']) : null,
      comments: random.chance(0.2) ? 'Corrected while we were on site.' : null,
    })
  }
}

type Seen = { supervisor_id: string | null; time: string }

function inspectionOf(random: Random, { job, isEstimate, seen }: { job: DemoJob; isEstimate: boolean; seen: Seen }): Row<'job_inspection'> {
  const images = siteFiles(job).map((url, at) => ({ category: categories[(at + random.int(0, 1)) % categories.length] ?? '', url }))
  const about = isEstimate
    ? { type: 'estimate', address: job.row.address, client: random.pick(owners), job_id: null }
    : { type: 'inspection', job_id: job.row.id }
  return { id: random.id(), ...about, ...seen, synopsis: random.pick(synopses), images: JSON.stringify(images) }
}

function requestOf(random: Random, { job, at, answeredAt }: { job: DemoJob; at: number; answeredAt: string }): Row<'container_req'> {
  const request = { id: random.id(), job_id: job.row.id }
  if (at === 0) return { ...request, answer: 'confirm', name: 'Front desk', answered_at: answeredAt }
  if (at === 1) return { ...request, answer: 'decline', name: null, answered_at: answeredAt }
  return request
}

/** Where supervisors were, every half hour or so of each day they run a job. */
export function makePositions(random: Random, days: readonly DemoDay[], { zone, now }: { zone: string; now: Date }): Row<'location'>[] {
  const rows: Row<'location'>[] = []
  for (const { day, entries } of days) {
    for (const { supervisorId, job } of entries) {
      if (supervisorId === null) continue
      for (let minutes = 6 * 60 + 30; minutes < 15 * 60 + 30; minutes += random.int(25, 55)) {
        const time = momentOf(day, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, zone)
        if (Date.parse(time) > now.getTime()) break
        const away = random.chance(0.2) ? 0.012 : 0.0007
        const near = (degrees: number) => Number((degrees + (random.next() - 0.5) * 2 * away).toFixed(6))
        rows.push({
          id: random.id(),
          supervisor_id: supervisorId,
          gps_time: time,
          latitude: near(job.street.latitude),
          longitude: near(job.street.longitude),
        })
      }
    }
  }
  return rows
}
