/** What is to be said of somebody's certificates where they are put on a job. (product.md#certificate-gate) */
import { formatDay } from '@daysheet/domain/calendar/day'
import { lapseText, restrictedText } from '@daysheet/domain/certificates/certificate-words'
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

function markOf({ lapses, soon, restricted }: PersonStanding, isCity: boolean): CertificateMark | undefined {
  const isHere = ({ where }: { where: 'all' | 'city' }) => where === 'all' || isCity
  const lapsed = lapses.filter(isHere)
  const limits = restricted.filter(isHere).map(restrictedText)
  if (lapsed.length > 0) return { text: [...lapsed.map(lapseText), ...limits].join(', '), isLapsed: true }
  const ending = soon.filter(isHere).map(({ needed, until }) => `${needed} until ${formatDay(until)}`)
  return ending.length + limits.length === 0 ? undefined : { text: [...ending, ...limits].join(', '), isLapsed: false }
}
