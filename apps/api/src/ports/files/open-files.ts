import path from 'node:path'
import type { Config } from '../../config.ts'
import { type Files, localFiles } from './files.ts'

/** The store for files of this configuration. Throws `CannotStart` when it cannot be reached. */
export async function openFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<Files> {
  if (files.store === 'local') return localFiles(path.join(dataDir, 'files'))
  // The SDK takes a while to load: only who uses it waits for it.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(files)
}
