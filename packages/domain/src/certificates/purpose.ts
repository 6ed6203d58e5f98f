/** What a certificate is for, and who issues it. Apart from the schemas, so that a screen which shows it does not load zod. */

export const purposes = ['handler', 'supervisor', 'restricted', 'training', 'medical', 'fitTest', 'licence', 'other'] as const
export type Purpose = (typeof purposes)[number]

export const authorities = ['state', 'city', 'other'] as const
export type Authority = (typeof authorities)[number]

/** A licence is the company's, everything else somebody's. */
export const isOfCompany = (purpose: Purpose): boolean => purpose === 'licence'

/** Of these it is told whether somebody is cleared and until when, and nothing else, to whoever may not see more. */
export const isMedical = (purpose: Purpose): boolean => purpose === 'medical' || purpose === 'fitTest'

/** What the law asks for by itself; of any other kind the office says whether it is asked for. */
export const isByLaw = (purpose: Purpose): boolean =>
  purpose === 'handler' || purpose === 'supervisor' || purpose === 'restricted' || purpose === 'training' || purpose === 'licence'
