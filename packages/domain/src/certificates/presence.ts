/** Whether a supervisor is where the rules want one. (product.md#certificates) */
import { minutesOfStartTime } from '../schedules/start-time.ts'
import { asksForCertificates } from './check-certificates.ts'
import { jurisdictionOf, type CertificateTerms } from './jurisdiction.ts'

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
  const taking = entries.filter(({ cancelled, supervisorId }) => !cancelled && supervisorId !== null)
  // Of a job without a start nobody knows that it is at other hours.
  const isAtOnce = ({ startTime: one }: RunEntry, { startTime: other }: RunEntry) =>
    one === null || other === null || Math.abs(minutesOfStartTime(one) - minutesOfStartTime(other)) < shiftHours * 60
  const needsPresence = ({ job }: RunEntry) => job.abatement === 'project' && asksForCertificates(job) && jurisdictionOf(job) === 'city'
  const isElsewhere = (entry: RunEntry) =>
    taking.some((other) => other.id !== entry.id && other.supervisorId === entry.supervisorId && isAtOnce(entry, other))
  return new Set(taking.filter((entry) => needsPresence(entry) && isElsewhere(entry)).map(({ id }) => id))
}
