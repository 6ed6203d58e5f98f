/**
 * Text from outside in a form that the database can store: without the NUL character, and with
 * whole characters only.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
