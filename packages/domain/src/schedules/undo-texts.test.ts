import { describe, expect, it } from 'vitest'
import { undoneText } from './undo.ts'
import { planFollowUps, type PlaceNow, type ToldSinceAct } from './undo-texts.ts'

const told = (kind: ToldSinceAct['kind'], jobId = 'broadway', scheduleId = 'monday'): ToldSinceAct => ({
  workerId: 'ana',
  kind,
  scheduleId,
  jobId,
})
const place = (more: Partial<PlaceNow> = {}): PlaceNow => ({
  workerId: 'ana',
  workerEntryId: 'place',
  entryId: 'entry',
  scheduleId: 'monday',
  jobId: 'broadway',
  cancelled: false,
  isBack: true,
  ...more,
})

describe('who is texted after an undo', () => {
  it.each<[string, ToldSinceAct, PlaceNow[], { texts: string[]; as?: string }]>([
    ['texted to stay home, and the job takes place', told('cancelled'), [place()], { texts: ['ask broadway monday'], as: 'stay' }],
    ['texted that they are off, and are on it', told('removal'), [place()], { texts: ['ask broadway monday'], as: 'stay' }],
    ['texted to stay home, and off it', told('cancelled'), [], { texts: [] }],
    ['texted to stay home, and it is cancelled', told('cancelled'), [place({ cancelled: true })], { texts: [] }],
    ['texted to come, and off it', told('ask'), [], { texts: ['removal broadway monday'], as: 'come' }],
    [
      'texted to come, and it is cancelled',
      told('ask'),
      [place({ cancelled: true })],
      { texts: ['cancelled broadway monday'], as: 'come' },
    ],
    ['texted another time', told('ask'), [place()], { texts: ['ask broadway monday'], as: 'other' }],
    ['texted what is still true', told('ask'), [place({ isBack: false })], { texts: [] }],
    [
      'texted to come to the other job',
      told('ask', 'hylan'),
      [place()],
      { texts: ['removal hylan monday', 'ask broadway monday'], as: 'come' },
    ],
    [
      'texted to come on the other day',
      told('ask', 'broadway', 'tuesday'),
      [place()],
      { texts: ['removal broadway tuesday', 'ask broadway monday'], as: 'come' },
    ],
    ['texted to come to the other job, and were on one that is cancelled', told('ask', 'hylan'), [place({ cancelled: true })], { texts: ['removal hylan monday'], as: 'come' }], // prettier-ignore
    ['a place of another person', told('cancelled'), [place({ workerId: 'bo' })], { texts: [] }],
  ])('%s', (_name, one, places, { texts, as }) => {
    const plan = planFollowUps([one], places)
    expect(plan.texts.map(({ kind, jobId, scheduleId }) => `${kind} ${jobId} ${scheduleId}`)).toEqual(texts)
    expect([...plan.told.values()]).toEqual(as === undefined ? [] : [as])
  })

  it('once, when two texts say the same', () => {
    expect(planFollowUps([told('ask', 'hylan'), told('cancelled')], [place()]).texts).toHaveLength(2)
  })
})

it('says who was texted what', () => {
  const one = (name: string, as: 'come' | 'stay' | 'other') => ({ workerId: name, name, told: as })
  expect(undoneText({ texted: [] })).toBeNull()
  expect(undoneText({ texted: [one('Ana', 'stay'), one('Bo', 'stay'), one('Cy', 'come'), one('', 'other')] })).toBe(
    'Undone. Cy was texted to come. Ana and Bo were texted to stay home. Unknown was texted something else.',
  )
})
