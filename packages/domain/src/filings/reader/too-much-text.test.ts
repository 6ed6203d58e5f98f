import { describe, expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { seededRandom } from '../testing/random.ts'
import { families, makeFiling } from '../testing/families.ts'
import type { Word, WordPage } from './word-page.ts'

const headings = ['Floor', 'Entire Floor', 'Section', 'Abatement Type', 'Procedure', 'Type of ACM', 'SF', 'LF', 'A-TRU']
const title: Word = { text: 'Asbestos Project Notification (ACP7) TRU0003BX26', x: 20, y: 10, width: 300, height: 14 }
const sheet = (words: Word[], number = 1): WordPage => ({ number, width: 612, height: 792, words: [title, ...words], fields: [] })

/** Words thrown over a page. */
function thrown(count: number, texts: readonly string[], width = 30): Word[] {
  const random = seededRandom(count)
  return Array.from({ length: count }, () => ({
    text: random.one(texts),
    x: random.next() * 580,
    y: random.next() * 780,
    width,
    height: 8,
  }))
}

const lines = (count: number, texts: readonly string[], lead: number): Word[] =>
  Array.from({ length: count }, (_, at) => ({
    text: texts[at % texts.length] ?? '',
    x: (at % texts.length) * 64,
    y: 40 + Math.floor(at / texts.length) * lead,
    width: 56,
    height: 8,
  }))

/** Each would take minutes or for ever if all of it were tried; the time a test may take is what fails then. */
describe('a page made to keep the reader busy is refused by its number', () => {
  test.each<[string, () => Word[]]>([
    ['names of columns thrown about', () => thrown(5000, [...headings, 'Square', 'Feet', 'Type', 'Unit', 'Yes', 'Removal', '35'])],
    ['letters of names thrown about', () => thrown(20_000, [...'squareft floenisabmdpucty'], 3)],
    ['one heading beneath another', () => lines(1000, headings, 7)],
    ['more pieces than a page holds', () => thrown(40_000, ['x'], 3)],
    [
      'blanks between letters that overlap',
      () => Array.from({ length: 20_000 }, (_, at) => ({ text: at % 2 === 0 ? 'f' : ' ', x: at * 0.03, y: 100, width: 0.02, height: 8 })),
    ],
    ['a word as long as a book', () => [{ text: '1,'.repeat(200_000), x: 10, y: 100, width: 500, height: 8 }]],
  ])('%s', (_, words) => {
    const pages = [sheet([]), sheet(words(), 2)]
    expect(readFiling(pages).problem).toEqual({ kind: 'too-much-text', pages: [2] })
  })
})

test('two hundred pages full of words are refused as a whole', () => {
  const pages = Array.from({ length: 200 }, (_, at) => sheet(thrown(1500, headings), at + 1))
  expect(readFiling(pages).problem).toEqual({ kind: 'too-much-text', pages: pages.map(({ number }) => number) })
})

test.each(['plain', 'letters'])('the longest filing there was is read (%s)', (family) => {
  const made = makeFiling({ ...families[family], rowCount: () => 476 }, 5)
  expect(readFiling(made.words)).toMatchObject({ problem: null, rows: { length: 476 } })
})

test('words at no place are left out, and the rest is read', () => {
  const made = makeFiling({}, 5)
  const astray = [Number.NaN, Number.POSITIVE_INFINITY, 1e12].map((at): Word => ({ text: 'Floor', x: at, y: at, width: 10, height: 8 }))
  const pages = made.words.map((page) => ({ ...page, words: [...page.words, ...astray] }))
  expect(readFiling(pages).rows).toEqual(readFiling(made.words).rows)
})
