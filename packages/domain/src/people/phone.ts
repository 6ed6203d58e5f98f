/** Phone numbers. Apart from the schemas, so that the phone app loads no zod. (product.md#texts; decisions/texts.md) */

/**
 * A number as it is kept, however it is written: ten digits of `(212) 555-0177`, `+4915112345678` of `+49 151 1234-5678`. What is no number is left as it
 * was typed, for the check to refuse. (product.md#field-checks)
 */
export function normalizePhone(typed: string): string {
  const number = typed
    .replace(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069().\-\u2010-\u2015\u2212/]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')
  return /^\+?\d+$/.test(number) ? number : typed.trim()
}

/** `(212) 555-0101`, however it is written; anything but ten digits as it is. */
export const formatPhone = (phone: string): string => {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(normalizePhone(phone))
  return digits === null ? phone : `(${digits[1]}) ${digits[2]}-${digits[3]}`
}

/** A number in the form that a carrier takes: `+12125550101`. Ten digits are a number of this country; one of another country has its code, and a plus before it. */
export const internationalPhone = (phone: string): string => (phone.startsWith('+') ? phone : `+1${phone}`)

/**
 * A number from the carrier in the form that a worker's phone is stored in. The channel does not
 * matter: `rcs:+12125550101` is the same phone.
 */
export const phoneOfCarrier = (international: string): string =>
  international
    .trim()
    .replace(/^[a-z]+:(?=\+\d)/i, '')
    .replace(/^\+1(?=\d{10}$)/, '')
