/**
 * Whether a condition excludes nobody by its form, whatever rows there are: `{}`, `{"id":{"nin":[]}}`, `{"name":{"like":"%"}}`. A bulk write takes it
 * for none: it is what is left of a list or a search that was empty by mistake. (decisions/repeated-calls.md)
 */
import { badRequest } from '#http/errors.ts'
import type { Caller } from '../caller.ts'
import { readWhere, type Condition } from './condition.ts'
import type { Field, Model } from '../model.ts'

/** The condition of a bulk write, which cannot do without one: nothing is ever changed or deleted because a condition got lost. */
export function bulkCondition(caller: Caller, model: Model, where: Record<string, unknown> | undefined): Condition {
  const condition = readWhere(caller, model, where)
  if (!condition) throw badRequest('This needs a where condition')
  if (isAlwaysTrue(condition)) throw badRequest(`The where condition matches every ${model.name}. Send one that selects some.`)
  return condition
}

/** Whether a condition holds for every row there could be. */
export function isAlwaysTrue(condition: Condition | undefined): boolean {
  if (condition === undefined) return true
  if ('all' in condition) return condition.all.every(isAlwaysTrue)
  if ('any' in condition) return condition.any.some(isAlwaysTrue) || isEitherOr(condition.any)
  const { field } = condition
  switch (condition.test) {
    case 'null':
    case 'never':
    case 'nlike':
    case 'nilike':
    case 'neq':
    case 'eq':
      return false
    case 'notNull':
      return !field.nullable
    case 'notIn':
      return condition.values.length === 0
    case 'in':
      return field.kind === 'bool' && !field.nullable && new Set(condition.values).size === 2
    // An empty search keeps only the rows that have a value; whoever means those says {"neq": null}.
    case 'like':
    case 'ilike':
      return /^%+$/.test(condition.pattern)
    case 'regexp':
      return matchesEveryText(condition.pattern.text)
    case 'between':
      return isLowest(field, condition.from) && isHighest(field, condition.to) && !field.nullable
    case 'gt':
    case 'lt':
      return false
    case 'gte':
      return isLowest(field, condition.value) && !field.nullable
    case 'lte':
      return isHighest(field, condition.value) && !field.nullable
  }
}

/** "Without a value, or with one", "true or false". */
function isEitherOr(parts: readonly Condition[]): boolean {
  const tests = parts.flatMap((part) => ('test' in part ? [part] : []))
  return tests.some(({ field }) => {
    const has = (test: string, value?: unknown) =>
      tests.some(
        (other) => other.field === field && other.test === test && (value === undefined || ('value' in other && other.value === value)),
      )
    const isWithout = has('null') || !field.nullable
    return isWithout && (has('notNull') || (field.kind === 'bool' && has('eq', true) && has('eq', false)))
  })
}

const isLowest = ({ kind }: Field, value: unknown) =>
  (kind === 'text' && value === '') || (kind === 'bool' && value === false) || (kind === 'uuid' && /^[0-]+$/.test(String(value)))

const isHighest = ({ kind }: Field, value: unknown) =>
  (kind === 'bool' && value === true) || (kind === 'uuid' && /^[f-]+$/i.test(String(value)))

/** What a part of a pattern comes down to: something that must be there, something that need not, or whatever there is. */
const needed = 'x'
const optional = ''
const anything = '.*'

const escape = String.raw`\\(?:x[0-9a-f]+|u[0-9a-f]{4}|.)`
/** One without an end goes on to the end: it is read once, and not again from each bracket in it. */
const characterClass = String.raw`\[\^?\]?(?:\\.|[^\]\\])*(?:\]|\\?$)`
const sign = new RegExp(`${escape}|${characterClass}`, 'gis')
const innermostGroup = /\((?:\?(?::|<?=))?([^()]*)\)([*+?]|\{\d*\})?/s

/**
 * Whether a pattern matches every text: one of its alternatives may match nothing at all and is not tied to both ends, or has `.*` between them. Only
 * what the form says; a pattern is not tried out, which could take for ever.
 */
export function matchesEveryText(pattern: string): boolean {
  let rest = pattern.replace(/^\(\?w\)/, '').replace(sign, plainSign)
  rest = rest.replace(/\{0?,\}/g, '*').replace(/\{\d+,\}/g, '+').replace(/\{0(?:,\d+)?\}/g, '?').replace(/\{(\d+)(?:,\d+)?\}/g, '{$1}') // prettier-ignore
  rest = rest.replace(/([*+?}])\?/g, '$1')
  for (let group = innermostGroup.exec(rest); group; group = innermostGroup.exec(rest)) {
    const [whole, inside = '', quantifier = ''] = group
    rest = rest.slice(0, group.index) + remainder(inside, quantifier) + rest.slice(group.index + whole.length)
  }
  return rest.split('|').some(isSatisfiedByAny)
}

/** Brackets and stars inside an escape or a class are characters like any other. */
function plainSign(found: string): string {
  if (/^\[(?:\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)\]$/.test(found)) return '.'
  if (found === '\\A') return '^'
  if (found === '\\Z') return '$'
  return needed
}

/** What is left to be said of a group once it was looked into. */
function remainder(inside: string, quantifier: string): string {
  const alternatives = inside.split('|')
  const isRepeated = quantifier === '*' || quantifier === '+'
  const needs = alternatives.map(withoutOptional)
  const isAnything = (one: string, at: number) =>
    (needs[at] === '' && (one.includes(anything) || (isRepeated && one.includes('.')))) || (one === '.' && quantifier === '*')
  if (alternatives.some(isAnything)) return anything
  if (quantifier === '*' || quantifier === '?' || needs.includes('')) return optional
  return needs.find((need) => need === '^' || need === '$') ?? needed
}

const withoutOptional = (text: string) => text.replace(/[^^$|][*?]/gs, '')

function isSatisfiedByAny(alternative: string): boolean {
  const middle = alternative.replace(/^\^+/, '').replace(/(?<!\$)\$+$/, '')
  if (withoutOptional(middle) !== '') return false
  const isTied = alternative.startsWith('^') && alternative.endsWith('$')
  return !isTied || middle.includes(anything)
}
