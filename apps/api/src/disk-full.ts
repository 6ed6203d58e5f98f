/**
 * Whether a disk had no room: as the system says it, or as PostgreSQL does, also in what `initdb`
 * prints.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || /No space left on device|Disk quota exceeded|ENOSPC/.test(error.message)
}
