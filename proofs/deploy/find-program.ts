import fs from 'node:fs'
import path from 'node:path'

/** Where a program is. Some are for administrators, whose folders may not be in PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}
