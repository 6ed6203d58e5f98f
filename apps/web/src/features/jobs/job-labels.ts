import type { PayRegime, PayTerms } from '@daysheet/domain/overtime/pay-terms'
import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'

/** How a job is called wherever there is one line for it: `10412.1 120 Broadway`. */
export function jobLabel(job: (NumberedJob & { address: string }) | undefined): string {
  return job ? [formatJobNumber(job), job.address].filter(Boolean).join(' ') : 'Unknown job'
}

/** How the two kinds of work are called where one is chosen. */
export const regimeNames: Readonly<Record<PayRegime, string>> = { private: 'Private work', public: 'Public work (prevailing wage)' }

/** `Public work (prevailing wage), codes B, E2`. */
export function termsLabel({ payRegime, overtimeCodes }: Pick<PayTerms, 'payRegime' | 'overtimeCodes'>): string {
  const codes = overtimeCodes.length > 0 ? `, ${overtimeCodes.length === 1 ? 'code' : 'codes'} ${overtimeCodes.join(', ')}` : ''
  return `${regimeNames[payRegime]}${codes}`
}
