import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plainWords } from './plain-words.ts'

const root = new URL('..', import.meta.url)

/** Every schema that the domain gives to forms and routes, by its file and name. */
async function allSchemas(): Promise<[name: string, schema: z.ZodType][]> {
  const files = fs.globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(async (file) => [file, (await import(new URL(file, root).href)) as object] as const))
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
    ),
  )
}

/**
 * The schemas inside a schema: of its properties, entries, alternatives and steps. Transforms only
 * get checked values.
 */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod
  const held: unknown[] = []
  for (const name of ['element', 'innerType', 'in', 'out', 'left', 'right', 'keyType', 'valueType', 'catchall', 'rest'])
    held.push(Reflect.get(def, name))
  if ('shape' in def) held.push(...Object.values(def.shape as object))
  for (const name of ['options', 'items']) held.push(...((Reflect.get(def, name) as unknown[] | undefined) ?? []))
  return held.filter((part): part is z.core.$ZodType => part instanceof z.core.$ZodType && part._zod.def.type !== 'transform')
}

function withParts(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (!seen.has(schema)) {
    seen.add(schema)
    for (const part of partsOf(schema)) withParts(part, seen)
  }
  return seen
}

/** Values that a form or a program may send by mistake. */
const mistakes: readonly unknown[] = [
  ...[
    undefined,
    null,
    Number.NaN,
    Infinity,
    -1,
    0,
    0.5,
    2 ** 60,
    true,
    '',
    ' ',
    'x',
    'x'.repeat(5000),
    '\u0000',
    '2026-13-45',
    '99999999999',
  ],
  ...[{}, [], [undefined], [null], [{}], { x: undefined }, new Date(Number.NaN), Array.from({ length: 501 }, () => 'x')],
]

const librarys =
  /expected|undefined|invalid (input|option|element|key|union|uuid|string|iso)|\bnull\b|\bnan\b|unrecognized|too (big|small)|\[object/i

/** The message for each mistake in a schema and in all its parts, including each alternative. */
function messagesOf(schema: z.core.$ZodType, error?: z.core.$ZodErrorMap): Set<string> {
  const said = new Set<string>()
  const hear = (issues: readonly z.core.$ZodIssue[]) => {
    for (const issue of issues) {
      said.add(issue.message)
      if (issue.code === 'invalid_union') issue.errors.forEach(hear)
    }
  }
  for (const part of withParts(schema))
    for (const mistake of mistakes) hear(z.core.safeParse(part, mistake, error && { error }).error?.issues ?? [])
  return said
}

describe('mistakes in a value get our own messages', async () => {
  const schemas = await allSchemas()

  test('there are schemas', () => {
    expect(schemas.length).toBeGreaterThan(150)
  })

  test.each(schemas)('%s', (_name, schema) => {
    expect([...messagesOf(schema, plainWords)].filter((message) => message === '' || librarys.test(message))).toEqual([])
  })

  test('without them, the library’s messages are shown', () => {
    expect([...messagesOf(z.object({ bags: z.record(z.string(), z.string()) }))].some((message) => librarys.test(message))).toBe(true)
  })
})
