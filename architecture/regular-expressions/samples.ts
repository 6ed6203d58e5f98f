/** What a pattern may be slow on: texts that go on where it repeats something, and fail at their end. */

/** A text of any length: `before`, then `unit` as often as it takes, then `after`. */
export interface Growing {
  before: string
  unit: string
  after: string
}

type Part = { samples: string[]; isEndless: boolean; inner: Part[][] }

/** One of each kind, for what a class names by its kind. */
const ofClass: Record<string, string[]> = {
  d: ['7'],
  D: ['a', ' '],
  w: ['a', '7', '_'],
  W: [' ', '-'],
  s: [' ', '\n', '\t'],
  S: ['a', '.'],
}
const ofEscape: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }
/** What a negated class, a dot or a property may stand for. */
const anything = ['a', '7', ' ', '-', '"', 'é', '.', '\\']
const breakers = ['', '!', '\n', 'x', '"', '\0']

class Reader {
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  alternatives(): Part[][] {
    const found: Part[][] = [[]]
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at += 1
        found.push([])
      } else found.at(-1)?.push(this.quantified(this.atom()))
    }
    return found
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'suy')
    sticky.lastIndex = this.at
    const match = sticky.exec(this.source)
    if (match) this.at += match[0].length
    return match
  }

  private quantified(part: Part): Part {
    const quantifier = this.take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/)
    if (!quantifier) return part
    const [text, least = '', comma, most = ''] = quantifier
    const isEndless = /^[*+]/.test(text) || (comma === ',' && (most === '' || Number(most) > 50))
    const times = /^[*?]/.test(text) ? 0 : Math.min(Number(least || 1), 200)
    return {
      samples: times === 0 ? ['', ...part.samples] : part.samples.map((one) => one.repeat(times)),
      isEndless,
      inner: [[{ ...part, isEndless: false }]],
    }
  }

  private atom(): Part {
    if (this.take(/\((?:\?(?::|<[A-Za-z_]\w*>|[ims-]+:))?(?!\?)/)) return this.group(false)
    if (this.take(/\(\?<?[=!]/)) return this.group(true)
    if (this.take(/[\^$]|\\[bB]/)) return leaf([''])
    if (this.take(/\./)) return leaf(anything)
    if (this.take(/\[/)) return leaf(this.classMembers())
    return leaf(this.escapeOrChar())
  }

  private group(isAround: boolean): Part {
    const inner = this.alternatives()
    this.at += 1
    return { samples: isAround ? [''] : inner.map(sampleOf), isEndless: false, inner }
  }

  private classMembers(): string[] {
    const isNegated = this.take(/\^/) !== null
    const named: string[] = []
    while (this.at < this.source.length && !this.take(/\]/)) named.push(...this.escapeOrChar())
    const members = [
      ...new Set(isNegated ? anything.filter((one) => !named.includes(one)) : named.filter((one) => one !== '-' || named.length === 1)),
    ]
    return members.length > 0 ? members.slice(0, 14) : ['a']
  }

  private escapeOrChar(): string[] {
    if (this.take(/\\[pP]\{[^}]*\}/)) return ['a', 'é', '7', ' ', '\u001a']
    const code = this.take(/\\(?:u\{?([0-9a-fA-F]{1,6})\}?|x([0-9a-fA-F]{2}))/)
    if (code) return [String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? '', 16))]
    if (this.take(/\\k<\w+>|\\[1-9]/)) return ['']
    const escape = this.take(/\\(.)/)?.[1]
    if (escape !== undefined) return ofClass[escape] ?? [ofEscape[escape] ?? escape]
    return [this.take(/./)?.[0] ?? '']
  }
}

const leaf = (samples: string[]): Part => ({ samples, isEndless: false, inner: [] })
const sampleOf = (parts: readonly Part[]) => parts.map(({ samples }) => samples.find((one) => one !== '') ?? '').join('')

/** Walks to every part that goes on without end, with a text that leads there. */
function endless(alternatives: readonly Part[][], before: string, found: { before: string; units: string[] }[]) {
  for (const parts of alternatives) {
    let led = before
    for (const part of parts) {
      if (part.isEndless) found.push({ before: led, units: part.samples.filter(Boolean) })
      endless(part.inner, led, found)
      led += sampleOf([part])
    }
  }
}

/** Texts that a pattern of this source is tried on: its own repetitions, what leads to them over and over, and one character of each kind that it names. */
export function growingTexts(source: string): Growing[] {
  const alternatives = new Reader(source).alternatives()
  const repetitions: { before: string; units: string[] }[] = []
  endless(alternatives, '', repetitions)
  const units = new Map<string, Set<string>>()
  const add = (before: string, unit: string) => {
    if (unit !== '') units.set(unit, (units.get(unit) ?? new Set()).add(before))
  }
  for (const { before, units: own } of repetitions) {
    for (const unit of own.slice(0, 16)) {
      add('', unit)
      add(before, unit)
      add('', before + unit)
    }
    add('', before)
  }
  // Every character there is in the source, and one of each class.
  for (const char of new Set([...source, ...anything])) add('', char)
  return [...units].flatMap(([unit, befores]) => [...befores].flatMap((before) => breakers.map((after) => ({ before, unit, after }))))
}
