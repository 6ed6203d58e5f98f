import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * One way to style (decisions/office-screens.md): a class is of a CSS module, is used, and is there. TypeScript knows of a module only that it has classes, so this looks at the files.
 */

interface Source {
  file: string
  text: string
}

/** Classes of the whole page, which `theme.ts` has the rules of. */
const global = ['no-print', 'job-link']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function sourcesIn(folder: string): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(?:tsx?|module\.css)$/.test(name) && !isTest(name))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

function classesOf({ text }: Source): string[] {
  const own = withoutComments(text)
    .replace(/:global\([^)]*\)/g, '')
    .replace(/'[^']*'|url\([^)]*\)/g, '')
  return [...new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))]
}

/** `#` is the folder of the sources. */
const resolved = (file: string, specifier: string) =>
  path.join(...(specifier.startsWith('#') ? [web, specifier.slice(1)] : [path.dirname(file), specifier]))

const importOf = /^import (\w+) from '([^']+\.module\.css)'$/gm

/** What is wrong with the class names of these files, a line each. */
function problemsOf(sources: readonly Source[]): string[] {
  const modules = new Map(
    sources
      .filter(({ file }) => file.endsWith('.css'))
      .map((source) => [source.file, { classes: classesOf(source), used: new Set<string>() }]),
  )
  const problems: string[] = []
  for (const { file, text } of sources.filter((source) => !source.file.endsWith('.css'))) {
    for (const [, name = '', specifier = ''] of text.matchAll(importOf)) {
      const module = modules.get(resolved(file, specifier))
      if (!module) {
        problems.push(`${file}: no style sheet ${specifier}`)
        continue
      }
      for (const [, used = ''] of text.matchAll(new RegExp(`(?<![-\\w'"./])${name}\\.(\\w+)`, 'g'))) {
        module.used.add(used)
        if (!module.classes.includes(used)) problems.push(`${file}: no class ${used} in ${specifier}`)
      }
      // A class that is chosen by a value has the name of that value.
      if (new RegExp(`\\b${name}\\[`).test(text)) for (const [, literal = ''] of text.matchAll(/'(\w+)'/g)) module.used.add(literal)
    }
    for (const [, names = ''] of text.matchAll(/className="([^"]*)"/g))
      for (const name of names.split(' ')) if (!global.includes(name)) problems.push(`${file}: class ${name} is of no style sheet`)
    for (const [selector] of text.matchAll(/'[^'\n]*& >? ?\.(?!Mui)[a-z][^'\n]*'/g)) problems.push(`${file}: sx names a class: ${selector}`)
  }
  const composed = new Map<string, string[]>()
  for (const { file, text } of sources)
    for (const [, name = '', specifier = ''] of text.matchAll(/composes: (\w+) from '([^']+)'/g)) {
      const target = path.join(path.dirname(file), specifier)
      composed.set(target, [...(composed.get(target) ?? []), name])
    }
  for (const [file, { classes, used }] of modules)
    for (const name of classes)
      if (!used.has(name) && !composed.get(file)?.includes(name)) problems.push(`${file}: nothing uses the class ${name}`)
  return problems
}

const web = path.join(import.meta.dirname, '..', 'src')

test('every class is of a style sheet, is in it, and is used', () => {
  expect(problemsOf(sourcesIn(web))).toEqual([])
})

test.each<[string, string, string]>([
  [
    "import styles from './card.module.css'\nconst a = styles.card + styles.row",
    '.card { color: red }',
    'no class row in ./card.module.css',
  ],
  ["import styles from './card.module.css'\nconst a = styles.card", '.card { & .row { color: red } }', 'nothing uses the class row'],
  ["import styles from './table.module.css'", '', 'no style sheet ./table.module.css'],
  ['const a = <p className="faint no-print" />', '', 'class faint is of no style sheet'],
  ["const page = { '& .faint': { color: 'text.secondary' } }", '', 'sx names a class'],
])('a planted violation is found: %#', (text, css, problem) => {
  const planted = [
    { file: 'card.tsx', text },
    { file: 'card.module.css', text: css },
  ]
  expect(problemsOf(planted)).toEqual([expect.stringContaining(problem)])
})
