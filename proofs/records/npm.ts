import fs from 'node:fs'
import path from 'node:path'
import { unless, type Finding } from '../proof.ts'

interface Sbom {
  bomFormat: string
  specVersion: string
  components: {
    name: string
    version?: string
    'bom-ref': string
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  }[]
}

const sbomOf = (text: string) => JSON.parse(text) as Sbom // the shape of CycloneDX, as npm sbom writes it

/** The lock of `root` in a folder of its own, in which our packages have a version: npm lists no components of one that has none, and ours are never published. */
export function withVersions(root: string, folder: string): string {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown> // objects, all of them
  const lock = read('package-lock.json') as { packages: Record<string, Record<string, unknown>> } // as npm's lock files are, version 3
  const own = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'))
  for (const place of own) {
    lock.packages[place] = { ...lock.packages[place], version: '0.0.0' }
    fs.mkdirSync(path.join(folder, place), { recursive: true })
    fs.writeFileSync(
      path.join(folder, place, 'package.json'),
      JSON.stringify({ ...read(path.join(place, 'package.json')), version: '0.0.0' }),
    )
  }
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

export function componentsOf(text: string): { components: number; format: string; unnamed: string[] } {
  const { bomFormat, specVersion, components } = sbomOf(text)
  return {
    components: components.length,
    format: `${bomFormat} ${specVersion}`,
    unnamed: components.filter(({ version }) => version === undefined).map(({ name }) => name),
  }
}

/** How many components have which licence, the most frequent first. */
export function licencesOf(text: string): string {
  const named = sbomOf(text).components.map(
    ({ licenses = [] }) => licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' + ') || 'none said',
  )
  const counts = Map.groupBy(named, (name) => name)
  return [...counts]
    .toSorted((one, other) => other[1].length - one[1].length)
    .map(([name, of]) => `${name} ${of.length}`)
    .join(', ')
}

/** What `npm audit` says. Without a database it gives no count, and that is said: it is not a clean bill. */
export async function adviceFrom(npm: (args: string[]) => Promise<string>): Promise<Finding> {
  const counts = countsIn(await npm(['audit', '--json', '--fetch-retries=0']))
  if (!counts) return { broken: [], figures: 'no advisory database reachable: NOT CHECKED for known vulnerabilities' }
  const { high, critical } = counts
  return {
    broken: unless([high + critical === 0, `known vulnerabilities: ${critical} critical, ${high} high`]),
    figures: `advisories checked: ${JSON.stringify(counts)}`,
  }
}

interface Report {
  metadata?: { vulnerabilities?: { low: number; moderate: number; high: number; critical: number } }
}

function countsIn(text: string) {
  try {
    return (JSON.parse(text) as Report).metadata?.vulnerabilities // the shape of npm audit --json; without a database it is an error instead
  } catch {
    return undefined
  }
}
