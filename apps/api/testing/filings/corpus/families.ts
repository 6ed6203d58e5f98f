import type { Family } from './family.ts'
import { openForms } from './open-forms.ts'
import { openRecords } from './open-records.ts'
import { openTables } from './open-tables.ts'

/** Families that whoever mends the reader may look at. */
export const openFamilies: readonly Family[] = [...openTables, ...openRecords, ...openForms]
