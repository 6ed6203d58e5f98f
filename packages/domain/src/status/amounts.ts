import { countOf } from '../numbers/count-of.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const step = 1000

/** `3400000000` → `3.4 GB`, as disks are sold: in steps of a thousand. */
export function formatBytes(bytes: number): string {
  const power = bytes < step ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / step ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: power === 0 || amount >= 100 ? 0 : 1 })} ${units[power]}`
}

const [minute, hour, day] = [60, 3600, 86_400]

/** `5400` → `90 minutes`: in the largest unit of which there are two, never more than it is. */
export function formatWait(seconds: number): string {
  if (seconds < 2 * minute) return countOf(Math.floor(seconds), 'second')
  if (seconds < 2 * hour) return countOf(Math.floor(seconds / minute), 'minute')
  if (seconds < 2 * day) return countOf(Math.floor(seconds / hour), 'hour')
  return countOf(Math.floor(seconds / day), 'day')
}
