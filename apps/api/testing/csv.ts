/** The cells of a CSV file, line by line, as RFC 4180 has them. The mark at the beginning is left out. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  const line: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  const body = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < body.length) {
    const found = cell.exec(body)
    if (!found) throw new Error(`Not CSV: ${body.slice(lines.flat().join().length, 80)}`)
    const [, quoted, bare = '', end] = found
    line.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== ',') lines.push(line.splice(0))
  }
  return lines
}
