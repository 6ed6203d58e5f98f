import type { Phone } from '@daysheet/domain/texts/phone'
import type { Manner } from './people.ts'
import type { Random } from './random.ts'

export interface Crew {
  manners: ReadonlyMap<string, Manner>
  /** Texts somebody has looked at already. */
  seen: Set<string>
  random: Random
}

/** An answer that is being typed. */
export interface Answer {
  workerId: string
  text: string
  /** When it is sent, in milliseconds. */
  at: number
}

const words: Record<'yes' | 'no', Record<'en' | 'es', string[]>> = {
  yes: { en: ['Y', 'Yes', 'ok', 'yes!', 'Yes.'], es: ['Sí', 'sí', 'Si', 'SI', 'ok'] },
  no: { en: ['No', 'n'], es: ['No', 'no'] },
}

/**
 * What the crew answers to texts it has not looked at yet: most say yes, some no, one keeps silent.
 * A text that names a number to answer with (`Y2`) is answered with it.
 */
export function answersTo(phones: readonly Phone[], { manners, seen, random }: Crew, now: number): Answer[] {
  return phones.flatMap((phone) => {
    const open = openQuestions(phone).filter(({ id }) => !seen.has(id))
    for (const { id } of open) seen.add(id)
    const manner = manners.get(phone.workerId) ?? 'silent'
    return open.flatMap(({ body }) => {
      const text = answerOf(manner, { body, language: phone.language, random })
      return text === null ? [] : [{ workerId: phone.workerId, text, at: now + random.int(3, 14) * 1000 }]
    })
  })
}

/** Questions that came to the phone after its last reply. */
function openQuestions({ messages }: Phone): Phone['messages'] {
  const afterLastReply = messages.slice(messages.findLastIndex(({ kind }) => kind === 'reply') + 1)
  return afterLastReply.filter(({ kind, state }) => kind === 'ask' && (state === 'sent' || state === 'delivered'))
}

function answerOf(manner: Manner, { body, language, random }: { body: string; language: 'en' | 'es'; random: Random }): string | null {
  if (manner !== 'yes' && manner !== 'no') return null
  const number = /\b[YN](\d+)\b/.exec(body)?.[1]
  if (number !== undefined) return `${manner === 'yes' ? 'Y' : 'N'}${number}`
  return random.pick(words[manner][language])
}
