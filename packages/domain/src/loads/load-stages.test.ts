import { describe, expect, test } from 'vitest'
import { loadSteps, newTypedLoad, stageForms } from './load-stages.ts'
import { typedLoadOf } from './load-typed.ts'
import { emptyLoad, type Load } from './load.ts'

const id = '00000000-0000-4000-8000-000000000001'
const line = { entryId: id, jobId: id, date: '2026-05-27T18:00:00.000Z', bags: 40, ofBags: 40 }
const load: Load = {
  ...emptyLoad,
  id,
  version: 1,
  number: 12,
  ...{ closedAt: null, closedBy: null, hauler: null, landfill: null, request: null, jobs: [], recordSuffixes: {} },
  lines: [line],
}
const left = { transportedOn: '2026-06-01' }
const delivered = { ...left, deliveredOn: '2026-06-02' }
const copyIn = { ...delivered, signedCopyOn: '2026-06-20' }

describe('a load begins with its container and hauler', () => {
  test.each([
    [{}, 'Please enter a container number, or choose a kind or a hauler'],
    [{ place: 'Yard', po: '7' }, 'Please enter a container number, or choose a kind or a hauler'],
    [{ containerNumber: '20-117' }, undefined],
    [{ kind: 'box_van' }, undefined],
    [{ haulerId: id }, undefined],
    [{ containerReqId: id }, undefined],
  ])('a new load with %o: %s', (typed, message) =>
    expect(newTypedLoad.safeParse({ ...typedLoadOf(), ...typed }).error?.issues[0]?.message).toBe(message),
  )

  test('sends nothing that only becomes known later', () =>
    expect(newTypedLoad.parse({ ...typedLoadOf(), containerNumber: '20-117', discrepancy: '38 bags' })).toEqual({
      ...{ containerNumber: '20-117', kind: null, containerSize: null, place: '', haulerId: null, placedOn: null, containerReqId: null },
    }))
})

describe('what is entered next', () => {
  test.each<[string, Partial<Load>, string | null, string[]]>([
    ['no bags', { lines: [] }, 'bags', ['pick_up']],
    ['bags', {}, 'pick_up', []],
    ['picked up before its bags were entered', { ...left, lines: [] }, 'bags', ['signed_copy', 'discrepancy']],
    ['picked up', left, 'delivery', ['signed_copy', 'discrepancy']],
    ['pages of the copy, from a phone', { ...left, signedCopies: ['/api/images/loads/download/1.jpg'] }, 'signed_copy', ['discrepancy']],
    ['delivered', delivered, 'signed_copy', ['discrepancy']],
    ['a signed copy, which says that it was delivered', { ...copyIn, deliveredOn: null }, 'close', ['discrepancy']],
    ['a signed copy', copyIn, 'close', ['discrepancy']],
    ['an open discrepancy while the copy is awaited', { ...delivered, discrepancy: '38 bags' }, 'signed_copy', ['discrepancy']],
    ['an open discrepancy', { ...copyIn, discrepancy: '38 bags' }, 'discrepancy', []],
    ['a settled discrepancy', { ...copyIn, discrepancy: '38 bags', discrepancySettledOn: '2026-06-21' }, 'close', ['discrepancy']],
    ['no record, picked up', { ...left, noWsrReason: 'Floor tile' }, 'delivery', ['discrepancy']],
    ['no record, delivered', { ...delivered, noWsrReason: 'Floor tile' }, 'close', ['discrepancy']],
    ['closed', { ...copyIn, closedAt: '2026-06-21T15:00:00.000Z' }, null, []],
  ])('with %s', (_what, known, next, others) => expect(loadSteps({ ...load, ...known })).toEqual({ next, others }))
})

describe('the form of a stage', () => {
  test.each([
    ['pick_up', 'Please choose the day the hauler picked it up'],
    ['delivery', 'Please choose the day it was delivered'],
    ['signed_copy', 'Please choose the day the signed copy came in'],
    ['discrepancy', 'Please enter what the landfill reported'],
  ] as const)('%s asks for what it is about: %s', (stage, message) =>
    expect(stageForms[stage].safeParse(typedLoadOf()).error?.issues.map((issue) => issue.message)).toEqual([message]),
  )

  test('makes a change of its own fields only', () =>
    expect(stageForms.delivery.parse({ ...typedLoadOf(), deliveredOn: '2026-06-02', weightTons: '3.5', po: '7' })).toEqual({
      ...{ deliveredOn: '2026-06-02', weightTons: 3.5, cubicYards: null },
    }))
})
