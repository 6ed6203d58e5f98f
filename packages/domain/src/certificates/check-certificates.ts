/** Whether those on a job hold the certificates that it asks for, on its day. (product.md#certificates; decisions/certificates.md, decisions/certificate-gate.md) */
import { addDays, addMonths, type Day } from '../calendar/day.ts'
import { isOfHouse } from '../people/house.ts'
import { jurisdictionOf, type CertificateTerms, type Jurisdiction } from './jurisdiction.ts'
import { isByLaw, type Authority, type Purpose } from './purpose.ts'
import { lastDayOf, type HeldCertificate, type KindOfCertificate } from './validity.ts'

/** On the crew, or in charge of it. */
export type Duty = 'handler' | 'supervisor'

/** Something that is asked of somebody at a job: all jobs of abatement, or those of the City alone. */
export interface Requirement {
  needed: string
  where: 'all' | 'city'
  /** Whether a certificate of this kind is one. */
  isMetBy: (kind: KindOfCertificate) => boolean
}

/**
 * Until when something that is needed holds, or why it does not. `date` is that of the certificate which was nearest; `restrictedTo` what a restricted handler's card
 * allows, where it is all that somebody has.
 */
export type Finding =
  | { holds: true; until: Day; restrictedTo: string | null }
  | { holds: false; reason: 'missing'; date: null }
  | { holds: false; reason: 'expired' | 'notYet'; date: Day }

const cardsOf: Readonly<Record<Duty, readonly Purpose[]>> = { handler: ['handler', 'supervisor', 'restricted'], supervisor: ['supervisor'] }

/** What somebody needs for a duty: the cards that the law asks for, and what the office asks of everybody. */
export function requirementsOf(duty: Duty, kinds: readonly KindOfCertificate[]): Requirement[] {
  const card = (authority: Authority) => (kind: KindOfCertificate) =>
    kind.authority === authority &&
    (cardsOf[duty].includes(kind.purpose) || (duty === 'handler' && authority === 'state' && kind.purpose === 'training'))
  const requiredKinds = kinds.filter(({ purpose, required, retired }) => required && !retired && !isByLaw(purpose))
  return [
    { needed: `State ${duty} certificate`, where: 'all', isMetBy: card('state') },
    { needed: `City ${duty} certificate`, where: 'city', isMetBy: card('city') },
    ...requiredKinds.map(({ id, name, authority }): Requirement => ({
      needed: name,
      where: authority === 'city' ? 'city' : 'all',
      isMetBy: (kind) => kind.id === id,
    })),
  ]
}

export type KindsById = ReadonlyMap<string, KindOfCertificate>

export const kindsById = (kinds: readonly KindOfCertificate[]): KindsById => new Map(kinds.map((kind) => [kind.id, kind]))

/** When a State card without a day of issue was issued: it lasts a year. */
const usualIssue = ({ expires }: HeldCertificate): Day => addMonths(expires, -12)

/** A training copy stands in for the first State card alone: not for one that ran out before the training. */
function isRefresher(training: HeldCertificate, certificates: readonly HeldCertificate[], kinds: KindsById): boolean {
  return certificates.some((other) => {
    const kind = kinds.get(other.kindId)
    const isCard = kind?.authority === 'state' && cardsOf.handler.includes(kind.purpose)
    return isCard && (training.issued === null || (other.issued ?? usualIssue(other)) < training.issued)
  })
}

/** Whether certificates meet a requirement on a day. */
export function findingOf(requirement: Requirement, certificates: readonly HeldCertificate[], { kinds, day }: OnDay): Finding {
  const candidates = certificates.flatMap((certificate) => {
    const kind = kinds.get(certificate.kindId)
    if (!kind || !requirement.isMetBy(kind)) return []
    if (kind.purpose === 'training' && (certificate.issued === null || isRefresher(certificate, certificates, kinds))) return []
    return [
      {
        from: certificate.issued,
        last: lastDayOf(certificate, kind.purpose),
        purpose: kind.purpose,
        functions: certificate.functions ?? '',
      },
    ]
  })
  const latest = (days: readonly Day[]) => days.toSorted().at(-1)
  const holding = candidates.filter(({ from, last }) => (from === null || from <= day) && day <= last)
  const until = latest(holding.map(({ last }) => last))
  const isRestricted = holding.every(({ purpose }) => purpose === 'restricted')
  const allowed = new Set(holding.flatMap(({ functions }) => functions.trim() || []))
  if (until !== undefined) return { holds: true, until, restrictedTo: isRestricted ? [...allowed].join(', ') : null }
  const [starts] = candidates.flatMap(({ from, last }) => (from !== null && from > day && from <= last ? [from] : [])).toSorted()
  if (starts !== undefined) return { holds: false, reason: 'notYet', date: starts }
  const lapsed = latest(candidates.map(({ last }) => last))
  return lapsed === undefined ? { holds: false, reason: 'missing', date: null } : { holds: false, reason: 'expired', date: lapsed }
}

interface OnDay {
  kinds: KindsById
  day: Day
}

/** Somebody who is to be on a job. */
export interface CheckedPerson {
  person: 'worker' | 'supervisor'
  personId: string
  name: string | null
  /** Of an employee. */
  role: string | null
  certificates: readonly HeldCertificate[]
}

/** What is wrong with somebody's certificates on the day of a job. */
export interface CertificateProblem {
  /** Null where a job has nobody who may be in charge. */
  person: 'worker' | 'supervisor' | null
  personId: string | null
  name: string | null
  needed: string
  reason: 'missing' | 'expired' | 'notYet'
  /** When it ran out, or from when on it is valid. */
  date: Day | null
  day: Day
}

/** Whoever works in the office or the warehouse is not inside a work area. */
export const needsCertificates = (person: Pick<CheckedPerson, 'role'>): boolean => !isOfHouse(person)

export interface Check {
  day: Day
  job: CertificateTerms
  kinds: readonly KindOfCertificate[]
  /** Those who are put on the job. */
  crew: readonly CheckedPerson[]
  /** Asked for where the whole job is looked at: who runs it, and everybody on its crew who could be in charge. */
  inCharge?: { supervisor: CheckedPerson | null; crew: readonly CheckedPerson[] }
}

/** Whose certificates a job asks for: where there is no abatement, nobody's. */
export const certificatesAskedFor = (job: CertificateTerms): Jurisdiction => (job.abatement === 'none' ? 'none' : jurisdictionOf(job))

/** Whether a job asks for certificates at all. */
export const asksForCertificates = (job: CertificateTerms): boolean => certificatesAskedFor(job) !== 'none'

/**
 * Everybody who lacks something on the day of a job, by name, with what it is and since when; and, where the whole job is looked at, whether one of them may be in charge
 * of it: whoever runs it, or somebody on its crew with the card of a supervisor.
 */
export function checkCertificates({ day, job, kinds: list, crew, inCharge }: Check): CertificateProblem[] {
  if (!asksForCertificates(job)) return []
  const kinds = kindsById(list)
  const isHere = ({ where }: Requirement) => where === 'all' || jurisdictionOf(job) === 'city'
  const problemsOf = (person: CheckedPerson, requirements: readonly Requirement[]): CertificateProblem[] =>
    requirements.flatMap((requirement) => {
      const finding = findingOf(requirement, person.certificates, { kinds, day })
      if (finding.holds) return []
      const { person: kind, personId, name } = person
      return [{ person: kind, personId, name, needed: requirement.needed, reason: finding.reason, date: finding.date, day }]
    })
  const ofCrew = requirementsOf('handler', list).filter(isHere)
  const problems = crew.filter(needsCertificates).flatMap((person) => problemsOf(person, ofCrew))
  return inCharge
    ? [...problems, ...chargeProblems(inCharge, requirementsOf('supervisor', list).filter(isHere), { problemsOf, day })]
    : problems
}

interface Charging {
  problemsOf: (person: CheckedPerson, requirements: readonly Requirement[]) => CertificateProblem[]
  day: Day
}

function chargeProblems(
  { supervisor, crew }: NonNullable<Check['inCharge']>,
  requirements: readonly Requirement[],
  { problemsOf, day }: Charging,
): CertificateProblem[] {
  const isCertified = (person: CheckedPerson) => problemsOf(person, requirements).length === 0
  if ((supervisor && isCertified(supervisor)) || crew.some(isCertified)) return []
  if (supervisor) return problemsOf(supervisor, requirements)
  return requirements.map(({ needed }) => ({ person: null, personId: null, name: null, needed, reason: 'missing', date: null, day }))
}

/** From how many days before it runs out a certificate is marked. */
export const soonDays = 30

/** What is to be said of somebody on a day: what does not hold, and what runs out soon. */
export interface Standing {
  lapses: { needed: string; where: Requirement['where']; reason: CertificateProblem['reason']; date: Day | null }[]
  soon: { needed: string; where: Requirement['where']; until: Day }[]
  /** What somebody may do there whose card is a restricted handler's; empty where nobody entered it. */
  restricted: { needed: string; where: Requirement['where']; functions: string }[]
}

/** How people stand for a duty on a day, wherever the job is: made once, and asked of hundreds. */
export function standingsOf({
  kinds: list,
  day,
}: Pick<Check, 'kinds' | 'day'>): (certificates: readonly HeldCertificate[], duty: Duty) => Standing {
  const kinds = kindsById(list)
  const soonUntil = addDays(day, soonDays)
  const requirements = { handler: requirementsOf('handler', list), supervisor: requirementsOf('supervisor', list) }
  return (certificates, duty) => {
    const standing: Standing = { lapses: [], soon: [], restricted: [] }
    for (const requirement of requirements[duty]) {
      const { needed, where } = requirement
      const finding = findingOf(requirement, certificates, { kinds, day })
      if (!finding.holds) {
        standing.lapses.push({ needed, where, reason: finding.reason, date: finding.date })
        continue
      }
      if (finding.until < soonUntil) standing.soon.push({ needed, where, until: finding.until })
      if (finding.restrictedTo !== null) standing.restricted.push({ needed, where, functions: finding.restrictedTo })
    }
    return standing
  }
}
