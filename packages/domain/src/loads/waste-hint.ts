/** What a hint says of a job whose bags do not fit the feet removed, and its words. (product.md#bags-and-feet) */
import { z } from 'zod'
import { formatDay } from '../calendar/day.ts'
import { countOf } from '../numbers/count-of.ts'
import { id, num, whole } from '../fields/fields.ts'

/** What the company's other jobs come to: bags for each 100 feet of a material, removed in one way. */
const wasteRate = z.object({
  material: z.string(),
  procedure: z.string(),
  unit: z.enum(['squareFeet', 'linearFeet']),
  /** The middle one of those jobs. */
  bagsPer100: num(),
  jobs: whole(),
})
export type WasteRate = z.infer<typeof wasteRate>

const ofJob = { jobId: id(), jobNum: num().nullable(), jobNumDecimals: whole().nullable(), address: z.string() }
const compared = { ...ofJob, bags: num(), expected: num(), rates: z.array(wasteRate) }

export const wasteHint = z.discriminatedUnion('kind', [
  /** Feet were removed since a day, and no bags came after them. */
  z.object({ kind: z.literal('no_bags'), ...ofJob, since: z.string(), lastBagsOn: z.string().nullable() }),
  /** Bags came, and no feet are entered. */
  z.object({ kind: z.literal('no_feet'), ...ofJob, bags: num() }),
  z.object({ kind: z.literal('few_bags'), ...compared }),
  z.object({ kind: z.literal('many_bags'), ...compared }),
])
export type WasteHint = z.infer<typeof wasteHint>

const unitWords = { squareFeet: 'square feet', linearFeet: 'linear feet' } as const

const rateWords = ({ material, procedure, unit, bagsPer100, jobs }: WasteRate) =>
  `${countOf(bagsPer100, 'bag')} for each 100 ${unitWords[unit]} of ${material} (${procedure}), from ${countOf(jobs, 'job')}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What somebody should look at, in a sentence or two. */
export function wasteHintWords(hint: WasteHint): string {
  switch (hint.kind) {
    case 'no_bags':
      return `Feet removed since ${formatDay(hint.since)}, but ${hint.lastBagsOn === null ? 'no bags were entered' : `the last bags are of ${formatDay(hint.lastBagsOn)}`}.`
    case 'no_feet':
      return `${countOf(hint.bags, 'bag')} entered, but no feet removed.`
    case 'few_bags':
    case 'many_bags': {
      const { kind, bags, expected, rates } = hint
      return `${kind === 'few_bags' ? 'Only ' : ''}${countOf(bags, 'bag')} for the feet removed, where your other jobs would have about ${countOf(expected, 'bag')}: ${list.format(rates.map(rateWords))}.`
    }
  }
}
