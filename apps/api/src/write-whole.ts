import fs from 'node:fs'

/** Writes beside the goal and renames: a full disk or a kill in the middle leaves no empty or half file under its name. */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const half = `${file}.new`
  fs.writeFileSync(half, text, { mode, flush: true })
  fs.renameSync(half, file)
}
