/** Whether a supervisor is where the rules want one. (product.md#certificates) */
import { supervisorAtOnce } from './double-booking.ts'
import { asksForCertificates } from '../certificates/check-certificates.ts'
import { jurisdictionOf, type CertificateTerms } from '../certificates/jurisdiction.ts'

/** A job of a day, with who runs it. */
export interface RunEntry {
  id: string
  cancelled: boolean
  startTime: string | null
  supervisorId: string | null
  job: CertificateTerms
}

/**
 * The entries of the City whose supervisor runs another job at the same hours: one has to be there while there is abatement, but on a minor project, where it is enough
 * that they can be reached. A shift is taken to last `shiftHours` from its start.
 */
export function supervisorsElsewhere(entries: readonly RunEntry[], shiftHours: number): Set<string> {
  const atOnce = supervisorAtOnce(entries, shiftHours)
  const needsPresence = ({ job }: RunEntry) => job.abatement === 'project' && asksForCertificates(job) && jurisdictionOf(job) === 'city'
  return new Set(entries.filter((entry) => atOnce.has(entry.id) && needsPresence(entry)).map(({ id }) => id))
}
