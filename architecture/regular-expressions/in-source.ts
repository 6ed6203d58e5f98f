import { parseAst } from 'vite'

/** A regular expression of a file: its source and flags. */
export interface Written {
  source: string
  flags: string
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Every regular expression that is written in a file, also in `new RegExp`: what a template puts in only when it runs stands there as an `x`. */
export function patternsIn(file: string, text: string): Written[] {
  const found: Written[] = []
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isTree(node)) return
    if (isTree(node['regex'])) found.push({ source: String(node['regex']['pattern']), flags: String(node['regex']['flags']) })
    if (isRegExpCall(node)) {
      const [source, flags] = (Array.isArray(node['arguments']) ? node['arguments'] : []).map(textOf)
      if (source !== undefined && isValid(source, flags ?? '')) found.push({ source, flags: flags ?? '' })
    }
    Object.values(node).forEach(walk)
  }
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const isRegExpCall = ({ type, callee }: Tree) =>
  (type === 'NewExpression' || type === 'CallExpression') && isTree(callee) && callee['name'] === 'RegExp'

function textOf(node: unknown): string | undefined {
  if (!isTree(node)) return undefined
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis'].map((piece: unknown) => (isTree(piece) && isTree(piece['value']) ? String(piece['value']['cooked']) : '')).join('x')
}

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== ''
  } catch {
    return false
  }
}

/** Every pattern that is made with `new RegExp` while `load` runs. */
export async function patternsMadeBy(load: () => Promise<unknown>): Promise<Written[]> {
  const made: Written[] = []
  const real = globalThis.RegExp
  globalThis.RegExp = new Proxy(real, {
    construct(target, given: [string | RegExp, string?]) {
      const pattern = new target(...given)
      made.push({ source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = real
  }
  return made
}
