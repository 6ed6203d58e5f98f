/** How people are called, wherever a screen shows them. */
import { countOf } from '@daysheet/domain/numbers/count-of'

export const nameOf = (person: { name: string | null } | undefined): string => person?.name || 'No name'

export const people = (count: number): string => countOf(count, 'person', 'people')
