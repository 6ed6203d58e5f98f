// npm run contractor: adds, lists and removes the contractors that the nodes of a registry serve. (docs/scale.md)
import { formatBytes } from '@daysheet/domain/status/amounts'
import { parseArgs } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { contractorConfig, databaseOf, ofMany, registryUrlOf } from '../contractors/contractor.ts'
import { addContractor, removeContractor } from '../contractors/manage.ts'
import { openRegistry, type Registry } from '../contractors/queries.ts'

const usage = `Usage:
  npm run contractor -- list
  npm run contractor -- add <name> --host <host> [--host <another>] [--set SETTING=value] [--restore <backup>]
  npm run contractor -- remove <name> --yes [--backup <folder> | --no-backup]`

const print = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        host: { type: 'string', multiple: true, default: [] },
        set: { type: 'string', multiple: true, default: [] },
        restore: { type: 'string' },
        backup: { type: 'string', default: 'backups' },
        'no-backup': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new CannotStart(usage)
  }
}

function settingsOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z_]+)=(.+)$/s.exec(line) ?? []
      if (name === undefined || value === undefined) throw new CannotStart(`--set takes SETTING=value, not ${line}.`)
      return [name, value]
    }),
  )
}

async function list(registry: Registry): Promise<void> {
  const known = await registry.list()
  for (const { name, state, hosts, settings } of known) {
    const figures = await registry.figures(name)
    const there = figures ? `${formatBytes(figures.bytes)}, connections: ${figures.connections}` : 'no database'
    const own = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`)
    print([name, state, hosts.join(' '), databaseOf(name), there, ...own].join('  '))
  }
  if (known.length === 0) print('There are no contractors yet.')
}

async function contractor(args: readonly string[]): Promise<void> {
  const { positionals, values } = argumentsOf(args)
  const [action, name, ...more] = positionals
  if (more.length > 0 || (action === 'list') !== (name === undefined) || !['list', 'add', 'remove'].includes(action ?? ''))
    throw new CannotStart(usage)
  const node = ofMany(readConfig())
  const registry = await openRegistry(registryUrlOf(node))
  const managing = { node, registry, log: complain }
  try {
    if (name === undefined) return await list(registry)
    if (action === 'add') {
      const made = { name, hosts: values.host, settings: settingsOf(values.set) }
      const first = await addContractor(managing, made, values.restore)
      if (first) print(`Sign in as ${first.username} with the password ${first.password} (shown only this once).`)
      print(`Added ${name}: ${contractorConfig(made, node).publicUrl} is available on every node within seconds.`)
      return
    }
    const place = values['no-backup'] ? undefined : values.backup
    if (!values.yes)
      throw new CannotStart(
        `This removes the database ${databaseOf(name)} and all files of ${name}, ${place === undefined ? 'without a backup' : `after a last backup into ${place}`}. Add --yes to confirm.`,
      )
    const { backup, faults } = await removeContractor(managing, name, place)
    if (faults !== undefined) complain(faults)
    print(backup === undefined ? `Removed ${name}, without a backup.` : `Removed ${name}. Its last backup is ${backup}.`)
  } finally {
    await registry.close()
  }
}

try {
  await contractor(process.argv.slice(2))
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
