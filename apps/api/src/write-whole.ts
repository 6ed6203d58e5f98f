import fs from 'node:fs'

/** Writes a new file next to `file` and renames it. So a full disk or a kill never leaves an empty or half file. */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const half = `${file}.new`
  fs.writeFileSync(half, text, { mode, flush: true })
  fs.renameSync(half, file)
}
