import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filingProperties } from './filing-reading.ts'
import { seededRandom } from './testing/random.ts'
import { scopeRows, type ScopeRow } from './testing/scope.ts'
import { changedProperties, numberedKeys, planUpdate, scopeKey, type ScopeValues } from './update.ts'

const row = (changes: Partial<ScopeRow> = {}): ScopeRow => ({
  filingNumber: 'TRU0003BX26',
  floor: '1st Floor',
  entireFloor: false,
  sectionOfFloor: 'Apt. 4C - Bathroom',
  abatementType: 'Removal',
  abatementProcedure: 'Tent',
  typeOfMaterial: 'VAT & Mastic',
  squareFeet: 35,
  linearFeet: 0,
  permitRequired: false,
  ...changes,
})

describe('the key of a scope row', () => {
  test.each([
    ['case', { floor: '1ST FLOOR' }],
    ['spaces', { sectionOfFloor: '  Apt.  4C -  Bathroom ' }],
    ['a space lost at a line end', { sectionOfFloor: 'Apt. 4C -Bathroom' }],
    ['a dot at the end', { typeOfMaterial: 'VAT & Mastic.' }],
    ['spaces in the filing number', { filingNumber: 'TRU 0003 BX 26' }],
    ['other feet of the same unit', { squareFeet: 40 }],
    ['A-TRU review', { permitRequired: true }],
  ])('stays with %s', (_, changes) => expect(scopeKey(row(changes))).toBe(scopeKey(row())))

  test.each([
    ['the floor', { floor: '2nd Floor' }],
    ['the section', { sectionOfFloor: 'Apt. 4C - Bedroom' }],
    ['the material', { typeOfMaterial: 'VAT' }],
    ['the procedure', { abatementProcedure: 'Full Containment' }],
    ['the type', { abatementType: 'Encapsulation' }],
    ['the unit', { squareFeet: 0, linearFeet: 35 }],
    ['the filing', { filingNumber: 'TRU0003SI26' }],
  ])('changes with %s', (_, changes) => expect(scopeKey(row(changes))).not.toBe(scopeKey(row())))

  test('is numbered where rows share it', () => {
    const [first, second, third] = numberedKeys([row(), row({ floor: '2' }), row()])
    expect(new Set([first, second, third]).size).toBe(3)
    expect(first?.slice(0, -1)).toBe(third?.slice(0, -1))
  })
})

describe('an update', () => {
  test('keeps rows that are there, adds new ones, and shows those no longer in the filing', () => {
    const [kept, dropped, added] = [row(), row({ floor: 'Roof' }), row({ floor: 'Cellar' })]
    const plan = planUpdate(
      [
        { ...kept, id: 'a' },
        { ...dropped, id: 'b' },
      ],
      [row({ squareFeet: 50 }), added],
    )
    expect(plan.matched).toEqual([{ existing: { ...kept, id: 'a' }, chosen: row({ squareFeet: 50 }) }])
    expect(plan.added).toEqual([added])
    expect(plan.gone).toEqual([{ ...dropped, id: 'b' }])
  })
  test('leaves other filings of the job alone', () =>
    expect(planUpdate([row({ filingNumber: 'TRU0001MN26' })], [row()])).toEqual({ matched: [], added: [row()], gone: [] }))
  test('of two rows alike, the one with the same feet is the same', () => {
    const existing = [
      { ...row({ squareFeet: 10 }), id: 'ten' },
      { ...row({ squareFeet: 20 }), id: 'twenty' },
    ]
    const plan = planUpdate(existing, [row({ squareFeet: 20 })])
    expect(plan.matched.map(({ existing: { id } }) => id)).toEqual(['twenty'])
    expect(plan.gone.map(({ id }) => id)).toEqual(['ten'])
  })
  test('with the same rows in any order changes nothing, and no row is lost or counted twice', () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (seed, count, other) => {
        const random = seededRandom(seed)
        const rows = scopeRows(random, 'TRU0003BX26', count, 'by row')
        expect(planUpdate(rows, random.shuffled(rows))).toMatchObject({ added: [], gone: [] })
        const chosen = scopeRows(random, 'TRU0003BX26', other, 'by row')
        const plan = planUpdate(rows, chosen)
        expect(plan.matched.length + plan.added.length).toBe(chosen.length)
        expect(plan.matched.length + plan.gone.length).toBe(chosen.length > 0 ? rows.length : 0)
      }),
      { numRuns: 50 },
    ))
})

describe('what a change changes', () => {
  const before: ScopeValues = row({ linearFeet: 12 })
  const after: ScopeValues = {
    filingNumber: 'TRU0003SI26',
    floor: '2nd Floor',
    entireFloor: true,
    sectionOfFloor: '',
    abatementType: 'removal',
    abatementProcedure: 'Tent.',
    typeOfMaterial: null,
    squareFeet: 35.5,
    linearFeet: null,
    permitRequired: true,
  }

  test('is told in the order of the product, case and dots included', () =>
    expect(changedProperties(before, after)).toEqual([...filingProperties]))

  test.each(filingProperties)('is %s alone when nothing else differs', (property) =>
    expect(changedProperties(before, { ...before, [property]: after[property] })).toEqual([property]),
  )

  test('is nothing where a value is not given, empty, 0 or no', () => {
    const none = row({ floor: '', sectionOfFloor: '', abatementType: '', abatementProcedure: '', typeOfMaterial: '', squareFeet: 0 })
    const noneGiven: ScopeValues = {
      filingNumber: none.filingNumber,
      floor: null,
      entireFloor: null,
      sectionOfFloor: null,
      abatementType: null,
      abatementProcedure: null,
      typeOfMaterial: null,
      squareFeet: null,
      linearFeet: null,
      permitRequired: null,
    }
    expect(changedProperties(noneGiven, none)).toEqual([])
    expect(changedProperties(none, noneGiven)).toEqual([])
  })
})
