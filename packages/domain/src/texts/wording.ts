/** The sentences that texts are made of, as templates: an office may put them in other words. (product.md#texts, product.md#settings) */
import type { Language } from '../fields/fields.ts'

/** Each sentence with its placeholders: `{place}` stands where the place goes. All of them are needed, and there are no others. */
export const sentencePlaceholders = {
  dayAndTime: ['day', 'time'],
  ask: ['when', 'place'],
  cancelled: ['when', 'place'],
  removal: ['when', 'place'],
  supervisor: ['supervisor'],
  note: ['note'],
  answer: ['number'],
  earlier: ['number'],
  stayAway: [],
  noAnswer: [],
  page: ['link'],
} as const satisfies Record<string, readonly string[]>

export type Sentence = keyof typeof sentencePlaceholders
export type Wording = Record<Sentence, string>
export type TextWording = Record<Language, Wording>

const english: Wording = {
  dayAndTime: '{day} at {time}',
  ask: 'Work on {when}: {place}.',
  cancelled: 'CANCELLED: work on {when}, {place}.',
  removal: 'You are no longer scheduled for {when}, {place}.',
  supervisor: 'Supervisor: {supervisor}.',
  note: 'Note: {note}',
  answer: 'Reply Y{number} to confirm or N{number} to decline.',
  earlier: 'For your earlier text reply Y{number} or N{number}.',
  stayAway: 'Please do not go.',
  noAnswer: 'No reply needed.',
  page: 'Your page: {link}',
}

/** Written in the letters that the GSM alphabet has: `SI` without its accent, as it is typed on a phone. */
const spanish: Wording = {
  dayAndTime: '{day} a las {time}',
  ask: 'Trabajo el {when}: {place}.',
  cancelled: 'CANCELADO: el trabajo del {when}, {place}.',
  removal: 'Ya no tiene trabajo asignado el {when}, {place}.',
  supervisor: 'Supervisor: {supervisor}.',
  note: 'Nota: {note}',
  answer: 'Responda SI{number} para confirmar o NO{number} para rechazar.',
  earlier: 'Para el mensaje anterior responda SI{number} o NO{number}.',
  stayAway: 'Por favor no vaya.',
  noAnswer: 'No hace falta responder.',
  page: 'Su pagina: {link}',
}

/** What texts say as long as an office has not put it in other words. */
export const defaultWording: TextWording = { en: english, es: spanish }

/** The names between braces in a template, as often as they stand there. */
export const placeholdersIn = (template: string): string[] => [...template.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)

/** The template with values in the place of its placeholders. A value is never looked at for placeholders of its own: a note may say `{place}`. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
