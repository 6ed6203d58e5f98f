import path from 'node:path'
import type { Config } from '../../config.ts'
import { type Files, localFiles } from './files.ts'

/**
 * The store for files of this configuration. Throws `CannotStart` where its settings are wrong, and
 * where it cannot be reached; with `onAway` the latter is only told: a server serves everything but
 * pictures meanwhile.
 */
export async function openFiles(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  { onAway }: { onAway?: (says: string) => void } = {},
): Promise<Files> {
  if (files.store === 'local') return localFiles(path.join(dataDir, 'files'))
  // The SDK takes a while to load: only who uses it waits for it.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(files, { onAway })
}

/** What a server that started without its store says of it. */
export const whileStoreIsAway = 'Daysheet starts without it; photos and documents come back with it.'
