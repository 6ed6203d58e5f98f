import { defaultSessionLives, type SessionLives } from '@daysheet/domain/session/session-life'
import { maxCompanyNameLength } from '@daysheet/domain/settings/office-settings'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { refuseMistypedSettings } from './setting-names.ts'

/** Everything the environment decides (docs/settings.md). This file is the only reader of `process.env`. */
export type Config = {
  port: number
  host: string
  /** The address people and carriers reach us at, without a slash at the end. Carrier signatures and links are made with it. */
  publicUrl: string
  /** Whose pages may call the API from the browser, besides our own. */
  corsOrigins: readonly string[]
  /** Absolute. Holds the embedded database, its secrets and uploaded files. */
  dataDir: string
  /** Missing: the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | undefined
  /** The database of `databaseUrl` past the pooler that this leads through, for what needs a session of its own. */
  databaseDirectUrl: string | undefined
  /** A standby of `databaseUrl` for long reads. */
  databaseReadUrl: string | undefined
  /** Off behind a pooler that hands each transaction another connection. */
  prepareStatements: boolean
  /** Missing: made on the first start and kept in `dataDir`. */
  appSecret: string | undefined
  /** The first office account; missing: `office` with a generated password. */
  firstAccount: { username: string; password: string } | undefined
  businessTimeZone: string
  supervisorEmailDomain: string
  /** The company's name as long as nobody has given one in Admin. */
  companyName: string | undefined
  texts: TextsConfig
  /** Where uploaded files are kept. */
  files: { store: 'local' } | S3Config
  /** Without `tileUrl` and `staticUrl` maps are turned off: places are shown on a plain grid. */
  maps: { tileUrl: string | undefined; attribution: string; staticUrl: string | undefined; linkUrl: string }
  /** The City's open data on asbestos filings, an address without a query; missing: nobody asks it. */
  cityFilingsUrl: string | undefined
  /** How long a stopping node says so at /ready before it lets nobody in any more, in seconds. */
  stopDelay: number
  /** How long a session lives, in seconds: unused, and in any case. */
  sessionLives: SessionLives
  /** For Fastify: nobody, the nearest n proxies, or these addresses. */
  trustProxy: false | number | string
  logLevel: string
  /** Who sends it may read /metrics; missing: there is none. */
  metricsToken: string | undefined
  /**
   * Defaults for `npm run backup` when its options do not say otherwise: how many backups stay in
   * their folder (missing: all), and whether each is restored as a trial.
   */
  backups: { keep: number | undefined; verify: boolean }
  /** A statement that takes so many milliseconds is logged. */
  slowQueryMs: number
  /** A database that may lose acknowledged writes is accepted: only ever in tests. */
  allowUnsafeDatabase: boolean
  /** Missing: there is one contractor, whatever the host. */
  contractors: ContractorsConfig | undefined
}

/** Of nodes that serve many contractors, each at its host; `databaseUrl` leads to the registry then. (decisions/contractors.md) */
export type ContractorsConfig = {
  /** So many are open on a node at most. */
  open: number
  /** Connections for calls, of all of them together. */
  connections: number
  /** The one that a command is about. */
  named: string | undefined
  /** The settings of one of them: those of the node, but for these. */
  configWith: (own: Env) => Config
}

type TextsConfig =
  | { carrier: 'simulator' }
  | { carrier: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string | undefined }

export type S3Config = {
  store: 's3'
  /** Stands before the name of each file in the bucket. */
  prefix?: string
  /** Missing: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path of an address, not in its host. */
  forcePathStyle: boolean
}

export type Env = Record<string, string | undefined>
type Read = (name: string) => string | undefined

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const minSecretLength = 32
/** Different characters of a random secret; of 32 hexadecimal digits nearly always more than ten differ. */
const minLetters = 6
/** What stands in examples where a secret belongs. */
const placeholder = /change.?(me|this)|replace.?(me|this)|your.?(app.?)?secret|default/i
const minPasswordLength = 8

/**
 * Reads the settings, or throws `CannotStart` with a sentence that names the variable, but never
 * its value. `otherwise` has defaults for commands that need fewer settings: another `dataDir`, and
 * `needsSecret: false` for a command that opens no sealed digits.
 */
export function readConfig(env: Env = process.env, otherwise: { dataDir?: string; needsSecret?: boolean } = {}): Config {
  refuseMistypedSettings(env)
  const read: Read = (name) => env[name]?.trim() || undefined
  const port = wholeNumber(read, 'PORT', 3000, [0, 65_535])
  const host = read('HOST') ?? '127.0.0.1'
  const databaseUrl = postgresUrl(read, 'DATABASE_URL')
  const isOfMany = oneOf(read, 'CONTRACTORS', ['yes', 'no'], 'no') === 'yes'
  return {
    port,
    host,
    publicUrl: webUrl(read, 'PUBLIC_URL') ?? `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`,
    corsOrigins: corsOrigins(read),
    dataDir: path.resolve(read('DATA_DIR') ?? otherwise.dataDir ?? 'data'),
    databaseUrl,
    databaseDirectUrl: besideDatabase(read, 'DATABASE_DIRECT_URL', databaseUrl),
    databaseReadUrl: besideDatabase(read, 'DATABASE_READ_URL', databaseUrl),
    prepareStatements: oneOf(read, 'PREPARED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    // With many contractors, the secrets of their databases are derived from it.
    appSecret: secret(read, databaseUrl !== undefined && (isOfMany || otherwise.needsSecret !== false)),
    firstAccount: firstAccount(read),
    businessTimeZone: timeZone(read),
    supervisorEmailDomain: emailDomain(read),
    companyName: companyName(read),
    // With many, the number that texts come from is each one's own.
    texts: isOfMany ? { carrier: 'simulator' } : texts(read),
    files: files(read),
    maps: maps(read),
    cityFilingsUrl: cityFilingsUrl(read),
    stopDelay: wholeNumber(read, 'STOP_DELAY_SECONDS', 0, [0, 60]),
    sessionLives: sessionLives(read),
    trustProxy: trustProxy(read),
    logLevel: oneOf(read, 'LOG_LEVEL', logLevels, 'warn'),
    metricsToken: metricsToken(read),
    backups: {
      keep: backupsToKeep(read),
      verify: oneOf(read, 'BACKUP_VERIFY', ['yes', 'no'], 'no') === 'yes',
    },
    slowQueryMs: wholeNumber(read, 'SLOW_QUERY_MS', 500, [0, 60_000]),
    allowUnsafeDatabase: oneOf(read, 'DAYSHEET_TEST_DATABASE', ['yes', 'no'], 'no') === 'yes',
    contractors: isOfMany ? contractors(read, databaseUrl, (own) => readConfig({ ...env, ...own }, otherwise)) : withoutContractors(read),
  }
}

function contractors(read: Read, databaseUrl: string | undefined, configWith: ContractorsConfig['configWith']): ContractorsConfig {
  if (databaseUrl === undefined) throw new CannotStart('DATABASE_URL is required with CONTRACTORS=yes: the database of the registry.')
  return {
    open: wholeNumber(read, 'CONTRACTORS_OPEN', 100, [1, 10_000]),
    connections: wholeNumber(read, 'CONTRACTOR_CONNECTIONS', 40, [1, 10_000]),
    named: read('CONTRACTOR'),
    configWith,
  }
}

/** A command for one of many must not be done to the only one there is. */
function withoutContractors(read: Read): undefined {
  if (read('CONTRACTOR') !== undefined) throw new CannotStart('CONTRACTOR belongs to CONTRACTORS=yes, which is missing.')
}

function wholeNumber(read: Read, name: string, otherwise: number, [least, most]: readonly [number, number]): number {
  const text = read(name)
  if (text === undefined) return otherwise
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new CannotStart(`${name} must be a whole number from ${least} to ${most}.`)
}

/** No number keeps every backup; 0 would keep none, and is no setting. */
function backupsToKeep(read: Read): number | undefined {
  const text = read('BACKUP_KEEP')
  if (text === undefined || isBackupsToKeep(text)) return text === undefined ? undefined : Number(text)
  throw new CannotStart(`BACKUP_KEEP ${backupsToKeepRule} Leave it out to keep all.`)
}

export const isBackupsToKeep = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)
export const backupsToKeepRule = 'must be a whole number from 1 to 99999.'

const hours = { name: 'hours', seconds: 3600, most: 30 * 24 }
const days = { name: 'days', seconds: 24 * 3600, most: 366 }

/** A length of time, in seconds. */
function duration(read: Read, setting: string, otherwise: number, unit: typeof hours): number {
  const text = read(setting)
  const given = text === undefined ? otherwise / unit.seconds : Number(text)
  if (given > 0 && given <= unit.most) return Math.round(given * unit.seconds)
  throw new CannotStart(`${setting} must be a number of ${unit.name}, more than 0 and at most ${unit.most}.`)
}

const sessionLives = (read: Read): SessionLives => ({
  office: {
    idle: duration(read, 'SESSION_IDLE_HOURS', defaultSessionLives.office.idle, hours),
    absolute: duration(read, 'SESSION_HOURS', defaultSessionLives.office.absolute, hours),
  },
  phone: {
    idle: duration(read, 'PHONE_SESSION_IDLE_DAYS', defaultSessionLives.phone.idle, days),
    absolute: duration(read, 'PHONE_SESSION_DAYS', defaultSessionLives.phone.absolute, days),
  },
})

function oneOf<T extends string>(read: Read, name: string, choices: readonly T[], otherwise: T): T {
  const text = read(name)
  if (text === undefined) return otherwise
  const chosen = choices.find((choice) => choice === text)
  if (chosen !== undefined) return chosen
  throw new CannotStart(`${name} must be one of ${choices.join(', ')}.`)
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function webUrl(read: Read, name: string): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  const url = urlOf(text)
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return url.href.replace(/(?<!\/)\/+$/, '')
  throw new CannotStart(`${name} must be an address like https://daysheet.example.com.`)
}

/** Only by https, but for a stand-in on this very machine. */
function cityFilingsUrl(read: Read): string | undefined {
  const text = webUrl(read, 'CITY_FILINGS_URL')
  if (text === undefined) return undefined
  const { protocol, hostname, username, password } = new URL(text)
  if ((protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) && username === '' && password === '') return text
  throw new CannotStart('CITY_FILINGS_URL must be an https address like https://data.cityofnewyork.us/resource/vq35-j9qm.json.')
}

function postgresUrl(read: Read, name: string): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  if (/^postgres(ql)?:$/.test(urlOf(text)?.protocol ?? '')) return text
  throw new CannotStart(`${name} must be an address like postgres://user:password@host:5432/daysheet.`)
}

/** Another way to the server of DATABASE_URL, or to its copy. */
function besideDatabase(read: Read, name: string, databaseUrl: string | undefined): string | undefined {
  const url = postgresUrl(read, name)
  if (url !== undefined && databaseUrl === undefined) throw new CannotStart(`${name} belongs to a DATABASE_URL, which is missing.`)
  return url
}

function secret(read: Read, isRequired: boolean): string | undefined {
  const text = read('APP_SECRET')
  if (text === undefined && isRequired)
    throw new CannotStart(`APP_SECRET is required with DATABASE_URL: at least ${minSecretLength} random characters.`)
  if (text !== undefined && text.length < minSecretLength)
    throw new CannotStart(`APP_SECRET must have at least ${minSecretLength} characters.`)
  if (text !== undefined && (placeholder.test(text) || new Set(text).size < minLetters))
    throw new CannotStart('APP_SECRET must be random, not an example or repeated characters. Use the output of `openssl rand -hex 32`.')
  return text
}

/** As a browser says it in `Origin`: no path, no port that goes without saying, all in lower case. Web views have schemes of their own. */
const isOrigin = (text: string) =>
  /^https?:/.test(text)
    ? URL.canParse(text) && new URL(text).origin === text
    : /^(?!file:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d+)?$/.test(text)

function corsOrigins(read: Read): string[] {
  const origins = (read('CORS_ORIGINS') ?? '').split(',').flatMap((origin) => origin.trim() || [])
  if (origins.every((origin) => isOrigin(origin) && !origin.includes('*'))) return [...new Set(origins)]
  throw new CannotStart(
    'CORS_ORIGINS must be exact origins like https://field.example.com with commas between: no path, no slash at the end, no *.',
  )
}

const minMetricsTokenLength = 20

function metricsToken(read: Read): string | undefined {
  const token = read('METRICS_TOKEN')
  if (token === undefined || (token.length >= minMetricsTokenLength && /^[\x21-\x7e]+$/.test(token))) return token
  throw new CannotStart(`METRICS_TOKEN must have at least ${minMetricsTokenLength} random letters, digits or signs, without spaces.`)
}

function firstAccount(read: Read): Config['firstAccount'] {
  const [username, password] = [read('OFFICE_USERNAME'), read('OFFICE_PASSWORD')]
  if (username === undefined && password === undefined) return undefined
  if (username === undefined) throw new CannotStart('OFFICE_USERNAME is missing: it belongs to OFFICE_PASSWORD.')
  if (password === undefined) throw new CannotStart('OFFICE_PASSWORD is missing: it belongs to OFFICE_USERNAME.')
  if (password.length < minPasswordLength) throw new CannotStart(`OFFICE_PASSWORD must have at least ${minPasswordLength} characters.`)
  return { username: username.toLowerCase(), password }
}

function timeZone(read: Read): string {
  const zone = read('BUSINESS_TIME_ZONE') ?? 'America/New_York'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new CannotStart('BUSINESS_TIME_ZONE must be a time zone like America/New_York.')
  }
}

function emailDomain(read: Read): string {
  const domain = read('SUPERVISOR_EMAIL_DOMAIN') ?? 'example.com'
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return domain.toLowerCase()
  throw new CannotStart('SUPERVISOR_EMAIL_DOMAIN must be a domain like example.com.')
}

function companyName(read: Read): string | undefined {
  const name = read('COMPANY_NAME')
  if (name === undefined || name.length <= maxCompanyNameLength) return name
  throw new CannotStart(`COMPANY_NAME must have at most ${maxCompanyNameLength} characters.`)
}

const requiredWith = (read: Read, setting: string) => (name: string) => {
  const text = read(name)
  if (text === undefined) throw new CannotStart(`${name} is required with ${setting}.`)
  return text
}

function texts(read: Read): TextsConfig {
  if (oneOf(read, 'TEXTS', ['simulator', 'twilio'], 'simulator') === 'simulator') return { carrier: 'simulator' }
  const required = requiredWith(read, 'TEXTS=twilio')
  if (read('PUBLIC_URL') === undefined)
    throw new CannotStart('PUBLIC_URL is required with TEXTS=twilio: the carrier signs its calls with it.')
  return {
    carrier: 'twilio',
    accountSid: required('TWILIO_ACCOUNT_SID'),
    authToken: required('TWILIO_AUTH_TOKEN'),
    from: required('TWILIO_FROM'),
    apiUrl: webUrl(read, 'TWILIO_API_URL'),
  }
}

function files(read: Read): Config['files'] {
  if (oneOf(read, 'FILES', ['local', 's3'], 'local') === 'local') return { store: 'local' }
  const required = requiredWith(read, 'FILES=s3')
  const endpoint = webUrl(read, 'S3_ENDPOINT')
  return {
    store: 's3',
    endpoint,
    region: s3Region(read),
    bucket: s3Bucket(required('S3_BUCKET')),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: oneOf(read, 'S3_FORCE_PATH_STYLE', ['yes', 'no'], endpoint === undefined ? 'no' : 'yes') === 'yes',
  }
}

function s3Region(read: Read): string {
  const region = read('S3_REGION') ?? 'us-east-1'
  if (/^[a-z0-9-]{1,64}$/i.test(region)) return region
  throw new CannotStart('S3_REGION must be a region like us-east-1.')
}

function s3Bucket(bucket: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return bucket
  throw new CannotStart('S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.')
}

function maps(read: Read): Config['maps'] {
  const hasTiles = read('MAP_TILE_URL')?.toLowerCase() !== 'none'
  const tileUrl = hasTiles
    ? (template(read, 'MAP_TILE_URL', ['{z}', '{x}', '{y}']) ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    : undefined
  return {
    tileUrl,
    // Whose map is not shown is not named.
    attribution: read('MAP_ATTRIBUTION') ?? (hasTiles ? '© OpenStreetMap contributors' : ''),
    staticUrl: template(read, 'MAP_STATIC_URL', ['{lat}', '{lon}']),
    linkUrl: template(read, 'MAP_LINK_URL', ['{lat}', '{lon}']) ?? 'https://www.google.com/maps/search/?api=1&query={lat},{lon}',
  }
}

function template(read: Read, name: string, holes: string[]): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  const isWhole = holes.every((hole) => text.includes(hole)) && /^https?:/.test(text)
  if (isWhole) return text
  throw new CannotStart(`${name} must be an http(s) address with ${holes.join(', ')} in it.`)
}

function trustProxy(read: Read): Config['trustProxy'] {
  const text = read('TRUST_PROXY')
  if (text === undefined || text === 'no') return false
  if (/^\d$/.test(text)) return Number(text) === 0 ? false : Number(text)
  if (/^[0-9a-f.:/, ]+$/i.test(text)) return text
  throw new CannotStart('TRUST_PROXY must be the number of proxies in front of Daysheet, or their addresses, comma between.')
}
