// npm run texts: prints every text that people may read, by area and file, for an editor.
// (docs/commands.md)
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

export type FoundText = { line: number; text: string }

/** Attributes whose strings no one reads. */
const unread = new Set(['className', 'key', 'id', 'htmlFor', 'type', 'role', 'variant', 'color', 'component', 'href', 'to', 'name', 'd'])

/**
 * Whether a string is a text: several words, or one capitalized word. Leaves out identifiers,
 * paths, SQL and CSS.
 */
function isReadable(text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false
  if (/^[./#@]|^https?:|[{};]$|=>|^(?:select|with|insert|update|delete|create|alter)\s/i.test(text)) return false
  return /\p{L}\S*\s+\S/u.test(text) || /^\p{Lu}\p{Ll}+[.…:?!]?$/u.test(text)
}

/**
 * The texts of one source file, in order. `{}` is a placeholder for a value. Leaves out imports,
 * types, class names and `new Error(…)` for developers.
 */
export function textsOf(file: string, source: string): FoundText[] {
  const { program, errors } = parseSync(path.basename(file), source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: { start: number; text: string }[] = []
  const skipped: ESTree.Span[] = []
  const skip = (node: ESTree.Span) => void skipped.push({ start: node.start, end: node.end })
  const add = (node: ESTree.Span, text: string) => void found.push({ start: node.start, text: text.replaceAll(/\s+/g, ' ').trim() })
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ImportExpression: skip,
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TaggedTemplateExpression: skip,
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && /^(?:Type|Range)?Error$/.test(node.callee.name)) skip(node)
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && unread.has(node.name.name)) skip(node)
    },
    JSXText: (node) => add(node, node.value),
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, node.value)
    },
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked ?? '').join('{}')),
  }).visit(program)
  return found
    .filter(({ start, text }) => isReadable(text) && !skipped.some((range) => range.start <= start && start < range.end))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}

const root = path.resolve(import.meta.dirname, '..')

/**
 * The files with texts for a screen, a paper or a phone, by area: the name of the feature or
 * folder.
 */
export function filesByArea(): Map<string, string[]> {
  const areas = new Map<string, string[]>()
  for (const folder of ['apps/web/src', 'packages/domain/src', 'apps/api/src']) {
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
      const area = /^(?:features\/)?([^/]+)\//.exec(name)?.[1] ?? 'start'
      areas.set(area, [...(areas.get(area) ?? []), `${folder}/${name}`])
    }
  }
  return areas
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2)
  for (const [area, files] of [...filesByArea()].toSorted(([one], [other]) => one.localeCompare(other))) {
    if (wanted.length > 0 && !wanted.includes(area)) continue
    console.log(`\n# ${area}`)
    for (const file of files) {
      const texts = textsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))
      if (texts.length > 0) console.log(`\n${file}`)
      for (const { line, text } of texts) console.log(`${line}\t${text}`)
    }
  }
}
