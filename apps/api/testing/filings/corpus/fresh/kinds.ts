import type { Family } from '../family.ts'
import { drawnKind, type Key, type Kind } from './form.ts'
import { bandedKinds } from './banded.ts'
import { otherPages } from './other-pages.ts'
import { refusals } from './refusals.ts'
import { logged, sampled, wasteLine } from './side-tables.ts'

const product: Key[] = [
  'floor',
  'entireFloor',
  'sectionOfFloor',
  'abatementType',
  'abatementProcedure',
  'typeOfMaterial',
  'squareFeet',
  'linearFeet',
]
const city: Key[] = ['entireFloor', 'floor', 'sectionOfFloor', 'typeOfMaterial', 'amount', 'unit', 'abatementType', 'abatementProcedure']
const feetFirst: Key[] = [
  'squareFeet',
  'linearFeet',
  'typeOfMaterial',
  'abatementType',
  'abatementProcedure',
  'floor',
  'entireFloor',
  'sectionOfFloor',
]
const placeLast: Key[] = [
  'typeOfMaterial',
  'abatementType',
  'abatementProcedure',
  'squareFeet',
  'linearFeet',
  'entireFloor',
  'floor',
  'sectionOfFloor',
]
const many = { rows: [20, 60] as const }
const other = (key: string, head: string, cells: string[]) => ({
  key,
  head: [{ text: head, side: 'left' as const }],
  side: 'left' as const,
  weight: 0.2,
  cells,
})

const tables: readonly (readonly [name: string, kind: Kind])[] = [
  ['heading leans two ways', { order: product, paper: { ruling: 'none', gap: 18 }, sides: (line) => (line === 0 ? 'left' : 'right') }],
  [
    'heading in the middle of wide columns',
    { order: [...product, 'permitRequired'], paper: { width: 1008, height: 612, gap: 14 }, sides: () => 'center' },
  ],
  ['heading all to the right', { order: product, paper: { face: 'serif', ruling: 'none' }, sides: () => 'right' }],
  [
    'one heading over both feet',
    { order: product, paper: { ruling: 'none' }, over: 'Quantity of ACM', sides: () => 'center', feetSide: 'left' },
  ],
  ['feet before all', { order: feetFirst, feetSide: 'left', sides: () => 'center' }],
  ['grouped feet before all', { order: feetFirst, over: 'Amount', paper: { ruling: 'none' }, feetSide: 'center' }],
  ['review before all', { order: ['permitRequired', ...product] }],
  ['place behind all', { order: placeLast, paper: { valign: 'bottom' } }],
  ['page subtotals', { order: product, wanted: many, subtotals: true }],
  ['air samples after it', { order: product, wanted: { rows: [2, 12] }, after: sampled }],
  ['waste after it', { order: placeLast, wanted: { rows: [2, 8] }, after: wasteLine }],
  ['work log before it', { order: product, wanted: { rows: [2, 9] }, before: logged }],
  [
    'friable beside the type',
    {
      order: product,
      more: ({ rows }, random) => {
        const friable = random.one([
          ['Friable', 'Non-friable'],
          ['Yes', 'No'],
          ['F', 'NF'],
        ])
        const cells = rows.map(() => random.one(friable))
        return [
          { at: 6, column: other('friable', 'Friable', cells) },
          {
            at: 0,
            column: other(
              'line',
              random.one(['Line', 'Ln.', '#']),
              rows.map((_, at) => String(at + 1)),
            ),
          },
        ]
      },
    },
  ],
  [
    'street without a number',
    {
      order: product,
      wanted: { street: true, rows: [1, 6] },
      before: (plot) => {
        plot.line([['Street activity: Utility excavation', 0]])
        plot.line([['On: Larkspur Street   Between: Cinder Avenue   And: 5 Place', 0]])
      },
    },
  ],
  [
    'another number in the text',
    {
      order: city,
      after: (plot, _, random) =>
        plot.line([
          [
            `See also project TRU${random.whole(1000, 2900)}MN25, closed, for the floors above. VAR#${random.whole(1000, 2900)}MN25 applies.`,
            0,
          ],
        ]),
    },
  ],
  ["the City's own order", { order: city, sides: () => 'left' }],
  [
    "the City's own order, narrow and centred",
    { order: city, paper: { width: 612, height: 792, valign: 'middle' }, sides: () => 'center' },
  ],
  ['hundred and fifty rows', { order: [...product, 'permitRequired'], wanted: { rows: [145, 150] }, paper: { repeats: true } }],
  ['rows over the page end', { order: product, wanted: many, paper: { splits: true, ruling: 'rows', repeats: true } }],
  [
    'check marks and two decimals',
    { order: [...product, 'permitRequired'], flags: ['✓', ''], decimals: true, paper: { valign: 'bottom', ruling: 'grid' } },
  ],
  ['turned page', { order: city, writing: { rotate: 90 }, flags: ['Y', 'N'], paper: { width: 792, height: 612, valign: 'middle' } }],
]

/** Kinds of a third drawer, who saw neither the reader nor how the others were drawn. */
export const freshKinds: readonly Family[] = [
  ...tables.map(([name, kind]): Family => ({ name, draw: async (random) => await drawnKind(random, kind) })),
  ...otherPages,
  ...bandedKinds,
  ...refusals,
]
