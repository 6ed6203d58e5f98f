import { jobDescriptions, owners, premises, streets, type Street } from './names.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

export interface DemoJob {
  row: Row<'job'>
  street: Street
}

const jobCount = 60

/** Sixty jobs; every sixth is finished, every fifth public work. A few carry decimals in their number, one an address that is hard to fit. */
export function makeJobs(random: Random): DemoJob[] {
  return Array.from({ length: jobCount }, (_, at) => {
    const street = streets[at % streets.length] ?? random.pick(streets)
    const decimals = at % 4 === 1 ? 1 : at % 15 === 7 ? 2 : 0
    const owner = random.pick(owners)
    const row: Row<'job'> = {
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
      ...(at % 5 === 2 && { pay_regime: 'public', overtime_codes: JSON.stringify(at % 2 === 0 ? ['B', 'E', 'Q'] : ['A', 'H', 'V']) }),
    }
    return { row, street }
  })
}
