/** Which statuses of scope parts are taken. (decisions/filings-saving.md) */

/** What people are told who record progress of a scope part that is no longer there. */
export const rowDeletedMessage = 'This row no longer exists. It was replaced or deleted.'

const minutesAhead = 10

/** What people are told of a time that has not come. */
export const futureTimeMessage = `must not be more than ${minutesAhead} minutes in the future: please check the clock of your device`

/**
 * Whether a status claims to be of a time that has not come, by more than a clock is usually off. It would count over everything recorded until
 * then.
 */
export const isFutureTime = (time: string, now: Date): boolean => Date.parse(time) - now.getTime() > minutesAhead * 60_000
