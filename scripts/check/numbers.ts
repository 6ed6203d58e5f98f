/**
 * Prints how large the project is and how well it keeps its habits. A number that has reached its
 * limit must not pass it again; the others have a target. Run it with `npm run numbers`.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(file))
const textOf = (file: string) => fs.readFileSync(file, 'utf8')
const linesOf = (list: readonly string[]) => list.reduce((sum, file) => sum + textOf(file).trimEnd().split('\n').length, 0)
const wordsOf = (list: readonly string[]) => list.reduce((sum, file) => sum + textOf(file).split(/\s+/).filter(Boolean).length, 0)

const code = files.filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const product = code.filter((file) => /^(apps\/\w+|packages\/domain)\/src\//.test(file) && !isTest(file) && !file.includes('/testing/'))
const documents = files.filter((file) => /^docs\/[^/]+\.md$/.test(file))
const decisions = files.filter((file) => /^docs\/decisions\/.+\.md$/.test(file) && !file.endsWith('README.md'))

/** Folders of the product with a single file, tests not counted. */
function oneFileFolders(): number {
  const folders = Map.groupBy(product, (file) => path.dirname(file))
  const parents = new Set(product.map((file) => path.dirname(path.dirname(file))))
  return [...folders].filter(([folder, inside]) => inside.length === 1 && !parents.has(folder)).length
}

const count = (list: readonly string[], pattern: RegExp) => list.reduce((sum, file) => sum + (textOf(file).match(pattern)?.length ?? 0), 0)

/** Functions with more than 80 lines. */
function longFunctions(): number {
  let found = 0
  for (const file of product) {
    const text = textOf(file)
    const walk = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(walk)
      if (typeof node !== 'object' || node === null) return
      const { type, start, end } = node as { type?: string; start?: number; end?: number } // a node of the syntax tree, or a part of one
      const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? '')
      if (isFunction && text.slice(start, end).split('\n').length > 80) found += 1
      Object.values(node).forEach(walk)
    }
    walk(parseSync(file, text).program.body)
  }
  return found
}

interface Figure {
  name: string
  now: number
  target: number
  /** The target is reached and must hold. */
  isLimit?: boolean
}

const figures: Figure[] = [
  { name: 'lines of the product', now: linesOf(product), target: 102_000 },
  { name: 'files of the product', now: product.length, target: 1230 },
  { name: 'lines of proofs', now: linesOf(code.filter((file) => file.startsWith('proofs/'))), target: 15_000 },
  { name: 'folders with a single file', now: oneFileFolders(), target: 0 },
  { name: 'imports that climb three or more folders', now: count(code, /from '(?:\.\.\/){3,}/g), target: 0 },
  { name: 'lines over 120 columns', now: count(code, /^.{121,}$/gm), target: 100 },
  { name: 'functions over 80 lines', now: longFunctions(), target: 8 },
  { name: 'whoever, somebody, nobody, told', now: count(product, /\b(?:whoever|somebody|nobody|told)\b/gi), target: 300 },
  { name: 'pages of decisions', now: decisions.length, target: 70, isLimit: true },
  { name: 'words of decisions', now: wordsOf(decisions), target: 25_000 },
  { name: 'words of other documents', now: wordsOf(documents), target: 40_000, isLimit: true },
]

const shown = (value: number) => value.toLocaleString('en-US').padStart(8)
for (const { name, now, target } of figures) console.log(`${shown(now)} of ${shown(target)}  ${name}${now > target ? '  ←' : ''}`)
const passed = figures.filter(({ now, target, isLimit }) => isLimit === true && now > target)
if (passed.length > 0) console.log(`over the limit: ${passed.map(({ name }) => name).join(', ')}`)
process.exitCode = passed.length > 0 ? 1 : 0
