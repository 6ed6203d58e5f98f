/** What a worker's own page says, in English and Spanish. (product.md#worker-page) */
import { sideLabels, type WallSide } from '@daysheet/domain/calendar/wall-problems'
import type { Language } from '@daysheet/domain/fields/fields'
import type { PageClaim } from '@daysheet/domain/worker-page/page'
import { pageRefusalMessages, type PageRefusal } from '@daysheet/domain/worker-page/refusal'
import { ApiError, messageOf } from '#client/client.ts'

type Kind = 'in' | 'out'

interface Words {
  title: string
  loading: string
  again: string
  /** The button that shows the other language, in that language. */
  other: string
  job: string
  gone: string
  cancelled: string
  offCrew: string
  details: Record<'day' | 'start' | 'address' | 'supervisor' | 'phone' | 'note', string>
  directions: string
  confirm: string
  decline: string
  answered: Record<'confirm' | 'decline', string>
  /** Beside an answer that may be changed. */
  instead: Record<'confirm' | 'decline', string>
  change: string
  nothingToAnswer: string
  sent: string
  hours: string
  /** What the figures are. */
  hoursHelp: string
  noHours: string
  paid: (hours: string) => string
  clocked: (hours: string) => string
  line: Record<Kind, string>
  paidAt: (time: string) => string
  typed: string
  notClocked: string
  wrong: string
  /** The same for a screen reader, which hears no line beside it. */
  wrongLine: (kind: string, time: string) => string
  missing: string
  missingOn: (day: string) => string
  form: Record<'change' | 'add', string> &
    Record<'kind' | 'time' | 'nextDay' | 'comment' | 'send' | 'cancel' | 'noTime' | 'which' | 'choose' | 'help', string>
  /** For a time that occurs twice when the clocks go back. */
  sides: Record<WallSide, string>
  said: (kind: string, time: string) => string
  states: Record<PageClaim['state'], string>
  thanks: string
}

export const pageTexts: Record<Language, Words> = {
  en: {
    title: 'Your page',
    loading: 'Loading your page…',
    again: 'Try again',
    other: 'Español',
    job: 'Your job',
    gone: 'This job is no longer on the schedule. Please call the office.',
    cancelled: 'This job was cancelled. Please do not go.',
    offCrew: 'You are no longer scheduled for this job.',
    details: { day: 'Day', start: 'Start', address: 'Address', supervisor: 'Supervisor', phone: 'Supervisor’s phone', note: 'Note' },
    directions: 'Directions',
    confirm: 'Confirm',
    decline: 'Decline',
    answered: { confirm: 'You confirmed.', decline: 'You declined.' },
    instead: { confirm: 'I can come', decline: 'I cannot come' },
    change: 'Change my answer',
    nothingToAnswer: 'There is nothing to answer right now.',
    sent: 'Your answer was sent.',
    hours: 'Your hours',
    hoursHelp: 'The last two weeks. Next to each clocked time is the time you are paid for.',
    noHours: 'No hours in the last two weeks.',
    paid: (hours) => `${hours} h paid`,
    clocked: (hours) => `${hours} h clocked`,
    line: { in: 'In', out: 'Out' },
    paidAt: (time) => `paid ${time}`,
    typed: 'entered by the office',
    notClocked: 'No hours here.',
    wrong: 'This is wrong',
    wrongLine: (kind, time) => `This is wrong: ${kind} ${time}`,
    missing: 'A time is missing',
    missingOn: (day) => `A time is missing on ${day}`,
    form: {
      change: 'What is the right time?',
      add: 'Which time is missing?',
      kind: 'In or out',
      time: 'Time',
      nextDay: 'The next morning',
      comment: 'What happened? (optional)',
      send: 'Send to the office',
      cancel: 'Cancel',
      noTime: 'Please enter the time',
      which: 'Which one',
      choose: 'Choose',
      help: 'The office will review it. Your hours change only when the office accepts it.',
    },
    sides: sideLabels,
    said: (kind, time) => `You said: ${kind} ${time}`,
    states: {
      waiting: 'The office has not reviewed it yet.',
      done: 'Accepted. Your hours were changed.',
      kept: 'Reviewed. Your hours were not changed.',
    },
    thanks: 'Thank you. The office will review it.',
  },
  es: {
    title: 'Su página',
    loading: 'Cargando su página…',
    again: 'Intentar otra vez',
    other: 'English',
    job: 'Su trabajo',
    gone: 'Este trabajo ya no está en el plan. Por favor llame a la oficina.',
    cancelled: 'Este trabajo fue cancelado. Por favor no vaya.',
    offCrew: 'Ya no tiene asignado este trabajo.',
    details: {
      day: 'Día',
      start: 'Hora de inicio',
      address: 'Dirección',
      supervisor: 'Supervisor',
      phone: 'Teléfono del supervisor',
      note: 'Nota',
    },
    directions: 'Cómo llegar',
    confirm: 'Confirmar',
    decline: 'Rechazar',
    answered: { confirm: 'Usted confirmó.', decline: 'Usted rechazó.' },
    instead: { confirm: 'Sí puedo ir', decline: 'No puedo ir' },
    change: 'Cambiar mi respuesta',
    nothingToAnswer: 'Por ahora no hay nada que responder.',
    sent: 'Su respuesta fue enviada.',
    hours: 'Sus horas',
    hoursHelp: 'Las últimas dos semanas. Al lado de cada hora marcada está la hora que se le paga.',
    noHours: 'No hay horas en las últimas dos semanas.',
    paid: (hours) => `${hours} h pagadas`,
    clocked: (hours) => `${hours} h marcadas`,
    line: { in: 'Entrada', out: 'Salida' },
    paidAt: (time) => `se paga ${time}`,
    typed: 'escrita por la oficina',
    notClocked: 'Aquí no hay horas.',
    wrong: 'Esto está mal',
    wrongLine: (kind, time) => `Esto está mal: ${kind} ${time}`,
    missing: 'Falta una hora',
    missingOn: (day) => `Falta una hora el ${day}`,
    form: {
      change: '¿Cuál es la hora correcta?',
      add: '¿Qué hora falta?',
      kind: 'Entrada o salida',
      time: 'Hora',
      nextDay: 'En la madrugada siguiente',
      comment: '¿Qué pasó? (opcional)',
      send: 'Enviar a la oficina',
      cancel: 'Cancelar',
      noTime: 'Por favor escriba la hora',
      which: 'Cuál de las dos',
      choose: 'Elija',
      help: 'La oficina lo va a revisar. Sus horas cambian solo cuando la oficina lo acepta.',
    },
    sides: { before: 'Antes de atrasar los relojes', after: 'Después de atrasar los relojes' },
    said: (kind, time) => `Usted dijo: ${kind} ${time}`,
    states: {
      waiting: 'La oficina todavía no lo ha revisado.',
      done: 'Aceptado. Sus horas se cambiaron.',
      kept: 'Revisado. Sus horas no se cambiaron.',
    },
    thanks: 'Gracias. La oficina lo va a revisar.',
  },
}

/** The first language of the browser that is one of ours, until the page says its own. */
export const firstLanguage = (languages: readonly string[]): Language =>
  languages.map((tag) => tag.toLowerCase().split('-')[0]).find((one) => one === 'en' || one === 'es') === 'es' ? 'es' : 'en'

const isRefusal = (code: string | null): code is PageRefusal => code !== null && Object.hasOwn(pageRefusalMessages.es, code)

const failures = {
  unreached: 'No se pudo comunicar con el servidor. Revise la señal e intente otra vez.',
  faulty: 'El servidor tuvo un problema. Por favor intente otra vez.',
}

/** Why something was not done. The server speaks English; its codes are known in Spanish too. */
export function refusalIn(language: Language, error: unknown): string {
  if (language === 'en' || !(error instanceof ApiError)) return messageOf(error)
  if (isRefusal(error.code)) return pageRefusalMessages.es[error.code]
  return error.status === 0 ? failures.unreached : failures.faulty
}

/** The way to a job, in the map that the phone has. */
export function directionsTo({
  address,
  boro,
  place,
}: {
  address: string
  boro: string | null
  place: { latitude: number; longitude: number } | null
}) {
  const to = place ? `${place.latitude},${place.longitude}` : [address, boro, 'New York'].filter(Boolean).join(', ')
  return `https://maps.apple.com/?daddr=${encodeURIComponent(to)}`
}
