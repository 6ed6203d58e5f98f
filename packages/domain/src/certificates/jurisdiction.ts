/** Whose certificates a job asks for. (product.md#certificates; decisions/certificates.md) */

/** City: those of the State and of the City; State: those of the State; none: no certificates of New York. */
export const jurisdictions = ['city', 'state', 'none'] as const
export type Jurisdiction = (typeof jurisdictions)[number]

/** What is done at a job: on a minor project the supervisor need not stay there all the time. */
export const abatements = ['project', 'minor', 'none'] as const
export type Abatement = (typeof abatements)[number]

/** What a job says of the certificates that it needs. */
export interface CertificateTerms {
  boro: string | null
  /** Null for what the borough says. */
  jurisdiction: Jurisdiction | null
  abatement: Abatement
}

/** The five boroughs as offices and filings write them, in small letters without anything between. */
const boroughs: ReadonlySet<string> = new Set([
  ...['manhattan', 'mn', 'newyork', 'newyorkcity', 'nyc'],
  ...['brooklyn', 'bk', 'bklyn', 'kings'],
  ...['queens', 'qn', 'qns'],
  ...['bronx', 'thebronx', 'bx'],
  ...['statenisland', 'si', 'richmond'],
])

/** What is written behind a borough: `Brooklyn, NY`. */
const cityOrState = /(?:newyorkcity|newyork|nyc|ny)$/

/** A place in small letters without anything between, with what is written behind it and without. */
export function writtenPlaces(boro: string | null): string[] {
  const letters = (boro ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')
  return [letters, letters.replace(cityOrState, '')]
}

/** Whether it is one of the five boroughs. */
export const isBorough = (boro: string | null): boolean => writtenPlaces(boro).some((letters) => boroughs.has(letters))

/** A job in one of the five boroughs is the City's, any other the State's, unless the office says otherwise. */
export const jurisdictionOf = ({ boro, jurisdiction }: Pick<CertificateTerms, 'boro' | 'jurisdiction'>): Jurisdiction =>
  jurisdiction ?? (isBorough(boro) ? 'city' : 'state')
