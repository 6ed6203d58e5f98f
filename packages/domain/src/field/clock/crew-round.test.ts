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

describe('the whole crew at once', () => {
  const crew = [
    member('ana'),
    member('bo', isIn),
    member('cy', { lapses: [{ needed: 'City', reason: 'missing', date: null }] }),
    member('dee'),
    member('eve', { ...added, ...isIn }),
    member('flo', added),
  ]
  const here = { elsewhere: new Set(['dee']) }

  it('clocks in the planned people, except those who need a question answered', () => {
    expect(names(comingIn(crew, here))).toEqual(['ana'])
    expect(names(comingAlone(crew, here))).toEqual(['cy', 'dee'])
  })
  it('clocks out all who are in, planned or added', () => expect(names(goingOut(crew))).toEqual(['bo', 'eve']))
  it('counts who is in', () => expect(attendanceOf(crew)).toEqual({ isIn: 2, of: 6 }))
})

it.each<[string, boolean, Partial<ShownPunch>[]]>([
  ['in a moment ago', true, [{ type: 'in' }]],
  ['in a minute ago', false, [{ type: 'in', time: '2026-11-25T11:59:30.000Z' }]],
  ['in by a typed time', false, [{ type: 'in', isTyped: true }]],
  ['out a moment ago', false, [{ type: 'out' }]],
  ['in, and an out was refused', true, [{ type: 'in' }, { type: 'out', state: 'refused' }]],
  ['never here', false, []],
])('a person %s: the phone asks before an Out: %s', (_who, isAsked, punches) => {
  expect(isJustIn(member('ana', { punches: punches.map((one) => punch('in', one)) }), now)).toBe(isAsked)
})

describe('the last crew', () => {
  const people = ['ana', 'bo', 'cy'].map((workerId) => ({ workerId, name: workerId }))
  const lastCrew = { day: '2026-11-24', workerIds: ['bo', 'cy', 'gone'] }

  it('has the people who were there and are not on the crew now, if they are still active', () => {
    expect(lastCrewOf({ lastCrew }, [member('bo')], people)).toEqual({ day: '2026-11-24', people: [{ workerId: 'cy', name: 'cy' }] })
  })
  it.each<[string, Parameters<typeof lastCrewOf>]>([
    ['no one was there before', [{}, [], people]],
    ['all of them are here', [{ lastCrew }, [member('bo'), member('cy')], people]],
    ['their names are not on the phone', [{ lastCrew }, [], []]],
  ])('is empty if %s', (_why, given) => expect(lastCrewOf(...given)).toBeNull())
})

describe('notes about the texts', () => {
  it('say only once that no one was texted', () => {
    const { isNoOneTexted, noteOf } = textNotes([member('ana', { txtStatus: null }), member('bo', { txtStatus: null }), member('x', added)])
    expect([isNoOneTexted, noteOf.size]).toEqual([true, 0])
  })
  it('mark the people who did not confirm, until they have clocked', () => {
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
