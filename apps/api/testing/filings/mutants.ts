import { seededRandom, type Random } from '@daysheet/domain/filings/testing/random'

/** A damaged file and what was done to it, in the order in which it was done. */
export interface Mutant {
  damage: string[]
  bytes: Uint8Array
}

/** Latin-1 keeps every byte as one letter, so that a file can be cut at words and stays a file. */
type Damage = (file: string, random: Random, other: string) => string

/** Every way of damaging a file, by name. What finds nothing to damage gives the file back as it was. */
const damages: Record<string, Damage> = {
  truncate: (file, random) => file.slice(0, random.whole(0, file.length)),
  'truncate, end mark kept': (file, random) => `${file.slice(0, random.whole(20, file.length))}\nstartxref\n0\n%%EOF\n`,
  'lost beginning': (file, random) => file.slice(random.whole(1, Math.ceil(file.length / 3))),
  'flipped bits': (file, random) => onBytes(file, (bytes) => many(random, 200, () => flip(bytes, random))),
  'random run': (file, random) =>
    onBytes(file, (bytes) => {
      const from = random.whole(0, bytes.length)
      for (let at = from; at < Math.min(bytes.length, from + random.whole(1, 2000)); at++) bytes[at] = random.whole(0, 255)
    }),
  'cut objects': (file, random) => changed(file, /\d+ 0 obj\b[\s\S]*?endobj/g, upTo(3, random), () => ''),
  'doubled objects': (file, random) => changed(file, /\d+ 0 obj\b[\s\S]*?endobj/g, upTo(2, random), (object) => `${object}\n${object}`),
  'cut marks': (file, random) => changed(file, /endobj|endstream|stream|>>|<<|\[|\]|%%EOF|trailer|xref/g, upTo(3, random), () => ''),
  'swapped table of contents': (file, random) => {
    const offsets = [...file.matchAll(/^\d{10} \d{5} n/gm)].map(([line]) => line)
    return changed(file, /^\d{10} \d{5} n/gm, upTo(12, random), () => (offsets.length > 0 ? random.one(offsets) : ''))
  },
  'wrong table of contents': (file, random) =>
    changed(file, /^\d{10}(?= \d{5} n)/gm, upTo(12, random), () => String(random.whole(0, file.length * 2)).padStart(10, '0')),
  'wrong start': (file, random) => file.replace(/startxref\s+\d+/g, () => `startxref\n${random.whole(0, file.length * 2)}`),
  'other references': (file, random) => changed(file, /\b\d+(?= 0 R\b)/g, upTo(6, random), () => String(random.whole(0, 40))),
  'other numbers': (file, random) => changed(file, /(?<=\/[A-Z]\w* )-?\d+(\.\d+)?/g, upTo(6, random), () => oddNumber(random)),
  'other names': (file, random) => {
    const names = [...new Set(file.match(/\/[A-Z][A-Za-z]{2,15}/g) ?? ['/Type'])]
    return changed(file, /\/[A-Z][A-Za-z]{2,15}/g, upTo(4, random), () => random.one(names))
  },
  'zeroed streams': (file, random) => onStreams(file, random, (data) => '\0'.repeat(data.length)),
  'cut streams': (file, random) => onStreams(file, random, (data) => data.slice(0, random.whole(0, data.length))),
  'scrambled streams': (file, random) =>
    onStreams(file, random, (data) => onBytes(data, (bytes) => many(random, 20, () => flip(bytes, random)))),
  'moved piece': (file, random) => {
    const [from, to] = [random.whole(0, file.length), random.whole(0, file.length)]
    const length = random.whole(1, 4000)
    const rest = file.slice(0, from) + file.slice(from + length)
    return rest.slice(0, to) + file.slice(from, from + length) + rest.slice(to)
  },
  'inserted noise': (file, random) => {
    const at = random.whole(0, file.length)
    const noise = Array.from({ length: random.whole(1, 300) }, () => String.fromCharCode(random.whole(0, 255))).join('')
    return file.slice(0, at) + noise + file.slice(at)
  },
  'spliced with another': (file, random, other) => file.slice(0, random.whole(0, file.length)) + other.slice(random.whole(0, other.length)),
  'another inside': (file, random, other) => {
    const at = random.whole(0, file.length)
    const from = random.whole(0, other.length)
    return file.slice(0, at) + other.slice(from, from + random.whole(1, 20_000)) + file.slice(at)
  },
}
export const damageNames = Object.keys(damages)

/**
 * Damaged variants of a file, without end: take as many as are wanted. The same file and seed give the same variants. Most are damaged in one way,
 * some in two or three at once. `others` are files to splice with; without any, the file is spliced with itself.
 */
export function* mutants(pdf: Uint8Array, seed: number, others: readonly Uint8Array[] = []): Generator<Mutant, never> {
  const random = seededRandom(seed)
  const file = Buffer.from(pdf).toString('latin1')
  for (;;) {
    const other = others.length > 0 ? Buffer.from(random.one(others)).toString('latin1') : file
    const damage = Array.from({ length: random.happens(0.7) ? 1 : random.whole(2, 3) }, () => random.one(damageNames))
    const damaged = damage.reduce((current, name) => damages[name]?.(current, random, other) ?? current, file)
    yield { damage, bytes: new Uint8Array(Buffer.from(damaged, 'latin1')) }
  }
}

function onBytes(file: string, change: (bytes: Buffer) => void): string {
  const bytes = Buffer.from(file, 'latin1')
  if (bytes.length > 0) change(bytes)
  return bytes.toString('latin1')
}

function many(random: Random, most: number, action: () => void) {
  for (let times = random.happens(0.5) ? random.whole(1, 4) : random.whole(1, most); times > 0; times--) action()
}

function flip(bytes: Buffer, random: Random) {
  const at = random.whole(0, bytes.length - 1)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 7))
}

/** Which of so many places are damaged: up to `most` of them. */
const upTo = (most: number, random: Random) => (count: number) =>
  new Set(Array.from({ length: random.whole(1, most) }, () => random.whole(0, Math.max(0, count - 1))))

/** The chosen ones of the places that match are written anew. */
function changed(file: string, places: RegExp, choose: (count: number) => Set<number>, anew: (place: string) => string): string {
  const chosen = choose([...file.matchAll(places)].length)
  let number = -1
  return file.replace(places, (place) => (chosen.has(++number) ? anew(place) : place))
}

const onStreams = (file: string, random: Random, anew: (data: string) => string) =>
  changed(file, /(?<=\bstream\r?\n)[\s\S]*?(?=\r?\n?endstream)/g, upTo(3, random), anew)

const oddNumber = (random: Random) =>
  random.one(['0', '-1', '1', '2', '65536', '2147483647', '4294967296', '99999999999999999999', '0.0000001', '-32768', '1e9', '--5'])
