/** Which wordings of texts are taken, and what is wrong with the others. (product.md#settings, product.md#texts) */
import { z } from 'zod'
import { language as languages, type Language } from '../fields/fields.ts'
import { outsideGsmAlphabet } from '../texts/gsm.ts'
import { readReply } from '../texts/reply.ts'
import { defaultWording, placeholdersIn, sentencePlaceholders, type Sentence, type TextWording, type Wording } from '../texts/wording.ts'

/** One sentence is at most as long as one message of the carrier. */
export const maxSentenceLength = 160

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ')

/** What is wrong with the template of a sentence, in words to show beside it; null when nothing is. */
export function sentenceProblem(sentence: Sentence, template: string): string | null {
  const needed: readonly string[] = sentencePlaceholders[sentence]
  if (template.trim() === '') return "can't be blank"
  if (template.length > maxSentenceLength) return `must be at most ${maxSentenceLength} characters`
  if (/[\r\n\t]/.test(template)) return 'must be one line'
  const used = placeholdersIn(template)
  const unknown = used.find((name) => !needed.includes(name))
  if (unknown !== undefined)
    return `cannot use {${unknown}}; ${needed.length > 0 ? `it can use ${braced(needed)}` : 'it has no placeholders'}`
  if (/[{}]/.test(template.replace(/\{\w+\}/g, ''))) return 'may have { and } only around the name of a placeholder'
  const missing = needed.filter((name) => !used.includes(name))
  if (missing.length > 0) return `must contain ${braced(missing)}`
  if (sentence === 'page' && !template.endsWith('{link}'))
    return 'must end with {link}, because anything after it would become part of the link'
  const [foreign] = outsideGsmAlphabet(template)
  if (foreign !== undefined) return `must not contain ${foreign}, because it more than doubles the price of every text`
  return sentence === 'answer' || sentence === 'earlier' ? problemOfReplyWords(template) : null
}

/** The words in front of {number} are what people will type: each must be understood, and both answers must be there. */
function problemOfReplyWords(template: string): string | null {
  const words = template
    .split('{number}')
    .slice(0, -1)
    .map((before) => before.split(/\s/).at(-1) ?? '')
  const answers = words.map((word) => {
    const reply = readReply(`${word}2`)
    return reply.means === 'answer' && reply.number === 2 ? reply.answer : null
  })
  const odd = words.find((_word, at) => answers[at] === null)
  if (odd !== undefined)
    return `asks for ${odd === '' ? 'a number alone' : `“${odd}”`}, which is not understood as an answer. Use Y, YES, SI or OK, and N or NO, right before {number}`
  if (!answers.includes('y')) return 'must say how to confirm, such as Y{number}'
  return answers.includes('n') ? null : 'must say how to decline, such as N{number}'
}

const sentence = (name: Sentence) =>
  z
    .string()
    .trim()
    .superRefine((template, { addIssue }) => {
      const problem = sentenceProblem(name, template)
      if (problem !== null) addIssue({ code: 'custom', message: problem })
    })

const wording = () =>
  z.strictObject({
    dayAndTime: sentence('dayAndTime'),
    ask: sentence('ask'),
    cancelled: sentence('cancelled'),
    removal: sentence('removal'),
    supervisor: sentence('supervisor'),
    note: sentence('note'),
    answer: sentence('answer'),
    earlier: sentence('earlier'),
    stayAway: sentence('stayAway'),
    noAnswer: sentence('noAnswer'),
    page: sentence('page'),
  })

/** Every sentence in both languages. */
export const textWording = z.strictObject({ en: wording(), es: wording() })

/** The sentences that an office has put in other words, by language. */
export type ReplacedSentences = Partial<Record<Language, Partial<Wording>>>

/** What has to be kept of a wording: the sentences that differ from the default ones; null when none does. A sentence left alone follows the product. */
export function replacedSentences(chosen: TextWording): ReplacedSentences | null {
  const replaced = languages.options.flatMap((language) => {
    const others = Object.entries(chosen[language]).filter(([name, template]) => template !== defaultWording[language][name as Sentence]) // a wording's own keys
    return others.length === 0 ? [] : [[language, Object.fromEntries(others)] as const]
  })
  return replaced.length === 0 ? null : Object.fromEntries(replaced)
}

/** The whole wording of what was kept of it. */
export const wholeWording = (replaced: ReplacedSentences | null): TextWording => ({
  en: { ...defaultWording.en, ...replaced?.en },
  es: { ...defaultWording.es, ...replaced?.es },
})
