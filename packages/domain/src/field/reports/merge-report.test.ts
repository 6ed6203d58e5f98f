import { expect, test } from 'vitest'
import { bagsToAdd, mergeQuestions, openQuestions, withAddition, withSecond, type ReportValues } from './merge-report.ts'

const report = (more: Partial<ReportValues> = {}): ReportValues => ({
  ...{ decon: false, prep: null, removal: true, removalQty: 40, bagout: true, bagoutQty: 30, breakdown: false, comments: 'Wing A.', signature: 'a' }, // prettier-ignore
  ...more,
})
const second = (more: Partial<ReportValues> = {}, along: { bagsMore?: number; hasAreas?: boolean } = {}) => ({ ...report(more), bagsMore: 0, hasAreas: false, ...along }) // prettier-ignore

test.each([
  [12, 18, 18, 12],
  [12, 18, 30, 0],
  [12, 18, 28, 2],
  [12, 18, 40, 0],
  [12, 18, 10, 12],
])('%i bags besides %i seen by the phone; the office has %i by now: %i more', (bags, known, now, more) =>
  expect(bagsToAdd({ bags, known }, now)).toBe(more),
)

test.each<[string, ReturnType<typeof second>, object[]]>([
  ['the same values', second(), []],
  ['values that the first left empty', second({ removalQty: null, bagoutQty: null, signature: null }), []],
  ['another quantity', second({ removalQty: 41 }), [{ field: 'removalQty', options: ['keep', 'replace', 'add'] }]],
  ['another signature', second({ signature: 'b' }), [{ field: 'signature', options: ['keep', 'replace'] }]],
  ['feet and bags', second({}, { bagsMore: 3, hasAreas: true }), [{ field: 'areas', options: ['keep', 'add'] }, { field: 'bags', options: ['keep', 'add'] }]], // prettier-ignore
])('%s', (_what, other, questions) => expect(mergeQuestions(report(), other)).toEqual(questions))

test('a question stays open until it has one of its allowed answers', () => {
  const questions = mergeQuestions(report(), second({ removalQty: 41, signature: 'b' }))
  expect(openQuestions(questions, {})).toEqual(['removalQty', 'signature'])
  expect(openQuestions(questions, { removalQty: 'replace', signature: 'add' })).toEqual(['signature'])
})

test('a second report adds work, comments and what the first left empty, and follows the choices', () => {
  const stored = report({ bagoutQty: null, signature: null })
  expect(withSecond(stored, report({ prep: true, removalQty: 0.1, comments: 'Wing B.', signature: 'b' }), { removalQty: 'add' })).toEqual(
    report({ prep: true, removalQty: 40.1, comments: 'Wing A.\nWing B.', signature: 'b' }),
  )
  const [one, other] = [report({ prep: false }), report({ removalQty: 55, signature: 'b', comments: 'Wing A' })]
  expect(withSecond(one, other, { removalQty: 'replace', signature: 'replace' })).toMatchObject({ removalQty: 55, signature: 'b', comments: 'Wing A.' }) // prettier-ignore
  expect(withSecond(one, other, { removalQty: 'keep', signature: 'keep' })).toEqual(one)
})

test('an addition adds to the report and replaces nothing; comments have a maximum length', () => {
  const { signature: _, ...added } = report({ decon: true, removalQty: null, bagoutQty: 5, comments: ' Swept. ' })
  expect(withAddition(report(), added)).toEqual(report({ decon: true, prep: false, bagoutQty: 35, comments: 'Wing A.\nSwept.' }))
  expect(withAddition(report({ comments: null, removalQty: null }), { ...added, comments: null })).toMatchObject({ comments: null, removalQty: null }) // prettier-ignore
  expect(withAddition(report({ comments: 'x'.repeat(4_995) }), added)).toBeUndefined()
  expect(withSecond(report({ comments: 'x'.repeat(4_995) }), report({ comments: 'Swept.' }), {})).toBeUndefined()
})
