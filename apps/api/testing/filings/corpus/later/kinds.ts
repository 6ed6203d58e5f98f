import type { Family } from '../family.ts'
import { refusedKinds } from './refused-kinds.ts'
import { tableKinds } from './table-kinds.ts'

/** Kinds drawn by a third person, who had seen neither the reader nor how the other kinds look, to examine the reader once it was mended on those. */
export const laterKinds: readonly Family[] = [...tableKinds, ...refusedKinds]
