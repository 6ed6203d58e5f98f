import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export interface EarlierTree {
  commit: string
  /** How many migrations it has. */
  level: number
  tree: string
}

const migrations = 'apps/api/src/db/migrations'

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`needs the history of the repository: git ${args[0]}: ${stderr}`)
  return stdout.trim()
}

/** For each number of migrations the last commit that had them as they are today and had a demo, as a tree that can be run with today's packages. One after the other: whoever is done with one removes it. */
export function* earlierTrees(root: string, folder: string): Generator<EarlierTree> {
  const names = fs.readdirSync(path.join(root, migrations)).toSorted()
  const lastOf = new Map<number, string>()
  for (const changing of git(root, 'log', '--reverse', '--format=%h', '--', migrations).split('\n')) {
    const before = git(root, 'log', '-1', '--format=%h', `${changing}^@`, '--').split('\n')[0] ?? ''
    if (before === '') continue
    const level = levelOf(root, before, names)
    if (level !== undefined && level < names.length) lastOf.set(level, before)
  }
  for (const [level, commit] of lastOf) {
    const tree = path.join(folder, commit)
    fs.mkdirSync(tree, { recursive: true })
    spawnSync('sh', ['-c', `git archive ${commit} apps packages | tar -x -C "${tree}"`], { cwd: root })
    linkPackages(root, tree)
    yield { commit, level, tree }
  }
}

/** The number of migrations of a commit when they are the beginning of today's, byte for byte, and it can fill a database with a demo. */
function levelOf(root: string, commit: string, names: string[]): number | undefined {
  const listed = git(root, 'ls-tree', '-r', commit, migrations, 'apps/api/src/commands/demo.ts').split('\n')
  const blobs = new Map(listed.map((line) => [path.basename(line.split('\t')[1] ?? ''), line.split(/\s/)[2] ?? '']))
  if (!blobs.delete('demo.ts') || blobs.size === 0) return undefined
  const isBeginning = [...blobs].every(
    ([name, blob], index) => names[index] === name && git(root, 'hash-object', path.join(migrations, name)) === blob,
  )
  return isBeginning ? blobs.size : undefined
}

/** Today's packages, and the domain of that tree. */
function linkPackages(root: string, tree: string): void {
  const modules = path.join(tree, 'node_modules')
  fs.mkdirSync(path.join(modules, '@daysheet'), { recursive: true })
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@daysheet' && !name.startsWith('.vite')) fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  fs.symlinkSync(path.join(tree, 'packages/domain'), path.join(modules, '@daysheet/domain'))
}
