import { describe, expect, test } from 'vitest'
import { bagsOnFloor, bagsTooMany, heldWords } from './bags-on-floor.ts'
import { missingToClose, permitWarnings } from './closing.ts'
import { isPermitEnding, permitProblem, type WasteCompany } from './company.ts'
import { copyClock, hasOpenDiscrepancy, loadState, wrongDate } from './load-state.ts'
import { emptyLoad, loadChange, newLoad, type Load } from './load.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

const company: WasteCompany = {
  id: id(1),
  version: 1,
  kind: 'hauler',
  name: 'Verrazzano Carting',
  operator: '',
  address: '12 Dock Street, Brooklyn, NY',
  phone: '7185550100',
  permitNumber: '2A-123',
  permitExpires: '2026-12-31',
  active: true,
}
const landfill: WasteCompany = { ...company, id: id(2), kind: 'landfill', name: 'Chemung Landfill' }

const load: Load = {
  ...emptyLoad,
  id: id(3),
  version: 1,
  number: 12,
  closedAt: null,
  closedBy: null,
  hauler: null,
  landfill: null,
  request: null,
  lines: [],
  jobs: [],
  recordSuffixes: {},
}

/** A load of which everything is known. */
const whole: Load = {
  ...load,
  haulerId: company.id,
  hauler: company,
  landfillId: landfill.id,
  landfill,
  placedOn: '2026-05-28',
  transportedOn: '2026-06-01',
  deliveredOn: '2026-06-02',
  signedCopyOn: '2026-06-20',
  wsrNumber: '4711',
  cubicYards: 5,
  lines: [{ entryId: id(4), jobId: id(5), date: '2026-05-27T18:00:00.000Z', bags: 40, ofBags: 40 }],
}

describe('how far a load is', () => {
  test.each<[string, Partial<Load>, string]>([
    ['nothing is known', {}, 'on_floor'],
    ['a pick-up is asked for', { pickUpRequestedOn: '2026-06-01' }, 'on_floor'],
    ['its container is there', { placedOn: '2026-05-28' }, 'in_container'],
    ['the hauler took it', { placedOn: '2026-05-28', transportedOn: '2026-06-01' }, 'picked_up'],
    ['the hauler took it, and nobody said when the container came', { transportedOn: '2026-06-01' }, 'picked_up'],
    ['the landfill has it', { transportedOn: '2026-06-01', deliveredOn: '2026-06-02' }, 'delivered'],
    ['the signed copy says so', { transportedOn: '2026-06-01', signedCopyOn: '2026-06-20' }, 'copy_in'],
    ['it is closed', { ...whole, closedAt: '2026-06-21T15:00:00.000Z' }, 'closed'],
  ])('%s: %s', (_what, known, state) => expect(loadState({ ...load, ...known })).toBe(state))
})

describe('the clock of the signed copy', () => {
  test.each([
    ['the day itself', '2026-06-01', '2026-06-01', 0, null],
    ['the day before it is asked for', '2026-06-01', '2026-07-05', 34, null],
    ['day 35', '2026-06-01', '2026-07-06', 35, 'ask'],
    ['the day before it is reported', '2026-06-01', '2026-07-15', 44, 'ask'],
    ['day 45', '2026-06-01', '2026-07-16', 45, 'report'],
    ['long after', '2026-06-01', '2027-06-01', 365, 'report'],
    ['over February of a common year, 28 days', '2026-02-01', '2026-03-08', 35, 'ask'],
    ['over February of a leap year, 29 days', '2028-02-01', '2028-03-07', 35, 'ask'],
    ['over two months of 31 days', '2026-07-15', '2026-08-29', 45, 'report'],
    ['over the beginning of daylight saving', '2026-02-01', '2026-03-17', 44, 'ask'],
    ['over its end', '2026-10-01', '2026-11-15', 45, 'report'],
    ['over New Year', '2026-12-01', '2027-01-05', 35, 'ask'],
  ])('%s, %s to %s: day %i', (...[, transportedOn, today, days, due]) => {
    expect(copyClock({ ...load, transportedOn }, today)).toMatchObject({ days, due })
  })

  test('names the days on which it is asked for and reported', () => {
    expect(copyClock({ ...load, transportedOn: '2026-06-01' }, '2026-06-10')).toEqual({
      days: 9,
      askOn: '2026-07-06',
      reportOn: '2026-07-16',
      due: null,
    })
  })

  test.each<[string, Partial<Load>]>([
    ['nothing was picked up', {}],
    ['the copy came in, however late', { transportedOn: '2026-06-01', signedCopyOn: '2026-07-10' }],
    ['there is no record', { transportedOn: '2026-06-01', noWsrReason: 'Non-friable floor tile, category I' }],
    ['it is closed', { transportedOn: '2026-06-01', closedAt: '2026-06-21T15:00:00.000Z' }],
  ])('stands still where %s', (_what, known) => expect(copyClock({ ...load, ...known }, '2026-08-01')).toBeUndefined())
})

test.each([
  ['', null, false],
  ['38 bags, not 40', null, true],
  ['38 bags, not 40', '2026-06-30', false],
])('the discrepancy "%s" settled on %s is open: %s', (discrepancy, discrepancySettledOn, isOpen) =>
  expect(hasOpenDiscrepancy({ discrepancy, discrepancySettledOn })).toBe(isOpen),
)

describe('dates', () => {
  test.each<[string, Partial<Load>, string | undefined, string | undefined]>([
    ['in their order', whole, undefined, undefined],
    ['all on one day', { placedOn: '2026-06-01', transportedOn: '2026-06-01', deliveredOn: '2026-06-01' }, undefined, undefined],
    ['a container that is to come', { placedOn: '2026-07-01' }, undefined, undefined],
    ['a pick-up to come', { transportedOn: '2026-07-01' }, 'transportedOn', 'must not be in the future'],
    ['delivered by nobody', { deliveredOn: '2026-06-02' }, 'transportedOn', 'must be known of a load that was delivered'],
    ['picked up first', { ...whole, placedOn: '2026-06-02' }, 'transportedOn', 'must not be before the day it was placed'],
    ['delivered first', { ...whole, deliveredOn: '2026-05-31' }, 'deliveredOn', 'must not be before the day it was picked up'],
    [
      'the copy before the pick-up',
      { transportedOn: '2026-06-01', signedCopyOn: '2026-05-31' },
      'signedCopyOn',
      'must not be before the day it was picked up',
    ],
  ])('%s', (_what, known, property, message) => {
    expect(wrongDate({ ...load, ...known }, '2026-06-30')).toEqual(property && { property, message })
  })
})

describe('closing', () => {
  test('needs nothing of a load of which everything is known', () => expect(missingToClose(whole)).toEqual([]))

  test.each<[Partial<Load>, string]>([
    [{ lines: [] }, 'bags'],
    [{ haulerId: null }, 'the hauler'],
    [{ landfillId: null }, 'the landfill'],
    [{ transportedOn: null }, 'the day it was picked up'],
    [{ cubicYards: null }, 'the cubic yards'],
    [{ wsrNumber: '' }, 'the number of the waste shipment record'],
    [{ signedCopyOn: null }, 'the day the signed copy came back'],
    [{ discrepancy: '38 bags, not 40' }, 'the day the discrepancy was settled'],
  ])('with %j needs %s', (known, missing) => expect(missingToClose({ ...whole, ...known })).toEqual([missing]))

  test('of waste without a record needs neither number nor copy, but all the rest', () => {
    const noRecord = { ...whole, noWsrReason: 'Non-friable floor tile, category I', wsrNumber: '', signedCopyOn: null }
    expect(missingToClose(noRecord)).toEqual([])
    expect(missingToClose({ ...noRecord, landfillId: null, cubicYards: null })).toEqual(['the landfill', 'the cubic yards'])
  })
})

describe('permits', () => {
  test.each([
    ['holds on its last day', company, '2026-12-31', undefined],
    ['ran out the day before', company, '2027-01-01', 'The permit of Hauler Verrazzano Carting expired before that day.'],
    ['has no number', { ...company, permitNumber: '' }, '2026-06-01', 'Hauler Verrazzano Carting has no permit number.'],
    [
      'has no end',
      { ...landfill, permitExpires: null },
      '2026-06-01',
      'The expiration date of the permit of Landfill Chemung Landfill is missing.',
    ],
  ])('that %s', (_what, of, day, problem) => expect(permitProblem(of, day)).toBe(problem))

  test.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('that hold until 31 December end soon on %s: %s', (today, isEnding) => expect(isPermitEnding(company, today)).toBe(isEnding))

  test('are looked at on the day of transport, before it today', () => {
    const expired = { ...landfill, permitExpires: '2026-06-15' }
    expect(permitWarnings({ ...whole, landfill: expired }, '2026-07-01')).toEqual([])
    expect(permitWarnings({ ...whole, landfill: expired, transportedOn: '2026-06-16' }, '2026-06-16')).toHaveLength(1)
    expect(permitWarnings({ ...load, landfill: expired, transportedOn: null }, '2026-07-01')).toHaveLength(1)
    expect(permitWarnings(load, '2026-07-01')).toEqual([])
  })
})

describe('the bags of a bagout', () => {
  const held = [
    { loadId: id(1), number: 12, bags: 25, isClosed: false },
    { loadId: id(2), number: 13, bags: 15, isClosed: false },
  ]

  test('are on the floor as far as they are in no load', () => expect(bagsOnFloor({ bags: 40, inLoads: 25 })).toBe(15))

  test.each([
    [40, 0],
    [41, 0],
    [39, 1],
    [30, 10],
    [0, 40],
  ])('corrected to %i need %i taken out of loads', (bags, count) => expect(bagsTooMany(bags, held)).toBe(count))

  test('are said by load', () => {
    expect(heldWords(held)).toBe('25 of these bags are in load 12 and 15 in load 13.')
    expect(heldWords([{ number: 12, bags: 1 }])).toBe('1 of these bags is in load 12.')
    expect(heldWords([])).toBe('')
  })
})

describe('what is said of a load', () => {
  test.each([
    [{ lines: [{ entryId: id(1), bags: 0 }] }, 'Invalid bag count'],
    [{ lines: [{ entryId: id(1), bags: 1.5 }] }, 'Bags must be a whole number'],
    [
      {
        lines: [
          { entryId: id(1), bags: 1 },
          { entryId: id(1), bags: 2 },
        ],
      },
      'must not have a bagout twice',
    ],
    [{ cubicYards: 5.125 }, 'must have at most two decimals'],
    [{ cubicYards: -1 }, 'must not be negative'],
    [{ transportedOn: '2026-02-30' }, 'Please choose a date'],
  ])('%j: %s', (change, message) => expect(loadChange.safeParse(change).error?.issues[0]?.message).toBe(message))

  test('may be anything or nothing of a new one', () => {
    expect(newLoad.parse({ id: id(1) })).toEqual({ id: id(1) })
    expect(newLoad.parse({ ...emptyLoad, id: id(1), containerNumber: ' 20-117 ' })).toMatchObject({ containerNumber: '20-117' })
  })
})
