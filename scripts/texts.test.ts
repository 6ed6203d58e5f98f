import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesByArea, textsOf } from './texts.ts'

describe('the list of texts', () => {
  it('has what people read, with its line', () => {
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

  it('names the file that cannot be read', () => {
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
})
