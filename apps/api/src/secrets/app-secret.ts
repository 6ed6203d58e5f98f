import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { writeWhole } from '../write-whole.ts'

type Setting = Pick<Config, 'appSecret' | 'dataDir'>

const fileIn = (dataDir: string) => path.join(dataDir, 'app-secret')

/** The secret that seals tickets and the stored digits of social-security numbers: losing it loses those digits. Made when there is none yet. */
export function appSecret(config: Setting): string {
  return secretIfThere(config) ?? makeSecret(fileIn(config.dataDir))
}

/** The same; nothing when there is none yet, which the next start would make. */
export function secretIfThere({ appSecret: given, dataDir }: Setting): string | undefined {
  const file = fileIn(dataDir)
  return given ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined)
}

function makeSecret(file: string): string {
  const secret = randomBytes(48).toString('base64url')
  writeWhole(file, `${secret}\n`, 0o600)
  return secret
}
