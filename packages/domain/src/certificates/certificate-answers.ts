/** What is read of certificates beyond the certificates themselves. */
import { z } from 'zod'
import { id } from '../fields/fields.ts'
import { effectiveGates } from './gate.ts'

const lapse = z.object({
  needed: z.string(),
  where: z.enum(['all', 'city']),
  reason: z.enum(['missing', 'expired', 'notYet']),
  date: z.string().nullable(),
})
const soon = z.object({ needed: z.string(), where: z.enum(['all', 'city']), until: z.string() })

const restricted = z.object({ needed: z.string(), where: z.enum(['all', 'city']), functions: z.string() })

/** How somebody stands on a day; whoever has everything, and nothing that runs out soon or is restricted, is not told of. */
export const personStanding = z.object({
  person: z.enum(['worker', 'supervisor']),
  personId: id(),
  lapses: z.array(lapse),
  soon: z.array(soon),
  restricted: z.array(restricted),
})
export type PersonStanding = z.infer<typeof personStanding>

/** Everybody who lacks something on a day, and whether the office has it checked at all. */
export const dayStandings = z.object({
  gate: z.enum(effectiveGates),
  /** The schedule of the day; null while no job is on it. */
  scheduleId: id().nullable(),
  people: z.array(personStanding),
  /** Entries that nobody may be in charge of, and City projects whose supervisor is elsewhere at the same hours. */
  withoutSupervisor: z.array(id()),
  supervisorElsewhere: z.array(id()),
  /** Entries whose pack was printed for another crew, or with other cards. */
  packOutdated: z.array(id()),
})
export type DayStandings = z.infer<typeof dayStandings>

/** What is wrong with somebody's certificates, in a refusal and in what was waived. */
export const certificateProblem = z.object({
  person: z.enum(['worker', 'supervisor']).nullable(),
  personId: id().nullable(),
  name: z.string().nullable(),
  needed: z.string(),
  reason: z.enum(['missing', 'expired', 'notYet']),
  date: z.string().nullable(),
  day: z.string(),
})

/** The details of a refusal: `canOverride` where a reason would let it pass, which takes the digest along as `certificateProblems`. */
export const certificateRefusal = z.object({ problems: z.array(certificateProblem), canOverride: z.boolean(), digest: z.string() })
export type CertificateRefusal = z.infer<typeof certificateRefusal>

export const certificateRefusalCode = 'CERTIFICATES'
