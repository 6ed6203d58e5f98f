import { clockInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob } from '@daysheet/domain/field/today'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { FieldLanguage, Translate } from '../i18n/i18n.ts'

/** `10154.20 25 Jamaica Avenue, Queens`. */
export const jobTitle = ({
  jobNum,
  jobNumDecimals,
  address,
  boro,
}: Pick<FieldJob, 'jobNum' | 'jobNumDecimals' | 'address' | 'boro'>): string =>
  [[formatJobNumber({ jobNum, jobNumDecimals }), address].filter(Boolean).join(' '), boro].filter(Boolean).join(', ')

/** How far the filings are. The server says it in English; a share is the same in every language. */
export const filingText = ({ filing }: Pick<FieldJob, 'filing'>, t: Translate): string => (filing.endsWith('%') ? filing : t('noFiling'))

export const startText = ({ startTime }: Pick<FieldJob, 'startTime'>, { t, language }: { t: Translate; language: FieldLanguage }): string =>
  startTime === null ? t('noStartTime') : clockInWords(startTime, language)
