/** The ways of packing in a PDF that the platform has none for, each with a limit of what may come out. */

/** More comes out than may. */
export class StreamTooLarge extends Error {}

/** Bytes that come in one after another. */
function collector(most: number) {
  let bytes = Buffer.allocUnsafe(Math.min(most, 64 * 1024))
  let length = 0
  const makeRoom = (more: number) => {
    if (length + more > most) throw new StreamTooLarge()
    if (length + more <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.min(most, Math.max(bytes.length * 2, length + more)))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }
  return {
    add(byte: number) {
      makeRoom(1)
      bytes[length++] = byte
    },
    addAll(data: Uint8Array) {
      makeRoom(data.length)
      bytes.set(data, length)
      length += data.length
    },
    fill(byte: number, count: number) {
      makeRoom(count)
      bytes.fill(byte, length, length + count)
      length += count
    },
    done: () => bytes.subarray(0, length),
  }
}

export function fromHexadecimal(data: Buffer, most: number): Buffer {
  if (data.length / 2 > most) throw new StreamTooLarge()
  const digits = (data.toString('latin1').split('>', 1)[0] ?? '').replaceAll(/[^\da-f]/gi, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

/** Five letters from `!` to `u` are four bytes; `z` is four zeros; `~` ends it. */
export function fromAscii85(data: Buffer, most: number): Buffer {
  const out = collector(most)
  let group: number[] = []
  const close = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let at = 0; at < count; at++) out.add(Math.floor(value / 256 ** (3 - at)) % 256)
    group = []
  }
  for (const letter of data) {
    if (letter === 0x7e) break
    if (letter === 0x7a && group.length === 0) out.fill(0, 4)
    if (letter < 0x21 || letter > 0x75) continue
    group.push(letter - 0x21)
    if (group.length === 5) close(4)
  }
  if (group.length > 1) {
    const count = group.length - 1
    while (group.length < 5) group.push(84)
    close(count)
  }
  return out.done()
}

export function fromRunLength(data: Buffer, most: number): Buffer {
  const out = collector(most)
  for (let at = 0; at < data.length;) {
    const length = data[at++] ?? 128
    if (length === 128) break
    if (length < 128) {
      out.addAll(data.subarray(at, at + length + 1))
      at += length + 1
    } else out.fill(data[at++] ?? 0, 257 - length)
  }
  return out.done()
}

const clear = 256
const endOfData = 257

/** Words of up to 4,096 entries, each an earlier word and one letter more. A code is 9 bits wide, and wider as the words grow in number. */
export function fromLzw(data: Buffer, most: number): Buffer {
  const out = collector(most)
  // Where each word stands in what came out already, and how long it is.
  let words: { from: number; length: number }[] = []
  let previous: { from: number; length: number } | undefined
  let length = 0
  let bits = 0
  let held = 0
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    const width = Math.min(12, Math.max(9, 32 - Math.clz32(words.length + 259)))
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === endOfData) break
    if (code === clear) {
      words = []
      previous = undefined
      continue
    }
    const from = length
    if (code < clear) {
      out.add(code)
      length += 1
    } else {
      const word = words[code - 258] ?? previous
      if (!word) break
      const isNew = words[code - 258] === undefined
      const text = Buffer.from(out.done().subarray(word.from, word.from + word.length))
      out.addAll(text)
      if (isNew) out.add(text[0] ?? 0)
      length += text.length + (isNew ? 1 : 0)
    }
    if (previous && words.length < 3838) words.push({ from: previous.from, length: previous.length + 1 })
    previous = { from, length: length - from }
  }
  return out.done()
}
