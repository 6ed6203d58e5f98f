type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What has to be given for the names in a path: `Jobs/:id/records` takes `{ params: { id } }`. */
export type PathParams<Path extends string> = [NamesIn<Path>] extends [never] ? object : { params: Record<NamesIn<Path>, string> }

/** What has to be given for the names of a query. */
export type QueryParams<Row> = Row extends { query: readonly (infer Name extends string)[] } ? { query: Record<Name, string> } : object
