/** A text from outside as it can be kept: without the character that no database takes, and with whole characters only. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
