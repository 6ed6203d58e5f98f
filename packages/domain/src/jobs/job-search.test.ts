import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatJobNumber } from './job-number.ts'
import { jobSearchWhere, matchesJobFilter } from './job-search.ts'

const whole = (from: number, address: string) => ({
  or: [{ and: [{ jobNum: { gte: from } }, { jobNum: { lt: from + 1 } }] }, { address: { regexp: address } }],
})

describe('a job number is shown', () => {
  test.each([
    [10000, 0, '10000'],
    [10000.4, 2, '10000.40'],
    [10000.4, null, '10000.4'],
    [10000, null, '10000'],
    [1.005, 2, '1.01'],
    [null, 2, ''],
  ])('%o with %o decimals as %j', (jobNum, jobNumDecimals, shown) => expect(formatJobNumber({ jobNum, jobNumDecimals })).toBe(shown))
})

describe('a job search', () => {
  test.each([
    ['Broadway', { address: { regexp: '/Broadway/i' } }],
    ['  broadway ', { address: { regexp: '/broadway/i' } }],
    ['10000', whole(10000, '/10000/i')],
    ['10000.', whole(10000, '/10000\\./i')],
    ['10000.4', { or: [{ jobNum: 10000.4 }, { address: { regexp: '/10000\\.4/i' } }] }],
    ['10000.0', { or: [{ jobNum: 10000 }, { address: { regexp: '/10000\\.0/i' } }] }],
    ['5/7', { address: { regexp: '/5/7/i' } }],
    ['-5', { address: { regexp: '/-5/i' } }],
    ['1e3', { address: { regexp: '/1e3/i' } }],
    ['1.2.3', { address: { regexp: '/1\\.2\\.3/i' } }],
    ['.', { address: { regexp: '/\\./i' } }],
    ['St. (rear) [A*]', { address: { regexp: '/St\\. \\(rear\\) \\[A\\*\\]/i' } }],
  ])('for %j asks for %j', (term, where) => expect(jobSearchWhere(term)).toEqual(where))

  test.each(['', '   '])('for %j finds every job', (term) => expect(jobSearchWhere(term)).toEqual({}))

  test('for more digits than a number holds looks in the address only', () => {
    const digits = '9'.repeat(400)
    expect(jobSearchWhere(digits)).toEqual({ address: { regexp: `/${digits}/i` } })
  })

  test('means exactly the text that was typed, whatever characters it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, term, after) => {
        const where = jobSearchWhere(term)
        const typed = term.trim()
        fc.pre(typed !== '')
        const address = where.or?.[1]?.address ?? where.address
        const pattern = typeof address === 'object' ? address?.regexp : undefined
        const literal = /^\/(.*)\/i$/su.exec(pattern ?? '')?.[1] ?? 'nothing was asked'
        expect(new RegExp(literal, 'i').test(before + typed + after)).toBe(true)
        expect(new RegExp(`^${literal}$`).test(typed)).toBe(true)
      }),
    )
  })
})

describe('the planner Job Filter', () => {
  const job = { address: '120 West 45th Street', jobNum: 10023.5, jobNumDecimals: 2 }
  test.each(['', 'west', 'WEST 45', '23.50', '10023', ' 120 '])('keeps the job for %j', (term) =>
    expect(matchesJobFilter(job, term)).toBe(true),
  )
  test.each(['east', '10024', '23.51'])('drops the job for %j', (term) => expect(matchesJobFilter(job, term)).toBe(false))
  test('keeps a job without a number by its address', () => {
    expect(matchesJobFilter({ ...job, jobNum: null }, 'west')).toBe(true)
    expect(matchesJobFilter({ ...job, jobNum: null }, '10023')).toBe(false)
  })
})
