/** What the demo's people hold: most of it is in order, some runs out soon, one card has, and somebody new works on a copy. */
import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { DemoWorker } from './people.ts'
import { seededRandom } from './random.ts'
import type { Row } from './rows.ts'

const kind = (number: number) => `00000000-0000-4000-8000-0000000ce00${number}`
const kinds = {
  stateHandler: kind(1),
  stateSupervisor: kind(2),
  cityHandler: kind(4),
  citySupervisor: kind(5),
  training: kind(6),
  medical: kind(7),
  fitTest: kind(8),
  licence: kind(9),
}

interface Holders {
  workers: readonly DemoWorker[]
  supervisors: readonly Row<'supervisor'>[]
}

type Card = Pick<Row<'certificate'>, 'kind_id' | 'worker_id' | 'supervisor_id' | 'expires'> & { prefix: string; days: number }

const ofNobody = { worker_id: null, supervisor_id: null }

/** How long the State's card of the first few still lasts; of all others it is months. */
const endings = [-1, 5, 24, 52, 85]

/** Draws from a chance of its own, so that nothing there was before moves. */
export function makeCertificates({ workers, supervisors }: Holders, { seed, today }: { seed: number; today: Day }): Row<'certificate'>[] {
  const random = seededRandom(seed)
  const field = workers.filter(({ row }) => row.active === true && row.role === 'field')
  const lasting = (days: number) => addDays(today, days)
  const cards: Card[] = [
    { ...ofNobody, kind_id: kinds.licence, expires: lasting(41), prefix: 'L', days: 365 },
    ...field.flatMap(({ row }, at): Card[] => {
      const holder = { worker_id: row.id, supervisor_id: null }
      const state = lasting(endings[at] ?? random.int(100, 330))
      // The newest employee does not have the State's card yet, and works with a copy and the
      // City's card.
      if (at === field.length - 1)
        return [
          { ...holder, kind_id: kinds.training, expires: lasting(20), prefix: '', days: 45 },
          { ...holder, kind_id: kinds.cityHandler, expires: lasting(400), prefix: 'C', days: 730 },
        ]
      return [
        { ...holder, kind_id: kinds.stateHandler, expires: state, prefix: 'AH', days: 365 },
        { ...holder, kind_id: kinds.cityHandler, expires: lasting(random.int(100, 700)), prefix: 'C', days: 730 },
        { ...holder, kind_id: kinds.medical, expires: lasting(random.int(95, 360)), prefix: '', days: 365 },
        { ...holder, kind_id: kinds.fitTest, expires: lasting(random.int(95, 360)), prefix: '', days: 365 },
      ]
    }),
    ...supervisors.flatMap(({ id }): Card[] => [
      { ...ofNobody, supervisor_id: id, kind_id: kinds.stateSupervisor, expires: lasting(random.int(100, 330)), prefix: 'AS', days: 365 },
      { ...ofNobody, supervisor_id: id, kind_id: kinds.citySupervisor, expires: lasting(random.int(100, 700)), prefix: 'CS', days: 730 },
    ]),
  ]
  return cards.map(({ prefix, days, expires, ...card }) => ({
    ...card,
    id: random.id(),
    number: prefix === '' ? null : `${prefix} ${random.int(10_000, 99_999)}`,
    issued: addDays(expires, -days),
    expires,
    functions: null,
    note: null,
    front: null,
    back: null,
  }))
}
