/** Which calls of the OpenAPI document take an id that their caller made: each of them is to be one when it comes again. (promises.md#r6) */

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  items?: Schema
  properties?: Record<string, Schema>
}

export interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

/** Names by which a body says which request it is. */
const ownIds = ['id', 'intentId']

/** Calls that name by `id` what is there already, or write over it; and the one by which nobody creates anything (405). */
const changes = [/\/(replace|update|upsertWithWhere)$/, /^\/api\/Schedules\/undo$/, /^\/api\/Users$/]

/** The paths of all POSTs whose body, or whose list in it, has an id of its own. */
export function createsOf({ paths, components }: Document): string[] {
  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolved(components.schemas[name] ?? {})
  }
  const hasOwnId = (given: Schema, depth: number): boolean => {
    const schema = resolved(given)
    const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (inner.length > 0) return inner.some((one) => hasOwnId(one, depth))
    if (schema.items) return hasOwnId(schema.items, depth)
    const properties = schema.properties ?? {}
    if (ownIds.some((name) => name in properties)) return true
    // A list in the body: the records of a phone, the rows of a file.
    return depth < 1 && Object.values(properties).some(({ items }) => items !== undefined && hasOwnId(items, depth + 1))
  }
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema
    return schema && hasOwnId(schema, 0) && !changes.some((change) => change.test(path)) ? [path] : []
  })
}
