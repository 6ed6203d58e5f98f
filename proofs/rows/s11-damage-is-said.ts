import { createHash } from 'node:crypto'
import { likenessOf } from '../../apps/api/testing/acp7/compare-readings.ts'
import { mutants, type Mutant } from '../../apps/api/testing/acp7/mutants.ts'
import { proofServer } from '../../apps/api/testing/acp7/proof-server.ts'
import { seedFilings } from '../../apps/api/testing/acp7/seed-filings.ts'
import { readerInTwin } from '../filings/reader-in-twin.ts'
import { unless, type Check, type Proof } from '../proof.ts'

const seed = 31
const counts = { whole: { filings: 12, variants: 15 }, small: { filings: 3, variants: 7 } }
/** Damage inside of a file whose frame stays: nearly all the rest is refused or read as the whole one. */
const isInside = (damage: readonly string[]) => damage.every((one) => /streams|cut objects/.test(one))
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What damage to unpacked letters makes is a different letter, which nobody can tell: only filings with packed streams are counted, as programs write them. */
const check: Check = async ({ root, size, say }) => {
  const { filings, variants } = counts[size]
  const packed = (await seedFilings(seed)).filter(({ isPacked }) => isPacked).toReversed()
  const server = await proofServer(root)
  try {
    const told = { refused: 0, same: 0, 'other, said': 0, 'other, marked': 0, 'other, silent': 0 }
    const wrongDigests: string[] = []
    const silent: string[] = []
    const read = new Set<string>()
    const heard = (bytes: Uint8Array, sha256: string | undefined) => {
      read.add(digest(bytes))
      if (sha256 !== digest(bytes)) wrongDigests.push(digest(bytes).slice(0, 12))
    }
    const others = packed.map(({ bytes }) => bytes)
    for (const [index, { name, bytes }] of packed.slice(0, filings).entries()) {
      const whole = (await server.upload(bytes)).answer
      if (!whole) continue
      heard(bytes, whole.file.sha256)
      const variant = mutants(bytes, seed * 1_000 + index, others)
      for (let n = 0; n < variants; n += 1) {
        const { bytes: damaged, damage } = nextInside(variant)
        const { answer, status } = await server.upload(damaged)
        if (answer) heard(damaged, answer.file.sha256)
        else if (status < 400 || status >= 500) throw new Error(`A damaged filing was answered ${status}`)
        const likeness = answer ? likenessOf(whole, answer) : 'refused'
        told[likeness] += 1
        if (likeness === 'other, silent') silent.push(`${name} after ${damage.join(' + ')}`)
      }
      say(`${name}: ${JSON.stringify(told)}`)
    }
    const kept = await server.kept()
    const spoiled = kept.filter(({ onRecord, ofBytes }) => onRecord !== ofBytes || !read.has(onRecord))
    const saved = await server.saved()
    const tried = Object.values(told).reduce((sum, count) => sum + count, 0)
    return {
      broken: unless(
        [tried >= variants && told['other, said'] > 0, 'nothing was damaged so that other rows came of it: this shows nothing'],
        [silent.length === 0, `${silent.length} damaged filings were read otherwise without a word: ${silent[0]}`],
        [saved === 0, `${saved} rows were saved that nobody confirmed`],
        [wrongDigests.length === 0, `${wrongDigests.length} answers name another SHA-256 than the file's`],
        [
          kept.length === read.size && spoiled.length === 0,
          `of ${read.size} files that were read ${kept.length - spoiled.length} are kept as they came`,
        ],
      ),
      figures: `${tried} damaged filings: ${told.refused} refused, ${told.same} read as the whole one, ${told['other, said']} otherwise and said, ${told['other, marked']} and marked, ${silent.length} without a word; ${saved} rows saved, ${kept.length} of ${read.size} originals kept with their SHA-256`,
    }
  } finally {
    await server.stop()
  }
}

function nextInside(variants: ReturnType<typeof mutants>): Mutant {
  for (;;) {
    const { value } = variants.next()
    if (isInside(value.damage)) return value
  }
}

const upload = 'apps/api/src/features/acp7/read-upload.ts'

export const damageIsSaid: Proof = {
  row: 'S11',
  promise: 'A damaged PDF never gives wrong figures silently, and nothing is saved that nobody confirmed',
  check,
  controls: [
    {
      what: 'a damaged filing is read without a word',
      plant: [
        readerInTwin,
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
      plant: [
        readerInTwin,
        {
          file: upload,
          find: 'await insertFilingFile(tx, { ...kept, jobId, filingNumbers: reading.filings, storedName })',
          put: `await insertFilingFile(tx, { ...kept, jobId, filingNumbers: reading.filings, storedName })
    for (const { filingNumber } of reading.rows)
      await tx.insertInto('scope_part').values({ id: newId(), job_id: jobId, filing_number: filingNumber ?? null }).execute()`,
        },
      ],
      seen: /nobody confirmed/,
    },
    {
      what: 'the file is kept without its last bytes',
      plant: [
        readerInTwin,
        {
          file: upload,
          find: 'await files.save(filingContainer, storedName, file.bytes)',
          put: 'await files.save(filingContainer, storedName, Buffer.concat([file.bytes.subarray(0, -4), Buffer.alloc(4)]))',
        },
      ],
      seen: /kept as they came/,
    },
  ],
}
