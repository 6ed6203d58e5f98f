import { randomInt } from 'node:crypto'

/** No letters or digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to read off a terminal and type once: `k7mf-p2xw-9hqd-t4vn`, 79 random bits. */
export function firstPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
