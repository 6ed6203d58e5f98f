const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const step = 1000

/** `3400000000` → `3.4 GB`, as disks are sold: in steps of a thousand. */
export function formatBytes(bytes: number): string {
  const power = bytes < step ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / step ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: power === 0 || amount >= 100 ? 0 : 1 })} ${units[power]}`
}

/** `5400` → `1 hour`: the largest whole unit, as one says it. */
export function formatWait(seconds: number): string {
  const [most, unit] = seconds < 90 ? [1, 'second'] : seconds < 5400 ? [60, 'minute'] : seconds < 172_800 ? [3600, 'hour'] : [86_400, 'day']
  return countOf(Math.round(seconds / Number(most)), String(unit))
}

/** `countOf(1, 'text')` → `1 text`, `countOf(12, 'text')` → `12 texts`. */
export const countOf = (count: number, word: string): string => `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
