/** What is to be said of somebody's certificates where they are put on a job. (product.md#certificate-gate) */
import { formatDay } from '@daysheet/domain/calendar/day'
import { lapseText } from '@daysheet/domain/certificates/certificate-words'
import type { DayStandings, PersonStanding } from '@daysheet/domain/certificates/certificate-answers'
import { jurisdictionOf, type CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'

export interface CertificateMark {
  /** `no City handler certificate`, `State handler certificate until 11-01-2026`. */
  text: string
  isLapsed: boolean
}

/** By person, what matters at this job; nobody at one that asks for none. */
export function marksAt(standings: DayStandings | undefined, job: CertificateTerms | undefined): ReadonlyMap<string, CertificateMark> {
  const marks = new Map<string, CertificateMark>()
  if (!standings || !job || job.abatement === 'none') return marks
  const where = jurisdictionOf(job)
  if (where === 'none') return marks
  for (const person of standings.people) {
    const mark = markOf(person, where === 'city')
    if (mark) marks.set(person.personId, mark)
  }
  return marks
}

function markOf({ lapses, soon }: PersonStanding, isCity: boolean): CertificateMark | undefined {
  const isHere = ({ where }: { where: 'all' | 'city' }) => where === 'all' || isCity
  const lapsed = lapses.filter(isHere)
  if (lapsed.length > 0) return { text: lapsed.map(lapseText).join(', '), isLapsed: true }
  const ending = soon.filter(isHere)
  if (ending.length === 0) return undefined
  return { text: ending.map(({ needed, until }) => `${needed} until ${formatDay(until)}`).join(', '), isLapsed: false }
}
