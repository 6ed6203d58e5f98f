/** What the public page says, in English as the product has it and in Spanish. (product.md#container-answer) */
import { answerRefusalMessages, type AnswerRefusal } from '@daysheet/domain/containers/answer'
import type { ContainerAnswer } from '@daysheet/domain/containers/request'
import type { Language } from '@daysheet/domain/fields/fields'
import { ApiError, messageOf } from '#client/client.ts'

interface Words {
  title: string
  confirm: { text: string; name: string; button: string }
  decline: { text: string; button: string }
  invalid: string
  thanks: string
  /** Beside the thanks for a decline. */
  contact: string
  details: Record<'company' | 'address' | 'size' | 'wantedOn' | 'place' | 'supervisor' | 'phone' | 'date', string>
  yards: (size: string) => string
  /** Of a request that was answered before: how, when and by whom. */
  answered: (answer: ContainerAnswer, day: string | null, name: string | null) => string
  /** Whom to turn to afterwards. */
  change: string
  /** The button that shows the other language, in that language. */
  other: string
}

export const confirmTexts: Record<Language, Words> = {
  en: {
    title: 'Container request',
    confirm: { text: 'Please confirm to accept this container request', name: 'Your Name', button: 'Confirm' },
    decline: {
      text: 'Please confirm to decline this container request and contact the supervisor directly to address',
      button: 'Decline',
    },
    invalid: 'Invalid Response',
    thanks: 'Thank you, your response was accepted',
    contact: 'Please contact the field supervisor at the number on the form to update the request',
    details: {
      company: 'Company',
      address: 'Job address',
      size: 'Size',
      wantedOn: 'Needed on',
      place: 'Where on the site',
      supervisor: 'Field supervisor',
      phone: 'Supervisor’s phone',
      date: 'Date of the request',
    },
    yards: (size) => `${size} cubic yards`,
    answered: (answer, day, name) =>
      `This request was ${answer === 'confirm' ? 'confirmed' : 'declined'}${day === null ? '' : ` on ${day}`}${name === null ? '' : ` by ${name}`}.`,
    change: 'To change the answer, please contact the field supervisor.',
    other: 'Español',
  },
  es: {
    title: 'Pedido de contenedor',
    confirm: { text: 'Por favor confirme para aceptar este pedido de contenedor', name: 'Su nombre', button: 'Confirmar' },
    decline: {
      text: 'Por favor confirme para rechazar este pedido de contenedor y comuníquese directamente con el supervisor para resolverlo',
      button: 'Rechazar',
    },
    invalid: 'Respuesta no válida',
    thanks: 'Gracias, su respuesta fue aceptada',
    contact: 'Por favor comuníquese con el supervisor de campo al número que aparece en el formulario para cambiar el pedido',
    details: {
      company: 'Empresa',
      address: 'Dirección del trabajo',
      size: 'Tamaño',
      wantedOn: 'Para el día',
      place: 'Lugar en la obra',
      supervisor: 'Supervisor de campo',
      phone: 'Teléfono del supervisor',
      date: 'Fecha del pedido',
    },
    yards: (size) => `${size} yardas cúbicas`,
    answered: (answer, day, name) =>
      `Este pedido fue ${answer === 'confirm' ? 'confirmado' : 'rechazado'}${day === null ? '' : ` el ${day}`}${name === null ? '' : ` por ${name}`}.`,
    change: 'Para cambiar la respuesta, por favor comuníquese con el supervisor de campo.',
    other: 'English',
  },
}

/** The first language of the browser that is one of ours; English otherwise. */
export function browserLanguage(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => language === 'en' || language === 'es')
  return known === 'es' ? 'es' : 'en'
}

const unreached = 'No se pudo comunicar con el servidor. Revise la señal e intente otra vez.'
const faulty = 'El servidor tuvo un problema. Por favor intente otra vez.'

const isRefusal = (code: string | null): code is AnswerRefusal => code !== null && Object.hasOwn(answerRefusalMessages.es, code)

/** Why an answer was not taken. The server speaks English; its codes are known in Spanish too. */
export function refusalIn(language: Language, error: unknown): string {
  if (language === 'en' || !(error instanceof ApiError)) return messageOf(error)
  if (isRefusal(error.code)) return answerRefusalMessages.es[error.code]
  return error.status === 0 ? unreached : faulty
}
