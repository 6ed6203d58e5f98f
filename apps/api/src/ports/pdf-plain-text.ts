/**
 * What a page says may stand in a file as it is, without a checksum. One letter that became another cannot be told there; what no program writes
 * can: a hole of zeros where a piece of the file was lost, and a letter that became none. (docs/decisions/0137)
 */

/** The numbers of the objects that hold what pages say, and which letters their codes stand for. */
export function objectsOfText(file: Buffer): Set<number> {
  const objects = new Set<number>()
  for (const [, list = ''] of file.toString('latin1').matchAll(/\/(?:Contents|ToUnicode)\s*\[?([\d\sR]*)/g))
    for (const [, object] of list.matchAll(/(?<!\d)(\d+)\s+\d+\s+R/g)) objects.add(Number(object))
  return objects
}

/** Codes of two bytes hold zeros one at a time. */
const hole = Buffer.alloc(16)
/** With more of them the words are written in codes that mean no letters, and a wrong one cannot be told. */
const mostOdd = 0.01
const spaces = new Set([0x09, 0x0a, 0x0c, 0x0d])
const isOdd = (byte: number) => (byte < 0x20 && !spaces.has(byte)) || byte === 0x7f

export function isSpoilt(data: Buffer): boolean {
  // A picture among the words may hold any bytes.
  if (/\bBI\s[\s/]/.test(data.toString('latin1'))) return false
  if (data.includes(hole)) return true
  let odd = 0
  for (const byte of data) if (isOdd(byte)) odd += 1
  return odd > 0 && odd < data.length * mostOdd
}
