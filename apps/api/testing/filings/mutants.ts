import { seededRandom, type Random } from '@daysheet/domain/filings/testing/random'

/** A damaged file and what was done to it, in the order in which it was done. */
export interface Mutant {
  damage: string[]
  bytes: Uint8Array
}

/** Latin-1 keeps every byte as one letter, so that a file can be cut at words and stays a file. */
type Damage = (file: string, chance: Random, other: string) => string

/** Every way of damaging a file, by name. What finds nothing to damage gives the file back as it was. */
const damages: Record<string, Damage> = {
  truncate: (file, chance) => file.slice(0, chance.whole(0, file.length)),
  'truncate, end mark kept': (file, chance) => `${file.slice(0, chance.whole(20, file.length))}\nstartxref\n0\n%%EOF\n`,
  'lost beginning': (file, chance) => file.slice(chance.whole(1, Math.ceil(file.length / 3))),
  'flipped bits': (file, chance) => onBytes(file, (bytes) => many(chance, 200, () => flip(bytes, chance))),
  'random run': (file, chance) =>
    onBytes(file, (bytes) => {
      const from = chance.whole(0, bytes.length)
      for (let at = from; at < Math.min(bytes.length, from + chance.whole(1, 2000)); at++) bytes[at] = chance.whole(0, 255)
    }),
  'cut objects': (file, chance) => changed(file, /\d+ 0 obj\b[\s\S]*?endobj/g, upTo(3, chance), () => ''),
  'doubled objects': (file, chance) => changed(file, /\d+ 0 obj\b[\s\S]*?endobj/g, upTo(2, chance), (object) => `${object}\n${object}`),
  'cut marks': (file, chance) => changed(file, /endobj|endstream|stream|>>|<<|\[|\]|%%EOF|trailer|xref/g, upTo(3, chance), () => ''),
  'swapped table of contents': (file, chance) => {
    const offsets = [...file.matchAll(/^\d{10} \d{5} n/gm)].map(([line]) => line)
    return changed(file, /^\d{10} \d{5} n/gm, upTo(12, chance), () => (offsets.length > 0 ? chance.one(offsets) : ''))
  },
  'wrong table of contents': (file, chance) =>
    changed(file, /^\d{10}(?= \d{5} n)/gm, upTo(12, chance), () => String(chance.whole(0, file.length * 2)).padStart(10, '0')),
  'wrong start': (file, chance) => file.replace(/startxref\s+\d+/g, () => `startxref\n${chance.whole(0, file.length * 2)}`),
  'other references': (file, chance) => changed(file, /\b\d+(?= 0 R\b)/g, upTo(6, chance), () => String(chance.whole(0, 40))),
  'other numbers': (file, chance) => changed(file, /(?<=\/[A-Z]\w* )-?\d+(\.\d+)?/g, upTo(6, chance), () => oddNumber(chance)),
  'other names': (file, chance) => {
    const names = [...new Set(file.match(/\/[A-Z][A-Za-z]{2,15}/g) ?? ['/Type'])]
    return changed(file, /\/[A-Z][A-Za-z]{2,15}/g, upTo(4, chance), () => chance.one(names))
  },
  'zeroed streams': (file, chance) => onStreams(file, chance, (data) => '\0'.repeat(data.length)),
  'cut streams': (file, chance) => onStreams(file, chance, (data) => data.slice(0, chance.whole(0, data.length))),
  'scrambled streams': (file, chance) =>
    onStreams(file, chance, (data) => onBytes(data, (bytes) => many(chance, 20, () => flip(bytes, chance)))),
  'moved piece': (file, chance) => {
    const [from, to] = [chance.whole(0, file.length), chance.whole(0, file.length)]
    const length = chance.whole(1, 4000)
    const rest = file.slice(0, from) + file.slice(from + length)
    return rest.slice(0, to) + file.slice(from, from + length) + rest.slice(to)
  },
  'inserted noise': (file, chance) => {
    const at = chance.whole(0, file.length)
    const noise = Array.from({ length: chance.whole(1, 300) }, () => String.fromCharCode(chance.whole(0, 255))).join('')
    return file.slice(0, at) + noise + file.slice(at)
  },
  'spliced with another': (file, chance, other) => file.slice(0, chance.whole(0, file.length)) + other.slice(chance.whole(0, other.length)),
  'another inside': (file, chance, other) => {
    const at = chance.whole(0, file.length)
    const from = chance.whole(0, other.length)
    return file.slice(0, at) + other.slice(from, from + chance.whole(1, 20_000)) + file.slice(at)
  },
}
export const damageNames = Object.keys(damages)

/**
 * Damaged variants of a file, without end: take as many as are wanted. The same file and seed give the same variants. Most are damaged in one way,
 * some in two or three at once. `others` are files to splice with; without any, the file is spliced with itself.
 */
export function* mutants(pdf: Uint8Array, seed: number, others: readonly Uint8Array[] = []): Generator<Mutant, never> {
  const chance = seededRandom(seed)
  const file = Buffer.from(pdf).toString('latin1')
  for (;;) {
    const other = others.length > 0 ? Buffer.from(chance.one(others)).toString('latin1') : file
    const damage = Array.from({ length: chance.happens(0.7) ? 1 : chance.whole(2, 3) }, () => chance.one(damageNames))
    const damaged = damage.reduce((current, name) => damages[name]?.(current, chance, other) ?? current, file)
    yield { damage, bytes: new Uint8Array(Buffer.from(damaged, 'latin1')) }
  }
}

function onBytes(file: string, change: (bytes: Buffer) => void): string {
  const bytes = Buffer.from(file, 'latin1')
  if (bytes.length > 0) change(bytes)
  return bytes.toString('latin1')
}

function many(chance: Random, most: number, action: () => void) {
  for (let times = chance.happens(0.5) ? chance.whole(1, 4) : chance.whole(1, most); times > 0; times--) action()
}

function flip(bytes: Buffer, chance: Random) {
  const at = chance.whole(0, bytes.length - 1)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.whole(0, 7))
}

/** Which of so many places are damaged: up to `most` of them. */
const upTo = (most: number, chance: Random) => (count: number) =>
  new Set(Array.from({ length: chance.whole(1, most) }, () => chance.whole(0, Math.max(0, count - 1))))

/** The chosen ones of the places that match are written anew. */
function changed(file: string, places: RegExp, choose: (count: number) => Set<number>, anew: (place: string) => string): string {
  const chosen = choose([...file.matchAll(places)].length)
  let number = -1
  return file.replace(places, (place) => (chosen.has(++number) ? anew(place) : place))
}

const onStreams = (file: string, chance: Random, anew: (data: string) => string) =>
  changed(file, /(?<=\bstream\r?\n)[\s\S]*?(?=\r?\n?endstream)/g, upTo(3, chance), anew)

const oddNumber = (chance: Random) =>
  chance.one(['0', '-1', '1', '2', '65536', '2147483647', '4294967296', '99999999999999999999', '0.0000001', '-32768', '1e9', '--5'])
