/** How people are called, wherever a screen shows them. */
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { Language } from '@daysheet/domain/fields/fields'

export const nameOf = (person: { name: string | null } | undefined): string => person?.name || 'No name'

export const people = (count: number): string => countOf(count, 'person', 'people')

const roleLabels: Record<string, string> = { field: 'Field', office: 'Office', warehouse: 'Warehouse', '': 'Not set' }

/** A role as it is shown; that of an old record may be any. */
export const roleText = (role: string): string => roleLabels[role] ?? role

export const languageLabels: Record<Language, string> = { en: 'English', es: 'Spanish' }
