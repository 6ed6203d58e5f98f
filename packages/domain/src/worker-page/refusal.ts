/** Why something on a worker's own page was not done, in both languages. No schema: a phone that opens the page loads none. (product.md#worker-page) */
import { wallProblems } from '../calendar/wall-problems.ts'
import type { Language } from '../fields/fields.ts'

/** Of what is written beside a time that is said to be wrong. */
export const maxClaimComment = 300

export type PageRefusal =
  | 'NO_PAGE'
  | 'NOTHING_TO_ANSWER'
  | 'INVALID'
  | 'NO_PLACE'
  | 'IN_THE_FUTURE'
  | 'SAME_TIME'
  | 'WHICH_TIME'
  | 'NO_SUCH_TIME'
  | 'NOT_PRESSED'
  | 'TOO_MANY'
  | 'ID_IN_USE'

const english: Record<PageRefusal, string> = {
  NO_PAGE: 'This page was not found, or its link has expired. The next text about a job has a new link.',
  NOTHING_TO_ANSWER: 'There is nothing left to answer about this job. Please call the supervisor or the office.',
  INVALID: 'This cannot be sent. Please check the time and what you wrote.',
  NO_PLACE: 'This day is no longer on your page. Please call the office.',
  IN_THE_FUTURE: 'This time is in the future.',
  SAME_TIME: 'This is already the recorded time.',
  WHICH_TIME: wallProblems.which,
  NO_SUCH_TIME: wallProblems.never,
  NOT_PRESSED: 'Open the link and press the button. Opening an address alone does not answer.',
  TOO_MANY: 'Too many tries. Please wait a minute and try again.',
  ID_IN_USE: 'This was already sent with different contents. Open the page again to see what was received.',
}

const spanish: Record<PageRefusal, string> = {
  NO_PAGE: 'No se encontró esta página o el enlace ya venció. El próximo mensaje sobre un trabajo trae un enlace nuevo.',
  NOTHING_TO_ANSWER: 'Ya no hay nada que responder sobre este trabajo. Por favor llame al supervisor o a la oficina.',
  INVALID: 'No se puede enviar. Por favor revise la hora y lo que escribió.',
  NO_PLACE: 'Este día ya no está en su página. Por favor llame a la oficina.',
  IN_THE_FUTURE: 'Esa hora todavía no ha llegado.',
  SAME_TIME: 'Esa ya es la hora registrada.',
  WHICH_TIME: 'Esa hora llega dos veces esa noche. Por favor elija antes o después de atrasar los relojes.',
  NO_SUCH_TIME: 'Esa hora no existe: esa noche los relojes se adelantaron.',
  NOT_PRESSED: 'Abra el enlace y presione el botón: abrir una dirección no responde nada.',
  TOO_MANY: 'Demasiados intentos. Por favor espere un minuto e intente otra vez.',
  ID_IN_USE: 'Esto ya se envió, con otro contenido. Abra la página otra vez para ver lo que llegó.',
}

export const pageRefusalMessages: Record<Language, Record<PageRefusal, string>> = { en: english, es: spanish }
