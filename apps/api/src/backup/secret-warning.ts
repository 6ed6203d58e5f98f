import { type Manifest, secretFingerprint } from './manifest.ts'

/** What is to be said about the secret after a restore; nothing when it is the right one. */
export function secretWarning({ secretMark }: Manifest, secret: string | undefined): string | undefined {
  if (secretMark === null || (secret !== undefined && secretFingerprint(secret) === secretMark)) return undefined
  const which = secret === undefined ? 'There is no application secret here yet' : 'The application secret here is not that of the backup'
  return `${which}. Before the first start, put the old one in place (APP_SECRET, or app-secret in the data folder). Without it the last four digits of Social Security numbers cannot be read.`
}
