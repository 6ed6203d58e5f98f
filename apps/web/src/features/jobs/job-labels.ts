import { jurisdictionOf, type Abatement, type CertificateTerms, type Jurisdiction } from '@daysheet/domain/certificates/jurisdiction'
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

/** How the two are called where one is chosen. (product.md#certificates) */
export const jurisdictionNames: Readonly<Record<Jurisdiction, string>> = {
  city: 'State and City (New York City)',
  state: 'State',
  none: 'None (outside New York)',
}
export const abatementNames: Readonly<Record<Abatement, string>> = {
  project: 'Asbestos project',
  minor: 'Minor project',
  none: 'No abatement',
}

/** `By boro: State and City (New York City)`. */
export const byBoroLabel = (boro: string): string => `By boro: ${jurisdictionNames[jurisdictionOf({ boro, jurisdiction: null })]}`

export const jurisdictionLabel = ({ boro, jurisdiction }: Pick<CertificateTerms, 'boro' | 'jurisdiction'>): string =>
  jurisdiction === null ? byBoroLabel(boro ?? '') : jurisdictionNames[jurisdiction]
