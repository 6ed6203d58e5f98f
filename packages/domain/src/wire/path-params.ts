type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What has to be given for the names in a path: `Jobs/:id/records` takes `{ params: { id } }`. */
export type PathParams<Path extends string> = [NamesIn<Path>] extends [never] ? object : { params: Record<NamesIn<Path>, string> }

type Names<Row, Key extends string> = Row extends Record<Key, readonly (infer Name extends string)[]> ? Name : never

/** What has to be given for the names of a query, and what may be. */
export type QueryParams<Row> = [Names<Row, 'query'>] extends [never]
  ? [Names<Row, 'optionalQuery'>] extends [never]
    ? object
    : { query?: Partial<Record<Names<Row, 'optionalQuery'>, string>> }
  : { query: Record<Names<Row, 'query'>, string> & Partial<Record<Names<Row, 'optionalQuery'>, string>> }
