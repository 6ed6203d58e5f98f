/** The names of the places something can be dropped on. */
export const dayZone = 'day'

const cardPrefix = 'card:'

export const zoneOfEntry = (entryId: string): string => `${cardPrefix}${entryId}`

/** The entry a zone belongs to; null for the day itself. */
export const entryOfZone = (zoneId: string): string | null => (zoneId.startsWith(cardPrefix) ? zoneId.slice(cardPrefix.length) : null)
