/**
 * `npm run check:deploy`: tests each file for operators with the program that reads it. Exits with
 * 1 when a program is missing or a test fails. Not part of `npm test`, which needs
 * nothing but npm.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nginxBreaks } from './nginx.ts'

const root = path.resolve(import.meta.dirname, '../..')

function alertsBreak(promtool: string): string[] {
  const tried = spawnSync(promtool, ['test', 'rules', 'daysheet.rules.test.yml'], {
    cwd: path.join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  })
  const said = tried.stdout + tried.stderr
  return tried.status === 0 && said.includes('SUCCESS') ? [] : [`the tests of the alerts fail: ${said}`]
}

/** The path of a program. Those for administrators may be in folders that are not in PATH. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

const checks = [
  { what: 'alerts, by promtool test rules', program: 'promtool', debian: 'prometheus', try: async (file: string) => alertsBreak(file) },
  { what: 'the nginx configuration in docs/settings.md', program: 'nginx', debian: 'nginx', try: nginxBreaks },
]

let isGood = true
for (const check of checks) {
  const program = findProgram(check.program)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-deploy-'))
  fs.chmodSync(folder, 0o755) // when we are root, nginx and PostgreSQL run as other users
  try {
    const broken =
      program === undefined
        ? [`${check.program} is missing. On Debian: apt-get install --no-install-recommends ${check.debian}`]
        : await check.try(program, { root, folder })
    console.log(broken.length === 0 ? `ok     ${check.what}` : broken.map((one) => `wrong  ${check.what}: ${one}`).join('\n'))
    isGood &&= broken.length === 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(isGood ? 0 : 1)
