import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { problemLines } from './certificate-words.ts'
import { checkCertificates, standingsOf, type Check, type CheckedPerson } from './check-certificates.ts'
import type { CertificateTerms } from './jurisdiction.ts'
import { supervisorsElsewhere, type RunEntry } from '../schedules/supervisor-presence.ts'
import type { HeldCertificate, KindOfCertificate } from './validity.ts'

const kind = (id: string, authority: KindOfCertificate['authority'], purpose: KindOfCertificate['purpose'], required = false) => ({
  id,
  name: id,
  authority,
  purpose,
  required,
  retired: false,
})
const kinds: KindOfCertificate[] = [
  kind('SH', 'state', 'handler'),
  kind('SS', 'state', 'supervisor'),
  kind('SR', 'state', 'restricted'),
  kind('CH', 'city', 'handler'),
  kind('CS', 'city', 'supervisor'),
  kind('DOH', 'state', 'training'),
  kind('Fit test', 'other', 'fitTest', true),
  kind('CPR', 'other', 'other'),
  kind('Licence', 'state', 'licence', true),
]
const withoutFitTest = kinds.map((one) => ({ ...one, required: false }))

const held = (kindId: string, expires: string, issued: string | null = null): HeldCertificate => ({ kindId, issued, expires })
const somebody = (certificates: HeldCertificate[], more: Partial<CheckedPerson> = {}): CheckedPerson => ({
  person: 'worker',
  personId: '1',
  name: 'Ana Kowalska',
  role: 'field',
  certificates,
  ...more,
})
const brooklyn: CertificateTerms = { boro: 'Brooklyn', jurisdiction: null, abatement: 'project' }
const yonkers: CertificateTerms = { boro: 'Yonkers', jurisdiction: null, abatement: 'project' }
const check = (crew: CheckedPerson[], more: Partial<Check> = {}) =>
  checkCertificates({ day: '2026-10-15', job: yonkers, kinds: withoutFitTest, crew, ...more })
const lapses = (...problems: Parameters<typeof check>) => check(...problems).map(({ needed, reason, date }) => [needed, reason, date])

describe('on the day of the job', () => {
  test.each([
    ['2026-10-15', []],
    ['2026-10-16', [['State handler certificate', 'expired', '2026-10-15']]],
  ])('a card that expires 10-15 and a job of %s', (day, found) =>
    expect(lapses([somebody([held('SH', '2026-10-15')])], { day })).toEqual(found),
  )

  test('whoever has nothing lacks it, and what begins later does not hold yet', () => {
    expect(lapses([somebody([])])).toEqual([['State handler certificate', 'missing', null]])
    expect(lapses([somebody([held('SH', '2027-10-20', '2026-10-20')])])).toEqual([['State handler certificate', 'notYet', '2026-10-20']])
  })

  test('of an old card and a new one the one of that day counts', () => {
    const crew = [somebody([held('SH', '2026-10-15', '2025-10-15'), held('SH', '2027-10-20', '2026-10-20')])]
    expect(['2026-10-15', '2026-10-17', '2026-10-20'].map((day) => check(crew, { day }).length)).toEqual([0, 1, 0])
  })

  test('those whose State card ends before a day four weeks later are named, and nobody else', () => {
    const from = '2026-10-01'
    const people = Array.from({ length: 6 }, (_, at) =>
      somebody([held('SH', addDays(from, at * 7))], { personId: `${at}`, name: `Number ${at}` }),
    )
    expect(check(people, { day: addDays(from, 28) }).map(({ name, day }) => [name, day])).toEqual(
      ['Number 0', 'Number 1', 'Number 2', 'Number 3'].map((name) => [name, '2026-10-29']),
    )
  })

  test('says who, what, since when and for which day', () =>
    expect(problemLines(check([somebody([held('SH', '2026-10-01')])], { job: brooklyn }))).toEqual([
      'Ana Kowalska: State handler certificate expired on 10-01-2026, no City handler certificate (for 10-15-2026)',
    ]))
})

describe('where the job is', () => {
  const ana = somebody([held('SH', '2026-12-31'), held('CH', '2026-10-14')])

  test.each<[string, CertificateTerms, number]>([
    ['Brooklyn', brooklyn, 1],
    ['Yonkers', yonkers, 0],
    ['SI, as a filing writes it', { ...brooklyn, boro: 'SI' }, 1],
    ['The Bronx', { ...brooklyn, boro: 'The Bronx' }, 1],
    ['Brooklyn, NY', { ...brooklyn, boro: 'Brooklyn, NY' }, 1],
    ['Manhattan NYC', { ...brooklyn, boro: 'Manhattan NYC' }, 1],
    ['Albany, NY', { ...brooklyn, boro: 'Albany, NY' }, 0],
    ['no boro', { ...brooklyn, boro: null }, 0],
    ['Yonkers, which the office calls the City', { ...yonkers, jurisdiction: 'city' }, 1],
    ['Brooklyn, which the office calls the State', { ...brooklyn, jurisdiction: 'state' }, 0],
  ])('with the State card and an expired City one: %s', (_where, job, count) => expect(check([ana], { job })).toHaveLength(count))

  test.each<[string, Partial<CertificateTerms>]>([
    ['without abatement', { abatement: 'none' }],
    ['outside New York', { jurisdiction: 'none' }],
  ])('a job %s asks for nothing', (_what, more) => expect(check([somebody([])], { job: { ...brooklyn, ...more } })).toEqual([]))

  test.each(['office', 'warehouse', ' Office '])('somebody of the %s needs nothing', (role) =>
    expect(check([somebody([], { role })], { job: brooklyn })).toEqual([]),
  )
})

describe('which cards do', () => {
  test.each([
    ['a supervisor’s', ['SS', 'CS'], 0],
    ['a restricted one, of the State alone', ['SR'], 1],
    ['those of the City alone', ['CH', 'CS'], 1],
    ['a licence', ['Licence'], 2],
  ])('%s', (_what, of, count) =>
    expect(check([somebody(of.map((kindId) => held(kindId, '2026-12-31')))], { job: brooklyn })).toHaveLength(count),
  )

  test.each<[string, HeldCertificate[], string, number]>([
    ['counts for 45 days', [], '2026-10-16', 0],
    ['and not a day longer, whatever date was typed', [], '2026-10-17', 1],
    ['not before the training ended', [], '2026-08-31', 1],
    ['not for a refresher', [held('SH', '2026-08-20', '2025-08-20')], '2026-10-01', 1],
    ['not for a refresher of whoever had another State card', [held('SR', '2025-03-01')], '2026-10-01', 1],
    ['not for a refresher of whoever has a card without a day of issue', [held('SH', '2026-09-20')], '2026-10-01', 1],
    ['for whoever got the card after it, without a day of issue', [held('SH', '2027-09-20')], '2026-09-15', 0],
    [
      'also beside a City card, and until the State’s is there',
      [held('CH', '2027-01-01'), held('SH', '2027-09-20', '2026-09-20')],
      '2026-09-15',
      0,
    ],
  ])('a training copy of 09-01 %s', (_what, others, day, count) =>
    expect(check([somebody([held('DOH', '2027-09-01', '2026-09-01'), ...others])], { day })).toHaveLength(count),
  )

  test('what the office asks of everybody is asked everywhere, other kinds are not', () => {
    expect(lapses([somebody([held('SH', '2026-12-31')])], { kinds })).toEqual([['Fit test', 'missing', null]])
    expect(check([somebody([held('SH', '2026-12-31'), held('Fit test', '2026-10-15')])], { kinds })).toEqual([])
    const retired = kinds.map((one) => ({ ...one, retired: true }))
    expect(check([somebody([held('SH', '2026-12-31')])], { kinds: retired })).toEqual([])
  })
})

describe('in charge', () => {
  const handler = somebody([held('SH', '2026-12-31'), held('CH', '2026-12-31')])
  const foreman = somebody([held('SS', '2026-12-31'), held('CS', '2026-12-31')], { personId: '2', name: 'J. Ortiz' })
  const ortiz = { ...foreman, person: 'supervisor' } as const
  const ofState = { ...ortiz, certificates: [held('SS', '2026-12-31')] }

  test.each<[string, NonNullable<Check['inCharge']>, CertificateTerms, string[]]>([
    ['by a supervisor with both cards', { supervisor: ortiz, crew: [] }, brooklyn, []],
    ['by one with the State’s alone, in the City', { supervisor: ofState, crew: [handler] }, brooklyn, ['City supervisor certificate']],
    ['by the same, elsewhere', { supervisor: ofState, crew: [] }, yonkers, []],
    [
      'by somebody with the card of a handler',
      { supervisor: { ...handler, person: 'supervisor' }, crew: [handler] },
      yonkers,
      ['State supervisor certificate'],
    ],
    ['by nobody', { supervisor: null, crew: [handler] }, yonkers, ['State supervisor certificate']],
    ['by one of the crew', { supervisor: ofState, crew: [handler, foreman] }, brooklyn, []],
  ])('%s', (_what, inCharge, job, missing) => expect(check([], { job, inCharge }).map(({ needed }) => needed)).toEqual(missing))

  const runs = (id: string, startTime: string | null, more: Partial<RunEntry> = {}): RunEntry => ({
    id,
    startTime,
    cancelled: false,
    supervisorId: 'ortiz',
    job: brooklyn,
    ...more,
  })
  test.each<[string, RunEntry[], string[]]>([
    ['two projects of the City at the same hours', [runs('a', '7:00 AM'), runs('b', '9:00 AM')], ['a', 'b']],
    ['a minor project beside a project', [runs('a', '7:00 AM'), runs('b', '7:00 AM', { job: { ...brooklyn, abatement: 'minor' } })], ['a']],
    ['one after the other', [runs('a', '7:00 AM'), runs('b', '4:00 PM')], []],
    ['one of them cancelled', [runs('a', '7:00 AM'), runs('b', '7:00 AM', { cancelled: true })], []],
    ['one outside the City', [runs('a', '7:00 AM'), runs('b', '7:00 AM', { job: yonkers })], ['a']],
    ['one without a start', [runs('a', '7:00 AM'), runs('b', null)], ['a', 'b']],
    ['two supervisors', [runs('a', '7:00 AM'), runs('b', '7:00 AM', { supervisorId: 'nowak' })], []],
  ])('and elsewhere at once: %s', (_what, entries, marked) => expect([...supervisorsElsewhere(entries, 8.5)].toSorted()).toEqual(marked))
})

describe('whoever has a restricted handler’s card alone is marked with what it allows, and passes', () => {
  const standingOf = standingsOf({ kinds: withoutFitTest, day: '2026-10-15' })
  const restricted = (functions: string | null, expires = '2027-10-01') => ({ ...held('SR', expires), functions })
  test.each<[string, HeldCertificate[], string[]]>([
    ['one card', [restricted('electrical work')], ['electrical work']],
    ['one with nothing entered', [restricted(null)], ['']],
    ['two', [restricted('electrical work'), restricted('lighting')], ['electrical work, lighting']],
    ['one that has run out beside another', [restricted('lighting', '2026-10-14'), restricted('carpentry')], ['carpentry']],
    ['a handler’s card as well', [restricted('lighting'), held('SH', '2027-01-01')], []],
  ])('%s', (_what, certificates, functions) => {
    const standing = standingOf(certificates, 'handler')
    expect(standing.restricted).toEqual(functions.map((one) => ({ needed: 'State handler certificate', where: 'all', functions: one })))
    expect(check([somebody(certificates)])).toEqual([])
  })
})

test('a standing tells what does not hold, and what runs out within 30 days', () => {
  const standingOf = standingsOf({ kinds: withoutFitTest, day: '2026-10-15' })
  expect(standingOf([held('SH', '2026-11-13'), held('CH', '2026-10-01')], 'handler')).toEqual({
    lapses: [{ needed: 'City handler certificate', where: 'city', reason: 'expired', date: '2026-10-01' }],
    soon: [{ needed: 'State handler certificate', where: 'all', until: '2026-11-13' }],
    restricted: [],
  })
  expect(standingOf([held('SH', '2026-11-14')], 'handler').soon).toEqual([])
  expect(standingOf([held('SH', '2027-11-14')], 'supervisor').lapses.map(({ needed }) => needed)).toEqual([
    'State supervisor certificate',
    'City supervisor certificate',
  ])
})
