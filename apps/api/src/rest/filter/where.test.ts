import { expect, test } from 'vitest'
import { job } from '#features/jobs/model.ts'
import { systemCaller } from '../caller.ts'
import { readWhere } from './condition.ts'
import { Statement } from '../statement.ts'
import { whereSql } from './where.ts'

function compiled(where: object) {
  const condition = readWhere(systemCaller, job, where)
  const statement = new Statement()
  return condition ? [whereSql(statement, condition, 't'), ...statement.values] : 'everything'
}

test('names come from the model and values are bound, whatever they hold', () => {
  const nasty = `x' or 1=1; drop table job; --`
  expect(compiled({ address: nasty })).toEqual(['t.address = $1::text', nasty])
  expect(compiled({ jobDesc: { ilike: nasty }, jobNum: '5' })).toEqual([
    '(t.job_desc ilike $1::text and t.job_num = $2::numeric)',
    nasty,
    5,
  ])
  expect(() => compiled({ [nasty]: 1 })).toThrow('not a property of Job')
  expect(() => compiled({ address: { [nasty]: 1 } })).toThrow('unknown operator')
})

test('everything in one object is anded, and nesting keeps its brackets', () => {
  expect(compiled({ active: true, or: [{ jobNum: { gte: 1, lt: 2 } }, { boro: null }] })).toEqual([
    '(t.active = $1::boolean and ((t.job_num >= $2::numeric and t.job_num < $3::numeric) or t.boro is null))',
    true,
    1,
    2,
  ])
})

test('lists are one parameter, so that a longer list is the same statement', () => {
  expect(compiled({ jobNum: { inq: [1, '2', null] } })).toEqual(['t.job_num = any($1::numeric[])', [1, 2]])
  expect(compiled({ id: { nin: ['nope'] } })).toEqual(['true'])
})

test('an empty condition is none', () => {
  expect(compiled({})).toBe('everything')
  expect(compiled({ and: [] })).toBe('everything')
  expect(compiled({ or: [{ active: true }, {}] })).toBe('everything')
})

test('a pattern repeats nothing by number, which PostgreSQL would write out, also within each other', () => {
  for (const regexp of ['((((x{0,20}){0,20}){0,20}){0,20})', '/x{3}/i', 'a{2,}', '\\\\{5}', '[{2}]'])
    expect(() => compiled({ address: { regexp } })).toThrow('must not repeat a part by number')
  expect(compiled({ address: { regexp: 'a\\{2} {x}' } })).toEqual(['t.address ~ $1::text', 'a\\{2} {x}'])
})
