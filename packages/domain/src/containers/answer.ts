/** What a customer is told who answers a request for a container, in English and Spanish. (product.md#container-answer) */
import type { Language } from '../fields/fields.ts'
import type { ContainerAnswer } from './request.ts'
import { maxNameLength } from './details.ts'

/** Why an answer was not taken; the code of the refusal. */
export type AnswerRefusal =
  | 'INVALID_ANSWER'
  | 'NAME_MISSING'
  | 'NAME_TOO_LONG'
  | 'NO_REQUEST'
  | 'CONFIRMED_ALREADY'
  | 'DECLINED_ALREADY'
  | 'NOT_PRESSED'
  | 'TOO_MANY'

/** So many calls with an answer are looked at from one address in so many seconds. (promises.md#container-link) */
export const answerLimit = { most: 30, seconds: 60 }

const english: Record<AnswerRefusal, string> = {
  INVALID_ANSWER: 'Invalid Response',
  NAME_MISSING: 'Please enter your name',
  NAME_TOO_LONG: `Please enter a name of at most ${maxNameLength} characters`,
  NO_REQUEST: 'This request was not found. It may have been withdrawn, or the link is too old. Please contact the field supervisor.',
  CONFIRMED_ALREADY: 'This request was confirmed already. Please contact the field supervisor to change the answer.',
  DECLINED_ALREADY: 'This request was declined already. Please contact the field supervisor to change the answer.',
  NOT_PRESSED: 'Open the link and press the button. Opening an address alone does not answer.',
  TOO_MANY: 'Too many tries. Please wait a minute and try again.',
}

const spanish: Record<AnswerRefusal, string> = {
  INVALID_ANSWER: 'Respuesta no válida',
  NAME_MISSING: 'Por favor escriba su nombre',
  NAME_TOO_LONG: `Por favor escriba un nombre de ${maxNameLength} caracteres como máximo`,
  NO_REQUEST:
    'No se encontró este pedido. Puede que haya sido cancelado o que el enlace sea demasiado antiguo. Por favor comuníquese con el supervisor de campo.',
  CONFIRMED_ALREADY: 'Este pedido ya fue confirmado. Por favor comuníquese con el supervisor de campo para cambiar la respuesta.',
  DECLINED_ALREADY: 'Este pedido ya fue rechazado. Por favor comuníquese con el supervisor de campo para cambiar la respuesta.',
  NOT_PRESSED: 'Abra el enlace y presione el botón: abrir una dirección no responde nada.',
  TOO_MANY: 'Demasiados intentos. Por favor espere un minuto e intente otra vez.',
}

export const answerRefusalMessages: Record<Language, Record<AnswerRefusal, string>> = { en: english, es: spanish }

export const answeredAlready = (answer: ContainerAnswer): AnswerRefusal => (answer === 'confirm' ? 'CONFIRMED_ALREADY' : 'DECLINED_ALREADY')

/** An answer that may be recorded: who confirms gives a name, who declines need not. */
export type CheckedAnswer = { answer: ContainerAnswer; name: string | null }

/** One of the two answers. No schema: the page a customer opens on a phone loads none. */
export const isAnswer = (sent: unknown): sent is ContainerAnswer => sent === 'confirm' || sent === 'decline'

/** An answer as it was sent, its name trimmed; or why it cannot be taken. */
export function checkAnswer(sent: { answer?: unknown; name?: unknown }): CheckedAnswer | AnswerRefusal {
  if (!isAnswer(sent.answer)) return 'INVALID_ANSWER'
  // A text may come with a NUL, which no database stores.
  const name = typeof sent.name === 'string' ? sent.name.replaceAll('\u0000', '').trim() : ''
  if (sent.answer === 'confirm' && name === '') return 'NAME_MISSING'
  if (name.length > maxNameLength) return 'NAME_TOO_LONG'
  return { answer: sent.answer, name: name === '' ? null : name }
}
