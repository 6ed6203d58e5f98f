import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { DemoJob } from './jobs.ts'
import { procedures, scopeMaterials, sections } from './names.ts'
import { seededRandom, type Random } from './random.ts'
import type { Row } from './rows.ts'

export interface Scope {
  parts: Row<'scope_part'>[]
  statuses: Row<'scope_status'>[]
  filings: Row<'filing'>[]
}

interface Calendar {
  today: Day
  zone: string
}

/** How many rows the longest filing of the city's records has. */
const longFiling = 476
const longSeed = 476

const boros: Readonly<Record<string, string>> = { Manhattan: 'MN', Bronx: 'BX', Brooklyn: 'BK', Queens: 'QN', 'Staten Island': 'SI' }

/**
 * Filings with their areas and how far each is; one job in five has none yet. The first job has two, of which one is as long as filings get; the second has
 * more done than filed in one row.
 */
export function makeScope(random: Random, jobs: readonly DemoJob[], calendar: Calendar): Scope {
  const scope: Scope = { parts: [], statuses: [], filings: [] }
  // Its own random numbers, so that the rest of the demo is the same with and without it.
  const own = seededRandom(longSeed)
  for (const [at, { row: job }] of jobs.entries()) {
    if (at % 5 === 2) continue
    const count = at % 11 === 0 ? 2 : 1
    for (let filing = 0; filing < count; filing++) {
      const filingNumber = numberOf(at * 37 + filing, job.boro)
      addFiling(scope, own, { jobId: job.id, filingNumber, ...calendar })
      const areas = random.int(2, 6)
      for (let area = 0; area < areas; area++) addPart(scope, random, { jobId: job.id, filingNumber, ...calendar })
      if (at === 0 && filing === 1)
        for (let area = areas; area < longFiling; area++) addPart(scope, own, { jobId: job.id, filingNumber, ...calendar })
    }
    if (at === 1) exceed(scope, own, { jobId: job.id, ...calendar })
  }
  return scope
}

/** As the city numbers them: a counter of four digits, the boro, the year. */
const numberOf = (counter: number, boro: string | null | undefined) =>
  `TRU${String(400 + counter).padStart(4, '0')}${boros[boro ?? ''] ?? 'MN'}26`

interface PartOf extends Calendar {
  jobId: string
  filingNumber: string
}

function addFiling(scope: Scope, random: Random, { jobId, filingNumber, today, zone }: PartOf): void {
  const savedAt = momentOf(addDays(today, -random.int(11, 20)), { hour: random.int(8, 16), minute: random.int(0, 59) }, zone)
  scope.filings.push({ id: random.id(), job_id: jobId, filing_number: filingNumber, file_id: null, saved_at: savedAt, saved_by: 'demo' })
}

function addPart(scope: Scope, random: Random, { jobId, filingNumber, today, zone }: PartOf): void {
  const id = random.id()
  const inLinearFeet = random.chance(0.35)
  const feet = random.int(4, 120) * 10
  scope.parts.push({
    id,
    job_id: jobId,
    filing_number: filingNumber,
    floor: random.pick(['Cellar', '1', '2', '3', '7', 'Roof']),
    entire_floor: random.chance(0.2),
    section_of_floor: random.pick(sections),
    abatement_type: 'Removal',
    abatement_procedure: random.pick(procedures),
    type_of_material: random.pick(scopeMaterials),
    square_feet: inLinearFeet ? null : feet,
    linear_feet: inLinearFeet ? feet : null,
    permit_required: random.chance(0.3),
  })
  let done = 0
  for (let daysAgo = random.int(2, 9); daysAgo > 0; daysAgo -= random.int(2, 4)) {
    done = Math.min(feet, done + random.int(0, 5) * Math.ceil(feet / 12))
    const time = momentOf(addDays(today, -daysAgo), { hour: 15, minute: random.int(0, 50) }, zone)
    scope.statuses.push({
      id: random.id(),
      scope_part_id: id,
      time,
      square_feet: inLinearFeet ? null : done,
      linear_feet: inLinearFeet ? done : null,
    })
  }
}

/** Yesterday, more was done of a job's first row than is filed. */
function exceed(scope: Scope, random: Random, { jobId, today, zone }: Calendar & { jobId: string }): void {
  const part = scope.parts.find(({ job_id }) => job_id === jobId)
  if (!part) return
  const beyond = (filed: number | null | undefined) => (filed ? filed + 40 : null)
  scope.statuses.push({
    id: random.id(),
    scope_part_id: part.id,
    time: momentOf(addDays(today, -1), { hour: 16, minute: 10 }, zone),
    square_feet: beyond(part.square_feet),
    linear_feet: beyond(part.linear_feet),
  })
}
