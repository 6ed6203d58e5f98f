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
  it.each<[string, ToldSinceAct, PlaceNow[], string[], string[]]>([
    ['told to stay home, and the job takes place', told('cancelled'), [place()], ['ask broadway monday'], ['stay']],
    ['told that they are off, and are on it', told('removal'), [place()], ['ask broadway monday'], ['stay']],
    ['told to stay home, and off it', told('cancelled'), [], [], []],
    ['told to stay home, and it is cancelled', told('cancelled'), [place({ cancelled: true })], [], []],
    ['told to come, and off it', told('ask'), [], ['removal broadway monday'], ['come']],
    ['told to come, and it is cancelled', told('ask'), [place({ cancelled: true })], ['cancelled broadway monday'], ['come']],
    ['told another time', told('ask'), [place()], ['ask broadway monday'], ['other']],
    ['told what holds', told('ask'), [place({ isBack: false })], [], []],
    ['told to come to the other job', told('ask', 'hylan'), [place()], ['removal hylan monday', 'ask broadway monday'], ['come']],
    [
      'told to come on the other day',
      told('ask', 'broadway', 'tuesday'),
      [place()],
      ['removal broadway tuesday', 'ask broadway monday'],
      ['come'],
    ],
    ['told to come to the other job, and were on one that is cancelled', told('ask', 'hylan'), [place({ cancelled: true })], ['removal hylan monday'], ['come']], // prettier-ignore
    ['a place of somebody else', told('cancelled'), [place({ workerId: 'bo' })], [], []],
  ])('%s', (_name, one, places, texts, as) => {
    const plan = planFollowUps([one], places)
    expect(plan.texts.map(({ kind, jobId, scheduleId }) => `${kind} ${jobId} ${scheduleId}`)).toEqual(texts)
    expect([...plan.told.values()]).toEqual(as)
  })

  it('once, where two texts say so', () => {
    expect(planFollowUps([told('ask', 'hylan'), told('cancelled')], [place()]).texts).toHaveLength(2)
  })
})

it('says who believes what', () => {
  const one = (name: string, as: 'come' | 'stay' | 'other') => ({ workerId: name, name, told: as })
  expect(undoneText({ texted: [] })).toBeNull()
  expect(undoneText({ texted: [one('Ana', 'stay'), one('Bo', 'stay'), one('Cy', 'come'), one('', 'other')] })).toBe(
    'Undone. Cy was told to come by text. Ana and Bo were told to stay home by text. Unknown was told something else by text.',
  )
})
