/** Adding, listing and removing contractors. Each step can be taken again, so that a command that was killed is simply run anew. (decisions/contractors.md) */
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkBackup } from '../backup/check-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { secretWarning } from '../backup/secret-warning.ts'
import { describeFaults, takeBackup } from '../backup/take-backup.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Config, ContractorsConfig } from '../config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { openDatabase } from '../db/open-database.ts'
import { ensureFirstAccount, type FirstAccount } from '../features/session/queries.ts'
import { initCompanyName } from '../features/settings/queries.ts'
import { openFiles } from '../ports/files/open-files.ts'
import {
  checkOwnSettings,
  type Contractor,
  contractorConfig,
  databaseOf,
  inDatabase,
  isContractorName,
  isHost,
  registryUrlOf,
  removedDatabaseOf,
} from './contractor.ts'
import type { Registered, Registry } from './queries.ts'

interface Managing {
  node: Config & { contractors: ContractorsConfig }
  registry: Registry
  log: (line: string) => void
}

/**
 * Makes its database, with a first account or with what is in the backup at `from`, and has nodes serve it. Answers how to sign in, where that was not in the backup.
 */
export async function addContractor(
  { node, registry, log }: Managing,
  contractor: Contractor,
  from?: string,
): Promise<FirstAccount | undefined> {
  const { name, hosts, settings } = contractor
  if (!isContractorName(name))
    throw new CannotStart('The name of a contractor must be lower-case letters, digits and hyphens, and begin with a letter.')
  const wrong = hosts.find((host) => !isHost(host))
  if (wrong !== undefined) throw new CannotStart(`--host: ${wrong} is not a host name like acme.example.com (lower case, no port).`)
  if (hosts.length === 0) throw new CannotStart('--host is missing: the host name of this contractor.')
  checkOwnSettings(settings)
  const config = contractorConfig(contractor, node)
  const known = await registry.find(name)
  if (known && known.state !== 'adding') throw new CannotStart(`Contractor ${name} already exists.`)
  if (!known && (await registry.hasDatabase(databaseOf(name))))
    throw new CannotStart(`A database for ${name} already exists without a contractor. Drop it first, or choose another name.`)
  await registry.begin(contractor)
  if (!(await registry.hasDatabase(databaseOf(name)))) await registry.createDatabase(name)
  if (from !== undefined) {
    const { url } = await openDatabase(config, log, 'as it is')
    const backup = await checkBackup(path.resolve(from))
    await restoreBackup(backup, { url, files: await openFiles(config), signal: new AbortController().signal, log })
    const warning = secretWarning(backup.manifest, config.appSecret)
    if (warning !== undefined) log(warning)
  }
  const { url } = await openDatabase(config, log)
  const db = connect(url, { name: 'daysheet contractor', max: 1 })
  try {
    const first = await ensureFirstAccount(db, { username: 'office' })
    await initCompanyName(db, config.companyName)
    await registry.setState(name, 'ready')
    return first
  } finally {
    await closeDatabase(db)
  }
}

/** So long nodes may take to let go of one that is being removed. */
const letGoMs = 60_000

export interface Removed {
  /** Where its last backup is. */
  backup: string | undefined
  faults: string | undefined
}

/** Has nodes stop serving it, takes a last backup into `place` where one is named, and takes away its database and its files. */
export async function removeContractor({ node, registry, log }: Managing, name: string, place: string | undefined): Promise<Removed> {
  const contractor = await knownContractor(registry, name)
  const config = contractorConfig(contractor, node)
  await registry.setState(name, 'removing')
  // What a node acknowledges after the backup was taken would be lost: the database leaves the place where nodes look for it first.
  const tooLate = performance.now() + letGoMs
  while ((await registry.hasDatabase(databaseOf(name))) && !(await registry.takeOut(name))) {
    if (performance.now() > tooLate)
      throw new CannotStart(
        `The database of ${name} still has connections (${(await registry.connectedTo(name)).join('; ')}). It is no longer served; run the command again when they are closed.`,
      )
    await pause(500)
  }
  const files = await openFiles(config)
  const removed: Removed = { backup: undefined, faults: undefined }
  if (place !== undefined && (await registry.hasDatabase(removedDatabaseOf(name)))) {
    const databaseDirectUrl = inDatabase(registryUrlOf(node), removedDatabaseOf(name))
    const { url } = await openDatabase({ ...config, databaseDirectUrl }, log, 'as it is')
    const { folder, manifest } = await takeBackup({
      url,
      files,
      place: path.resolve(place),
      secret: config.appSecret,
      signal: new AbortController().signal,
      log,
    })
    removed.backup = folder
    removed.faults = describeFaults(manifest.faults)
  }
  await registry.dropTakenOut(name)
  for await (const file of files.list()) await files.remove(file.container, file.name)
  await fs.rm(config.dataDir, { recursive: true, force: true })
  await registry.forget(name)
  return removed
}

export async function knownContractor(registry: Pick<Registry, 'find'>, name: string): Promise<Registered> {
  const known = await registry.find(name)
  if (known === undefined) throw new CannotStart(`There is no contractor ${name}. To see them all, run npm run contractor -- list.`)
  return known
}
