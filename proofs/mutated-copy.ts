import fs from 'node:fs'
import path from 'node:path'
import type { Mutation } from './proof.ts'

const copied = [
  'apps',
  'deploy',
  'packages',
  'scripts',
  'testing',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vitest.setup.ts',
]
const isCopied = (file: string) => !/(^|\/)node_modules$/.test(file)

/** A copy of the tree at `root` in `folder`, with the mutations. It shares the installed packages, not our own. Throws when a mutation finds no place. */
export function mutatedCopy(root: string, folder: string, mutations: Mutation[]): string {
  for (const name of copied) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isCopied })
  const modules = path.join(folder, 'node_modules')
  fs.mkdirSync(modules)
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@daysheet' && !name.startsWith('.vite')) fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  fs.mkdirSync(path.join(modules, '@daysheet'))
  fs.symlinkSync(path.join(folder, 'packages/domain'), path.join(modules, '@daysheet/domain'))
  fs.symlinkSync(path.join(folder, 'testing'), path.join(modules, '@daysheet/testing'))
  for (const { file, find, put } of mutations) {
    const place = path.join(folder, file)
    const text = fs.readFileSync(place, 'utf8')
    const times = text.split(find).length - 1
    if (times !== 1) throw new Error(`${file} has ${times} times what is to be planted over: ${find}`)
    fs.writeFileSync(
      place,
      text.replace(find, () => put),
    )
  }
  return folder
}
