/**
 * The address of a link to choose a password. Without a schema, so that the sign-in page does not
 * load zod. (product.md#accounts)
 */

/** For how many days a link works, if it is not used before. */
export const linkDays = 7

/** The token comes after `#`. Browsers do not send that part, so no server or proxy can log it. */
const mark = '#password='

export const passwordLink = (publicUrl: string, token: string): string => `${publicUrl.replace(/(?<!\/)\/+$/, '')}/login${mark}${token}`

/** The token in an address from `#` on; null if there is none. */
export const tokenIn = (hash: string): string | null => (hash.startsWith(mark) ? hash.slice(mark.length) : null)
