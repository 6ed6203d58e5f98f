/** What every text says, in English and Spanish. (product.md#texts) */
import type { Day } from '../calendar/day.ts'
import { clockInWords, dayInWords } from '../calendar/in-words.ts'
import type { Language } from '../fields/fields.ts'
import { inGsmAlphabet } from './gsm.ts'
import { defaultWording, fillTemplate, type TextWording, type Wording } from './wording.ts'

/** What a dispatcher may add to a text, at most. */
export const maxNoteLength = 500

export interface TextContents {
  kind: 'ask' | 'cancelled' | 'removal'
  language: Language
  day: Day
  startTime: string | null
  address: string
  boro: string | null
  supervisor: string | null
  /** The name of the recipient, when several people have the same phone. */
  recipient?: string | undefined
  note: string
  /** The number to answer with, when other texts are open on that phone; their numbers are in `otherOpen`. */
  number: number
  otherOpen: readonly number[]
  /** The address of their own page, in a text that asks and where the office has the page. (product.md#worker-page) */
  link?: string | undefined
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Spanish has `a las 7:00`, but `a la 1:00`. English texts do not contain these words. */
const withItsArticle = (text: string) => text.replace(/\ba las (?=1:)/g, 'a la ')
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The whole text as it goes to the phone, in the words of the office. */
export function textBody(contents: TextContents, wording: TextWording = defaultWording): string {
  const say = wording[contents.language]
  const place = [contents.address, contents.boro]
    .map((part) => oneLine(part ?? ''))
    .filter(Boolean)
    .join(', ')
  const note = oneLine(contents.note)
  const day = dayInWords(contents.day, contents.language)
  const time = contents.startTime && clockInWords(contents.startTime, contents.language)
  const when = time ? withItsArticle(fillTemplate(say.dayAndTime, { day, time })) : day
  const recipient = oneLine(contents.recipient ?? '')
  const parts = [...(recipient ? [`${recipient}:`] : []), fillTemplate(say[contents.kind], { when, place })]
  if (contents.kind === 'ask' && contents.supervisor) parts.push(fillTemplate(say.supervisor, { supervisor: oneLine(contents.supervisor) }))
  if (contents.kind === 'cancelled') parts.push(say.stayAway)
  if (note) parts.push(fillTemplate(say.note, { note: ended(note) }))
  parts.push(contents.kind === 'ask' ? howToAnswer(say, contents) : say.noAnswer)
  const body = inGsmAlphabet(parts.join(' '))
  // It ends the text, so that no sign behind it becomes a part of it.
  return contents.link === undefined ? body : `${body} ${fillTemplate(inGsmAlphabet(say.page), { link: contents.link })}`
}

function howToAnswer(say: Wording, { number, otherOpen }: TextContents): string {
  if (otherOpen.length === 0) return fillTemplate(say.answer, { number: '' })
  const [other] = otherOpen
  const answer = fillTemplate(say.answer, { number })
  return otherOpen.length === 1 && other !== undefined ? `${answer} ${fillTemplate(say.earlier, { number: other })}` : answer
}
