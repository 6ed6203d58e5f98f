/** The words of every text, in English and Spanish. (product.md#texts) */
import { formatDay } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { Language } from '../people/worker.ts'
import { inGsmAlphabet } from './gsm.ts'

/** What a dispatcher may add to a text, at most. */
export const maxNoteLength = 500

export interface TextContents {
  kind: 'ask' | 'cancelled' | 'removal'
  language: Language
  day: Day
  startTime: string | null
  address: string
  boro: string | null
  supervisor: string | null
  note: string
  /** The number to answer with, when other texts are open on that phone; their numbers are in `otherOpen`. */
  number: number
  otherOpen: readonly number[]
}

interface Words {
  when: (day: string, time: string | null) => string
  opening: Record<TextContents['kind'], (when: string, place: string) => string>
  supervisor: (name: string) => string
  note: (note: string) => string
  answer: (number: number | '') => string
  earlier: (number: number) => string
  noAnswer: string
  stayAway: string
}

const english: Words = {
  when: (day, time) => (time ? `${day} at ${time}` : day),
  opening: {
    ask: (when, place) => `Work on ${when}: ${place}.`,
    cancelled: (when, place) => `CANCELLED: work on ${when}, ${place}.`,
    removal: (when, place) => `You are no longer scheduled for ${when}, ${place}.`,
  },
  supervisor: (name) => `Supervisor: ${name}.`,
  note: (note) => `Note: ${note}`,
  answer: (number) => `Reply Y${number} to confirm or N${number} to decline.`,
  earlier: (number) => `For your earlier text reply Y${number} or N${number}.`,
  noAnswer: 'No reply needed.',
  stayAway: 'Please do not go.',
}

/** Written in the letters that the GSM alphabet has: `SI` without its accent, as it is typed on a phone. */
const spanish: Words = {
  when: (day, time) => (time ? `${day} a las ${time}` : day),
  opening: {
    ask: (when, place) => `Trabajo el ${when}: ${place}.`,
    cancelled: (when, place) => `CANCELADO: el trabajo del ${when}, ${place}.`,
    removal: (when, place) => `Ya no tiene trabajo asignado el ${when}, ${place}.`,
  },
  supervisor: (name) => `Supervisor: ${name}.`,
  note: (note) => `Nota: ${note}`,
  answer: (number) => `Responda SI${number} para confirmar o NO${number} para rechazar.`,
  earlier: (number) => `Para el mensaje anterior responda SI${number} o NO${number}.`,
  noAnswer: 'No hace falta responder.',
  stayAway: 'Por favor no vaya.',
}

const words: Record<Language, Words> = { en: english, es: spanish }
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The whole text as it goes to the phone. */
export function textBody(contents: TextContents): string {
  const say = words[contents.language]
  const place = [contents.address, contents.boro]
    .map((part) => oneLine(part ?? ''))
    .filter(Boolean)
    .join(', ')
  const note = oneLine(contents.note)
  const parts = [say.opening[contents.kind](say.when(formatDay(contents.day), contents.startTime), place)]
  if (contents.kind === 'ask' && contents.supervisor) parts.push(say.supervisor(oneLine(contents.supervisor)))
  if (contents.kind === 'cancelled') parts.push(say.stayAway)
  if (note) parts.push(say.note(ended(note)))
  parts.push(contents.kind === 'ask' ? howToAnswer(say, contents) : say.noAnswer)
  return inGsmAlphabet(parts.join(' '))
}

function howToAnswer(say: Words, { number, otherOpen }: TextContents): string {
  if (otherOpen.length === 0) return say.answer('')
  const [other] = otherOpen
  return otherOpen.length === 1 && other !== undefined ? `${say.answer(number)} ${say.earlier(other)}` : say.answer(number)
}
