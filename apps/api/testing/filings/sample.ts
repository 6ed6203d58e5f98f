/**
 * Writes a made-up ACP7 filing, to try the upload with: npm run sample-filing -- [file.pdf] [--family NAME] [--seed N]
 * All names and numbers in it are invented; no real filing was at hand. (docs/decisions/filings-reader.md, docs/decisions/filings-evaluation.md)
 */
import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openFamilies } from './corpus/families.ts'

const options = { family: { type: 'string', default: 'boxed grid' }, seed: { type: 'string', default: '12' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const file = positionals[0] ?? 'sample-filing.pdf'
const family = openFamilies.find(({ name }) => name === values.family)
if (family) {
  const { bytes, rows } = await family.draw(seededRandom(Number(values.seed)))
  writeFileSync(file, bytes)
  console.log(
    `${file}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${[...new Set(rows.map((row) => row.filingNumber))].join(', ')}`,
  )
} else {
  console.error(`There is no family "${values.family}". There are: ${openFamilies.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}
