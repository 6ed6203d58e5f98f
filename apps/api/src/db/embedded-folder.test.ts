import fs from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { hasServer, passwordOf } from './embedded-folder.ts'

it('a first start on a full disk leaves no password, and the next start makes one', () => {
  const folder = aFolder()
  const data = path.join(folder, 'pgdata')
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    fs.closeSync(fs.openSync(String(file), 'w'))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  expect(() => passwordOf(folder, data)).toThrow('no space left')
  full.mockRestore()
  expect(fs.existsSync(path.join(folder, 'postgres-password'))).toBe(false)
  expect(passwordOf(folder, data)).toMatch(/^[\w-]{32}$/)
  expect(passwordOf(folder, data)).toBe(passwordOf(folder, data))
})

it('an empty password counts as none until there is a database', () => {
  const folder = aFolder()
  const data = path.join(folder, 'pgdata')
  const file = path.join(folder, 'postgres-password')
  fs.writeFileSync(file, '')
  expect(hasServer(folder)).toBe(false)
  const password = passwordOf(folder, data)
  expect(fs.readFileSync(file, 'utf8')).toBe(`${password}\n`)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(hasServer(folder)).toBe(true)

  fs.mkdirSync(data)
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '17\n')
  fs.writeFileSync(file, '')
  expect(() => passwordOf(folder, data)).toThrow('Put the old file back')
  expect(fs.readFileSync(file, 'utf8')).toBe('')
})
