import { dayOf } from '@daysheet/domain/calendar/day'
import { longDayInWords, momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob, JobChange } from '@daysheet/domain/field/today'
import type { FieldLanguage, Translate } from '../i18n/i18n.ts'

interface Reader {
  t: Translate
  language: FieldLanguage
  zone: string
}

/** What the office did to a job. Without `change` the phone only knows that the job is gone. */
export function changeText({ change, cancelledReason }: Pick<FieldJob, 'change' | 'cancelledReason'>, { t, language }: Reader): string {
  if (!change) return t('changeUnknown')
  const { what, day, supervisor } = change
  const texts: Readonly<Record<JobChange['what'], () => string>> = {
    moved: () => t('changeMoved', { day: day === null ? '' : longDayInWords(day, language) }),
    given: () => (supervisor === null ? t('changeTaken') : t('changeGiven', { name: supervisor })),
    canceled: () => [t('changeCanceled'), cancelledReason].filter(Boolean).join(' '),
    deleted: () => t('changeDeleted'),
  }
  return texts[what]()
}

/** `Changed 9:14 AM`, with the date if it is not today. */
export const changedAtText = ({ at }: JobChange, { t, language, zone }: Reader): string => {
  const isToday = dayOf(at, zone) === dayOf(new Date().toISOString(), zone)
  return t('changedAt', { when: isToday ? timeInWords(at, { zone, language }) : momentInWords(at, { zone, language }) })
}
