import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyPrepared } from './prepared-folder.ts'

/** An empty folder of this test's own, removed after it. PostgreSQL may enter it when the tests run as root. */
export function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-test-'))
  fs.chmodSync(folder, 0o711)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of this test's own in which Daysheet was once started and stopped again: its database is made and has no rows. */
export function aPreparedFolder(): string {
  const folder = aFolder()
  copyPrepared(inject('preparedFolder'), folder)
  fs.chmodSync(folder, 0o711)
  return folder
}
