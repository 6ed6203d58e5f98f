import type { Day } from '../calendar/day.ts'
import {
  asksForCertificates,
  findingOf,
  kindsById,
  needsCertificates,
  requirementsOf,
  type Check,
  type CheckedPerson,
} from './check-certificates.ts'
import { jurisdictionOf } from './jurisdiction.ts'

/**
 * Of the cards that the job requires, the one that expires first. Null if the job requires none.
 */
export interface CardsForJob {
  first: { needed: string; until: Day } | null
  /** The work that a restricted handler's card allows, if the person has no other card. */
  restrictedTo: string | null
}

/**
 * The person's cards for this job and day; null if they are not allowed on the job.
 * (product.md#certificates)
 */
export function cardsForJob(person: CheckedPerson, { day, job, kinds: list }: Pick<Check, 'day' | 'job' | 'kinds'>): CardsForJob | null {
  if (!asksForCertificates(job) || !needsCertificates(person)) return { first: null, restrictedTo: null }
  const kinds = kindsById(list)
  const isHere = ({ where }: { where: 'all' | 'city' }) => where === 'all' || jurisdictionOf(job) === 'city'
  const findings = requirementsOf('handler', list)
    .filter(isHere)
    .map((requirement) => ({ needed: requirement.needed, ...findingOf(requirement, person.certificates, { kinds, day }) }))
  const held = findings.flatMap((finding) => (finding.holds ? [finding] : []))
  if (held.length < findings.length) return null
  const [first = null] = held.map(({ needed, until }) => ({ needed, until })).toSorted((one, other) => one.until.localeCompare(other.until))
  const limits = [...new Set(held.flatMap(({ restrictedTo }) => restrictedTo ?? []))]
  return { first, restrictedTo: limits.length > 0 ? limits.filter(Boolean).join(', ') : null }
}
