import { z } from 'zod'
import { text } from '../fields/fields.ts'
import { maxOverrideLength } from './override-length.ts'

/** Why somebody works without a certificate. */
export const overrideReason = text(maxOverrideLength).nullable()

/** Sent along where somebody is put on a job, never read. (product.md#certificate-gate; decisions/certificate-gate.md) */
export const certificateOverride = {
  /** Why they are put on it without the certificates that it asks for. */
  certificateOverride: overrideReason,
  /** What whoever gave the reason was shown: the `digest` of the refusal. When something else is missing by then, it is asked about anew. */
  certificateProblems: text(100).nullable(),
}

/** The same of a call that is no row. */
export const optionalOverride = z.object(certificateOverride).partial().shape

/** A reason as a call carries it. */
export type CertificateOverride = z.infer<z.ZodObject<typeof optionalOverride>>
