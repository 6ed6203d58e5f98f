import type { Phone, PhoneMessage } from '@daysheet/domain/texts/simulated-phone'
import type { ReplyHabit } from './people.ts'
import type { Random } from './random.ts'

export interface Crew {
  replyHabits: ReadonlyMap<string, ReplyHabit>
  /** Texts somebody has looked at already. */
  seen: Set<string>
  random: Random
}

/** A question somebody has read and will answer. */
export interface OpenQuestion {
  workerId: string
  messageId: string
  /** When the answer is sent, in milliseconds. */
  at: number
}

const words: Record<'yes' | 'no', Record<'en' | 'es', string[]>> = {
  yes: { en: ['Y', 'Yes', 'ok', 'yes!', 'Yes.'], es: ['Sí', 'sí', 'Si', 'SI', 'ok'] },
  no: { en: ['No', 'n'], es: ['No', 'no'] },
}

/** The questions that came since the crew last looked and that somebody will answer some seconds later; who keeps silent answers none. */
export function readQuestions(phones: readonly Phone[], { replyHabits, seen, random }: Crew, now: number): OpenQuestion[] {
  return phones.flatMap(({ workerId, messages }) => {
    const unseen = openQuestions(messages).filter(({ id }) => !seen.has(id))
    for (const { id } of unseen) seen.add(id)
    const answers = ['yes', 'no'].includes(replyHabits.get(workerId) ?? 'silent')
    return answers ? unseen.map(({ id }) => ({ workerId, messageId: id, at: now + random.int(3, 14) * 1000 })) : []
  })
}

/** Questions that came to the phone after its last reply. */
function openQuestions(messages: readonly PhoneMessage[]): PhoneMessage[] {
  const afterLastReply = messages.slice(messages.findLastIndex(({ kind }) => kind === 'reply') + 1)
  return afterLastReply.filter(({ kind, state }) => kind === 'ask' && (state === 'sent' || state === 'delivered'))
}

/** What the owner of the phone writes back to one of its questions: most say yes, some no, each in their language. */
export function crewReply(
  { workerId, language, messages }: Phone,
  messageId: string,
  { replyHabits, random }: Omit<Crew, 'seen'>,
): string | null {
  const replyHabit = replyHabits.get(workerId)
  if (replyHabit !== 'yes' && replyHabit !== 'no') return null
  const number = numberToName(messages, messageId)
  return number === undefined ? random.pick(words[replyHabit][language]) : `${replyHabit === 'yes' ? 'Y' : 'N'}${number}`
}

/** The number that tells this question from the other open ones: its own text names it first, or a later one names it for "your earlier text". */
function numberToName(messages: readonly PhoneMessage[], messageId: string): string | undefined {
  const at = messages.findIndex(({ id }) => id === messageId)
  const named = messages.slice(Math.max(at, 0)).map(({ body }) => [...body.matchAll(/\b(?:Y|SI)(\d+)\b/g)].map(([, number]) => number))
  return (
    named[0]?.[0] ??
    named
      .slice(1)
      .find((numbers) => numbers.length > 1)
      ?.at(-1)
  )
}
