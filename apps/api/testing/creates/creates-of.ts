/**
 * The calls in the OpenAPI document that take an id from their caller. A repeat of each must make
 * nothing new. (promises.md#r6)
 */

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

/** Properties that identify the request in a body. */
const ownIds = ['id', 'intentId']

/**
 * Calls whose `id` names an existing row, or that overwrite one; and a route that creates nothing
 * (405).
 */
const changes = [/\/(replace|update|upsertWithWhere)$/, /^\/api\/Schedules\/undo$/, /^\/api\/Users$/]

/** The paths of all POSTs whose body, or a list in it, has an id from the caller. */
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
