import { round } from '../numbers/round.ts'

export interface NumberedJob {
  jobNum: number | null
  jobNumDecimals: number | null
}

/** The job number as it is shown: with the decimals its job asks for (`10000.40`), else as it is; empty when there is none. (product.md#entities) */
export function formatJobNumber({ jobNum, jobNumDecimals }: NumberedJob): string {
  if (jobNum === null) return ''
  return jobNumDecimals === null ? String(jobNum) : round(jobNum, jobNumDecimals).toFixed(jobNumDecimals)
}
