import path from 'node:path'
import type { Config } from '#config.ts'
import { type Files, localFiles } from './files.ts'

/**
 * The file store of this configuration. Throws `CannotStart` when its settings are wrong or when it
 * cannot be reached. With `onAway`, an unreachable store is only reported: the server can do
 * everything but pictures without it.
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

/** What a server that started without its store says about it. */
export const whileStoreIsAway = 'Daysheet starts without it; photos and documents work again once it answers.'
