import { bagoutItemId } from '@daysheet/domain/materials/item'
import { dayOf } from '@daysheet/domain/calendar/day'
import { makeCertificates } from './certificates.ts'
import { makeTemplate } from './checklists.ts'
import { makeClockRows } from './clock-rows.ts'
import { makeDays, type DemoPeople, type DemoDay, type DemoEntry } from './days.ts'
import { makeJobs } from './jobs.ts'
import { makeLoads } from './loads.ts'
import { makeMaterials } from './materials.ts'
import { makeCrews, makeSupervisors, makeWorkers, type DemoWorker, type ReplyHabit } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import { makeRemovalBags } from './removal-bags.ts'
import { emptyRows, type Picture, type Rows, type DemoTime } from './rows.ts'
import { makeScope } from './scope.ts'
import { makePositions, makeVisits, siteFiles } from './visits.ts'

export interface Contractor {
  rows: Rows
  pictures: Picture[]
  workers: DemoWorker[]
  days: DemoDay[]
}

const seed = 20_261_120
/** Another one: what came later moves nothing of what there was. */
const templateSeed = 20_261_125
const certificateSeed = 20_261_126
const loadSeed = 20_261_127
const bagSeed = 20_261_128

/** The whole demo as rows and pictures: the same for the same moment, whoever makes it. Secrets are added by who stores it. */
export function makeContractor(when: DemoTime): Contractor {
  const random = seededRandom(seed)
  const today = dayOf(when.now, when.zone)
  const calendar = { ...when, today }
  const cast = makeCast(random)
  const scope = makeScope(random, cast.jobs, calendar)
  const days = makeDays(random, cast, calendar)
  const clocked = makeClockRows(random, days, calendar)
  setTightBudgets(days.find(({ day }) => day === today)?.entries ?? [], clocked.hours)
  const materials = makeMaterials(random, days, calendar)
  const visits = makeVisits(random, cast, calendar)
  const saved = makeCrews(random, cast, when.now)
  const kept = makeTemplate(visits, { seed: templateSeed, now: when.now })
  const bagouts = materials.lines.filter((line) => line.item_id === bagoutItemId)
  const waste = makeLoads({ cast, bagouts }, { ...calendar, seed: loadSeed })
  const removal = makeRemovalBags(cast, scope, { ...calendar, seed: bagSeed })
  const rows: Rows = {
    ...emptyRows(),
    account: [{ id: random.id(), username: 'demo', email: 'demo@example.com', password_hash: null }],
    supervisor: [...cast.supervisors],
    worker: cast.workers.map(({ row }) => ({ ...row, last_four_ss: null })),
    certificate: makeCertificates(cast, { seed: certificateSeed, today }),
    job: cast.jobs.map(({ row }) => row),
    scope_part: scope.parts,
    scope_status: scope.statuses,
    filing: scope.filings,
    item: materials.items,
    price: materials.prices,
    schedule: days.map(({ row }) => row),
    schedule_entry: days.flatMap(({ entries }) => entries.map(({ row }) => row)),
    worker_entry: clocked.workerEntries,
    clock_event: clocked.events,
    eos_report: clocked.reports,
    material_order: [...materials.orders, ...waste.orders, ...removal.orders],
    item_entry: [...materials.lines, ...waste.bagouts, ...removal.bagouts],
    return_order: materials.returns,
    item_return_entry: materials.returnLines,
    location: makePositions(random, days, calendar),
    container_req: visits.containerRequests,
    waste_company: waste.companies,
    load: waste.loads,
    load_line: waste.lines,
    load_note: waste.notes,
    checklist_template: kept.templates,
    checklist_template_version: kept.versions,
    checklist: visits.checklists,
    question: visits.questions,
    job_inspection: visits.inspections,
    image_set: visits.imageSets,
    crew: saved.crews,
    crew_member: saved.members,
  }
  return { rows, pictures: [...picturesOf(cast), ...waste.pictures], workers: [...cast.workers], days }
}

/** Who and what there is, whatever the day: made first, so that ids do not depend on the date. */
const makeCast = (random: Random) => ({ jobs: makeJobs(random), workers: makeWorkers(random), supervisors: makeSupervisors(random) })

/** How each worker behaves when texted. */
export const demoReplyHabits = (): Map<string, ReplyHabit> =>
  new Map(makeCast(seededRandom(seed)).workers.map(({ row, replyHabit }) => [row.id, replyHabit]))

/** How much of their budget the jobs of today have used: past each level, and just over all of it. The first is the job that is on every day. */
const usedShares = [0.95, 0.8, 1.04]

function setTightBudgets(entries: readonly DemoEntry[], hours: ReadonlyMap<string, number>): void {
  const worked = entries.filter(({ row }) => !row.cancelled && (hours.get(row.job_id) ?? 0) > 0)
  for (const [at, share] of usedShares.entries()) {
    const job = worked[at]?.job.row
    if (job) job.budget = Math.max(Math.round((hours.get(job.id) ?? 0) / share), 1)
  }
}

function picturesOf({ jobs, workers }: DemoPeople): Picture[] {
  const people = workers.flatMap(({ row }, at): Picture[] => {
    const words = row.name ?? ''
    return [
      { container: 'events', file: `${row.id}-in.jpg`, drawing: { kind: 'portrait', words, seed: at * 2 } },
      { container: 'events', file: `${row.id}-out.jpg`, drawing: { kind: 'portrait', words, seed: at * 2 + 1 } },
      { container: 'signatures', file: `${row.id}.png`, drawing: { kind: 'signature', words, seed: at } },
    ]
  })
  const sites = jobs.flatMap((job, at) =>
    siteFiles(job).flatMap((file, which): Picture[] =>
      ['sites', 'jtimages'].map((container) => ({
        container,
        file,
        drawing: { kind: 'site', words: job.row.address, seed: at * 2 + which },
      })),
    ),
  )
  return [...people, ...sites]
}
