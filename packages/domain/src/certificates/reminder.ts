/** When somebody is told by text that their certificates end, and how. (product.md#certificate-reminders) */
import { dayOf, momentOf, type Day } from '../calendar/day.ts'
import { dateInWords } from '../calendar/in-words.ts'
import type { Language } from '../fields/fields.ts'
import { expiringCertificates, stepOf, type Expiring, type ExpiryStep, type ListedCertificate } from './expiring.ts'
import type { KindOfCertificate } from './validity.ts'

/** Nobody is woken by one: from the morning until the evening of the business. */
const hours = { from: 9, to: 18 }

/** Whether people may be texted now. */
export function mayRemindAt(now: Date, zone: string): boolean {
  const day = dayOf(now, zone)
  const at = (hour: number) => momentOf(day, { hour, minute: 0 }, zone)
  return now.toISOString() >= at(hours.from) && now.toISOString() < at(hours.to)
}

/** What ends so many days after what a text is about goes along with it: one text, and not one for each card. */
const together = 6

export interface Reminded<Certificate> extends Expiring<Certificate> {
  step: ExpiryStep
}

interface Reminding {
  kindOf: (kindId: string) => KindOfCertificate | undefined
  /** Whether somebody was told of a certificate at a step. */
  wasTold: (certificateId: string, step: ExpiryStep) => boolean
  today: Day
}

/** What one person is to be told of today: nothing unless a certificate has reached a step that they were not told of. */
export function remindersOf<Certificate extends ListedCertificate & { id: string }>(
  certificates: readonly Certificate[],
  { kindOf, wasTold, today }: Reminding,
): Reminded<Certificate>[] {
  // What follows a training copy is the first card, which nobody has to be told to renew.
  const isRenewed = ({ certificate: { kindId } }: Expiring<Certificate>) => kindOf(kindId)?.purpose !== 'training'
  const left = expiringCertificates(certificates, kindOf, today).filter((one) => one.daysLeft >= 0 && isRenewed(one))
  const isNew = ({ id }: Certificate, step: ExpiryStep | null) => step !== null && !wasTold(id, step)
  // Whoever was told early, together with another card, is not told of the step before either.
  const isDue = ({ certificate, daysLeft }: Expiring<Certificate>) =>
    isNew(certificate, stepOf(daysLeft)) && isNew(certificate, stepOf(Math.max(daysLeft - together, 0)))
  if (!left.some(isDue)) return []
  return left.flatMap((one) => {
    const step = stepOf(Math.max(one.daysLeft - together, 0))
    return step === null || wasTold(one.certificate.id, step) ? [] : [{ ...one, step }]
  })
}

export interface EndingCertificate {
  kindName: string
  lastDay: Day
}

const list = (endings: readonly EndingCertificate[], by: 'on' | 'el', language: Language) =>
  endings.map(({ kindName, lastDay }) => `${kindName} ${by} ${dateInWords(lastDay, language)}`).join('; ')

/** The text itself, as the person is texted. */
export function reminderBody(
  endings: readonly EndingCertificate[],
  { language, companyName }: { language: Language; companyName: string },
): string {
  const from = companyName === '' ? '' : `${companyName}: `
  return language === 'es'
    ? `${from}Sus certificados vencen: ${list(endings, 'el', language)}. Por favor renuevelos y traiga la tarjeta nueva a la oficina.`
    : `${from}Your certificates expire: ${list(endings, 'on', language)}. Please renew them and bring the new card to the office.`
}
