/** What is read of certificates beyond the certificates themselves. */
import { z } from 'zod'
import { id } from '../wire/fields.ts'

const lapse = z.object({
  needed: z.string(),
  where: z.enum(['all', 'city']),
  reason: z.enum(['missing', 'expired', 'notYet']),
  date: z.string().nullable(),
})
const soon = z.object({ needed: z.string(), where: z.enum(['all', 'city']), until: z.string() })

/** How somebody stands on a day; whoever has everything, and nothing that runs out soon, is not told of. */
export const personStanding = z.object({
  person: z.enum(['worker', 'supervisor']),
  personId: id(),
  lapses: z.array(lapse),
  soon: z.array(soon),
})
export type PersonStanding = z.infer<typeof personStanding>

/** Everybody who lacks something on a day, and whether the office has it checked at all. */
export const dayStandings = z.object({
  gate: z.enum(['off', 'ask', 'refuse']),
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

/** The details of a refusal: `canOverride` where a reason would let it pass. */
export const certificateRefusal = z.object({ problems: z.array(certificateProblem), canOverride: z.boolean() })
export type CertificateRefusal = z.infer<typeof certificateRefusal>

export const certificateRefusalCode = 'CERTIFICATES'
