/** The address of a link to choose a password. Has no schema: the sign-in page does not load zod for it. (product.md#accounts) */

/** It works once, and for so many days. */
export const linkDays = 7

/** The token stands behind `#`, which browsers keep to themselves: no server or proxy writes it into a log. */
const mark = '#password='

export const passwordLink = (publicUrl: string, token: string): string => `${publicUrl.replace(/(?<!\/)\/+$/, '')}/login${mark}${token}`

/** The token in the part of an address from `#` on; null if there is none. */
export const tokenIn = (hash: string): string | null => (hash.startsWith(mark) ? hash.slice(mark.length) : null)
