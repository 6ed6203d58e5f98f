import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { badRequest } from '#http/errors.ts'

/** Whether a change is sent to this stream. */
export type ChangeFilter = (change: ChangeEvent) => boolean

/** What an event of the stream carries, and so what its `where` may ask for. */
const properties = ['id', 'workerId', 'scheduleEntryId', 'txtStatus', 'txtStatusTime'] as const
type Value = string | null

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isValue = (value: unknown): value is Value => value === null || typeof value === 'string'

const operators: Record<string, (operand: unknown) => ((value: Value) => boolean) | undefined> = {
  eq: (operand) => (isValue(operand) ? (value) => value === operand : undefined),
  // As in SQL, a row without a value is not "unequal" to one.
  neq: (operand) => (isValue(operand) ? (value) => value !== operand && (value !== null || operand === null) : undefined),
  inq: (operand) => (isValues(operand) ? (value) => value !== null && operand.includes(value) : undefined),
  nin: (operand) => (isValues(operand) ? (value) => value !== null && !operand.includes(value) : undefined),
}
const isValues = (operand: unknown): operand is Value[] => Array.isArray(operand) && operand.every(isValue)

/**
 * Reads `?options={"where":…}` of a change stream. With a condition only matching creates and updates are sent, and no removes, as LoopBack does.
 * Unknown names are refused with a 400 that names them.
 */
export function parseStreamFilter(options: string | undefined): ChangeFilter {
  if (options === undefined || options === '') return () => true
  const parsed = parse(options)
  const unknown = Object.keys(parsed).find((name) => name !== 'where')
  if (unknown !== undefined) throw badRequest(`The change stream has no option "${unknown}"; it only knows where.`)
  if (parsed.where === undefined || parsed.where === null) return () => true
  const matches = condition(parsed.where)
  return (change) => change.type !== 'remove' && matches(change)
}

function parse(options: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(options)
  } catch {
    parsed = undefined
  }
  if (!isObject(parsed)) throw badRequest('options is not an object.')
  return parsed
}

function condition(where: unknown, depth = 0): ChangeFilter {
  if (!isObject(where)) throw badRequest('The where clause of the change stream is not an object.')
  if (depth > 5) throw badRequest('The where clause of the change stream is nested too deeply.')
  const parts = Object.entries(where).map(([name, value]) => {
    if (name !== 'and' && name !== 'or') return comparison(name, value)
    if (!Array.isArray(value)) throw badRequest(`The ${name} operator of the change stream's where is not a list.`)
    const inner = value.map((one) => condition(one, depth + 1))
    return name === 'and'
      ? (change: ChangeEvent) => inner.every((matches) => matches(change))
      : (change: ChangeEvent) => inner.length === 0 || inner.some((matches) => matches(change))
  })
  return (change) => parts.every((matches) => matches(change))
}

function comparison(name: string, condition: unknown): ChangeFilter {
  const property = properties.find((one) => one === name)
  if (property === undefined) throw badRequest(`The change stream has no property "${name}"; it carries ${properties.join(', ')}.`)
  const tests = Object.entries(isObject(condition) ? condition : { eq: condition }).map(([operator, operand]) => {
    const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined
    if (known === undefined) throw badRequest(`The change stream does not know the operator "${operator}"; it knows eq, neq, inq, nin.`)
    const test = known(operand)
    if (test === undefined)
      throw badRequest(`The value of "${operator}" for ${name} in the change stream's where is not text, null or a list of them.`)
    return test
  })
  return ({ id, data }) => tests.every((test) => test(property === 'id' ? id : (data?.[property] ?? null)))
}
