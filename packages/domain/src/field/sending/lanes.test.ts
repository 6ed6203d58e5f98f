import { describe, expect, test } from 'vitest'
import { deadlineMs, groupsOf, nextCall, patienceMs, type LinkedItem } from './lanes.ts'

const anId = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`
let made = 0
const anItem = (more: Partial<LinkedItem> = {}): LinkedItem => {
  made += 1
  return {
    ...{ id: anId(made), kind: 'Events', account: 'ana', place: made, madeAt: made, pictures: [], body: {} },
    ...{ state: 'waiting', tries: 0, notBefore: 0, sentAt: null, refusal: null },
    ...more,
  }
}
const pictures = (count: number) => Array.from({ length: count }, (_, at) => `${made} ${at}`)
const some = (count: number, more: () => Partial<LinkedItem> = () => ({})) => Array.from({ length: count }, () => anItem(more()))

describe('what goes in one call', () => {
  test('is all that one form saved: a report, its progress and its bags', () => {
    const [report, areas, bags] = (['EosReports', 'ScopeStatuses', 'Bagouts'] as const).map((kind) => anItem({ kind, act: 'report' }))
    const other = anItem({ kind: 'Bagouts' })
    expect(groupsOf([other, bags!, report!, areas!])).toEqual([[report, areas, bags], [other]])
  })
  test('is a record with the record that its body names, and so on', () => {
    const [first, between] = [anItem(), anItem()]
    const second = anItem({ body: { of: { id: first.id.toUpperCase() } } })
    const third = anItem({ body: { ids: [second.id] } })
    expect(groupsOf([third, second, between, first])).toEqual([[first, second, third], [between]])
  })
  test('is both halves of a move, whichever of them has the photo', () => {
    const [out, into] = [anItem({ act: 'move', body: { type: 'out' } }), anItem({ act: 'move', body: { type: 'in' }, pictures: ['f'] })]
    expect(groupsOf([out, into])).toEqual([[out, into]])
  })
  test('is nothing else: punches of a crew that was clocked in together do not wait for each other', () => {
    const crew = some(3, () => ({ act: 'crew', body: { type: 'in' } }))
    expect(groupsOf(crew)).toEqual(crew.map((punch) => [punch]))
    // The server has the record with this id already, or the id is not of a record.
    expect(groupsOf([anItem({ body: { workerEntryId: anId(999_999) } })])).toHaveLength(1)
  })
})

describe('the next call', () => {
  test('of records without pictures has all of them in the order in which they were made, and no record with a picture', () => {
    const [first, photo, second] = [anItem(), anItem({ pictures: ['a'] }), anItem({ tries: 3 })]
    expect(nextCall(groupsOf([second, photo, first]), 'plain')).toEqual([[first], [second]])
  })
  test('does not take bags before the signature of their report', () => {
    const report = [anItem({ kind: 'EosReports', act: 'r', pictures: ['signature'] }), anItem({ kind: 'Bagouts', act: 'r' })]
    expect(nextCall(groupsOf(report), 'plain')).toEqual([])
    expect(nextCall(groupsOf(report), 'pictures')).toEqual([report])
  })
  test('has at most 500 records', () => {
    expect(nextCall(groupsOf(some(501)), 'plain')).toHaveLength(500)
  })
  test.each<[string, () => [LinkedItem, LinkedItem]]>([
    ['people’s hours before pictures of a wall', () => [anItem({ kind: 'ImageSets', pictures: ['w'] }), anItem({ pictures: ['f'] })]],
    ['a first try before a repeated one', () => [anItem({ pictures: ['a'], tries: 1 }), anItem({ kind: 'ImageSets', pictures: ['b'] })]],
    ['a great many pictures last', () => [anItem({ pictures: pictures(21) }), anItem({ kind: 'ImageSets', pictures: ['b'], tries: 4 })]],
  ])('of records with pictures takes %s', (_what, make) => {
    const [later, sooner] = make()
    expect(nextCall(groupsOf([later, sooner]), 'pictures')[0]).toEqual([sooner])
  })
  test('of records with pictures stops after twenty pictures, and is never empty', () => {
    const [walls, faces] = [anItem({ kind: 'ImageSets', pictures: pictures(40) }), some(25, () => ({ pictures: [`face ${made}`] }))]
    expect(nextCall(groupsOf([walls, ...faces]), 'pictures')).toEqual(faces.slice(0, 20).map((face) => [face]))
    expect(nextCall(groupsOf([walls]), 'pictures')).toEqual([[walls]])
  })
})

test.each([
  [0, 0, 20, 5],
  [700_000, 0, 34, 19],
  [700_000, 1, 68, 19],
  [700_000, 3, 272, 19],
  [700_000, 9, 272, 19],
])('a request of %d bytes that failed %d times may take %d seconds, or %d when the user waits', (bytes, tries, most, patience) => {
  expect([deadlineMs(bytes, tries), patienceMs(bytes)]).toEqual([most * 1000, patience * 1000])
})
