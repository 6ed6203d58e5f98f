/**
 * The alphabet of a text message. A text in the GSM alphabet holds 160 characters; one character outside it (`á`, `ł`, a curly quote) makes
 * the whole text Unicode, 70 characters a piece, and more than twice the price. So accents the alphabet lacks are written without.
 */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')
const inAlphabet = (character: string) => basic.has(character) || extended.has(character)

/** Signs and letters that do not come apart into a base letter and an accent. */
const plainer: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

/** The text in the GSM alphabet as far as it goes: `Łukasz Peña, “gate”` becomes `Lukasz Peña, "gate"`. What has no plain form stays. */
export function inGsmAlphabet(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (inAlphabet(character)) return character
    const replaced = plainer[character]
    if (replaced !== undefined) return replaced
    const base = character.normalize('NFD').replace(/\p{M}/gu, '')
    return Array.from(base).every(inAlphabet) ? base : character
  }).join('')
}

/** The characters of a text that the GSM alphabet has not even a plain form for. */
export const outsideGsmAlphabet = (text: string): string[] => Array.from(inGsmAlphabet(text)).filter((character) => !inAlphabet(character))

/** How a text is charged: its alphabet and the number of pieces it is sent in. */
export function textPieces(text: string): { alphabet: 'gsm' | 'unicode'; pieces: number } {
  const characters = Array.from(text)
  if (characters.every(inAlphabet)) {
    const places = characters.map((character) => (extended.has(character) ? 2 : 1))
    return { alphabet: 'gsm', pieces: piecesOf(places, { alone: 160, each: 153 }) }
  }
  const places = characters.map(({ length }) => length)
  return { alphabet: 'unicode', pieces: piecesOf(places, { alone: 70, each: 67 }) }
}

/** A character that takes two places is never split, so a piece may be one shorter. */
function piecesOf(places: readonly number[], { alone, each }: { alone: number; each: number }): number {
  if (places.reduce((sum, one) => sum + one, 0) <= alone) return 1
  let [pieces, left] = [1, each]
  for (const one of places) {
    if (one > left) [pieces, left] = [pieces + 1, each]
    left -= one
  }
  return pieces
}
