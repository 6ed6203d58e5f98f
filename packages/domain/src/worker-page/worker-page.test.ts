import { describe, expect, it, test } from 'vitest'
import { language } from '../fields/fields.ts'
import { textBody, type TextContents } from '../texts/body.ts'
import { textPieces } from '../texts/gsm.ts'
import { questionOfPlace, type CrewText } from '../texts/open-texts.ts'
import { defaultWording } from '../texts/wording.ts'
import { claimState, claimedMoment, firstPageDay, isFulfilled } from './claim.ts'
import { hasHiddenLink, hiddenToken, linkHours, linksThatHold, sampleLink, tokenLength, withToken, workerPageLink } from './link.ts'
import { newClaim, pageAnswer } from './page.ts'
import { pageRefusalMessages } from './refusal.ts'

const ask: TextContents = {
  kind: 'ask',
  language: 'en',
  day: '2026-11-23',
  startTime: '7:00 AM',
  address: '120 Broadway',
  boro: 'Manhattan',
  supervisor: 'J. Ortiz',
  note: 'Gate code 1234',
  number: 1,
  otherOpen: [],
}
const url = 'https://daysheet.example.com'

describe('the link in a text', () => {
  it.each(language.options)('ends it in %s, in letters that cost least, and takes no more than one message', (language) => {
    const [without, with_] = [textBody({ ...ask, language }), textBody({ ...ask, language, link: sampleLink(url) })]
    expect(with_).toBe(`${without} ${language === 'en' ? 'Your page' : 'Su pagina'}: ${url}/w/aB3dE5gH7jK9mN1p`)
    expect(textPieces(with_).alphabet).toBe('gsm')
    expect(textPieces(with_).pieces - textPieces(without).pieces).toBeLessThanOrEqual(1)
  })

  it('leaves a text without one as it was', () => {
    expect(textBody({ ...ask, link: undefined })).toBe(textBody(ask))
  })

  it('is hidden in what is kept, and put in as the text goes out; a note with that sign is no link', () => {
    const kept = textBody({ ...ask, note: `${url}/w/…`, link: workerPageLink(`${url}//`, hiddenToken) })
    expect(kept).toContain(`Note: ${url}/w/...`)
    expect(kept.endsWith(`Your page: ${url}/w/…`)).toBe(true)
    expect([hasHiddenLink(kept), hasHiddenLink(textBody({ ...ask, note: `${url}/w/…` }))]).toEqual([true, false])
    expect(withToken(kept, 'abc').endsWith(`${url}/w/abc`)).toBe(true)
  })

  it('is in the words of an office', () => {
    const wording = { ...defaultWording, en: { ...defaultWording.en, page: 'Hours – {link}' } }
    expect(textBody({ ...ask, link: 'x' }, wording)).toMatch(/decline\. Hours - x$/)
  })

  it(`holds ${linkHours} hours, and until its job's day is over where the business is`, () => {
    const now = new Date('2026-11-20T03:00:00.000Z')
    expect(linksThatHold({ now, zone: 'America/New_York' })).toEqual({
      writtenAfter: new Date('2026-11-18T15:00:00.000Z'),
      today: '2026-11-19',
    })
    expect(sampleLink(url)).toHaveLength(url.length + 3 + tokenLength)
  })
})

test('an answer on the page is to the open question of that place, and to no other', () => {
  const text = (workerEntryId: string) => ({ workerEntryId }) as CrewText
  expect(questionOfPlace('b', [text('a'), text('b')])).toEqual(text('b'))
  expect(questionOfPlace('c', [text('a')])).toBeNull()
  expect(questionOfPlace(null, [text('a')])).toBeNull()
})

describe('what a worker says', () => {
  const zone = 'America/New_York'
  it.each([
    ['2026-11-18', '15:30', false, '2026-11-18T20:30:00.000Z'],
    ['2026-11-18', '01:15', true, '2026-11-19T06:15:00.000Z'],
    // The night the clocks go back, and the one they go forward.
    ['2026-10-31', '03:00', true, '2026-11-01T08:00:00.000Z'],
  ])('of %s at %s (next day: %s) is of the clock of the business', (day, time, isNextDay, moment) => {
    expect(claimedMoment(day, { time, isNextDay }, zone)).toEqual({ time: moment })
  })

  it('in the nights the clocks change needs a side when it occurs twice, and is refused when it does not exist', () => {
    const twice = { time: '01:45', isNextDay: true }
    expect(claimedMoment('2026-10-31', twice, zone)).toEqual({ problem: 'which' })
    expect(claimedMoment('2026-10-31', { ...twice, side: 'after' }, zone)).toEqual({ time: '2026-11-01T06:45:00.000Z' })
    expect(claimedMoment('2027-03-13', { time: '02:30', isNextDay: true }, zone)).toEqual({ problem: 'never' })
  })

  const out = { id: 'p', type: 'out', time: '2026-11-18T20:30:59.000Z' } as const
  it.each([
    ['2026-11-18T20:30:00.000Z', 'out', true],
    ['2026-11-18T20:31:00.000Z', 'out', false],
    ['2026-11-18T20:30:00.000Z', 'in', false],
  ] as const)('%s %s is so by now: %s', (time, type, isSo) => {
    expect(isFulfilled({ type, time }, [out])).toBe(isSo)
    expect(claimState({ type, time }, [out], true)).toBe(isSo ? 'done' : 'kept')
    expect(claimState({ type, time }, [out], false)).toBe(isSo ? 'done' : 'waiting')
  })

  it('may be about the last fourteen days', () => expect(firstPageDay('2026-11-20')).toBe('2026-11-07'))

  const id = '0190a1b2-0000-7000-8000-000000000001'
  const claim = { id, workerEntryId: id, punchId: null, type: 'in', time: '07:00', isNextDay: false, comment: null }
  it.each([
    [{}, true],
    [{ comment: 'x'.repeat(300) }, true],
    [{ comment: 'x'.repeat(301) }, false],
    [{ comment: '\u0000' }, false],
    [{ time: '7:00' }, false],
    [{ time: '24:00' }, false],
    [{ minutes: 60 }, false],
  ])('with %j is taken: %s', (more, isTaken) => expect(newClaim.safeParse({ ...claim, ...more }).success).toBe(isTaken))
})

it('an answer is one of two', () => {
  const id = '0190a1b2-0000-7000-8000-000000000001'
  expect(['confirm', 'decline', 'yes'].map((answer) => pageAnswer.safeParse({ id, answer }).success)).toEqual([true, true, false])
})

it('every refusal is said in both languages', () => {
  expect(Object.keys(pageRefusalMessages.es)).toEqual(Object.keys(pageRefusalMessages.en))
  expect(Object.values(pageRefusalMessages.es).filter((words) => Object.values(pageRefusalMessages.en).includes(words))).toEqual([])
})
