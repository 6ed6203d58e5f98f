import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { patternsIn, patternsMadeBy, type Written } from './in-source.ts'
import { slowOn } from './linear.ts'
import { sample } from '../../testing/sample.ts'

/** No pattern of the product takes longer than in proportion to its text: whoever sends a long one holds up everybody. (promises.md#r24) */

const sources = ['apps/api/src', 'packages/domain/src', 'apps/web/src'].flatMap((folder) =>
  fs
    .globSync(`${folder}/**/*.{ts,tsx}`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file)),
)
const limitMs = 300_000

async function patterns(): Promise<Map<string, Written & { file: string }>> {
  const found = new Map<string, Written & { file: string }>()
  for (const file of sources) {
    const text = fs.readFileSync(file, 'utf8')
    const made = text.includes('new RegExp(') ? await patternsMadeBy(() => import(path.resolve(file))) : []
    for (const one of [...patternsIn(file, text), ...made]) found.set(`/${one.source}/${one.flags}`, { ...one, file })
  }
  return found
}

it(
  'every pattern of the product takes linear time',
  async () => {
    const found = await patterns()
    expect(found.size).toBeGreaterThan(200)
    const slow = [...found].flatMap(([shown, { file, ...pattern }]) => {
      const text = slowOn(pattern)
      return text === undefined ? [] : [`${file}: ${shown} on ${JSON.stringify({ ...text, times: text.times.map(Math.round) })}`]
    })
    expect(slow).toEqual([])
  },
  limitMs,
)

describe('what is not linear is found', () => {
  const planted = [
    /(\\*"(?:password)\\*"\s*:\s*)"/gi,
    /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i,
    /\s+$/,
    /<!--.*-->/,
    /^(a+)+$/,
    /^(\w+\s?)*$/,
    /(?:a|a)*b/,
    /^(.*),(.*),(.*)$/,
    /\w+@/,
  ]
  it.each(sample(planted, 2, 'planted patterns'))('%s', (pattern) => {
    expect(slowOn(pattern)).toBeDefined()
  })
  it('also where it is made with new RegExp', () => {
    const [first, second] = patternsIn('a.ts', "const a = new RegExp(`${b}\\\\s+$`, 'u')\nconst c = RegExp('x+y')")
    expect(first).toEqual({ source: 'x\\s+$', flags: 'u' })
    expect(second).toEqual({ source: 'x+y', flags: '' })
  })
  it.each([/^\d+(?:\.\d*)?$/, /(?<!\s)\s+$/, /^[a-z]+@[a-z]+$/, /(?<![\w-])[\w-]{64}(?![\w-])/g])('%s is linear', (pattern) => {
    expect(slowOn(pattern)).toBeUndefined()
  })
})
