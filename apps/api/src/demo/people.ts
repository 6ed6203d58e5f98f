import { simulatedFaults } from '@daysheet/domain/texts/simulated-phone'
import { crewNames, streets, supervisorNames } from './names.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

/** How a crew member behaves when texted while the demo runs. */
export type ReplyHabit = 'yes' | 'no' | 'silent' | 'wrong number'

export interface DemoWorker {
  row: Row<'worker'>
  replyHabit: ReplyHabit
  /** Their digits before they are encrypted. */
  lastFourSS: string
}

const areaCodes = ['212', '347', '718', '917', '929', '646']

/** Forty crew members; two work in the office, two in the warehouse, one left the company, one wrote down a wrong number. */
export function makeWorkers(random: Random): DemoWorker[] {
  const people = (['es', 'pl', 'en'] as const).flatMap((group) => crewNames[group].map((name) => ({ name, group })))
  const phones = phoneNumbers()
  return people.map(({ name, group }, at) => {
    const replyHabit = mannerOf(at)
    const phone = replyHabit === 'wrong number' ? `34755501${simulatedFaults.refused}` : (phones[at] ?? null)
    const row = {
      id: random.id(),
      name,
      phone,
      address: `${random.int(12, 2980)} ${random.pick(streets).name}`,
      active: at !== 5,
      role: at === 6 || at === 29 ? 'office' : at === 12 || at === 33 ? 'warehouse' : 'field',
      employee_number: String(1001 + at),
      language: group === 'es' && at % 3 !== 1 ? ('es' as const) : ('en' as const),
    }
    return { row, replyHabit, lastFourSS: String(random.int(0, 9999)).padStart(4, '0') }
  })
}

/** Most say yes; the others stand in the list where today's crews meet them. */
function mannerOf(at: number): ReplyHabit {
  if (at === 3) return 'wrong number'
  if (at === 8) return 'silent'
  return at === 20 || at === 30 ? 'no' : 'yes'
}

/** Numbers of the range that is kept free for stories, without the endings that the simulator refuses. */
function phoneNumbers(): string[] {
  const faults: string[] = Object.values(simulatedFaults)
  const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0')).filter((ending) => !faults.includes(ending))
  return endings.map((ending, at) => `${areaCodes[at % areaCodes.length]}55501${ending}`)
}

export function makeSupervisors(random: Random): Row<'supervisor'>[] {
  return supervisorNames.map((name, at) => {
    const [first = '', ...rest] = name.toLowerCase().normalize('NFD').split(' ')
    const username = `${first.slice(0, 1)}${rest.join('')}`.replaceAll(/[^a-z]/g, '')
    const phone = `21255502${String(at + 10)}`
    return { id: random.id(), name, username, email: `${username}@example.com`, phone, active: at !== 4, password_hash: null }
  })
}

const crewNamesSaved = ['Downtown', 'Night shift']
const crewSize = 4

/** Two crews that often work together, each with its usual supervisor. */
export function makeCrews(
  random: Random,
  { workers, supervisors }: Cast,
  editedAt: Date,
): { crews: Row<'crew'>[]; members: Row<'crew_member'>[] } {
  const field = workers.flatMap(({ row }) => (row.active === true && row.role === 'field' ? [row.id] : []))
  const crews = crewNamesSaved.map((name, at) => ({
    id: random.id(),
    name,
    supervisor_id: supervisors[at]?.id ?? null,
    edited_at: editedAt,
  }))
  const members = crews.flatMap(({ id }, at) =>
    field.slice(at * crewSize, (at + 1) * crewSize).map((worker) => ({ id: random.id(), crew_id: id, worker_id: worker })),
  )
  return { crews, members }
}

interface Cast {
  workers: readonly DemoWorker[]
  supervisors: readonly Row<'supervisor'>[]
}
