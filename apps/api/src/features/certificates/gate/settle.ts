/** What becomes of those who lack certificates: refused, or let pass for a reason that is kept. (product.md#certificate-gate; decisions/certificate-gate.md) */
import type { Day } from '@daysheet/domain/calendar/day'
import { certificateRefusalCode, type CertificateRefusal } from '@daysheet/domain/certificates/certificate-answers'
import { problemLines } from '@daysheet/domain/certificates/certificate-words'
import { checkCertificates, type CertificateProblem, type CheckedPerson } from '@daysheet/domain/certificates/check-certificates'
import type { EffectiveGate } from '@daysheet/domain/certificates/gate'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import { createHash } from 'node:crypto'
import type { Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { certificateKinds } from '../queries.ts'
import { clockedOn, insertWaivers, waiversOf } from './waivers/queries.ts'

/** Why somebody is put on a job all the same, and the digest of what whoever says so was shown; both empty where nothing was said. */
export interface Override {
  reason: string
  shown: string
}

export const noOverride: Override = { reason: '', shown: '' }

/** Who is looked at, on which job of which day. */
export interface Checked {
  entryId: string
  jobId: string
  day: Day
  cancelled: boolean
  job: CertificateTerms
  crew: readonly CheckedPerson[]
  inCharge: { supervisor: CheckedPerson | null; crew: readonly CheckedPerson[] } | null
  override: Override
  /** Whether this only says what was: those who clocked here worked already, and a reason does for them whatever the gate says. */
  isWorked?: boolean
}

type Found = { check: Checked; problems: CertificateProblem[] }

/**
 * Keeps what is waived, or refuses: with what is wrong with whom, and whether a reason would do. A reason is for what its giver was shown: when something else is wrong
 * by then, it is asked about anew. What was waived for an entry is not asked about again. (decisions/certificate-gate.md)
 */
export async function settle(tx: Database, gate: EffectiveGate, checks: readonly Checked[], { takesReason = true } = {}): Promise<void> {
  const kinds = await certificateKinds(tx)
  const found = checks
    .filter(({ cancelled }) => !cancelled)
    .map((check): Found => ({ check, problems: checkCertificates({ ...checkedPart(check), kinds }) }))
    .filter(({ problems }) => problems.length > 0)
  if (found.length === 0) return
  const isOverridable = gate === 'ask' ? () => true : await workedAlready(tx, found)
  const waived = await waivedBefore(tx, found)
  const left = found
    .map(({ check, problems }): Found => ({ check, problems: problems.filter((one) => !isOverridable(check, one) || !waived(check, one)) }))
    .filter(({ problems }) => problems.length > 0)
  const digest = digestOf(left)
  const isAnswered = ({ override: { reason, shown } }: Checked) => reason !== '' && shown === digest
  const refused = left.filter(({ check, problems }) => !isAnswered(check) || problems.some((one) => !isOverridable(check, one)))
  if (refused.length === 0) return insertWaivers(tx, left.flatMap(waiversFor))
  const problems = refused.flatMap((one) => one.problems)
  const canOverride = takesReason && refused.every((one) => one.problems.every((problem) => isOverridable(one.check, problem)))
  const details: CertificateRefusal = { problems, canOverride, digest }
  throw conflict(refusalText(problems, canOverride), { code: certificateRefusalCode, details })
}

const checkedPart = ({ day, job: terms, crew, inCharge }: Checked) => ({ day, job: terms, crew, ...(inCharge && { inCharge }) })

/** Of what is wrong, the same for as long as the same is: entries that are only being added have another id with every try. */
function digestOf(found: readonly Found[]): string {
  const lines = found.flatMap(({ check, problems }) =>
    problems.map(({ personId, needed, reason, date, day }) => [check.jobId, day, personId, needed, reason, date].join(' ')),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('base64url')
}

const maxLines = 10

function refusalText(problems: readonly CertificateProblem[], canOverride: boolean): string {
  const lines = problemLines(problems)
  const more = lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : []
  // The text must fit adding people to a job, and moving, reactivating or texting a job with a
  // crew.
  const remedy = canOverride
    ? 'Give a reason to continue, or continue without these people.'
    : 'Enter the missing certificates first, or continue without these people.'
  return `Certificates are missing. ${[...lines.slice(0, maxLines), ...more].join('; ')}. ${remedy}`
}

type Test = (check: Checked, problem: CertificateProblem) => boolean

/** Whether what is wrong is a matter of the past: somebody clocked on the entry already, or somebody did there whom nobody was in charge of. */
async function workedAlready(tx: Database, found: readonly Found[]): Promise<Test> {
  const entryIds = found.flatMap(({ check }) => (check.isWorked ? [check.entryId] : []))
  const rows = await clockedOn(tx, entryIds)
  return ({ entryId }, { person, personId }) =>
    rows.some((clocked) => clocked.entryId === entryId && (person !== 'worker' || clocked.workerId === personId))
}

/** Whether something was waived for an entry: as long as it is the same job, on the same day. */
async function waivedBefore(tx: Database, found: readonly Found[]): Promise<Test> {
  const waivers = await waiversOf(
    tx,
    found.map(({ check }) => check.entryId),
  )
  const key = (...parts: (string | null)[]) => parts.join(' ')
  const waived = new Set(
    waivers.flatMap((waiver) =>
      waiver.problems.map(({ personId, needed, day }) => key(waiver.schedule_entry_id, waiver.job_id, personId, needed, day)),
    ),
  )
  return ({ entryId, jobId }, { personId, needed, day }) => waived.has(key(entryId, jobId, personId, needed, day))
}

function waiversFor({ check, problems }: Found) {
  const byPerson = Map.groupBy(problems, ({ personId }) => personId)
  return [...byPerson.values()].map((ofOne) => ({
    schedule_entry_id: check.entryId,
    job_id: check.jobId,
    day: check.day,
    worker_id: ofOne[0]?.person === 'worker' ? ofOne[0].personId : null,
    supervisor_id: ofOne[0]?.person === 'supervisor' ? ofOne[0].personId : null,
    problems: JSON.stringify(ofOne),
    reason: check.override.reason,
  }))
}
