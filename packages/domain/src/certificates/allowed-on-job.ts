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

/** The card of a person for a job that ends first. Null where the job asks for none. */
export interface CardsForJob {
  first: { needed: string; until: Day } | null
  /** What a restricted handler's card allows, where that is all they have. */
  restrictedTo: string | null
}

/** Whether a person may work on a crew of this job on this day by their cards; null when they may not. (product.md#certificates) */
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
