/** Apart from the schemas of changes, so that a phone does not load zod for it. */

/** Whom a change of certificates names that is not one person's: of the company, or of several people at once. */
export const nobodyInParticular = '00000000-0000-0000-0000-000000000000'

/** Whether a change of certificates may be about somebody's. */
export const isMaybeTheirs = ({ id }: { id: string }, personId: string): boolean => id === personId || id === nobodyInParticular
