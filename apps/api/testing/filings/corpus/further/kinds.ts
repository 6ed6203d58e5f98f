import type { Family } from '../family.ts'
import { headingKinds } from './heading-kinds.ts'
import { refusedKinds } from './refused-kinds.ts'
import { tableKinds } from './table-kinds.ts'

/** Kinds drawn later than the others, by somebody who had not seen the reader. (docs/decisions/filings-evaluation.md) */
export const furtherKinds: readonly Family[] = [...headingKinds, ...tableKinds, ...refusedKinds]
