import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { settingNames } from './setting-names.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const all = (file: string, pattern: RegExp) =>
  [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)

it('has the settings that the code reads, which are those in docs/settings.md', () => {
  const read = all('apps/api/src/config.ts', /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g).filter((name) => name.length > 3)
  expect(new Set(read.filter((name) => name !== 'DAYSHEET_TEST_DATABASE'))).toEqual(new Set(settingNames))
  const table = fs
    .readFileSync(path.join(root, 'docs/settings.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const listed = table.flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
  // The carrier's stand-in address is listed beside its other settings.
  expect(new Set([...listed, 'TWILIO_API_URL'])).toEqual(new Set(settingNames))
})

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['DATBASE_URI', 'DATABASE_URL'],
  ['APP_SERCET', 'APP_SECRET'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['TEXT', 'TEXTS'],
  ['PROT', 'PORT'],
  ['TWILO_FROM', 'TWILIO_FROM'],
  ['BACKUP_KEEPS', 'BACKUP_KEEP'],
])('%s stops the start and names %s', (mistyped, meant) => {
  expect(() => readConfig({ [mistyped]: 'x' })).toThrow(`Unknown setting ${mistyped}. Did you mean ${meant}?`)
  expect(() => readConfig({ [mistyped]: '' })).not.toThrow()
})

it('ignores other variables that a machine, compose, npm, systemd and our tests set', () => {
  const names = [
    ...['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'PWD', 'TERM', 'LANG', 'TZ', 'USER', 'SHELL', 'LOGNAME', 'TMPDIR', 'MAIL', 'EDITOR'],
    ...['DOMAIN', 'DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'BACKUP_DIR', 'DAYSHEET_VERSION', 'DAYSHEET_SEED', 'NODE_ENV', 'INIT_CWD'],
    ...['STATE_DIRECTORY', 'CACHE_DIRECTORY', 'INVOCATION_ID', 'JOURNAL_STREAM', 'SYSTEMD_EXEC_PID', 'XDG_SESSION_ID', 'SESSION_MANAGER'],
    ...['DATABASE_HOST', 'POSTGRES_PORT', 'S3_PORT', 'BACKUP_ROWS', 'COLOR', 'DEBUG', 'POSIX', 'FILE_SYSTEM', 'TEXTDOMAIN', 'LOG_FORMAT'],
  ]
  expect(() => readConfig(Object.fromEntries(names.map((name) => [name, 'x'])))).not.toThrow()
})
