/** The files of a cluster are whole, and its document names them all. (docs/scale.md) */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fill, filesOf, readEnv, writeFiles, type Part } from './files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const deploy = path.join(root, 'deploy')
const read = (name: string) => fs.readFileSync(path.join(deploy, name), 'utf8')
const example = 'cluster/cluster.env.example'
const settings = readEnv(read(example))
const used = Object.values(filesOf).flatMap((files) => Object.entries(files))

test('npm run cluster uses every file that is given to an operator, and no other', () => {
  const given = fs.readdirSync(path.join(deploy, 'cluster')).map((name) => `cluster/${name}`)
  expect(
    used
      .map(([file]) => file)
      .filter((file) => file.startsWith('cluster/'))
      .toSorted(),
  ).toEqual(given.filter((file) => file !== example).toSorted())
})

test('docs/scale.md says where each of them goes', () => {
  const words = fs.readFileSync(path.join(root, 'docs/scale.md'), 'utf8')
  expect(words).toContain(path.basename(example))
  for (const [file, place] of used) {
    expect(words).toContain(path.basename(file))
    expect(words).toContain(`/etc/${place}`)
  }
})

test('each is filled in from cluster.env alone, which asks for nothing that no file needs', () => {
  const values = Object.fromEntries(Object.keys(settings).map((name) => [name, `the ${name}`]))
  const needed = new Set(['CONFIG', 'STATE', 'HOST_NAME', 'HOST_ADDRESS'])
  for (const [file] of used.filter(([name]) => !name.endsWith('.rules.yml'))) {
    for (const [, name = ''] of read(file).matchAll(/\$\{(\w+)\}/g)) needed.add(name)
    expect(fill(read(file), values)).not.toMatch(/\$\{/)
  }
  expect(Object.keys(settings).filter((name) => !needed.has(name))).toEqual([])
  expect(() => fill('port ${GONE}', values)).toThrow('GONE is asked for')
})

test('a part finds its files below an /etc of its own, for nobody else to read', () => {
  const config = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-files-of-a-cluster-'))
  const values = { ...Object.fromEntries(Object.keys(settings).map((name) => [name, name])), CONFIG: config }
  for (const part of Object.keys(filesOf) as Part[]) writeFiles(part, 'db2', { root, config, values })
  const written = used.map(([, place]) => path.join(config, place))
  expect(written.map((file) => fs.statSync(file).mode & 0o077)).toEqual(written.map(() => 0))
  expect(fs.readFileSync(path.join(config, 'patroni/config.yml'), 'utf8')).toContain('name: db2')
  expect(fs.readFileSync(path.join(config, 'prometheus/daysheet.rules.yml'), 'utf8')).toContain('{{ $labels.instance }}')
  fs.rmSync(config, { recursive: true })
})

test('a piece of the log is archived once, by whichever host comes first, and another one beside it', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-archive-'))
  const archive = path.join(place, 'archive')
  fs.mkdirSync(archive)
  const run = (host: string, piece: string) => {
    const script = path.join(place, `${host}.sh`)
    fs.writeFileSync(script, fill(read('cluster/archive-wal.sh'), { ARCHIVE: archive, HOST_NAME: host }))
    fs.writeFileSync(path.join(place, 'piece'), piece)
    return spawnSync('sh', [script, path.join(place, 'piece'), '000000010000000000000001']).status
  }
  expect([run('db1', 'what was written'), run('db2', 'what was written'), run('db3', 'what else was written')]).toEqual([0, 0, 0])
  const kept = fs.readdirSync(archive).map((name) => [name, fs.readFileSync(path.join(archive, name), 'utf8')])
  expect(Object.fromEntries(kept)).toEqual({
    '000000010000000000000001': 'what was written',
    '000000010000000000000001.db3': 'what else was written',
  })
  fs.rmSync(place, { recursive: true })
})
