/** JSON schemas for the OpenAPI document, from the shapes of the domain. */
import { id, instant } from '@daysheet/domain/fields/fields'
import { z } from 'zod'
import { additionsHeader } from '../caller.ts'
import { modelNamed, type Model } from '../model.ts'

export type Json = Record<string, unknown>

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const plainSchemaOf = (schema: z.ZodType): Json => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

export const [idSchema, instantSchema] = [plainSchemaOf(id()), plainSchemaOf(instant())]
const shared = new Map([idSchema, instantSchema].map((one, at) => [JSON.stringify(one), ref('schemas', at === 0 ? 'Id' : 'Instant')]))

/**
 * The JSON schema of a shape: ids and moments by reference, and `required` only for properties that
 * it has.
 */
export const schemaOf = (schema: z.ZodType): Json => tidy(plainSchemaOf(schema)) as Json // an object stays one

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const known = shared.get(JSON.stringify(value))
  if (known) return known
  // A filter contains filters: zod writes `#` for the schema itself.
  if ('$ref' in value && value.$ref === '#') return ref('schemas', 'Filter')
  const tidied: Json = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]))
  const { properties, required, propertyNames, additionalProperties } = tidied
  // A record with known names is an object that has all of them.
  if (Array.isArray(required) && properties === undefined && propertyNames !== undefined)
    return { type: 'object', required, properties: Object.fromEntries(required.map((name: string) => [name, additionalProperties])) }
  if (Array.isArray(required) && typeof properties === 'object' && properties !== null)
    tidied['required'] = required.filter((name: string) => name in properties)
  return tidied
}

const additionMark: Json = {
  'x-addition': true,
  description: `An addition: returned when \`fields\` name it or the header ${additionsHeader} is all.`,
}

/** A row as it is read; relations are in it when they were included. */
export function rowSchema({ fields, derived, relations }: Model): Json {
  const shown = [...fields.values()].filter((field) => !field.writeOnly)
  const properties: Json = Object.fromEntries(
    shown.map(({ name, schema, isAddition }) => [name, { ...schemaOf(schema), ...(isAddition && additionMark) }]),
  )
  for (const { name, schema } of derived.values())
    properties[name] = { ...schemaOf(schema), readOnly: true, description: 'Computed; returned when `fields` name it.' }
  for (const { name, kind, model } of relations.values())
    properties[name] = kind === 'hasMany' ? { type: 'array', items: ref('schemas', model) } : ref('schemas', model)
  const required = shown.filter(({ isAddition }) => !isAddition).map(({ name }) => name)
  return {
    type: 'object',
    properties,
    required,
    description: 'A read with `fields` returns only those; a relation is returned when it is included.',
  }
}

/** A row as it is written; `whole` says which properties a new row must have. */
export function writeSchema({ fields, relations }: Model, whole: boolean, without?: string): Json {
  const written = [...fields.values()].filter((field) => !field.readOnly && (whole || field.name !== 'id') && field.name !== without)
  const required = written.filter((field) => whole && !field.nullable && !field.hasDefault && !field.writeOnly).map(({ name }) => name)
  const nested = [...relations.values()].filter((relation) => whole && relation.nestedCreate)
  const parts = nested.map(({ name, model, key }) => {
    const items = writeSchema(modelNamed(model), true, key)
    return [
      name,
      { type: 'array', items, description: 'Created with the row, in this order; ignored when the row exists already and is changed.' },
    ] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries([...written.map((field) => [field.name, schemaOf(field.schema)] as const), ...parts]),
    ...(required.length > 0 && { required }),
  }
}
