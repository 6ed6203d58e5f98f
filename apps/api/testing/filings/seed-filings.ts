import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { families } from '@daysheet/domain/filings/testing/families'
import { drawnRows, made, part } from './cases.ts'
import { openFamilies } from './corpus/families.ts'
import { packed } from './packed.ts'

/** A whole filing, to be damaged. */
export interface SeedFiling {
  name: string
  /** Its streams carry checksums, as nearly all programs write them. */
  isPacked: boolean
  bytes: Uint8Array
}

const looks = ['plain', 'grid', 'amount and unit', 'letters', 'fields', 'split rows']

/** Filings written by hand, as they are and with packed streams, and filings printed by a PDF library, which packs them. */
export async function seedFilings(seed: number): Promise<SeedFiling[]> {
  const byHand = looks.map((look, index) => ({ name: look, ...made([part(drawnRows(12 + 8 * index, seed + index))], families[look]) }))
  const drawn = await Promise.all(
    openFamilies.map(async ({ name, draw }, index) => ({ name, ...(await draw(seededRandom(seed + index))) })),
  )
  return [...byHand, ...drawn].flatMap(({ name, bytes }) =>
    Buffer.from(bytes).includes('/FlateDecode')
      ? [{ name, isPacked: true, bytes }]
      : [
          { name, isPacked: false, bytes },
          { name: `${name}, packed`, isPacked: true, bytes: packed(bytes) },
        ],
  )
}
