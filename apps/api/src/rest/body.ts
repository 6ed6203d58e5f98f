/**
 * A request body, checked against the model: what may be written, coerced as LoopBack does, or a 422 that names each wrong property. What a
 * client got from a read and sends back (read-only properties, relations, derived names) is ignored. (product.md#wire-writes, product.md#strictness)
 */
import { badRequest, validationError, type Mistake } from '../http/errors.ts'
import { requireWriteAccess, type Caller } from './caller.ts'
import { isObject } from './filter/condition.ts'
import { coerce } from './filter/coerce.ts'
import type { Field, Model } from './model.ts'

/** Checked values by property. */
export type BodyValues = Map<Field, unknown>

export interface BodyRules {
  /** Who sends it: a property they may not write is a 403. */
  caller: Caller
  /** Every required property must be there: a create or a replace. */
  whole: boolean
  /** Whether it makes a row; where nothing is said, a whole one does. */
  isNew?: boolean
  /** Properties whose value comes from the path, whatever the body says. */
  fixed?: Record<string, string>
  /** Of an old deployment that moves in: what happened there is told by the body. */
  importable?: true
  /** A property whose value is known only later, whatever the body says. */
  later?: string
}

/** Reads one row; throws a 400 when the body is no object and a 422 when a property is wrong. */
export function readBody(model: Model, body: unknown, rules: BodyRules): BodyValues {
  const { values, mistakes } = checkBody(model, body, rules)
  if (mistakes.length > 0) throw validationError(model.name, mistakes)
  return values
}

/** The same with the mistakes apart; throws only when the body is no object. */
export function checkBody(model: Model, body: unknown, rules: BodyRules): { values: BodyValues; mistakes: Mistake[] } {
  const { caller, whole, isNew = whole, fixed = {}, importable, later } = rules
  const row = body ?? {}
  if (!isObject(row)) throw badRequest('Value is not an object.')
  const given: Record<string, unknown> = Object.assign(Object.create(null), row, fixed)
  const mistakes: Mistake[] = []
  const values: BodyValues = new Map()
  for (const [name, value] of Object.entries(given)) {
    if (name === later) continue
    const field = model.fields.get(name)
    if (!field) {
      if (!model.relations.has(name) && !model.derived.has(name))
        mistakes.push({ property: name, code: 'unknown', message: `is not a property of ${model.name}` })
    } else if (!field.readOnly || (importable && field.importable)) {
      // Nothing is said by leaving a new row's property empty.
      if (!(isNew && value === null)) requireWriteAccess(caller, model, name, isNew)
      const checked = check(field, value)
      if ('mistake' in checked) mistakes.push(checked.mistake)
      else values.set(field, checked.value)
    }
  }
  if (whole) mistakes.push(...missing(model, given).filter(({ property }) => property !== later))
  return { values, mistakes }
}

const blank = (property: string): Mistake => ({ property, code: 'presence', message: "can't be blank" })

/** What the database fills by itself need not be sent; what is written only may be left as it is. */
function missing(model: Model, given: Record<string, unknown>): Mistake[] {
  const isMissing = (field: Field) =>
    !field.nullable && !field.hasDefault && !field.readOnly && !field.writeOnly && given[field.name] === undefined
  return [...model.fields.values()].filter(isMissing).map(({ name }) => blank(name))
}

type Checked = { value: unknown } | { mistake: Mistake }

const codes: Record<Field['kind'], [string, string]> = {
  uuid: ['id', 'is not an id'],
  text: ['text', 'is not text'],
  num: ['number', 'is not a number'],
  int: ['number', 'is not a whole number'],
  bool: ['boolean', 'is neither true nor false'],
  instant: ['date', 'is not a valid date'],
  json: ['list', 'is not a list'],
}

function check(field: Field, given: unknown): Checked {
  const { name, kind } = field
  if (given === null) return field.nullable ? { value: null } : { mistake: blank(name) }
  // The value itself is not repeated: it may be a phone number or a password.
  const wrong = (code: string, message: string): Checked => ({ mistake: { property: name, code, message } })
  // LoopBack stores an empty number field as 0, and an empty id or date as nothing.
  if (given === '' && (kind === 'num' || kind === 'int')) return { value: 0 }
  if (given === '' && (kind === 'uuid' || kind === 'instant') && field.nullable) return { value: null }
  const value = typeof given === 'string' && given.includes('\0') ? given : coerce(kind, given)
  if (value === undefined) return wrong(...codes[kind])
  const parsed = field.schema.safeParse(value)
  if (!parsed.success) return wrong('custom', parsed.error.issues.map(({ message }) => message).join(', '))
  return { value: parsed.data }
}
