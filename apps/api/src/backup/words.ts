/** Numbers for whoever reads a terminal. */
export const counted = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}

export const tookInWords = (ms: number): string => (ms < 90_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} minutes`)
