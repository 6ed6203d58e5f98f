import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { jobDescriptions, owners, premises, procedures, scopeMaterials, sections, streets, type Street } from './names.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

export interface DemoJob {
  row: Row<'job'>
  street: Street
}

const jobCount = 60

/** Sixty jobs; every sixth is finished. A few carry decimals in their number, one an address that is hard to fit. */
export function makeJobs(random: Random): DemoJob[] {
  return Array.from({ length: jobCount }, (_, at) => {
    const street = streets[at % streets.length] ?? random.pick(streets)
    const decimals = at % 4 === 1 ? 1 : at % 15 === 7 ? 2 : 0
    const owner = random.pick(owners)
    const row = {
      id: random.id(),
      address: `${random.int(11, 2890)} ${street.name}${at === 10 ? ', entrance through the service court behind the former Dunbar warehouse' : ''}`,
      boro: street.boro,
      job_num: Number((10_000 + at * 7 + (decimals ? random.int(1, 9) / 10 : 0)).toFixed(1)),
      job_num_decimals: decimals,
      job_desc: random.pick(jobDescriptions),
      premises_detail: random.pick(premises),
      budget: random.int(6, 60) * 20,
      active: at % 6 !== 5,
      owner_name: owner,
      owner_address: `${random.int(10, 900)} ${random.pick(streets).name}`,
      owner_phone: `21255501${random.int(10, 90)}`,
    }
    return { row, street }
  })
}

export interface Scope {
  parts: Row<'scope_part'>[]
  statuses: Row<'scope_status'>[]
}

/** Filings with their areas and how far each is; one job in five has none yet. */
export function makeScope(random: Random, jobs: readonly DemoJob[], { today, zone }: { today: Day; zone: string }): Scope {
  const scope: Scope = { parts: [], statuses: [] }
  for (const [at, { row: job }] of jobs.entries()) {
    if (at % 5 === 2) continue
    const filings = at % 11 === 0 ? 2 : 1
    for (let filing = 0; filing < filings; filing++) {
      const filingNumber = `TRU${String(2_600_000 + at * 37 + filing)}MN26`
      for (let area = random.int(2, 6); area > 0; area--) addPart(scope, random, { jobId: job.id, filingNumber, today, zone })
    }
  }
  return scope
}

function addPart(
  scope: Scope,
  random: Random,
  { jobId, filingNumber, today, zone }: { jobId: string; filingNumber: string; today: Day; zone: string },
) {
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
