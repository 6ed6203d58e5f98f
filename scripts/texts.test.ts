import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesByArea, textsOf } from './texts.ts'

/**
 * Words that office managers do not use, or that the product replaces by another word
 * (docs/glossary.md).
 */
const forbidden =
  /\b(?:some|no|any|every)body\b|\bwho(?:ever|se)\b|\banew\b|\bmeanwhile\b|\blicence|\bstands\b|\btold\b|\bout of reach\b|\bcame in late\b|\b(?:run|runs|ran) out\b|\blook(?:ed)? over\b|\b(?:take|taken|took) back\b/i

const forbiddenTexts = (files: readonly string[]) =>
  files.flatMap((file) =>
    textsOf(file, fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))
      .filter(({ text }) => forbidden.test(text))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  )

describe('the list of texts', () => {
  it('has the texts that people read, with their lines', () => {
    const source = `import { Text } from 'a library'
const sql = select\`where name = 'Some Name'\`
const thrown = new Error('Only a developer reads this.')
const label: 'Not this type' = 'Clock out'
const code = 'not_this'
export const line = <p className="no class" title="On hover">Hello {name}, <b>{count === 1 ? 'one job' : \`\${count} jobs left\`}</b></p>
`
    expect(textsOf('a.tsx', source)).toEqual([
      { line: 4, text: 'Clock out' },
      { line: 6, text: 'On hover' },
      { line: 6, text: 'Hello' },
      { line: 6, text: 'one job' },
      { line: 6, text: '{} jobs left' },
    ])
  })

  it('names a file that cannot be parsed', () => {
    expect(() => textsOf('apps/broken.ts', 'const = ')).toThrow(/^apps\/broken\.ts: /)
  })

  it('covers the office, the phone and the messages of the server', () => {
    const areas = filesByArea()
    const texts = ['home', 'field', 'texts'].map((area) =>
      (areas.get(area) ?? []).flatMap((file) => textsOf(file, fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))),
    )
    for (const found of texts) expect(found.length).toBeGreaterThan(20)
    expect(texts.flat().map(({ text }) => text)).toContain('Entrada')
  })

  it.each([...filesByArea()])('has no forbidden word in %s', (_area, files) => {
    expect(forbiddenTexts(files)).toEqual([])
  })
})
