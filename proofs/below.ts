import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from './proof.ts'

/** The same environment in a folder of its own, for one part of a check; PostgreSQL, which runs as another user when we are root, may enter it. */
export function below(environment: Environment, name: string): Environment {
  const folder = path.join(environment.folder, name)
  fs.mkdirSync(folder)
  // Whatever the umask.
  fs.chmodSync(folder, 0o711)
  return { ...environment, folder }
}
