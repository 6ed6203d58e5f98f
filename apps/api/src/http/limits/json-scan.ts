/**
 * What JSON is made of, counted before it is parsed. Parsing cannot be interrupted, and its time is not a matter of length alone: a megabyte of
 * brackets, or of names that all differ, takes a hundred times as long as one of rows. (R24; decisions/load-protection.md)
 */
import { randomInt } from 'node:crypto'
import { badRequest } from '../errors.ts'
import type { HttpError } from '#http-error.ts'

/** No body or filter of any client comes near these; JSON within them is parsed at tens of megabytes a second. */
export const jsonLimits = {
  /** Lists and objects inside each other. A filter at its deepest needs about forty. */
  depth: 64,
  /** Different names: a list of rows repeats its own. */
  names: 2_000,
  /** Lists and objects in all: 5,000 rows with what belongs to them. */
  groups: 50_000,
  /** Values in all. */
  values: 200_000,
} as const

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Where the digest of a name begins: another number in each process, and mixed with each byte in a way that cannot be undone by later ones. Of a digest that
 * anybody can reckon out, any number of names could be made that count as one.
 */
const digestStart = randomInt(2 ** 32) | 0

function mixed(digest: number, byte: number): number {
  const product = Math.imul(digest ^ byte, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** Reads JSON piece by piece, as it arrives; `read` answers with a refusal as soon as a limit is passed. Whether it is JSON at all is not looked at. */
export class JsonScan {
  #depth = 0
  #groups = 0
  #values = 0
  readonly #names = new Set<number>()
  #isInText = false
  #isEscaped = false
  /** Of the text read last: a name, when a colon follows. */
  #digest = digestStart

  read(bytes: Uint8Array): HttpError | undefined {
    let [depth, groups, values, digest] = [this.#depth, this.#groups, this.#values, this.#digest]
    let [isInText, isEscaped] = [this.#isInText, this.#isEscaped]
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (isInText) {
        digest = mixed(digest, byte)
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
      } else if (byte === quote) {
        isInText = true
        digest = digestStart
      } else if (byte === comma) values += 1
      else if (byte === colon) this.#names.add(digest)
      else if (byte === openBracket || byte === openBrace) {
        depth += 1
        groups += 1
        if (depth > jsonLimits.depth) return tooMuch(`is nested deeper than ${jsonLimits.depth} levels`)
      } else if (byte === closeBracket || byte === closeBrace) depth -= 1
    }
    ;[this.#depth, this.#groups, this.#values, this.#digest] = [depth, groups, values, digest]
    ;[this.#isInText, this.#isEscaped] = [isInText, isEscaped]
    if (this.#names.size > jsonLimits.names) return tooMuch(`has more than ${jsonLimits.names} different names`)
    if (groups > jsonLimits.groups) return tooMuch(`has more than ${jsonLimits.groups} lists and objects`)
    if (values > jsonLimits.values) return tooMuch(`has more than ${jsonLimits.values} values`)
    return undefined
  }
}

const tooMuch = (what: string) => badRequest(`The JSON that was sent ${what}; please send less at a time.`, { code: 'TOO_MUCH_AT_ONCE' })

/** Parses a short text, such as a parameter, within the same limits. Throws the refusal, or the SyntaxError of what is no JSON. */
export function parseJsonWithinLimits(text: string): unknown {
  const refusal = new JsonScan().read(Buffer.from(text))
  if (refusal) throw refusal
  return JSON.parse(text)
}
