/** A contractor among many, as the registry has it. (decisions/contractors.md) */
import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Config, ContractorsConfig, Env } from '../config.ts'

export type Contractor = {
  name: string
  /** In lower case, without a port; the first is the one that links are made with. */
  hosts: string[]
  /** Its own, by the names of docs/settings.md. */
  settings: Record<string, string>
}

/** What `add --set` may say: what tells of a company, and no secret. */
const ownSettings = ['BUSINESS_TIME_ZONE', 'COMPANY_NAME', 'SUPERVISOR_EMAIL_DOMAIN', 'TEXTS', 'TWILIO_FROM'] as const
/** Whoever has none has none: they must not be the same for two. */
const neverShared = [
  'COMPANY_NAME',
  'OFFICE_PASSWORD',
  'OFFICE_USERNAME',
  'TWILIO_FROM',
  'METRICS_TOKEN',
  'CONTRACTOR',
  'CONTRACTORS',
] as const

export const isContractorName = (name: string): boolean => /^[a-z][a-z0-9-]{0,39}$/.test(name)
export const isHost = (host: string): boolean =>
  host.length <= 253 && /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host)

/** A name has no `_`, so no two have the same database. */
export const databaseOf = (name: string): string => `daysheet_${name.replaceAll('-', '_')}`

/** What the database is called from when a contractor is being removed: no node can come to it any more. */
export const removedDatabaseOf = (name: string): string => `removing_${databaseOf(name)}`

export const inDatabase = (url: string, database: string): string => {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

/** Where the registry is, past any pooler. */
export const registryUrlOf = ({ databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string =>
  databaseDirectUrl ?? databaseUrl ?? ''

/** A secret of its own: what is sealed for one opens nothing of another. */
const secretOf = (appSecret: string, name: string): string =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `daysheet contractor ${name}`, 48)).toString('base64url')

/** Everything that the environment decides, for this contractor. Throws `CannotStart` where a setting of its own is wrong or missing. */
export function contractorConfig({ name, hosts, settings }: Contractor, node: Config & { contractors: ContractorsConfig }): Config {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, appSecret, files } = node
  if (databaseUrl === undefined || appSecret === undefined) throw new Error('Settings with contractors have a database and a secret')
  const publicUrl = new URL(node.publicUrl)
  publicUrl.hostname = hosts[0] ?? publicUrl.hostname
  const own: Env = {
    ...Object.fromEntries(neverShared.map((setting) => [setting, undefined])),
    ...settings,
    PUBLIC_URL: publicUrl.href,
    DATABASE_URL: inDatabase(databaseUrl, databaseOf(name)),
    ...(databaseDirectUrl !== undefined && { DATABASE_DIRECT_URL: inDatabase(databaseDirectUrl, databaseOf(name)) }),
    ...(databaseReadUrl !== undefined && { DATABASE_READ_URL: inDatabase(databaseReadUrl, databaseOf(name)) }),
    APP_SECRET: secretOf(appSecret, name),
    DATA_DIR: path.join(node.dataDir, 'contractors', name),
  }
  const config = node.contractors.configWith(own)
  return { ...config, files: files.store === 's3' ? { ...files, prefix: `contractors/${name}/` } : files }
}

/** Throws `CannotStart` for settings that a contractor cannot have. */
export function checkOwnSettings(settings: Record<string, string>): void {
  const unknown = Object.keys(settings).find((name) => !ownSettings.some((known) => known === name))
  if (unknown !== undefined) throw new CannotStart(`--set: a contractor can have its own ${ownSettings.join(', ')}, but not ${unknown}.`)
}

/** Settings of nodes with many contractors, or `CannotStart`. */
export function ofMany(config: Config): Config & { contractors: ContractorsConfig } {
  const { contractors } = config
  if (contractors === undefined) throw new CannotStart('CONTRACTORS=yes is missing: without it there is one contractor and no registry.')
  return { ...config, contractors }
}
