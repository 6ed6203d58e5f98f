import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Manifest, secretMarkOf } from './manifest.ts'

/** The application's secret; nothing when there is none yet, which the next start would make. */
export function secretIfThere({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): string | undefined {
  const file = path.join(dataDir, 'app-secret')
  return appSecret ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined)
}

/** What is to be said about the secret after a restore; nothing when it is the right one. */
export function secretWarning({ secretMark }: Manifest, secret: string | undefined): string | undefined {
  if (secretMark === null || (secret !== undefined && secretMarkOf(secret) === secretMark)) return undefined
  const which =
    secret === undefined ? 'There is no application secret here yet' : 'The application secret here is not the one of the backup'
  return `${which}. Before the first start put the old one in place (APP_SECRET, or app-secret in the data folder): without it the last four digits of social-security numbers cannot be read.`
}
