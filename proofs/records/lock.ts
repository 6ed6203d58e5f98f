import fs from 'node:fs'
import path from 'node:path'

export interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  inBundle?: boolean
}
export interface Lock {
  packages: Record<string, Locked>
}

const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/

/** What of a lock, or of what is installed beside it, is not exact, comes from an address of its own, or has no digest. Our own packages are links. */
export function strangersIn({ packages }: Lock, modules: string): { packages: number; strangers: string[] } {
  const strangers: string[] = []
  let count = 0
  for (const [place, { version = '', resolved, integrity, link, inBundle }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || link === true) continue
    count += 1
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!exact.test(version)) strangers.push(`${name} is not exact: ${version}`)
    // What a package brings in its own archive is under that archive's digest.
    if (inBundle !== true) {
      // Our lock names no addresses: archives come from the registry of npm's settings, and the digest holds wherever that is.
      if (resolved !== undefined) strangers.push(`${name} comes from ${resolved}`)
      if (integrity === undefined || !integrity.startsWith('sha512-')) strangers.push(`${name} has no integrity of sha512`)
    }
    if (place.startsWith('node_modules/')) strangers.push(...installedOtherwise(name, version, path.join(modules, '..', place)))
  }
  strangers.push(...notLocked(packages, modules))
  return { packages: count, strangers }
}

function installedOtherwise(name: string, version: string, folder: string): string[] {
  const file = path.join(folder, 'package.json')
  if (!fs.existsSync(file)) return []
  const { version: installed } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string } // any package.json
  return installed === version ? [] : [`${name} is installed as ${installed} and locked as ${version}`]
}

/** Packages at the top that the lock does not name. */
function notLocked(packages: Lock['packages'], modules: string): string[] {
  const names = fs.readdirSync(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? fs.readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name]
  })
  return names.filter((name) => packages[`node_modules/${name}`] === undefined).map((name) => `${name} is installed and not in the lock`)
}
