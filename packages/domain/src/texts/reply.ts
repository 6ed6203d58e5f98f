/** What an incoming text means. (product.md#texts) */

export type Reply = { means: 'answer'; answer: 'y' | 'n'; number: number | null } | { means: 'stop' | 'start' | 'other' }

const confirming = new Set(['y', 'yes', 'ok', 'si', '1'])
const declining = new Set(['n', 'no', '2'])
/** The carrier stops delivering at the English ones by itself; the Spanish ones are ours. */
const stopping = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'opt out',
  'parar',
  'alto',
  'baja',
])
const starting = new Set(['start', 'unstop'])

/** Letters and digits only, lower case, without accents, one space between words: ` ¡SÍ! 👍` becomes `si`. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function answerOf(word: string): 'y' | 'n' | null {
  if (confirming.has(word)) return 'y'
  return declining.has(word) ? 'n' : null
}

/**
 * Reads a reply: y, yes, ok, si, sí and 1 confirm; n, no and 2 decline; in any case, with punctuation, accents or emoji around. A number
 * after a word (`Y2`, `no 3`) names the text that is answered. A whole sentence answers nothing: it is for a person to read.
 */
export function readReply(text: string): Reply {
  const words = plainWords(text)
  if (stopping.has(words)) return { means: 'stop' }
  if (starting.has(words)) return { means: 'start' }
  const answer = answerOf(words)
  if (answer) return { means: 'answer', answer, number: null }
  const numbered = /^([a-z]+) ?(\d{1,3})$/.exec(words)
  const numberedAnswer = answerOf(numbered?.[1] ?? '')
  if (numberedAnswer) return { means: 'answer', answer: numberedAnswer, number: Number(numbered?.[2]) }
  return { means: 'other' }
}

/** After STOP the carrier takes START, UNSTOP and also YES as leave to text again. */
export function allowsTextsAgain(text: string): boolean {
  return readReply(text).means === 'start' || plainWords(text) === 'yes'
}

/** `1` or `2` and nothing else: an answer, unless texts with numbers are open; then nobody can tell an answer from the number of a text. */
export const isNumberAlone = (text: string): boolean => /^\d+$/.test(plainWords(text))
