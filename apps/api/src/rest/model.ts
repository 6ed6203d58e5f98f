/**
 * A model is the public face of a table: its properties with their kinds, read off the domain's zod shape, and its relations. What a model
 * does not list cannot be read, filtered, ordered or written.
 */
import type { Examples } from '../http/content.ts'
import { resources, type DerivedOf, type Resource, type ResourceName, type Resources } from '@daysheet/domain/wire/resources'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'

/** How a property is stored, compared and shown. */
export type Kind = 'uuid' | 'text' | 'num' | 'int' | 'bool' | 'instant' | 'json'

export interface Field {
  name: string
  column: string
  kind: Kind
  nullable: boolean
  schema: z.ZodType
  /** Taken in bodies, never shown, never in where, order or fields. */
  writeOnly: boolean
  /** An encrypted column (bytea): shown by a read of this very model only, never in where or order, never inside another row. */
  topLevelOnly: boolean
  /** Ignored when a body carries it. */
  readOnly: boolean
  /** Though read-only, taken from the files of an old deployment that moves in. */
  importable: boolean
  /** May be left out of a new row: the database knows what to put. */
  hasDefault: boolean
  /**
   * Not in the specification: only reads that name it or ask for all additions return it.
   * (product.md#wire-additions)
   */
  isAddition: boolean
}

/** The parts of the statement that the SQL of a value may use. */
interface ValueContext {
  /** The placeholder of the business time zone. */
  zone: () => string
  /**
   * The condition that rows of an alias belong to the caller's own days; undefined for a caller who
   * sees all of them.
   */
  ownRows: (plural: ResourceName, alias: string) => string | undefined
}

/**
 * The SQL of a value about the row named `row`. Like the conditions of a read, it must not use rows
 * that the caller may not see.
 */
export type ValueSql = (row: string, context: ValueContext) => string

/** What no column holds: a read works it out, in its own statement, where `fields` name it. Never in where, order or a body. (product.md#entities) */
export interface Derived extends Pick<Field, 'name' | 'kind' | 'nullable' | 'schema'> {
  sql: ValueSql
}

type RelationKind = 'belongsTo' | 'hasMany' | 'hasOne'

export interface Relation {
  name: string
  kind: RelationKind
  /** The related model's name; looked up when used, so that models may refer to each other. */
  model: string
  /** The foreign key: a property of this model (belongsTo) or of the related one. */
  key: string
  /** hasOne over many rows: the one that comes first in this order. */
  first?: string
  /**
   * hasMany: a body that creates the row may carry these rows too; elsewhere relations in bodies are ignored. `orderColumn` is the column of the related table that keeps
   * the order they were sent in, which is how a read shows them unless it asks for another one. (decisions/repeated-calls.md)
   */
  nestedCreate?: { orderColumn: string }
}

export interface Model {
  name: string
  plural: ResourceName
  table: keyof Tables
  shape: z.ZodObject
  /** In the order in which they appear in answers. */
  fields: ReadonlyMap<string, Field>
  relations: ReadonlyMap<string, Relation>
  derived: ReadonlyMap<string, Derived>
  /** Request headers that a create reads, by name, with what the OpenAPI document says of each. */
  createHeaders: Readonly<Record<string, string>>
  /** Query parameters that a delete reads, for the OpenAPI document. */
  deleteParameters: z.ZodObject | undefined
  /** What the OpenAPI document says of a delete that does not simply delete. */
  deleteDescription: string | undefined
  /** Bodies that create rows, by what they show. */
  examples: Examples
}

type FieldOptions = Partial<Pick<Field, 'writeOnly' | 'topLevelOnly' | 'readOnly' | 'importable' | 'hasDefault'>>
type RelationOptions = Omit<Relation, 'name'>

type DerivedName<Plural extends ResourceName> = keyof DerivedOf<Plural> & string

export interface ModelOptions<Plural extends ResourceName> {
  name: string
  /** Its schemas are those of the resource. */
  plural: Plural
  table: keyof Tables
  fields?: Partial<Record<keyof z.infer<Resources[Plural]['row']>, FieldOptions>>
  relations?: Record<keyof Resources[Plural]['relations'], RelationOptions>
  derived?: Record<DerivedName<Plural>, ValueSql>
  createHeaders?: Record<string, string>
  deleteParameters?: z.ZodObject
  deleteDescription?: string
  examples?: Examples
}

export const belongsTo = (model: string, key: string): RelationOptions => ({ kind: 'belongsTo', model, key })
export const hasMany = (model: string, key: string, options: Pick<Relation, 'nestedCreate'> = {}): RelationOptions => ({
  kind: 'hasMany',
  model,
  key,
  ...options,
})
export const hasOne = (model: string, key: string, first?: string): RelationOptions =>
  first === undefined ? { kind: 'hasOne', model, key } : { kind: 'hasOne', model, key, first }

const registry = new Map<string, Model>()

/** Declares a model and makes it known to relations that name it. */
export function model<Plural extends ResourceName>(options: ModelOptions<Plural>): Model {
  const { name, plural, table, createHeaders = {}, deleteParameters, deleteDescription, examples = {} } = options
  const { row: shape, derived: derivedShape, additions = [] }: Resource = resources[plural]
  const relations: Record<string, RelationOptions> = options.relations ?? {}
  const derived: Record<string, ValueSql> = options.derived ?? {}
  const exceptions: Record<string, FieldOptions | undefined> = options.fields ?? {}
  const fields = new Map<string, Field>()
  for (const [property, schema] of Object.entries(shape.shape)) {
    const isAddition = additions.includes(property)
    fields.set(property, { ...fieldOf(property, schema as z.ZodType, exceptions[property] ?? {}), isAddition }) // a ZodObject's members are schemas
  }
  const made: Model = {
    name,
    plural,
    table,
    shape,
    fields,
    relations: new Map(Object.entries(relations).map(([relation, rest]) => [relation, { name: relation, ...rest }])),
    derived: new Map(
      Object.entries(derivedShape?.shape ?? {}).map(([property, schema]) => [property, derivedOf(property, schema as z.ZodType, derived)]),
    ),
    createHeaders,
    deleteParameters,
    deleteDescription,
    examples,
  }
  registry.set(name, made)
  return made
}

function derivedOf(name: string, schema: z.ZodType, by: Readonly<Record<string, ValueSql>>): Derived {
  const sql = by[name]
  if (!sql) throw new Error(`Nothing says how ${name} is worked out`)
  return { ...typed(name, schema), sql }
}

/** The model of that name; a relation to a model nobody declared is a mistake of ours. */
export function modelNamed(name: string): Model {
  const found = registry.get(name)
  if (!found) throw new Error(`No model is called ${name}`)
  return found
}

export const modelOfTable = (table: string): Model | undefined => [...registry.values()].find((known) => known.table === table)

/** Every model declared so far. */
export const allModels = (): Model[] => [...registry.values()]

/** A property the code itself names. */
export function fieldNamed(model: Model, name: string): Field {
  const found = model.fields.get(name)
  if (!found) throw new Error(`${model.name} has no property ${name}`)
  return found
}

/** Whether a filter may name the field in where and order. */
export const isFilterable = (field: Field) => !field.writeOnly && !field.topLevelOnly

function fieldOf(name: string, schema: z.ZodType, options: FieldOptions): Omit<Field, 'isAddition'> {
  return {
    ...typed(name, schema),
    column: columnOf(name),
    writeOnly: options.writeOnly ?? false,
    topLevelOnly: options.topLevelOnly ?? false,
    readOnly: options.readOnly ?? name === 'version',
    importable: options.importable ?? false,
    hasDefault: options.hasDefault ?? name === 'id',
  }
}

function typed(name: string, schema: z.ZodType): Pick<Field, 'name' | 'kind' | 'nullable' | 'schema'> {
  const { inner, nullable } = withoutNull(schema)
  return { name, kind: kindOf(name, inner), nullable, schema }
}

/** `lastFourSS` → `last_four_ss`. */
export const columnOf = (property: string) => property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
}

// zod's own description of a schema; its public type leaves out the members that only some schemas have.
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

function withoutNull(schema: z.ZodType): { inner: z.ZodType; nullable: boolean } {
  const { type, innerType } = definitionOf(schema)
  return type === 'nullable' && innerType ? { inner: innerType, nullable: true } : { inner: schema, nullable: false }
}

function kindOf(name: string, schema: z.ZodType): Kind {
  const { type, format } = definitionOf(schema)
  if (type === 'string') return format === 'guid' ? 'uuid' : format === 'datetime' ? 'instant' : 'text'
  if (type === 'number') return format === 'safeint' ? 'int' : 'num'
  if (type === 'boolean') return 'bool'
  if (type === 'enum') return 'text'
  if (type === 'array') return 'json'
  throw new Error(`${name} is a ${type}, which no column holds`)
}
