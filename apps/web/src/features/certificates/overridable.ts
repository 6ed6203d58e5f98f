/** What somebody without the certificates is put on a job by: refused at first, and done with a reason. (product.md#certificates; decisions/certificate-gate.md) */
import type { CertificateRefusal } from '@daysheet/domain/certificates/certificate-answers'
import { ApiError, Withdrawn } from '#client/client.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { askBy } from '#ui/messages.tsx'

/** What goes along with the call: nothing at first; then the reason, and what it was given for. */
type Override = { certificateOverride?: string; certificateProblems?: string }

/**
 * Makes the call; when it is refused for certificates, asks why it shall be done all the same and makes it again with the reason, and once more when something else is
 * missing by then. Throws `Withdrawn` when it shall not.
 */
export async function overridable<Answer>(call: (override: Override) => Promise<Answer>, given: Override = {}): Promise<Answer> {
  try {
    return await call(given)
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    const { overrideQuestion } = await loadModule(() => import('./override-dialog.tsx'))
    const reason = await askBy(overrideQuestion(refusal, given.certificateOverride))
    if (reason === null) throw new Withdrawn()
    return overridable(call, { certificateOverride: reason, certificateProblems: refusal.digest })
  }
}

function refusalIn(error: unknown): CertificateRefusal | null {
  if (!(error instanceof ApiError) || error.code !== 'CERTIFICATES') return null
  return error.details as CertificateRefusal // what the server says with this code (certificate-answers.ts)
}
