import { round } from '../numbers/round.ts'

/**
 * The job number of an address such as `/dashboard/job/10000.40`: numbers are compared, so `10000.4` means the same job; null when it is not a number, which no
 * job has. (product.md#screens, product.md#entities)
 */
export function jobNumberIn(address: string): number | null {
  const text = address.trim()
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

export interface NumberedJob {
  jobNum: number | null
  jobNumDecimals: number | null
}

/** The job number as it is shown: with the decimals its job asks for (`10000.40`), else as it is; empty when there is none. (product.md#entities) */
export function formatJobNumber({ jobNum, jobNumDecimals }: NumberedJob): string {
  if (jobNum === null) return ''
  return jobNumDecimals === null ? String(jobNum) : round(jobNum, jobNumDecimals).toFixed(jobNumDecimals)
}
