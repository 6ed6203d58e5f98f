import { describe, expect, it } from 'vitest'
import { textBody } from './body.ts'
import type { TextContents } from './body.ts'
import { textPieces } from './gsm.ts'
import { readReply } from './reply.ts'

const ask: TextContents = {
  kind: 'ask',
  language: 'en',
  day: '2026-11-23',
  startTime: '7:00 AM',
  address: '120 Broadway',
  boro: 'Manhattan',
  supervisor: 'J. Ortiz',
  note: '',
  number: 1,
  otherOpen: [],
}

describe('a text', () => {
  it.each<[string, Partial<TextContents>, string]>([
    ['asks', {}, 'Work on Mon, Nov 23 at 7:00 AM: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Reply Y to confirm or N to decline.'],
    [
      'asks in Spanish',
      { language: 'es' },
      'Trabajo el lun 23 de noviembre a las 7:00 a. m.: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Responda SI para confirmar o NO para rechazar.',
    ],
    [
      'begins with the name of the recipient when several people share the phone',
      { recipient: 'Ana  Núñez', number: 2, otherOpen: [1], supervisor: null },
      'Ana Nuñez: Work on Mon, Nov 23 at 7:00 AM: 120 Broadway, Manhattan. Reply Y2 to confirm or N2 to decline. For your earlier text reply Y1 or N1.',
    ],
    [
      'carries the note',
      { note: ' gate code 1234\n use the back door ' },
      'Work on Mon, Nov 23 at 7:00 AM: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Note: gate code 1234 use the back door. Reply Y to confirm or N to decline.',
    ],
    [
      'leaves out what is not known',
      { boro: null, supervisor: null, startTime: null },
      'Work on Mon, Nov 23: 120 Broadway. Reply Y to confirm or N to decline.',
    ],
    [
      'carries its number beside one other',
      { number: 2, otherOpen: [1] },
      'Work on Mon, Nov 23 at 7:00 AM: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Reply Y2 to confirm or N2 to decline. For your earlier text reply Y1 or N1.',
    ],
    [
      'carries its number beside several',
      { number: 3, otherOpen: [1, 2], language: 'es' },
      'Trabajo el lun 23 de noviembre a las 7:00 a. m.: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Responda SI3 para confirmar o NO3 para rechazar.',
    ],
    [
      'cancels and asks for no answer',
      { kind: 'cancelled', note: 'No power!' },
      'CANCELLED: work on Mon, Nov 23 at 7:00 AM, 120 Broadway, Manhattan. Please do not go. Note: No power! No reply needed.',
    ],
    [
      'cancels in Spanish',
      { kind: 'cancelled', language: 'es' },
      'CANCELADO: el trabajo del lun 23 de noviembre a las 7:00 a. m., 120 Broadway, Manhattan. Por favor no vaya. No hace falta responder.',
    ],
    ['removes', { kind: 'removal' }, 'You are no longer scheduled for Mon, Nov 23 at 7:00 AM, 120 Broadway, Manhattan. No reply needed.'],
    [
      'removes in Spanish',
      { kind: 'removal', language: 'es' },
      'Ya no tiene trabajo asignado el lun 23 de noviembre a las 7:00 a. m., 120 Broadway, Manhattan. No hace falta responder.',
    ],
  ])('%s', (_what, fields, expected) => {
    expect(textBody({ ...ask, ...fields })).toBe(expected)
  })

  it('uses the Spanish article for one o’clock', () => {
    const at = (startTime: string) => textBody({ ...ask, language: 'es', startTime })
    expect(at('1:30 PM')).toContain(' a la 1:30 p. m.:')
    expect(at('11:30 AM')).toContain(' a las 11:30 a. m.:')
  })

  it('stays in the cheap alphabet whatever the names', () => {
    for (const language of ['en', 'es'] as const) {
      for (const kind of ['ask', 'cancelled', 'removal'] as const) {
        const body = textBody({
          ...ask,
          language,
          kind,
          supervisor: 'Łukasz Peña Gómez',
          note: '“Toque el timbre” — está roto…',
          number: 2,
          otherOpen: [1],
        })
        expect(textPieces(body).alphabet).toBe('gsm')
      }
    }
  })

  it('fits one piece without a note and with an ordinary address', () => {
    // The day with the longest name.
    const day = '2026-09-23'
    for (const language of ['en', 'es'] as const)
      expect(textPieces(textBody({ ...ask, language, day, startTime: '12:30 PM' })).pieces).toBe(1)
  })

  it('is answered by the words it names', () => {
    expect([readReply('Y2'), readReply('SI2')]).toEqual([
      { means: 'answer', answer: 'y', number: 2 },
      { means: 'answer', answer: 'y', number: 2 },
    ])
    expect([readReply('N2'), readReply('NO2')]).toEqual([
      { means: 'answer', answer: 'n', number: 2 },
      { means: 'answer', answer: 'n', number: 2 },
    ])
  })
})
