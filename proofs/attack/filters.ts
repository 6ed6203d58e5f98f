/** Filters nobody would write: every operator, name and value in every place, right and wrong. Seeded, so that a run can be repeated. (promises.md#s2) */
import fc from 'fast-check'
import type { Model } from '../../apps/api/src/rest/model.ts'
import { canaries } from './target.ts'

/** What no filter may name anywhere: columns, relations and tables behind the models, and what objects of JavaScript answer to. */
export const hiddenNames = [
  ...[
    'password',
    'passwordHash',
    'password_hash',
    'mustChangePassword',
    'must_change_password',
    'lastFourSS',
    'last_four_ss',
    'tokenHash',
    'token_hash',
  ],
  ...[
    'accessTokens',
    'accessToken',
    'sessions',
    'session',
    'realm',
    'emailVerified',
    'verificationToken',
    'roles',
    'account',
    'audit',
    'answeredFrom',
  ],
  ...[
    'answered_from',
    'browser',
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'hasOwnProperty',
    'nope',
    'ctid',
    'xmin',
    'tableoid',
  ],
]
const paths = [
  'supervisor.password_hash',
  'worker.lastFourSS',
  'user.password',
  'sessions.tokenHash',
  't0.password_hash',
  'id;select 1',
  'id"',
  "id'",
]

const guesses: unknown[] = [
  ...[
    'CANARY%',
    `${canaries.hash}%`,
    canaries.digits,
    '%',
    '_',
    '/^7/',
    '/CANARY/i',
    '',
    'nope',
    '2026-01-01',
    '(',
    '[',
    '\\',
    "';--",
    '\u0000',
    '*',
    '+',
    'é',
  ],
  ...['00000000-0000-4000-8000-00000000ba60', '9'.repeat(400), '١', '1e400', 'Infinity', 'true', 'DESC', '-1', '%%%%', '/(a+)+$/'],
  ...[null, 0, -1, 5, 1.5, 1e300, 2 ** 53, true, false, {}, [], [[]], [null], { $gt: '' }, { '0': 'a', '1': 'b' }],
]
const operators = [
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between', 'inq', 'nin', 'like', 'nlike', 'ilike', 'nilike', 'regexp', 'options'],
  ...['foo', '$gt', '$where', 'near', 'exists', '__proto__', 'not'],
]

const value = fc.constantFrom<unknown>(...guesses)
const operand = fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) })
const clause = fc.oneof(
  { weight: 1, arbitrary: value },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...operators), operand, { maxKeys: 2 }) },
)
const hidden = fc.constantFrom(...hiddenNames, ...paths)

/** A value the property could have, so that the filter is often legal. */
const likely: Record<string, unknown[]> = {
  uuid: ['00000000-0000-4000-8000-00000000ba60', null],
  text: ['a', '%', null, 'CANARY%'],
  num: [0, 1, '2.5', null],
  int: [0, 3, null],
  bool: [true, false],
  instant: ['2026-01-01', '2026-03-02T12:00:00Z', 0],
  json: [null],
}
const fitting = ['eq', 'neq', 'gt', 'lte', 'inq', 'nin'] as const

/** Two of three names are the model's own; else nearly every filter would be refused for its names alone. */
const nameOf = (model: Model, odd: number) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...model.fields.keys()) }, { weight: odd, arbitrary: hidden })

function propertyOf(model: Model): fc.Arbitrary<unknown> {
  const wild = fc.tuple(nameOf(model, 3), clause).map(([name, it]) => Object.fromEntries([[name, it]]))
  const tame = fc.constantFrom(...model.fields.values()).chain(({ name, kind }) =>
    fc.tuple(fc.constantFrom(...fitting), fc.constantFrom(...(likely[kind] ?? [null]))).map(([operator, it]) => ({
      [name]: operator === 'inq' || operator === 'nin' ? { [operator]: [it] } : operator === 'eq' ? it : { [operator]: it },
    })),
  )
  return fc.oneof({ weight: 1, arbitrary: wild }, { weight: 2, arbitrary: tame })
}

function whereOf(model: Model, depth = 2): fc.Arbitrary<unknown> {
  const property = propertyOf(model)
  if (depth === 0) return property
  const list = fc.array(whereOf(model, depth - 1), { maxLength: 2 })
  return fc.oneof(
    { weight: 8, arbitrary: property },
    { weight: 1, arbitrary: fc.record({ or: list }) },
    { weight: 1, arbitrary: fc.record({ and: list }) },
    { weight: 1, arbitrary: value },
  )
}

/** `related` finds the model a relation leads to. */
export function filterOf(model: Model, related: (name: string) => Model | undefined, depth = 2): fc.Arbitrary<unknown> {
  const relations = [...model.relations.values()]
  const relation: fc.Arbitrary<unknown> = fc
    .oneof({ weight: 6, arbitrary: fc.constantFrom(...relations, undefined) }, { weight: 1, arbitrary: fc.constant(undefined) })
    .chain((found): fc.Arbitrary<unknown> => {
      if (found === undefined) return hidden
      const target = related(found.model)
      if (target === undefined || depth === 0) return fc.constant(found.name)
      return fc.oneof(
        fc.constant(found.name),
        filterOf(target, related, depth - 1).map((scope) => ({ relation: found.name, scope })),
      )
    })
  const order = nameOf(model, 1).chain((name) => fc.constantFrom(name, `${name} DESC`, `${name} asc`, `${name},id`, `${name} SIDEWAYS`))
  const parts = {
    where: whereOf(model, 2),
    order: fc.oneof(
      { weight: 4, arbitrary: order },
      { weight: 2, arbitrary: fc.array(order, { maxLength: 2 }) },
      { weight: 1, arbitrary: value },
    ),
    limit: fc.oneof({ weight: 4, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: value }),
    skip: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: value }),
    fields: fc.oneof(
      { weight: 3, arbitrary: fc.array(nameOf(model, 1), { maxLength: 4 }) },
      { weight: 2, arbitrary: fc.dictionary(nameOf(model, 1), fc.boolean(), { maxKeys: 3 }) },
      { weight: 1, arbitrary: value },
    ),
    include: fc.oneof(
      { weight: 4, arbitrary: relation },
      { weight: 2, arbitrary: fc.array(relation, { maxLength: 2 }) },
      { weight: 1, arbitrary: value },
    ),
  }
  // A few parts at a time: six chances of being refused leave little that is answered.
  return fc.oneof(
    ...(['where', 'order', 'include', 'fields'] as const).map((one) => fc.record({ [one]: parts[one] })),
    fc.record({ where: parts.where, include: parts.include }),
    fc.record(parts, { requiredKeys: [] }),
  )
}
