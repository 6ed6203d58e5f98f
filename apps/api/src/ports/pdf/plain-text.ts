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
  if (data.includes(hole) || hasNoise(data)) return true
  let odd = 0
  for (const byte of data) if (isOdd(byte)) odd += 1
  return odd > 0 && odd < data.length * mostOdd
}

/** What shows text and how is told in letters; only texts, in brackets, may hold other bytes. */
function hasNoise(data: Buffer): boolean {
  let depth = 0
  let noise = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) depth = Math.max(0, depth - 1)
    else if (depth === 0 && (byte >= 0x7f || isOdd(byte))) noise += 1
  }
  // A program may leave a remark of its own; a destroyed page holds little else.
  return noise > 0.02 * data.length || (depth > 0 && noise > 0)
}
