/** The words of the text that brings a customer the links of a container request. */
import type { Language } from '../people/worker.ts'
import { inGsmAlphabet } from '../texts/gsm.ts'
import { containerLink } from './request.ts'

export interface LinkTextContents {
  containerReqId: string
  language: Language
  publicUrl: string
  /** Who asks: as documents for others are headed. A customer does not know what Daysheet is. */
  company: string | undefined
  address: string | null
  boro: string | null
}

const words: Record<Language, { request: string; at: string; accept: string; decline: string }> = {
  en: { request: 'Container request', at: 'for', accept: 'To accept:', decline: 'To decline:' },
  es: { request: 'Pedido de contenedor', at: 'para', accept: 'Para aceptar:', decline: 'Para rechazar:' },
}

/** The note stays in the office. A link stands at the end of a line, so that no sign behind it becomes a part of it. */
export function containerLinkBody({ containerReqId, language, publicUrl, company, address, boro }: LinkTextContents): string {
  const { request, at, accept, decline } = words[language]
  const place = [address, boro]
    .map((part) => (part ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
  const opening = `${company === undefined ? '' : `${company}: `}${request}${place === '' ? '' : ` ${at} ${place}`}.`
  return [
    inGsmAlphabet(opening),
    `${accept} ${containerLink(publicUrl, containerReqId, 'confirm')}`,
    `${decline} ${containerLink(publicUrl, containerReqId, 'decline')}`,
  ].join('\n')
}
