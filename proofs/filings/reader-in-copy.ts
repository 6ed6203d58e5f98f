import fs from 'node:fs'
import path from 'node:path'
import type { Mutation } from '../proof.ts'

const installed = fs.realpathSync(path.resolve(import.meta.dirname, '../../node_modules'))

/** A reader of filings may read programs and nothing else; a copy of the tree has its programs through links, and without this its reader would not start. */
export const readerInCopy: Mutation = {
  file: 'apps/api/src/ports/pdf/reader-process.ts',
  find: "path.join(root, 'apps/api/node_modules')]",
  put: `path.join(root, 'apps/api/node_modules'), ${JSON.stringify(installed)}, ${JSON.stringify(path.resolve(installed, '../apps/api/node_modules'))}]`,
}
