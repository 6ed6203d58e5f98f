import fs from 'node:fs'
import path from 'node:path'

/** The path of a program. Programs for administrators may be in folders that are not in PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}
