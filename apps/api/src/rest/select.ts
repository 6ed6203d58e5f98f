/**
 * A whole filter, includes and all, as one SQL statement that returns the finished JSON text, which is sent as it is.
 *
 * Each level reads its rows in order, joins every relation laterally and glues the text of a row: its own values, none of which is NULL, with `||`,
 * its relations with `concat`, in which a NULL (a relation that is not there) vanishes with its key. Every list also counts its rows and those below, so that the ceiling holds inside the statement; what
 * a belongsTo brings along is repeated, not another child, and is bounded by the length of the text instead.
 * A lateral join keeps the order of its left side, because each right side depends on the left row alone (`limit 1` keeps the planner from
 * flattening a belongsTo). Measured against row_to_json, json_build_object and `||`: docs/decisions/rest-api.md.
 */
import { filterLimits } from '@daysheet/domain/filter/filter'
import { readOrderTerm, type Inclusion, type OrderTerm, type Selection } from './filter/filter.ts'
import { ownRowsSql } from './own-rows.ts'
import { columnOf, fieldNamed, type Derived, type Field } from './model.ts'
import type { Statement } from './statement.ts'
import { whereSql } from './filter/where.ts'

/** What a read returns: the text of the rows, how many rows it holds with all children, and the version of the (last) row itself. */
export interface Read {
  body: string | null
  rows: number
  version: number | null
}

/** SQL about the rows of an alias: a condition that narrows a read to what the route is about, or an order of its own. */
export type Link = (alias: string) => string

/** The statement for a list: `body` holds the rows' JSON objects, comma separated, and is null when there are none or too many. */
export function selectSql(statement: Statement, selection: Selection, narrowed: Pick<RowsOptions, 'link' | 'sort' | 'from'> = {}): string {
  const rows = rowsSql(statement, selection, narrowed)
  return `select case when r.n <= ${filterLimits.rows} and octet_length(r.body) <= ${filterLimits.bytes} then r.body end as body,
    case when octet_length(r.body) > ${filterLimits.bytes} then greatest(r.n, ${filterLimits.rows} + 1) else r.n end as rows, r.version from (${rows}) r`
}

/** What a statement that writes one row returns of it: a `Read` without relations, which no `returning` can join. */
export function returningSql(statement: Statement, selection: Selection, alias: string): string {
  return `${rowText(statement, { ...selection, include: [] }, alias).text} as body, 1 as rows, ${alias}.version`
}

/** The statement for `count`. */
export function countSql(statement: Statement, selection: Pick<Selection, 'caller' | 'model' | 'where'>, link?: Link): string {
  return `select count(*)::int as count from ${selection.model.table} t where ${conditions(statement, selection, 't', link)}`
}

function conditions(
  statement: Statement,
  { caller, model, where }: Pick<Selection, 'caller' | 'model' | 'where'>,
  alias: string,
  link?: Link,
): string {
  const own = ownRowsSql(statement, caller, { plural: model.plural, alias })
  const all = [link?.(alias), own, where && whereSql(statement, where, alias)].filter((part) => part !== undefined)
  return all.length === 0 ? 'true' : all.join(' and ')
}

interface RowsOptions {
  link?: Link
  sort?: Link
  /** Where the rows come from, when not from the model's table. */
  from?: string
  /** The order when the selection names none. */
  order?: OrderTerm[]
  /** A column that goes before the id when neither names one. */
  place?: string | undefined
  single?: boolean
}

/** One row: the rows' texts joined by commas (null without rows) and the count of rows with everything below. */
function rowsSql(statement: Statement, selection: Selection, { link, sort, from, order = [], place, single = false }: RowsOptions): string {
  const alias = statement.alias()
  const { model, limit, skip } = selection
  // Not bound: of a bound limit PostgreSQL takes it that a tenth of the rows is wanted, and plans for that. (decisions/database.md)
  const atMost = single ? '1' : limit === undefined || limit > filterLimits.rows ? String(filterLimits.rows + 1) : String(limit)
  const source = `select * from ${from ?? model.table} ${alias} where ${conditions(statement, selection, alias, link)}
    order by ${sort?.(alias) ?? orderSql(selection.order.length > 0 ? selection.order : order, alias, place)} limit ${atMost}${skip && !single ? ` offset ${statement.bind(skip)}` : ''}`
  const { text, joins, counts } = rowText(statement, selection, alias)
  return `select string_agg(${text}, ',') as body, ${['count(*)', ...counts.map((n) => `coalesce(sum(${n}), 0)`)].join(' + ')} as n, max(${alias}.version) as version
    from (${source}) ${alias} ${joins.join(' ')}`
}

/** By id last, so that the order is the same each time. */
function orderSql(order: readonly OrderTerm[], alias: string, place?: string): string {
  const terms = order.map(({ field, descending }) => `${alias}.${field.column}${descending ? ' desc' : ''}`)
  if (terms.length === 0 && place !== undefined) terms.push(`${alias}.${place}`)
  return [...terms, ...(order.some(({ field }) => field.name === 'id') ? [] : [`${alias}.id`])].join(', ')
}

interface RowText {
  text: string
  joins: string[]
  counts: string[]
}

/** The JSON object of the row `alias`, the joins it needs and the row counts of its relations. */
function rowText(statement: Statement, { caller, fields, derived, include }: Selection, alias: string): RowText {
  const joins: string[] = []
  const counts: string[] = []
  const values = [
    ...fields.map((field) => ({ name: field.name, parts: fieldParts(field, alias) })),
    ...derived.map((one) => ({
      name: one.name,
      parts: valueParts(
        one,
        one.sql(alias, { zone: () => statement.zone(), ownRows: (plural, row) => ownRowsSql(statement, caller, { plural, alias: row }) }),
      ),
    })),
  ]
  const own = values.flatMap(({ name, parts }, index) => [`'${index === 0 ? '{' : ','}"${name}":'`, ...parts])
  const related: string[] = []
  for (const inclusion of include) {
    const { name, kind } = inclusion.relation
    const joined = statement.alias()
    joins.push(`left join lateral (${relatedSql(statement, inclusion, alias)}) ${joined} on true`)
    if (kind !== 'belongsTo') counts.push(`${joined}.n`)
    related.push(...(kind === 'hasMany' ? [`',"${name}":['`, `${joined}.body`, "']'"] : [`',"${name}":' || ${joined}.body`]))
  }
  if (related.length === 0) return { text: joinLiterals([...own, "'}'"]).join(' || '), joins, counts }
  return { text: `concat(${[joinLiterals(own).join(' || '), ...joinLiterals([...related, "'}'"])].join(', ')})`, joins, counts }
}

/** Literals that follow each other as one: time is spent on each part, and a job has some sixty. */
function joinLiterals(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && isLiteral(last) && isLiteral(part)) joined[joined.length - 1] = last.slice(0, -1) + part.slice(1)
    else joined.push(part)
  }
  return joined
}

const isLiteral = (part: string) => /^'[^']*'$/.test(part)

function relatedSql(statement: Statement, { relation, selection }: Inclusion, parent: string): string {
  if (relation.kind === 'belongsTo') return ownerSql(statement, { relation, selection }, parent)
  const key = fieldNamed(selection.model, relation.key).column
  const link: Link = (alias) => `${alias}.${key} = ${parent}.id`
  if (relation.kind === 'hasMany') return rowsSql(statement, selection, { link, place: relation.nestedCreate?.orderColumn })
  const order = relation.first === undefined ? [] : [readOrderTerm(selection.model, relation.first)]
  return rowsSql(statement, selection, { link, order, single: true })
}

/** The one row a foreign key points at, without the cost of an aggregate. */
function ownerSql(statement: Statement, { relation, selection }: Inclusion, parent: string): string {
  const alias = statement.alias()
  const key = `${parent}.${columnOf(relation.key)}`
  const { text, joins } = rowText(statement, selection, alias)
  const condition = conditions(statement, selection, alias, (row) => `${row}.id = ${key}`)
  return `select ${text} as body from ${selection.model.table} ${alias} ${joins.join(' ')} where ${condition} limit 1`
}

/** A property's JSON text, in parts to be glued; none of them is NULL. */
function fieldParts(field: Field, alias: string): string[] {
  const column = `${alias}.${field.column}`
  if (field.topLevelOnly) return [orNull(`'"' || ${alias}.id || ':' || encode(${column}, 'hex') || '"'`)]
  return valueParts(field, column)
}

function valueParts({ kind, nullable }: Pick<Derived, 'kind' | 'nullable'>, value: string): string[] {
  switch (kind) {
    case 'uuid':
      return nullable ? [orNull(`'"' || ${value}::text || '"'`)] : [`'"'`, `${value}::text`, `'"'`]
    case 'instant': {
      const text = `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      return nullable ? [orNull(`'"' || ${text} || '"'`)] : [`'"'`, text, `'"'`]
    }
    case 'text':
      return [nullable ? orNull(`to_json(${value})::text`) : `to_json(${value})::text`]
    case 'bool':
    case 'num':
    case 'int':
    case 'json':
      return [nullable ? orNull(`${value}::text`) : `${value}::text`]
  }
}

const orNull = (text: string) => `coalesce(${text}, 'null')`
