import { expect, it } from 'vitest'
import { checkAnswer } from './answer.ts'
import { maxPlaceLength, maxRequestNoteLength, noDetails } from './details.ts'
import {
  containerForm,
  containerLink,
  containerLinkDays,
  containerReq,
  containerText,
  sortOpenFirst,
  requestState,
  type ContainerReq,
} from './request.ts'

const now = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number, more = 0) => new Date(now.getTime() - days * 86_400_000 - more).toISOString()

it.each([
  ['open', null, daysAgo(0)],
  ['open', null, daysAgo(containerLinkDays, -1)],
  ['expired', null, daysAgo(containerLinkDays)],
  ['confirmed', 'confirm', daysAgo(0)],
  ['confirmed', 'confirm', daysAgo(400)],
  ['declined', 'decline', daysAgo(400)],
] as const)('a request is %s when it was answered %s and made on %s', (state, answer, requestedAt) => {
  expect(requestState({ answer, requestedAt }, now)).toBe(state)
})

it('a link is the page of the request with one of the two answers', () => {
  expect(containerLink('https://daysheet.example.com/', 'some-id', 'decline')).toBe(
    'https://daysheet.example.com/confirm/some-id?answer=decline',
  )
})

it.each<[string, object, ReturnType<typeof checkAnswer>]>([
  ['confirms with a name', { answer: 'confirm', name: '  Ana Kowalska ' }, { answer: 'confirm', name: 'Ana Kowalska' }],
  [
    'confirms with what looks like a program, as it was typed',
    { answer: 'confirm', name: '<b>=1+1' },
    { answer: 'confirm', name: '<b>=1+1' },
  ],
  ['declines without a name', { answer: 'decline' }, { answer: 'decline', name: null }],
  ['declines with one', { answer: 'decline', name: 'Ana' }, { answer: 'decline', name: 'Ana' }],
  ['takes a name of a hundred letters', { answer: 'confirm', name: 'ñ'.repeat(100) }, { answer: 'confirm', name: 'ñ'.repeat(100) }],
  ['refuses a longer one', { answer: 'confirm', name: 'ñ'.repeat(101) }, 'NAME_TOO_LONG'],
  ['refuses a longer one of a decline', { answer: 'decline', name: 'ñ'.repeat(101) }, 'NAME_TOO_LONG'],
  ['asks for a name', { answer: 'confirm' }, 'NAME_MISSING'],
  ['asks for a name that is not blank', { answer: 'confirm', name: ' \u0000 ' }, 'NAME_MISSING'],
  ['asks for a name that is text', { answer: 'confirm', name: ['Ana'] }, 'NAME_MISSING'],
  ['refuses another answer', { answer: 'maybe', name: 'Ana' }, 'INVALID_ANSWER'],
  ['refuses two answers', { answer: ['confirm', 'decline'], name: 'Ana' }, 'INVALID_ANSWER'],
  ['refuses none', {}, 'INVALID_ANSWER'],
])('an answer %s', (_what, sent, expected) => {
  expect(checkAnswer(sent)).toEqual(expected)
})

it('a text goes to ten digits', () => {
  const input = { language: 'en', intentId: '7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11' }
  expect(containerText.safeParse({ ...input, phone: '2125550101' }).success).toBe(true)
  for (const phone of ['', '212555010', '12125550101', '212-555-0101']) {
    expect(containerText.safeParse({ ...input, phone }).error?.issues[0]?.message).toBe('Please enter 10 digit phone number')
  }
})

it('what waits for an answer comes first, then what is newest', () => {
  const request = {
    id: 'x',
    version: 1,
    jobId: null,
    name: null,
    answeredAt: null,
    requestedBy: null,
    note: null,
    size: null,
    wantedOn: null,
    place: null,
    handledAt: null,
  }
  const requests: ContainerReq[] = [
    { ...request, note: 'answered', answer: 'confirm', requestedAt: daysAgo(1) },
    { ...request, note: 'expired', answer: null, requestedAt: daysAgo(31) },
    { ...request, note: 'older', answer: null, requestedAt: daysAgo(3) },
    { ...request, note: 'newer', answer: null, requestedAt: daysAgo(2) },
  ]
  expect(sortOpenFirst(requests, now).map(({ note }) => note)).toEqual(['newer', 'older', 'answered', 'expired'])
})

it('values from the form are trimmed, and empty fields are stored as null', () => {
  const typed = { size: '30', wantedOn: '2026-11-28', place: ' loading dock ', note: 'Call before. ' }
  expect(containerForm.parse(typed)).toEqual({ size: '30', wantedOn: '2026-11-28', place: 'loading dock', note: 'Call before.' })
  expect(containerForm.parse(noDetails)).toEqual({ size: null, wantedOn: null, place: null, note: null })
})

it('a phone and the office accept place and note up to the server’s maximum length', () => {
  const [place, note] = ['x'.repeat(maxPlaceLength), 'x'.repeat(maxRequestNoteLength)]
  for (const [property, longest] of [
    ['place', place],
    ['note', note],
  ] as const) {
    expect(containerReq.shape[property].safeParse(longest).success).toBe(true)
    expect(containerReq.shape[property].safeParse(`${longest}x`).success).toBe(false)
    expect(containerForm.safeParse({ ...noDetails, [property]: `${longest}x` }).success).toBe(false)
  }
})
