import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiAreas, apiExports, apiLayers, domainList, webAreas } from './areas.ts'

/** Which code may know which: docs/architecture.md, "Arrows". Files are given as path → text, so that a planted violation needs no file. */
type Sources = Record<string, string>
type Import = { from: string; specifier: string; isType: boolean; to: string | undefined; npm: string | undefined }
type Rule = {
  name: string
  /** Whether this import breaks the rule. `to` is a file of ours, `npm` the name of an npm package (or `node:…`). */
  isBroken: (one: Import) => boolean
  /** Two files that break it, and the import between them. */
  planted: Sources
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\/|^proofs\//.test(file)
const under = (folder: string, file: string | undefined) => file !== undefined && file.startsWith(folder)
const partOf = (pattern: RegExp, file: string | undefined) => pattern.exec(file ?? '')?.[1]
const differs = (pattern: RegExp, { from, to }: Import) => {
  const [here, there] = [partOf(pattern, from), partOf(pattern, to)]
  return here !== undefined && there !== undefined && here !== there
}
const importing = (from: string, specifier: string, to: string): Sources => ({
  [from]: `import { a } from '${specifier}'\n`,
  [to]: 'export const a = 1\n',
})

const domainArea = (file: string | undefined) => partOf(/^packages\/domain\/src\/([^/]+)\//, file)
const apiArea = (file: string | undefined) => partOf(/^apps\/api\/src\/features\/([^/]+)\//, file)
const isExported = (file: string) =>
  Object.entries(apiExports).some(([area, files]) => files.some((name) => file === `apps/api/src/features/${area}/${name}`))
const webArea = (file: string | undefined) => partOf(/^apps\/web\/src\/features\/([^/]+)\//, file)

const apiLayer = (file: string | undefined) => partOf(/^apps\/api\/src\/([^/]+)\//, file)
const isBelowFeatures = (layer: string | undefined) => layer !== undefined && apiLayers.indexOf(layer) < apiLayers.indexOf('features')

const rules: Rule[] = [
  {
    name: 'the domain is pure: it knows itself, zod and big.js',
    isBroken: ({ from, to, npm }) =>
      under('packages/domain/src/', from) &&
      !isTest(from) &&
      (npm === undefined ? !under('packages/domain/', to) : !['zod', 'big.js'].includes(npm)),
    planted: { 'packages/domain/src/jobs/job.ts': `import fs from 'node:fs'\n` },
  },
  {
    name: 'the two applications are strangers',
    isBroken: (one) => differs(/^apps\/([^/]+)\//, one),
    planted: importing('apps/web/testing/render.tsx', '../../api/src/app.ts', 'apps/api/src/app.ts'),
  },
  {
    name: 'browser tests speak HTTP: they know no source of an application',
    isBroken: ({ from, to }) => under('e2e/', from) && /^apps\/[^/]+\/src\//.test(to ?? ''),
    planted: importing('e2e/planner.spec.ts', '../apps/api/src/app.ts', 'apps/api/src/app.ts'),
  },
  {
    name: 'in the api, a layer uses only those before it in the list',
    isBroken: ({ from, to }) => {
      const [layer, used] = [apiLayer(from), apiLayer(to)]
      return layer !== undefined && used !== undefined && !isTest(from) && apiLayers.indexOf(used) > apiLayers.indexOf(layer)
    },
    planted: importing('apps/api/src/http/error-handler.ts', '../rest/model.ts', 'apps/api/src/rest/model.ts'),
  },
  {
    name: 'in the api, the layers below the features do not know the application',
    isBroken: ({ from, to }) => isBelowFeatures(apiLayer(from)) && !isTest(from) && /^apps\/api\/src\/(app|main|start)\.ts$/.test(to ?? ''),
    planted: importing('apps/api/src/rest/create.ts', '../app.ts', 'apps/api/src/app.ts'),
  },
  {
    name: 'features of the api meet at queries.ts and at what an area exports',
    isBroken: (one) =>
      !isTest(one.from) &&
      !one.isType &&
      differs(/^apps\/api\/src\/features\/([^/]+)\//, one) &&
      !(one.to ?? '').endsWith('/queries.ts') &&
      !isExported(one.to ?? ''),
    // Beside the file that it exports.
    planted: importing(
      'apps/api/src/features/schedules/set-aside.ts',
      '../timeclock/day-states/a.ts',
      'apps/api/src/features/timeclock/day-states/a.ts',
    ),
  },
  {
    name: 'in the api, features use each other by the list',
    isBroken: ({ from, to }) => {
      const [area, used] = [apiArea(from), apiArea(to)]
      return area !== undefined && used !== undefined && area !== used && !isTest(from) && !apiAreas[area]?.includes(used)
    },
    planted: importing('apps/api/src/features/people/routes.ts', '../schedules/queries.ts', 'apps/api/src/features/schedules/queries.ts'),
  },
  {
    name: 'SQL lives in queries.ts, rest and db',
    isBroken: ({ from, npm, isType }) =>
      under('apps/api/src/', from) &&
      !isTest(from) &&
      !isType &&
      !/\/queries\.ts$|^apps\/api\/src\/(rest|db)\//.test(from) &&
      ['kysely', 'pg'].includes(npm ?? ''),
    planted: { 'apps/api/src/features/jobs/routes.ts': `import { sql } from 'kysely'\n` },
  },
  {
    name: 'in the web, ui and client know no area and no shell',
    isBroken: ({ from, to }) =>
      /^apps\/web\/src\/(ui|client)\//.test(from) && !isTest(from) && /^apps\/web\/src\/(features|app)\//.test(to ?? ''),
    planted: importing('apps/web/src/client/use-download.ts', '../features/jobs/queries.ts', 'apps/web/src/features/jobs/queries.ts'),
  },
  {
    name: 'in the web, ui knows no business: neither the domain nor what speaks to the server',
    isBroken: ({ from, to }) =>
      under('apps/web/src/ui/', from) && !isTest(from) && (under('apps/web/src/client/', to) || under('packages/domain/', to)),
    planted: importing('apps/web/src/ui/table/data-table.tsx', '@daysheet/domain/jobs/job', 'packages/domain/src/jobs/job.ts'),
  },
  {
    name: 'in the web, client knows of the domain only calendar, live and wire',
    isBroken: ({ from, to }) =>
      under('apps/web/src/client/', from) &&
      !isTest(from) &&
      under('packages/domain/', to) &&
      !/^packages\/domain\/src\/(calendar|live|wire)\//.test(to ?? ''),
    planted: importing('apps/web/src/client/client.ts', '@daysheet/domain/jobs/job', 'packages/domain/src/jobs/job.ts'),
  },
  {
    name: 'of the tables of calls the web knows the types alone, itself and through the domain, so that it loads no schema for them',
    isBroken: ({ from, to, isType }) =>
      /^(apps\/web\/src|packages\/domain\/src\/(?!wire\/))/.test(from) &&
      !isTest(from) &&
      !isType &&
      /^packages\/domain\/src\/wire\/(reads|writes|resources)\.ts$/.test(to ?? ''),
    planted: importing('apps/web/src/client/client.ts', '@daysheet/domain/wire/reads', 'packages/domain/src/wire/reads.ts'),
  },
  {
    name: 'in the web, an area knows nothing of the shell',
    isBroken: ({ from, to }) => under('apps/web/src/features/', from) && !isTest(from) && under('apps/web/src/app/', to),
    planted: importing('apps/web/src/features/home/home-screen.tsx', '../../app/shell.tsx', 'apps/web/src/app/shell.tsx'),
  },
  {
    name: 'in the web, areas use each other by the list',
    isBroken: ({ from, to }) => {
      const [area, used] = [webArea(from), webArea(to)]
      return area !== undefined && used !== undefined && area !== used && !isTest(from) && !webAreas[area]?.includes(used)
    },
    planted: importing('apps/web/src/features/jobs/job-dialog.tsx', '../filings/queries.ts', 'apps/web/src/features/filings/queries.ts'),
  },
  {
    name: 'in the domain, areas use each other by the list',
    isBroken: ({ from, to }) => {
      const [area, used] = [domainArea(from), domainArea(to)]
      return area !== undefined && used !== undefined && area !== used && !isTest(from) && !domainList[area]?.includes(used)
    },
    planted: importing('packages/domain/src/people/worker.ts', '../jobs/job.ts', 'packages/domain/src/jobs/job.ts'),
  },
  {
    name: 'the product knows no test code',
    isBroken: ({ from, to }) => !isTest(from) && isProduct(from) && to !== undefined && isTest(to),
    planted: importing('apps/api/src/main.ts', '../testing/builders.ts', 'apps/api/testing/builders.ts'),
  },
  {
    name: 'no import climbs over three folders',
    isBroken: ({ from, specifier }) => /^(apps|packages)\//.test(from) && specifier.startsWith('../../../'),
    planted: importing('apps/web/src/features/jobs/a/job.ts', '../../../ui/page.tsx', 'apps/web/src/ui/page.tsx'),
  },
  {
    name: 'every import leads somewhere',
    isBroken: ({ specifier, to, npm }) => npm === undefined && to === undefined && specifier !== '',
    planted: { 'apps/api/src/main.ts': `import { a } from './gone.ts'\n` },
  },
  {
    name: 'a package that is imported is named in package.json',
    isBroken: ({ from, npm }) => npm !== undefined && !isBuiltin(npm) && !npm.startsWith('virtual:') && !declaredFor(from).has(npm),
    planted: { 'apps/api/src/main.ts': `import _ from 'lodash'\n` },
  },
]

const isProduct = (file: string) => /^(apps\/[^/]+|packages\/[^/]+)\/src\//.test(file)

const declared = new Map<string, Set<string>>()
/** What the workspace of a file may import; its tests and the files of the root may use the root's tools as well. */
function declaredFor(file: string): Set<string> {
  const workspace = /^(apps|packages)\/[^/]+/.exec(file)?.[0] ?? '.'
  const places = [workspace, ...(isTest(file) || file.endsWith('.config.ts') ? ['.'] : [])]
  // Benchmarks and browser tests stand on both applications' packages.
  if (/^(e2e|bench|proofs)\//.test(file) || workspace === '.') places.push('apps/api', 'apps/web')
  const names = places.flatMap((place) => {
    if (!declared.has(place)) {
      // A package.json of ours; both lists may be missing.
      const described = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >
      declared.set(
        place,
        new Set(['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(described[kind] ?? {}))),
      )
    }
    return [...(declared.get(place) ?? [])]
  })
  return new Set(names)
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:([\w$*{}\s,]+?)\s*from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

function importsOf(from: string, sources: Sources): Import[] {
  const text = (sources[from] ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...text.matchAll(importPattern)].map(([, type, names, stated, dynamic]) => {
    const specifier = stated ?? dynamic ?? ''
    const named = /^\{([\s\S]*)\}$/
      .exec(names?.trim() ?? '')?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const isType = type !== undefined || (named !== undefined && named.length > 0 && named.every((name) => name.startsWith('type ')))
    return { from, specifier, isType, ...target(from, specifier, sources) }
  })
}

function target(from: string, specifier: string, sources: Sources): Pick<Import, 'to' | 'npm'> {
  const workspace = /^apps\/[^/]+/.exec(from)?.[0]
  const [, package_ = '', inPackage = ''] = /^@daysheet\/(domain|testing)\/(.+)$/.exec(specifier) ?? []
  if (/^[.#]/.test(specifier) || package_ !== '') {
    const bare = specifier.replace(/\?.*$/, '')
    const own = bare.startsWith('#testing/') ? bare.slice(1) : `src/${bare.slice(1)}`
    const inside = bare.startsWith('#') ? `${workspace}/${own}` : path.posix.join(path.posix.dirname(from), bare)
    const file = package_ === '' ? inside : `${package_ === 'domain' ? 'packages/domain/src' : 'testing'}/${inPackage}.ts`
    return { to: file in sources || fs.existsSync(file) ? file : undefined, npm: undefined }
  }
  const [scope = '', name = ''] = specifier.split('/')
  return { to: undefined, npm: scope.startsWith('@') ? `${scope}/${name}` : scope }
}

/** What is wrong with these files: one line for each import or name that breaks a rule. */
function violations(sources: Sources): string[] {
  const imports = Object.keys(sources).flatMap((file) => importsOf(file, sources))
  const broken = imports.flatMap((one) =>
    rules.filter((rule) => rule.isBroken(one)).map((rule) => `${rule.name}: ${one.from} → ${one.specifier}`),
  )
  return [
    ...broken,
    ...Object.keys(sources).flatMap(misnamed),
    ...Object.keys(sources).flatMap(renamedArea),
    ...Object.entries(sources).flatMap(namesModel),
    ...crowded(Object.keys(sources)),
    ...cycles(imports),
  ]
}

const dumpingGround = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.[^/]*$|$)/

function misnamed(file: string): string[] {
  if (dumpingGround.test(file)) return [`no dumping ground: ${file}`]
  return /(^|\/)index\.tsx?$/.test(file) ? [`no barrel: ${file}`] : []
}

/**
 * Areas that only the web has: screens that combine several areas, the office's view of the phones,
 * and the map that other areas draw on.
 */
const screensOnly = ['admin', 'job-page', 'employee-page', 'phones', 'maps']

/** An area is called in the api and in the web as it is in the domain. */
function renamedArea(file: string): string[] {
  const area = partOf(/^apps\/(?:api|web)\/src\/features\/([^/]+)\//, file)
  const isKnown = area === undefined || area in domainList || (file.startsWith('apps/web/') && screensOnly.includes(area))
  return isKnown ? [] : [`an area has one name: ${file}`]
}

/** A lower layer that treats one model otherwise than the others: that is business, and belongs to a hook or a feature. */
function namesModel([file, text]: [string, string]): string[] {
  if (!/^apps\/api\/src\/(rest|db|http)\//.test(file) || isTest(file)) return []
  return /\b(?:model\.)?(?:name|plural) [!=]== '[A-Z]|\bmodelNamed\('/.test(text) ? [`a lower layer names a model: ${file}`] : []
}

/** Where no folder is crowded. */
const roomy = ['apps/', 'packages/', 'proofs/', 'bench/']
const maxFiles = 25

/** Folders in which nobody finds a file by looking: more than 25, their tests left out. */
function crowded(files: readonly string[]): string[] {
  const product = files.filter((file) => !/\.test\.tsx?$/.test(file) && roomy.some((folder) => under(folder, file)))
  const folders = Map.groupBy(product, (file) => path.posix.dirname(file))
  return [...folders]
    .filter(([, held]) => held.length > maxFiles)
    .map(([folder, held]) => `crowded folder: ${folder} holds ${held.length} files`)
}

/** Files that know each other: imports of types alone count, and so do those that load code later. */
function cycles(imports: Import[]): string[] {
  const needs = Map.groupBy(
    imports.filter((one) => one.to !== undefined),
    (one) => one.from,
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, trail: string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`no cycle: ${[...trail.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { to } of needs.get(file) ?? []) if (to !== undefined) walk(to, [...trail, file])
    done.add(file)
  }
  for (const file of needs.keys()) walk(file, [])
  return found
}

function repository(): Sources {
  const files = ['apps', 'packages', 'e2e', 'bench', 'proofs'].flatMap((folder) =>
    fs.globSync(`${folder}/**/*.{ts,tsx}`, { exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) }),
  )
  return Object.fromEntries(files.map((file) => [file.replaceAll('\\', '/'), fs.readFileSync(file, 'utf8')]))
}

it('the repository keeps every arrow', () => {
  const sources = repository()
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect(violations(sources)).toEqual([])
})

/** Areas that are named before one they use, and areas that use themselves: the list has a circle, or hides one. */
function outOfOrder(list: Readonly<Record<string, readonly string[]>>): string[] {
  const areas = Object.keys(list)
  return areas.filter((area, at) => list[area]?.some((used) => areas.indexOf(used) < 0 || areas.indexOf(used) >= at))
}

it('no two migrations have the same number', () => {
  const numbers = fs.readdirSync('apps/api/src/db/migrations').map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

describe.each([
  { layer: 'web', list: webAreas, folder: 'apps/web/src/features', areaOf: webArea },
  { layer: 'api', list: apiAreas, folder: 'apps/api/src/features', areaOf: apiArea },
  { layer: 'domain', list: domainList, folder: 'packages/domain/src', areaOf: domainArea },
])('the list of areas of the $layer', ({ list, folder, areaOf }) => {
  it('names those that are there, each after those that it uses', () => {
    expect(outOfOrder(list)).toEqual([])
    expect(Object.keys(list).toSorted()).toEqual(fs.readdirSync(folder).toSorted())
  })
  it('gives no area more than it uses', () => {
    const used = new Set(
      Object.entries(repository())
        .filter(([file]) => !isTest(file))
        .flatMap(([file, text]) => importsOf(file, { [file]: text }))
        .map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`),
    )
    const given = Object.entries(list).flatMap(([area, others]) => others.map((other) => `${area} → ${other}`))
    expect(given.filter((arrow) => !used.has(arrow))).toEqual([])
  })
})

it('another feature uses each file that an area of the api exports', () => {
  const sources = repository()
  const used = new Set(
    Object.keys(sources)
      .filter((file) => !isTest(file))
      .flatMap((file) => importsOf(file, sources))
      .filter(({ from, to }) => apiArea(from) !== undefined && apiArea(from) !== apiArea(to))
      .map(({ to }) => to),
  )
  const exported = Object.entries(apiExports).flatMap(([area, files]) => files.map((name) => `apps/api/src/features/${area}/${name}`))
  expect(exported.filter((file) => !used.has(file))).toEqual([])
})

it('the list of layers of the api names those that are there', () => {
  const folders = fs.readdirSync('apps/api/src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(apiLayers.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

it('a list of areas is refused with a circle', () => {
  expect(outOfOrder({ jobs: ['filings'], filings: ['jobs'] })).toEqual(['jobs'])
})

describe('each rule fires on a planted violation', () => {
  it.each(rules)('$name', ({ name, planted }) => {
    expect(violations(planted).filter((line) => line.startsWith(name))).toHaveLength(1)
  })
  it.each(['apps/web/src/utils/text.ts', 'apps/api/src/helpers.ts', 'packages/domain/src/common/a.ts', 'apps/api/src/lib/a.ts'])(
    'no dumping ground: %s',
    (file) => {
      expect(violations({ [file]: '' })).toEqual([`no dumping ground: ${file}`])
    },
  )
  it.each(["if (model.name === 'Item') skip()", "modelNamed('Job')"])('a lower layer names a model: %s', (text) => {
    const file = 'apps/api/src/rest/create.ts'
    expect(violations({ [file]: text })).toEqual([`a lower layer names a model: ${file}`])
  })
  it.each([
    'apps/api/src/features/timesheets/routes.ts',
    'apps/web/src/features/planner/board.tsx',
    'apps/api/src/features/admin/routes.ts',
  ])('an area has one name: %s', (file) => {
    expect(violations({ [file]: '' })).toEqual([`an area has one name: ${file}`])
  })
  it('no barrel', () => {
    expect(violations({ 'apps/web/src/ui/index.ts': '' })).toEqual(['no barrel: apps/web/src/ui/index.ts'])
  })
  it('crowded folder', () => {
    const filed = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`apps/web/src/ui/part-${at}.ts`, '']).concat([['apps/web/src/ui/part-0.test.ts', '']]),
      )
    expect(violations(filed(maxFiles))).toEqual([])
    expect(violations(filed(maxFiles + 1))).toEqual(['crowded folder: apps/web/src/ui holds 26 files'])
  })
  it.each([
    ['a value', `import { b } from './b.ts'\n`],
    ['a type', `import type { B } from './b.ts'\n`],
    ['code that is loaded later', `const b = () => import('./b.ts')\n`],
  ])('no cycle: %s', (_name, text) => {
    const two = { 'apps/api/src/rest/a.ts': text, 'apps/api/src/rest/b.ts': `export { a } from './a.ts'\n` }
    expect(violations(two)).toEqual(['no cycle: apps/api/src/rest/a.ts → apps/api/src/rest/b.ts → apps/api/src/rest/a.ts'])
  })
})

describe('what is allowed stays allowed', () => {
  it.each([
    [
      'a type of kysely outside queries.ts',
      { 'apps/api/src/deps.ts': `import type { Kysely } from 'kysely'\nimport { type Selectable } from 'kysely'\n` },
    ],
    [
      'the queries of another feature',
      importing('apps/api/src/features/schedules/routes.ts', '../texts/queries.ts', 'apps/api/src/features/texts/queries.ts'),
    ],
    [
      'what another feature exports',
      importing(
        'apps/api/src/features/schedules/set-aside.ts',
        '../timeclock/day-states/refuse-locked.ts',
        'apps/api/src/features/timeclock/day-states/refuse-locked.ts',
      ),
    ],
    ['an import inside a comment', { 'packages/domain/src/a.ts': `/* import fs from 'node:fs' */\n// import fs from 'node:fs'\n` }],
  ])('%s', (_name, sources) => {
    expect(violations(sources)).toEqual([])
  })
})
