import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../testing/folder.ts'
import { versionOfSources } from './version.ts'

const commit = 'c4c35b8f21aa07d65f01b6a1c9c6a7d3b2e4f5a6'

function sources(files: Record<string, string>): string {
  const folder = aFolder()
  for (const [name, text] of Object.entries({ 'package.json': '{ "version": "1.2.3" }', ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  return folder
}

test.each<[string, Record<string, string>, string]>([
  ['sources without git, as in an image', {}, '1.2.3'],
  ['a commit checked out', { '.git/HEAD': `${commit}\n` }, '1.2.3+c4c35b8f21'],
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }, '1.2.3+c4c35b8f21'],
  [
    'a branch that git keeps in one file with others',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` },
    '1.2.3+c4c35b8f21',
  ],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }, '1.2.3'],
  ['something else called .git', { '.git/HEAD': 'nonsense' }, '1.2.3'],
])('the version of %s', (_name, files, version) => {
  expect(versionOfSources(sources(files))).toBe(version)
})

test('the version of Daysheet is a semantic one, the newest of the changelog, and the one of the lock file', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const locked = JSON.parse(read('package-lock.json')) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(/^## \[(\d.*?)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(locked.version).toBe(version)
})
