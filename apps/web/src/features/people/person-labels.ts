/** How people are called, wherever a screen shows them. */

export const nameOf = (person: { name: string | null } | undefined): string => person?.name || 'No name'

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
