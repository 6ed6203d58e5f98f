import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import type { SortKey } from '../../ui/sorted-rows.ts'

interface BagoutColumn extends SortKey<Bagout> {
  header: string
  /** Its class in the table's style sheet. */
  look: string
}

/** Of the table, in the spec's order; what has no number or supervisor sorts before the others. (spec §2 "Bagouts") */
export const columns: readonly BagoutColumn[] = [
  { key: 'date', header: 'Date', look: 'date', value: ({ date }) => Date.parse(date) },
  { key: 'supervisor', header: 'Supervisor', look: 'who', value: ({ supervisorName }) => supervisorName ?? '' },
  { key: 'job', header: 'Job#', look: 'job number', value: ({ jobNum }) => jobNum ?? -1 },
  { key: 'address', header: 'Address', look: 'address', value: ({ address }) => address },
  { key: 'bags', header: 'Num Bags', look: 'bags', value: ({ bags }) => bags },
]
