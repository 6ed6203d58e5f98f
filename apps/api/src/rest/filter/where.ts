/** A strict condition as SQL. Names come from the model, values are bound. */
import type { Comparison, Condition, Like } from './condition.ts'
import type { Field, Kind } from '../model.ts'
import type { Statement } from '../statement.ts'

const comparisons: Record<Comparison, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const likes: Record<Like, string> = { like: 'like', nlike: 'not like', ilike: 'ilike', nilike: 'not ilike' }
const types: Record<Kind, string> = {
  uuid: 'uuid',
  text: 'text',
  num: 'numeric',
  int: 'numeric',
  bool: 'boolean',
  instant: 'timestamptz',
  json: 'jsonb',
}

/** The condition on the rows named `alias`. */
export function whereSql(statement: Statement, condition: Condition, alias: string): string {
  if ('all' in condition) return `(${condition.all.map((part) => whereSql(statement, part, alias)).join(' and ')})`
  if ('any' in condition) return `(${condition.any.map((part) => whereSql(statement, part, alias)).join(' or ')})`
  const column = `${alias}.${condition.field.column}`
  const type = types[condition.field.kind]
  const bind = (value: unknown) => `${statement.bind(value)}::${type}`
  switch (condition.test) {
    case 'null':
      return `${column} is null`
    case 'notNull':
      return `${column} is not null`
    case 'never':
      return 'false'
    case 'between':
      return `${column} between ${bind(condition.from)} and ${bind(condition.to)}`
    case 'in':
      return `${column} = any(${statement.bind(condition.values)}::${type}[])`
    case 'notIn':
      // Of an empty list LoopBack says "every row", also those without a value.
      return condition.values.length === 0 ? 'true' : `${column} <> all(${statement.bind(condition.values)}::${type}[])`
    case 'regexp':
      return `${asText(condition.field, column)} ${condition.pattern.ignoreCase ? '~*' : '~'} ${statement.bind(condition.pattern.text)}::text`
    case 'like':
    case 'nlike':
    case 'ilike':
    case 'nilike':
      return `${asText(condition.field, column)} ${likes[condition.test]} ${statement.bind(condition.pattern)}::text`
    default:
      return `${column} ${comparisons[condition.test]} ${bind(condition.value)}`
  }
}

const asText = (field: Field, column: string) => (field.kind === 'text' ? column : `${column}::text`)
