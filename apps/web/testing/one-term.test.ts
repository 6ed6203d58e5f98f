/**
 * Texts for crews and customers use one Spanish term for each concept, listed in docs/glossary.md.
 * (product.md#languages)
 */
import { answerRefusalMessages } from '@daysheet/domain/containers/answer'
import { containerLinkBody } from '@daysheet/domain/containers/link-text'
import { reminderBody } from '@daysheet/domain/certificates/reminder'
import { defaultWording } from '@daysheet/domain/texts/wording'
import { pageRefusalMessages } from '@daysheet/domain/worker-page/refusal'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { confirmTexts } from '../src/features/containers/confirm/confirm-labels.ts'
import { en } from '../src/features/field/i18n/en.ts'
import { enLater } from '../src/features/field/i18n/en-later.ts'
import { es } from '../src/features/field/i18n/es.ts'
import { pageTexts } from '../src/features/worker-page/page-labels.ts'

const glossary = readFileSync(path.join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8')
const [, section = ''] = glossary.split('## English and Spanish')
const terms = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', spanish = '', , not = '']) => ({ english, spanish, not: not.split(', ').filter(Boolean) }))

/** All texts in a table of texts. A function is read as source. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const link = {
  containerReqId: 'c',
  publicUrl: 'https://daysheet.test',
  company: undefined,
  address: '1 Grand St',
  boro: null,
  size: '30',
  wantedOn: null,
}
const spanish: Readonly<Record<string, string[]>> = {
  phone: textsIn(es),
  'worker page': [...textsIn(pageTexts.es), ...textsIn(pageRefusalMessages.es)],
  'container page': [...textsIn(confirmTexts.es), ...textsIn(answerRefusalMessages.es)],
  texts: [
    ...textsIn(defaultWording.es),
    containerLinkBody({ ...link, language: 'es' }),
    reminderBody([{ kindName: 'Card', lastDay: '2027-07-01' }], { language: 'es', companyName: '' }),
  ],
}

/**
 * Matches whole words: `red` is not in `crédito`. JavaScript's `\b` does not know accented letters.
 */
const has = (text: string, word: string) => {
  const letter = /\p{L}/u
  const low = text.toLowerCase()
  for (let at = low.indexOf(word); at !== -1; at = low.indexOf(word, at + 1)) {
    if (!letter.test(low[at - 1] ?? ' ') && !letter.test(low[at + word.length] ?? ' ')) return true
  }
  return false
}

test('the glossary has its table', () => {
  expect(terms.length).toBeGreaterThan(30)
  expect(terms).toContainEqual({ english: 'crew', spanish: 'cuadrilla', not: ['equipo', 'equipos'] })
})

test('only whole words match', () => {
  expect(has('Sin red.', 'red')).toBe(true)
  expect(has('Crédito', 'red')).toBe(false)
  expect(has('reducción', 'red')).toBe(false)
  expect(has('Añadir a una persona', 'añadir')).toBe(true)
})

test.each(Object.keys(spanish))('the Spanish of the %s uses no word that the glossary rejects', (where) => {
  const found = terms.flatMap(({ not }) =>
    not.flatMap((word) => (spanish[where] ?? []).filter((text) => has(text, word)).map((text) => `${word}: ${text}`)),
  )
  expect(found).toEqual([])
})

test('no term is on the rejected list of another term', () => {
  const chosen = new Set(terms.flatMap((term) => term.spanish.split(', ')))
  expect(terms.flatMap(({ not }) => not).filter((word) => chosen.has(word))).toEqual([])
})

/** Words that an American foreman does not use. */
const unsaid = 'somebody, somebody’s, whoever, whom, told, stands, stood, nobody, aside, wish, lack, lacks, anew, likewise, begun'.split(
  ', ',
)

test('the English of the phone and of the worker page uses no word that a foreman would not use', () => {
  const english = [
    ...textsIn(en),
    ...textsIn(enLater),
    ...textsIn(pageTexts.en),
    ...textsIn(pageRefusalMessages.en),
    ...textsIn(defaultWording.en),
  ]
  expect(unsaid.flatMap((word) => english.filter((text) => has(text, word)).map((text) => `${word}: ${text}`))).toEqual([])
})

test('crews and customers see no numeric dates: their screens format days with calendar words', () => {
  const features = path.join(import.meta.dirname, '../src/features')
  const sources = ['field', 'worker-page', 'containers/confirm'].flatMap((folder) =>
    readdirSync(path.join(features, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => path.join(features, folder, name)),
  )
  const inFigures = /\b(?:formatDay|formatTime|formatWallTime|formatDateTime|DateTimeFormat|toLocale(?:Date|Time)?String)\b/
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter((file) => inFigures.test(readFileSync(file, 'utf8')))).toEqual([])
})
