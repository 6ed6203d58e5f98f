import { describe, expect, it } from 'vitest'
import type { CrewMember, ShownPunch } from '../clock-round.ts'
import { attendanceOf, comingAlone, comingIn, goingOut, isJustIn, lastCrewOf, textNotes } from './crew-round.ts'

const now = Date.parse('2026-11-25T12:00:30.000Z')
const punch = (type: 'in' | 'out', more: Partial<ShownPunch> = {}): ShownPunch => ({
  ...{ id: type, type, time: '2026-11-25T12:00:00.000Z', isTyped: false, state: 'sent' },
  ...more,
})
const member = (workerId: string, more: Partial<CrewMember> = {}): CrewMember => {
  const { punches = [] } = more
  return {
    ...{ workerEntryId: workerId, workerId, name: workerId, phone: null, isActive: true, isPlanned: true, txtStatus: 'y' },
    ...{ punches, next: punches.at(-1)?.type === 'in' ? 'out' : 'in' },
    ...more,
  }
}
const isIn = { punches: [punch('in')] }
const added = { isPlanned: false, workerEntryId: null }
const names = (crew: readonly CrewMember[]) => crew.map(({ workerId }) => workerId)

describe('everybody at once', () => {
  const crew = [
    member('ana'),
    member('bo', isIn),
    member('cy', { lapses: [{ needed: 'City', reason: 'missing', date: null }] }),
    member('dee'),
    member('eve', { ...added, ...isIn }),
    member('flo', added),
  ]
  const here = { elsewhere: new Set(['dee']) }

  it('in are the planned, but for those who are asked about', () => {
    expect(names(comingIn(crew, here))).toEqual(['ana'])
    expect(names(comingAlone(crew, here))).toEqual(['cy', 'dee'])
  })
  it('out are all who are in, planned or added', () => expect(names(goingOut(crew))).toEqual(['bo', 'eve']))
  it('is counted', () => expect(attendanceOf(crew)).toEqual({ isIn: 2, of: 6 }))
})

it.each<[string, boolean, Partial<ShownPunch>[]]>([
  ['in a moment ago', true, [{ type: 'in' }]],
  ['in a minute ago', false, [{ type: 'in', time: '2026-11-25T11:59:30.000Z' }]],
  ['in by a time that was typed', false, [{ type: 'in', isTyped: true }]],
  ['out a moment ago', false, [{ type: 'out' }]],
  ['in, and an out was refused', true, [{ type: 'in' }, { type: 'out', state: 'refused' }]],
  ['never here', false, []],
])('somebody %s: an Out is asked about: %s', (_who, isAsked, punches) => {
  expect(isJustIn(member('ana', { punches: punches.map((one) => punch('in', one)) }), now)).toBe(isAsked)
})

describe('the last crew', () => {
  const people = ['ana', 'bo', 'cy'].map((workerId) => ({ workerId, name: workerId }))
  const lastCrew = { day: '2026-11-24', workerIds: ['bo', 'cy', 'gone'] }

  it('is whoever was there and is not on the crew now, as long as they are active', () => {
    expect(lastCrewOf({ lastCrew }, [member('bo')], people)).toEqual({ day: '2026-11-24', people: [{ workerId: 'cy', name: 'cy' }] })
  })
  it.each<[string, Parameters<typeof lastCrewOf>]>([
    ['nobody was there before', [{}, [], people]],
    ['all of them are here', [{ lastCrew }, [member('bo'), member('cy')], people]],
    ['their names are not on the phone', [{ lastCrew }, [], []]],
  ])('is none where %s', (_why, given) => expect(lastCrewOf(...given)).toBeNull())
})

describe('what the texts say', () => {
  it('is said once where no one was texted', () => {
    const { isNoOneTexted, noteOf } = textNotes([member('ana', { txtStatus: null }), member('bo', { txtStatus: null }), member('x', added)])
    expect([isNoOneTexted, noteOf.size]).toEqual([true, 0])
  })
  it('is said of whoever did not confirm, until they have clocked', () => {
    const crew = [
      member('ana'),
      member('bo', { txtStatus: null }),
      member('cy', { txtStatus: 'n' }),
      member('dee', { txtStatus: 'error' }),
      member('eve', { txtStatus: 'sent' }),
      member('flo', { txtStatus: 'n', ...isIn }),
    ]
    const { isNoOneTexted, noteOf } = textNotes(crew)
    expect(isNoOneTexted).toBe(false)
    expect([...noteOf]).toEqual([
      ['bo', 'notTexted'],
      ['cy', 'declined'],
      ['dee', 'failed'],
      ['eve', 'waiting'],
    ])
  })
})
