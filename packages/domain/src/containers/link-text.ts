/** The words of the text that brings a customer the links of a container request. */
import type { Language } from '../fields/fields.ts'
import { dayInWords } from '../calendar/in-words.ts'
import { inGsmAlphabet, textPieces } from '../texts/gsm.ts'
import { containerLink, type ContainerDetails } from './request.ts'

export interface LinkTextContents extends Pick<ContainerDetails, 'size' | 'wantedOn'> {
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

/**
 * The note is only for the office. Each link ends its line, so that no character after it becomes
 * part of it. The linked page shows size and day, so the text has them only if they do not add a
 * segment.
 */
export function containerLinkBody({ size, wantedOn, ...contents }: LinkTextContents): string {
  const details = [size === null ? null : `${size} yd`, wantedOn === null ? null : dayInWords(wantedOn, contents.language)]
  const plain = bodyWith(contents, '')
  const whole = bodyWith(contents, details.filter(Boolean).join(', '))
  return textPieces(whole).pieces > textPieces(plain).pieces ? plain : whole
}

function bodyWith(
  { containerReqId, language, publicUrl, company, address, boro }: Omit<LinkTextContents, 'size' | 'wantedOn'>,
  details: string,
): string {
  const { request, at, accept, decline } = words[language]
  const place = [address, boro]
    .map((part) => (part ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
  const opening = `${company === undefined ? '' : `${company}: `}${request}${place === '' ? '' : ` ${at} ${place}`}${details === '' ? '' : `: ${details}`}.`
  return [
    inGsmAlphabet(opening),
    `${accept} ${containerLink(publicUrl, containerReqId, 'confirm')}`,
    `${decline} ${containerLink(publicUrl, containerReqId, 'decline')}`,
  ].join('\n')
}
