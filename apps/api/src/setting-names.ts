import { CannotStart } from './cannot-start.ts'

/**
 * Every variable that `config.ts` reads. docs/settings.md lists the same ones (a test compares the
 * three).
 */
export const settingNames = [
  ...['APP_SECRET', 'BACKUP_KEEP', 'BACKUP_VERIFY', 'BUSINESS_TIME_ZONE', 'CITY_FILINGS_URL', 'COMPANY_NAME'],
  ...['CONTRACTOR', 'CONTRACTORS', 'CONTRACTORS_OPEN', 'CONTRACTOR_CONNECTIONS', 'CORS_ORIGINS'],
  ...['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_URL', 'DATA_DIR', 'FILES', 'HOST', 'LOG_LEVEL'],
  ...['MAP_ATTRIBUTION', 'MAP_LINK_URL', 'MAP_STATIC_URL', 'MAP_TILE_URL', 'METRICS_TOKEN'],
  ...['OFFICE_PASSWORD', 'OFFICE_USERNAME', 'PHONE_SESSION_DAYS', 'PHONE_SESSION_IDLE_DAYS', 'PORT', 'PREPARED_STATEMENTS', 'PUBLIC_URL'],
  ...['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'S3_REGION', 'S3_SECRET_ACCESS_KEY'],
  ...['SESSION_HOURS', 'SESSION_IDLE_HOURS', 'SLOW_QUERY_MS', 'STOP_DELAY_SECONDS', 'SUPERVISOR_EMAIL_DOMAIN'],
  ...['TEXTS', 'TRUST_PROXY', 'TWILIO_ACCOUNT_SID', 'TWILIO_API_URL', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
]
const known = new Set(settingNames)

/** A short name is close to many others (HOST to HOME), so only one letter may differ. */
const lettersOff = (name: string) => (name.length < 8 ? 1 : 2)

/**
 * Throws for a variable with a value whose name is one or two letters from a setting. Without this
 * check, a mistyped DATABASE_URL would start a new, empty database. Other variables of the machine
 * are ignored.
 */
export function refuseMistypedSettings(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (known.has(name) || !value?.trim()) continue
    const meant = settingNames.find((setting) => isWithin(name, setting, lettersOff(setting)))
    if (meant !== undefined) throw new CannotStart(`Unknown setting ${name}. Did you mean ${meant}?`)
  }
}

/**
 * Whether one name becomes the other by at most so many letters added, left out, changed, or
 * swapped with the next one.
 */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swap = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : change
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    ;[beforeLast, last] = [last, row]
  }
  return (last[other.length] ?? most + 1) <= most
}
