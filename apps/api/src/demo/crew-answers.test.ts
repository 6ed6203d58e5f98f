import type { Phone } from '@daysheet/domain/texts/simulated-phone'
import { readReply } from '@daysheet/domain/texts/reply'
import { describe, expect, test } from 'vitest'
import { demoReplyHabits } from './contractor.ts'
import { crewReply, readQuestions } from './crew-answers.ts'
import type { ReplyHabit } from './people.ts'
import { seededRandom } from './random.ts'

const workerWho = (replyHabit: ReplyHabit): string => [...demoReplyHabits()].find(([, found]) => found === replyHabit)?.[0] ?? 'nobody'

type Message = Phone['messages'][number]
const message = (id: string, rest: Partial<Message> = {}): Message => ({
  id,
  kind: 'ask',
  state: 'delivered',
  body: 'Reply Y or N',
  reason: null,
  time: '2026-11-20T12:00:00.000Z',
  ...rest,
})
const phoneOf = (workerId: string, messages: Message[], language: 'en' | 'es' = 'en'): Phone => ({
  workerId,
  name: 'Somebody',
  phone: '2125550110',
  active: true,
  optedOut: false,
  language,
  messages,
})
const crew = () => ({ replyHabits: demoReplyHabits(), seen: new Set<string>(), random: seededRandom(1) })
const answers = (phone: Phone, known = crew()) =>
  readQuestions([phone], known, 0).map(({ at, messageId }) => ({ at, text: crewReply(phone, messageId, known) ?? '' }))
const meaning = (phone: Phone) => answers(phone).map(({ text }) => readReply(text))

describe('a crew member who is texted', () => {
  test.each([
    ['yes', 'en', 'y'],
    ['yes', 'es', 'y'],
    ['no', 'en', 'n'],
  ] as const)('and says %s (%s) is understood as %s', (replyHabit, language, answer) => {
    expect(meaning(phoneOf(workerWho(replyHabit), [message('one')], language))).toMatchObject([{ means: 'answer', answer }])
  })

  test.each(['silent', 'wrong number'] as const)('with the replyHabit %s answers nothing', (replyHabit) => {
    expect(answers(phoneOf(workerWho(replyHabit), [message('one')]))).toEqual([])
  })

  test('answers some seconds later, and each text once', () => {
    const [phone, known] = [phoneOf(workerWho('yes'), [message('one')]), crew()]
    const [answer] = answers(phone, known)
    expect(answer?.at).toBeGreaterThanOrEqual(3000)
    expect(answers(phone, known)).toEqual([])
  })

  test.each([
    ['Reply Y2 to confirm or N2 to decline. For your earlier text reply Y1 or N1.', 'en'],
    ['Responda SI2 para confirmar o NO2 para rechazar. Para el mensaje anterior responda SI1 o NO1.', 'es'],
  ] as const)('with two jobs tells by number which one is meant: %s', (body, language) => {
    const phone = phoneOf(workerWho('yes'), [message('one'), message('two', { body })], language)
    expect(meaning(phone)).toMatchObject([
      { answer: 'y', number: 1 },
      { answer: 'y', number: 2 },
    ])
  })

  test('answers neither what was answered before, nor what never arrived, nor what asks nothing', () => {
    const messages = [
      message('answered'),
      message('reply', { kind: 'reply', state: 'received' }),
      message('failed', { state: 'failed' }),
      message('cancelled', { kind: 'cancelled' }),
    ]
    expect(answers(phoneOf(workerWho('yes'), messages))).toEqual([])
  })

  test('who is nobody of the demo answers nothing', () => expect(answers(phoneOf('somebody else', [message('one')]))).toEqual([]))
})
