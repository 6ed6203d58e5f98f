/**
 * `where` in any LoopBack spelling, read into one strict tree of conditions, or refused with a 400 that names the offending part. Everything
 * beside each other must hold; nothing is ever dropped. (product.md#wire-where, product.md#strictness)
 */
import { filterLimits, operatorNames, type OperatorName } from '@daysheet/domain/filter/filter'
import { badRequest, quoted } from '#http/errors.ts'
import { coerce } from './coerce.ts'
import { requireReadAccess, type Caller } from '../caller.ts'
import { isFilterable, type Field, type Model } from '../model.ts'
import { readPattern, type Pattern } from './regexp.ts'

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'
export type Like = 'like' | 'nlike' | 'ilike' | 'nilike'

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { field: Field; test: Comparison; value: unknown }
  | { field: Field; test: 'null' | 'notNull' | 'never' }
  | { field: Field; test: 'between'; from: unknown; to: unknown }
  | { field: Field; test: 'in' | 'notIn'; values: unknown[] }
  | { field: Field; test: Like; pattern: string }
  | { field: Field; test: 'regexp'; pattern: Pattern }

/** How much of a filter has been read: the ceiling counts the parts of a whole filter, includes and all. */
export class FilterSize {
  private nodes = 0

  take() {
    this.nodes += 1
    if (this.nodes > filterLimits.nodes) throw badRequest(`The filter has more than ${filterLimits.nodes} parts; ask for less at a time`)
  }
}

type Loose = Record<string, unknown>

export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list, or an object with the keys 0, 1, 2 …, which is how brackets may send one. */
export function asList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return undefined
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key, index) => key === String(index)) ? Object.values(value) : undefined
}

/** Reads `where` for somebody; `undefined` when it sets no condition. */
export function readWhere(caller: Caller, model: Model, where: unknown, budget: FilterSize = new FilterSize()): Condition | undefined {
  if (where === undefined || where === null) return undefined
  if (!isObject(where)) throw badRequest(`The where clause ${quoted(where)} is not an object`)
  return readGroup({ caller, model }, where, budget, 1)
}

/** Of which model, and for whom. */
interface FilterTarget {
  caller: Caller
  model: Model
}

function readGroup(target: FilterTarget, where: Loose, budget: FilterSize, depth: number): Condition | undefined {
  if (depth > filterLimits.whereDepth) throw badRequest(`The where clause is nested deeper than ${filterLimits.whereDepth} levels`)
  const all: Condition[] = []
  for (const [name, value] of Object.entries(where)) {
    budget.take()
    if (name === 'and' || name === 'or') {
      const clause = readClauses(target, name, value, { budget, depth })
      if (clause) all.push(clause)
    } else {
      all.push(...readProperty(target, name, value))
    }
  }
  return all.length === 0 ? undefined : all.length === 1 ? all[0] : { all }
}

function readClauses(
  target: FilterTarget,
  name: 'and' | 'or',
  value: unknown,
  at: { budget: FilterSize; depth: number },
): Condition | undefined {
  const list = Array.isArray(value) && value.length === 0 ? [] : asList(value)
  if (!list)
    throw badRequest(
      `The ${name} operator has invalid clauses ${quoted(value)}: Value is not an array or object with sequential numeric indices`,
    )
  const read = list.map((clause) => {
    at.budget.take()
    if (!isObject(clause)) throw badRequest(`The ${name} operator has invalid clauses ${quoted(value)}: Value is not an object.`)
    return readGroup(target, clause, at.budget, at.depth + 1)
  })
  const clauses = read.filter((clause) => clause !== undefined)
  // An empty clause holds for every row: beside it the others of an `or` do not matter.
  if (clauses.length === 0 || (name === 'or' && clauses.length < read.length)) return undefined
  return name === 'or' ? { any: clauses } : { all: clauses }
}

function readProperty({ caller, model }: FilterTarget, name: string, value: unknown): Condition[] {
  if (name.startsWith('$')) throw operatorNotAllowed(name, value)
  const field = model.fields.get(name)
  if (!field || !isFilterable(field))
    throw badRequest(`The where clause names ${quoted(name)}, which is not a property of ${model.name} that can be searched`)
  requireReadAccess(caller, model, name)
  if (!isObject(value)) {
    if (Array.isArray(value))
      throw badRequest(`The ${name} property is compared with a list; write {"inq": [...]} for any of several values`)
    return [comparison(field, 'eq', value)]
  }
  return readOperators(field, value)
}

const isOperator = (name: string): name is OperatorName => (operatorNames as readonly string[]).includes(name)

function readOperators(field: Field, operators: Loose): Condition[] {
  const { options, ...rest } = operators
  if (options !== undefined && options !== 'i') throw invalid(field, operators, 'options can only be "i"')
  const conditions = Object.entries(rest).map(([name, operand]) => {
    if (name.startsWith('$')) throw operatorNotAllowed(name, { [field.name]: operators })
    if (!isOperator(name)) throw badRequest(`The ${field.name} property has an unknown operator ${quoted(name)}`)
    return readOperator(field, name, { operand, ignoreCase: options === 'i', clause: operators })
  })
  if (conditions.length === 0) throw invalid(field, operators, 'it has no operator')
  return conditions
}

interface Operand {
  operand: unknown
  ignoreCase: boolean
  /** The whole clause, for the message. */
  clause: Loose
}

function readOperator(field: Field, name: OperatorName, { operand, ignoreCase, clause }: Operand): Condition {
  switch (name) {
    case 'between': {
      const [from, to, ...more] = listOf(field, clause, operand)
      const count = (from === undefined ? 0 : 1) + (to === undefined ? 0 : 1) + more.length
      if (count !== 2) throw invalid(field, clause, `Expected precisely 2 values, received ${count}`)
      return { field, test: 'between', from: valueOf(field, from), to: valueOf(field, to) }
    }
    case 'inq':
    case 'nin': {
      const values = listOf(field, clause, operand).filter((value) => value !== null)
      return {
        field,
        test: name === 'inq' ? 'in' : 'notIn',
        values: values.map((value) => valueOrNever(field, value)).filter((value) => value !== never),
      }
    }
    case 'like':
    case 'nlike':
    case 'ilike':
    case 'nilike': {
      if (typeof operand !== 'string' || operand.includes('\0')) throw invalid(field, clause, 'Expected a string or RegExp')
      if (/(^|[^\\])(\\\\)*\\$/.test(operand)) throw badRequest('A like pattern must not end with a backslash')
      requireText(field, name)
      return { field, test: ignoreCase ? insensitive(name) : name, pattern: operand }
    }
    case 'regexp': {
      requireText(field, name)
      const pattern = readPattern(operand)
      return { field, test: 'regexp', pattern: { ...pattern, ignoreCase: pattern.ignoreCase || ignoreCase } }
    }
    default:
      return comparison(field, name, operand)
  }
}

const insensitive = (name: Like): Like => (name === 'like' || name === 'ilike' ? 'ilike' : 'nilike')

function comparison(field: Field, test: Comparison, operand: unknown): Condition {
  if (operand === null && test === 'eq') return { field, test: 'null' }
  if (operand === null && test === 'neq') return { field, test: 'notNull' }
  if (field.kind === 'json') throw badRequest(`The ${field.name} property can only be compared with null`)
  const value = test === 'eq' || test === 'neq' ? valueOrNever(field, operand) : valueOf(field, operand)
  if (value === never) return { field, test: test === 'eq' ? 'never' : 'notNull' }
  return { field, test, value }
}

/** Stands for an id no row can have, such as `nope`: LoopBack's ids are any text, so asking for one is no mistake. */
const never = Symbol('never')

const valueOrNever = (field: Field, operand: unknown) =>
  field.kind === 'uuid' && typeof operand === 'string' && coerce('uuid', operand) === undefined ? never : valueOf(field, operand)

const kindWords: Record<Field['kind'], string> = {
  uuid: 'an id', text: 'text', num: 'a number', int: 'a number', bool: 'true or false', instant: 'a date', json: 'comparable',
} // prettier-ignore

function valueOf(field: Field, operand: unknown): unknown {
  const value = operand === null || field.kind === 'json' ? undefined : coerce(field.kind, operand)
  if (value === undefined)
    throw badRequest(`The ${field.name} property is compared with ${quoted(operand)}, which is not ${kindWords[field.kind]}`)
  return value
}

function listOf(field: Field, clause: Loose, operand: unknown): unknown[] {
  const list = asList(operand)
  if (!list) throw invalid(field, clause, 'Error: Value is not an array or object with sequential numeric indices')
  if (list.length > filterLimits.listValues)
    throw badRequest(`The ${field.name} property is compared with more than ${filterLimits.listValues} values`)
  return list
}

function requireText(field: Field, operator: string) {
  if (field.kind !== 'text' && field.kind !== 'uuid')
    throw badRequest(`The ${field.name} property is not text, so "${operator}" does not apply to it`)
}

const invalid = (field: Field, clause: Loose, why: string) =>
  badRequest(`The ${field.name} property has invalid clause ${quoted(clause)}: ${why}`)

const operatorNotAllowed = (name: string, where: unknown) =>
  badRequest(`Operators ${quoted(name)} are not allowed in query`, {
    code: 'OPERATOR_NOT_ALLOWED_IN_QUERY',
    details: { operators: [name], where },
  })
