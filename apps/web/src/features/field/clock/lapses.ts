/** What somebody lacks, in words. (product.md#certificate-gate) */
import { dateInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldLapse } from '@daysheet/domain/field/today'
import type { FieldLanguage, Translate } from '../i18n/i18n.ts'
import type { OfficeWord } from '../i18n/office-words.ts'

/**
 * Legal certificates have translated names. Others keep the office's name, or the Spanish name of a
 * standard card.
 */
const lawWords = {
  'State handler certificate': 'stateHandler',
  'City handler certificate': 'cityHandler',
} as const

export function lapsesText(
  lapses: readonly FieldLapse[],
  { t, language, word }: { t: Translate; language: FieldLanguage; word: OfficeWord },
): string {
  const textOf = ({ needed, reason, date }: FieldLapse): string => {
    const name = needed in lawWords ? t(lawWords[needed as keyof typeof lawWords]) : word(needed)
    if (date === null) return name
    return t(reason === 'expired' ? 'certificateExpired' : 'certificateNotYet', { needed: name, day: dateInWords(date, language) })
  }
  return lapses.map(textOf).join('; ')
}
