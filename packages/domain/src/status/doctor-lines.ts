/** What the doctor says of the parts that the status screen does not show: settings, folder, migrations, role, clock and the carrier's account. */
import { formatDateTime } from '../calendar/day.ts'
import { countOf } from '../numbers/count-of.ts'
import { formatWait } from './amounts.ts'
import { attention, good, unknown, type Assessment } from './assessment.ts'

const rolesDocument = 'docs/security.md, “Database roles”'

export type SettingsFacts = { publicUrl: string; trustsProxy: boolean }

const isThisMachine = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** Settings that are allowed and rarely meant. */
export function settingsLine({ publicUrl, trustsProxy }: SettingsFacts): Assessment {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !isThisMachine(hostname))
    return attention(
      50,
      `PUBLIC_URL (${publicUrl}) has no TLS: passwords travel unencrypted, and phones allow neither installing nor location.`,
      'Put a proxy with TLS in front of Daysheet and set PUBLIC_URL=https://…; see docs/operations.md.',
    )
  if (protocol === 'https:' && !trustsProxy)
    return attention(
      50,
      'PUBLIC_URL begins with https, so there is a proxy in front, but TRUST_PROXY is not set: all users seem to come from one address.',
      'Set TRUST_PROXY to the number of proxies.',
    )
  return good(`No errors. People reach Daysheet at ${publicUrl}.`)
}

export type FolderFacts = {
  path: string
  /** The account that runs the doctor. */
  account: string
  /** `missing`: the first start would make it, and may. Otherwise why it cannot be used. */
  state: 'usable' | 'missing' | { refused: string }
  /** What in it this account may not read and write. */
  locked: readonly string[]
  /** Secrets in it that other accounts may read. */
  readable: readonly string[]
  /** Whether other accounts may read the folder itself. */
  isOpen: boolean
  /** Whose it is, where root asks and it is somebody else's. */
  owner: string | undefined
}

/** Whether Daysheet can use DATA_DIR, and nobody else. */
export function folderLine({ path, account, state, locked, readable, isOpen, owner }: FolderFacts): Assessment {
  if (state === 'missing') return good(`${path} does not exist yet; the first start creates it.`)
  if (typeof state === 'object')
    return attention(
      95,
      `${path} cannot be used by the account ${account} (${state.refused}).`,
      `Give it to that account: chown -R ${account} ${path}`,
    )
  if (locked.length > 0)
    return attention(
      90,
      `${locked.join(', ')} in ${path} cannot be read and written by the account ${account}.`,
      `Give all of it to that account: chown -R ${account} ${path}`,
    )
  if (readable.length > 0)
    return attention(
      80,
      `Other accounts on this machine can read ${readable.join(' and ')} in ${path}.`,
      `chmod 600 ${readable.map((name) => `${path}/${name}`).join(' ')}`,
    )
  if (isOpen) return attention(50, `Other accounts on this machine can open ${path}.`, `chmod 700 ${path}`)
  if (owner !== undefined)
    return attention(
      40,
      `${path} belongs to ${owner}, but you run the doctor as root, which can read everything.`,
      `Run the doctor as ${owner}, so that it sees what Daysheet sees.`,
    )
  return good(`${path} can be read and written by the account ${account}, and its secrets by no other account.`)
}

export type MigrationFacts =
  | { state: 'empty' | 'known'; applied: readonly string[]; missing: readonly string[]; mayMigrate: boolean }
  /** Why this version cannot work on the database. */
  | { state: 'foreign'; reason: string }

const bare = (name: string) => name.replace(/\.sql$/, '')

/** Whether the tables are those of this version. */
export function migrationsLine(facts: MigrationFacts): Assessment {
  if (facts.state === 'foreign')
    return attention(95, facts.reason, 'Do not start this version on it. See docs/operations.md, “Upgrading”, for how to go back.')
  const { state, applied, missing, mayMigrate } = facts
  if (missing.length === 0) return good(`All ${applied.length} are applied; the last is ${bare(applied.at(-1) ?? '')}.`)
  const asOwner = `As the owner of the database run apps/api/src/commands/app-role.ts first (${rolesDocument}).`
  if (state === 'empty') {
    const says = 'This database has no Daysheet tables yet.'
    return mayMigrate ? unknown(`${says} The first start creates them.`) : attention(90, says, asOwner)
  }
  const says = `${countOf(missing.length, 'migration')} of this version ${missing.length === 1 ? 'is' : 'are'} not applied yet, the first is ${bare(missing[0] ?? '')}.`
  return mayMigrate ? attention(50, says, 'Take a backup, then start Daysheet, which applies them.') : attention(90, says, asOwner)
}

export type RoleFacts = {
  name: string
  isSuperuser: boolean
  isOwner: boolean
  /** Tables of Daysheet that this role may not use as it has to. */
  closed: readonly string[]
}

/** What the account of DATABASE_URL may do: enough, and not too much. */
export function roleLine({ name, isSuperuser, isOwner, closed }: RoleFacts): Assessment {
  if (closed.length > 0)
    return attention(
      90,
      `The role “${name}” cannot use ${closed.length === 1 ? `the table ${closed[0]}` : `${closed.length} tables, among them ${closed[0]}`}.`,
      `As the owner of the database run apps/api/src/commands/app-role.ts ${name} (${rolesDocument}).`,
    )
  if (isSuperuser)
    return attention(
      50,
      `The role “${name}” is a superuser: its password opens the whole database server, and it can change the audit.`,
      `Give Daysheet a role of its own: ${rolesDocument}.`,
    )
  if (isOwner) return good(`“${name}” owns the tables and migrates them. A role that cannot change the audit: ${rolesDocument}.`)
  return good(`“${name}” can use the tables but not alter them; the audit only grows.`)
}

export type ClockFacts = {
  /** By how much the database's clock is ahead of this machine's. */
  aheadMs: number
  now: string
  /** The same two moments, half a year apart, in the business's zone: as this machine and as PostgreSQL says them. Null when PostgreSQL knows no such zone. */
  here: readonly string[]
  there: readonly string[] | null
}

const clocksDiffer = { look: 5_000, wrong: 60_000 }
const keepTime = 'Set the clocks of both machines by NTP (timedatectl set-ntp true).'

/** Whether database and machine have the same time, and mean the same by the business's zone. */
export function clockLine({ aheadMs, now, here, there }: ClockFacts, zone: string): Assessment {
  const tzdata = 'Update the time zones (package tzdata) of the machine PostgreSQL runs on, and start it again.'
  if (there === null) return attention(90, `PostgreSQL does not know the time zone ${zone}.`, tzdata)
  const other = here.findIndex((moment, place) => moment !== there[place])
  if (other >= 0) return attention(65, `In ${zone} it is ${here[other]} on this machine and ${there[other]} in PostgreSQL.`, tzdata)
  const by = Math.abs(aheadMs)
  if (by >= clocksDiffer.look) {
    const says = `The database’s clock is ${formatWait(by / 1000)} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s.`
    return attention(by >= clocksDiffer.wrong ? 70 : 40, says, keepTime)
  }
  return good(`${formatDateTime(now, zone)} in ${zone}, on this machine and in the database.`)
}

/** What the carrier says of our account, asked without sending anything. */
export type CarrierAccount =
  | { answer: 'accepted'; status: string; from: string; isFromOurs: boolean }
  | { answer: 'refused' }
  | { answer: 'none'; reason: string }

/** Whether texts could go out. */
export function carrierAccountLine(account: CarrierAccount): Assessment {
  const weight = 75
  if (account.answer === 'refused')
    return attention(
      weight,
      'Twilio refuses TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.',
      'Copy both again from Twilio’s console (“Account Info”).',
    )
  if (account.answer === 'none')
    return attention(
      weight,
      `Twilio does not answer (${account.reason}).`,
      'Check the connection from this machine to api.twilio.com, port 443, and status.twilio.com.',
    )
  if (account.status !== 'active')
    return attention(weight, `The account at Twilio is ${account.status}: no texts go out.`, 'Fix it in Twilio’s console.')
  if (!account.isFromOurs)
    return attention(
      weight,
      `Twilio accepts the credentials, but ${account.from} is not a sender of that account.`,
      'Set TWILIO_FROM to a number or a messaging service (MG…) of the account.',
    )
  return good(`Twilio accepts the credentials; texts go out from ${account.from}. Nothing was sent.`)
}
