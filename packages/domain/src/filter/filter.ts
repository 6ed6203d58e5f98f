/**
 * The filter of a read, as a type and a schema: LoopBack's `where`, `include`, `order`, `limit`, `skip` and `fields` in their plainest
 * spelling. The server understands every LoopBack spelling (docs/api.md); what we write ourselves has this one.
 */
import { z } from 'zod'

export type Scalar = string | number | boolean | null

/** Everything in one object must hold. */
export interface Operators {
  eq?: Scalar
  neq?: Scalar
  gt?: Scalar
  gte?: Scalar
  lt?: Scalar
  lte?: Scalar
  between?: readonly [Scalar, Scalar]
  inq?: readonly Scalar[]
  nin?: readonly Scalar[]
  like?: string
  nlike?: string
  ilike?: string
  nilike?: string
  regexp?: string
  options?: 'i'
}

/** A condition on rows of shape `Row`: properties beside each other must all hold. */
export type Where<Row> = { [Property in keyof Row]?: Scalar | Operators } & { and?: readonly Where<Row>[]; or?: readonly Where<Row>[] }

type Direction = 'ASC' | 'DESC'
export type Order<Row> = `${keyof Row & string} ${Direction}` | (keyof Row & string)

export interface Include {
  relation: string
  scope?: Filter
}

/** What to read. Inside `include`, `limit` and `skip` count per parent row. */
export interface Filter<Row = Record<string, unknown>> {
  where?: Where<Row>
  include?: readonly Include[]
  order?: Order<Row> | readonly Order<Row>[]
  limit?: number
  skip?: number
  fields?: readonly (keyof Row & string)[]
}

/** A filter with the properties of `Row` checked by the compiler: `filterOf<Job>({ where: { active: true }, order: 'jobNum ASC' })`. */
export const filterOf = <Row>(filter: Filter<Row>): Filter<Row> => filter

/** A condition with the properties of `Row` checked by the compiler. */
export const whereOf = <Row>(where: Where<Row>): Where<Row> => where

/** The filter as the value of the `filter` parameter. */
export const filterParameter = (filter: Filter<never> | Filter): string => JSON.stringify(filter)

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const list = z.array(scalar).max(500)

export const operators = z.strictObject({
  eq: scalar.optional(),
  neq: scalar.optional(),
  gt: scalar.optional(),
  gte: scalar.optional(),
  lt: scalar.optional(),
  lte: scalar.optional(),
  between: z.tuple([scalar, scalar]).optional(),
  inq: list.optional(),
  nin: list.optional(),
  like: z.string().optional(),
  nlike: z.string().optional(),
  ilike: z.string().optional(),
  nilike: z.string().optional(),
  regexp: z.string().optional(),
  options: z.literal('i').optional(),
})

export type OperatorName = Exclude<keyof Operators, 'options'>
export const operatorNames = Object.keys(operators.shape).filter((name) => name !== 'options') as OperatorName[] // the schema's own keys

/** How much one request may ask for. Beyond it the answer is a 400 that says what to narrow. */
export const filterLimits = {
  includeDepth: 5,
  whereDepth: 12,
  nodes: 200,
  listValues: 500,
  /** Rows of one answer, children counted; not what a belongsTo repeats in each. */
  rows: 20_000,
  /** Length of one answer. */
  bytes: 32_000_000,
  regexpLength: 200,
} as const

const orderTerm = z.union([z.string(), z.array(z.string())])

export const where = z.record(z.string(), z.unknown()).meta({
  description: 'Properties with a value or operators, and `and` / `or` lists of such conditions. All conditions side by side must hold.',
})

/** The shape of a filter, whatever the entity; names are checked against the entity by the server. */
export const filter = z.strictObject({
  where: where.optional(),
  order: orderTerm.optional(),
  limit: z.int().min(0).optional(),
  skip: z.int().min(0).optional(),
  fields: z.union([z.array(z.string()), z.record(z.string(), z.boolean())]).optional(),
  get include() {
    return z.array(z.strictObject({ relation: z.string(), scope: filter.optional() })).optional()
  },
})
