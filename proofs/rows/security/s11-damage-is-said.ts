import { createHash } from 'node:crypto'
import { likenessOf, type Likeness } from '../../../apps/api/testing/filings/compare-readings.ts'
import { mutants, type Mutant } from '../../../apps/api/testing/filings/mutants.ts'
import { proofServer } from '../../../apps/api/testing/filings/proof-server.ts'
import { seedFilings } from '../../../apps/api/testing/filings/seed-filings.ts'
import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { damagedInPart } from '@daysheet/domain/filings/filing-messages'
import { readerInCopy } from '../../filings/reader-in-copy.ts'
import { unless, type Check, type Proof } from '../../proof.ts'

const seed = 31
/** Of filings, and how many damaged variants of each. `packed`: their streams carry checksums, as nearly all programs write them. */
const counts = {
  whole: { packed: { filings: 12, variants: 13 }, plain: { filings: 4, variants: 10 } },
  small: { packed: { filings: 3, variants: 7 }, plain: { filings: 1, variants: 5 } },
}
/** Of several pages: when one of them is lost, the others are read, and nothing but the warning about damage tells. They come first. */
const fetchWithReport = new Set(['several filings', 'middle of tall rows', 'list of labels', 'grid', 'split rows'])
/** Damage inside of a file whose frame stays: nearly all the rest is refused or read as the whole one. */
const isInside = (damage: readonly string[]) => damage.every((one) => /streams|cut objects/.test(one))
/** Bits that are others make a letter, a figure or a place that is another: where no checksum stands beside it, nobody can tell. */
const isTellable = ({ isPacked, damage }: Tried) => isPacked || !damage.includes('scrambled streams')
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Tried {
  name: string
  isPacked: boolean
  damage: string[]
  likeness: Likeness | 'refused'
  /** Without the warning about damage there would have been no word. */
  isToldByWarning: boolean
}

const check: Check = async ({ root, size, log }) => {
  const server = await proofServer(root)
  try {
    const tried: Tried[] = []
    const wrongDigests: string[] = []
    const read = new Set<string>()
    const ask = async (bytes: Uint8Array) => {
      const { answer, status } = await server.upload(bytes)
      if (!answer && (status < 400 || status >= 500)) throw new Error(`A filing was answered ${status}`)
      if (answer) read.add(digest(bytes))
      if (answer && answer.file.sha256 !== digest(bytes)) wrongDigests.push(digest(bytes).slice(0, 12))
      return answer
    }
    for (const { name, isPacked, bytes, variants } of await filingsOf(size)) {
      const whole = await ask(bytes)
      if (!whole) throw new Error(`The whole filing "${name}" was refused`)
      for (const { bytes: damaged, damage } of variants) tried.push({ name, isPacked, damage, ...told(whole, await ask(damaged)) })
      log(`${name}: ${countsOf(tried.filter((one) => one.name === name))}`)
    }
    const kept = await server.kept()
    const spoiled = kept.filter(({ onRecord, ofBytes }) => onRecord !== ofBytes || !read.has(onRecord))
    const saved = await server.saved()
    const allSilent = tried.filter(({ likeness }) => likeness === 'other, silent')
    const silent = allSilent.filter(isTellable)
    const byWarning = tried.filter(({ isToldByWarning }) => isToldByWarning).length
    const plain = tried.filter((one) => !isTellable(one))
    return {
      broken: unless(
        [
          silent.length === 0,
          `${silent.length} damaged filings were read otherwise without a word: ${silent.map(({ name, damage }) => `${name} after ${damage.join(' + ')}`)[0]}`,
        ],
        [byWarning + silent.length > 0, 'no damage could be known by the warning alone: this shows nothing'],
        [saved === 0, `${saved} rows were saved that nobody confirmed`],
        [wrongDigests.length === 0, `${wrongDigests.length} answers name another SHA-256 than the file's`],
        [
          kept.length === read.size && spoiled.length === 0,
          `of ${read.size} files that were read ${kept.length - spoiled.length} are kept as they came`,
        ],
      ),
      figures: `${tried.length - plain.length} damaged filings: ${countsOf(tried.filter(isTellable))} (${byWarning} said by the warning about damage alone); ${plain.length} more with changed bits where no checksum stands, which nobody can tell: ${countsOf(plain)}; ${saved} rows saved, ${kept.length - spoiled.length} of ${read.size} originals kept with their SHA-256`,
    }
  } finally {
    await server.stop()
  }
}

async function filingsOf(size: keyof typeof counts) {
  const seeds = await seedFilings(seed)
  const others = seeds.map(({ bytes }) => bytes)
  const ordered = seeds
    .map((one, index) => ({ ...one, number: seed * 1_000 + index }))
    .toReversed()
    .toSorted((one, other) => Number(fetchWithReport.has(other.name)) - Number(fetchWithReport.has(one.name)))
  const some = (isPacked: boolean, { filings, variants }: { filings: number; variants: number }) =>
    ordered
      .filter((one) => one.isPacked === isPacked)
      .slice(0, filings)
      .map((one) => ({
        ...one,
        variants: insideOf(mutants(one.bytes, one.number, others), variants),
      }))
  return [...some(true, counts[size].packed), ...some(false, counts[size].plain)]
}

function insideOf(variants: ReturnType<typeof mutants>, count: number): Mutant[] {
  const found: Mutant[] = []
  while (found.length < count) {
    const { value } = variants.next()
    if (isInside(value.damage)) found.push(value)
  }
  return found
}

function told(whole: ReadFilingAnswer, answer: ReadFilingAnswer | undefined): Pick<Tried, 'likeness' | 'isToldByWarning'> {
  if (!answer) return { likeness: 'refused', isToldByWarning: false }
  const unwarned = { ...answer, warnings: answer.warnings.filter(({ text }) => text !== damagedInPart) }
  const likeness = likenessOf(whole, answer)
  return { likeness, isToldByWarning: likeness === 'other, said' && likenessOf(whole, unwarned) === 'other, silent' }
}

const inWords: Record<Tried['likeness'], string> = {
  refused: 'refused',
  same: 'read as the whole one',
  'other, said': 'otherwise and said',
  'other, marked': 'and marked',
  'other, silent': 'without a word',
}
const countsOf = (tried: readonly Tried[]) =>
  Object.entries(inWords)
    .map(([kind, words]) => `${tried.filter(({ likeness }) => likeness === kind).length} ${words}`)
    .join(', ')

const upload = 'apps/api/src/features/filings/read-upload.ts'

export const damageIsSaid: Proof = {
  row: 'S11',
  promise: 'A damaged PDF never gives wrong figures silently, and nothing is saved before a person confirms it',
  check,
  controls: [
    {
      what: 'a damaged filing is read without a word',
      mutations: [
        readerInCopy,
        {
          file: upload,
          find: '...(reading.repaired ? [{ page: 1, text: damagedInPart }] : []),',
          put: '...(reading.pages < 0 ? [{ page: 1, text: damagedInPart }] : []),',
        },
      ],
      seen: /without a word/,
    },
    {
      what: 'the rows are saved with the upload',
      mutations: [
        readerInCopy,
        {
          file: upload,
          find: '  const kept = await keepFile(',
          put: `  for (const { filingNumber } of reading.rows)
    await deps.db.insertInto('scope_part').values({ id: crypto.randomUUID(), job_id: jobId, filing_number: filingNumber ?? null }).execute()
  const kept = await keepFile(`,
        },
      ],
      seen: /nobody confirmed/,
    },
    {
      what: 'the file is kept without its last bytes',
      mutations: [
        readerInCopy,
        {
          file: 'apps/api/src/features/filings/keep-file.ts',
          find: 'await files.save(filingContainer, storedName, bytes)',
          put: 'await files.save(filingContainer, storedName, Buffer.concat([bytes.subarray(0, -4), Buffer.alloc(4)]))',
        },
      ],
      seen: /kept as they came/,
    },
  ],
}
