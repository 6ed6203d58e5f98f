/** A right guess of what is hidden takes as long as a wrong one. (promises.md#s2) */
import type { Finding, Environment } from '../proof.ts'
import { inQuery, type Ask } from './ask.ts'
import { canaries, hashOf, type Target } from './target.ts'
import { compareTimes } from './timing.ts'

const pairs = { whole: 500, small: 60 }

const right = hashOf('supervisor', 0)
const wrong = right.replaceAll('A', 'B')

/** A hidden name, a guess that is right and one that is not, and where they are put. */
const cases: { what: string; path: (guess: string) => string; right: string; wrong: string }[] = [
  {
    what: 'Workers by lastFourSS',
    path: (guess) => `/api/Workers?${inQuery('filter', { where: { lastFourSS: guess } })}`,
    right: canaries.digits,
    wrong: '0000',
  },
  {
    what: 'Supervisors by password',
    path: (guess) => `/api/Supervisors?${inQuery('filter', { where: { password: guess } })}`,
    right,
    wrong,
  },
  {
    what: 'Supervisors counted by passwordHash',
    path: (guess) => `/api/Supervisors/count?${inQuery('where', { passwordHash: { like: guess } })}`,
    right: `${canaries.hash}%`,
    wrong: `${canaries.hash.replaceAll('A', 'B')}%`,
  },
  {
    what: 'Locations with their supervisor by password',
    path: (guess) => `/api/Locations?${inQuery('filter', { include: { relation: 'supervisor', scope: { where: { password: guess } } } })}`,
    right,
    wrong,
  },
]

export async function timeGuesses({ size }: Environment, { ask, token }: Pick<Target, 'token'> & { ask: Ask }): Promise<Finding> {
  const headers = { authorization: token }
  const broken: string[] = []
  const gaps: string[] = []
  for (const one of cases) {
    const compared = await compareTimes(
      () => ask({ path: one.path(one.right), headers }),
      () => ask({ path: one.path(one.wrong), headers }),
      pairs[size],
    )
    const share = `${(compared.gap.share * 100).toFixed(1)} %`
    gaps.push(share)
    if (compared.isLeak) broken.push(`${one.what}: a right guess takes ${share} longer (z ${compared.gap.z.toFixed(1)}), three times over`)
  }
  return {
    broken,
    figures: `${pairs[size]} pairs timed in turn in each of ${cases.length} places: medians ${gaps.join(', ')} apart${broken.length === 0 ? ', none for sure' : ''}`,
  }
}

/** A server that has a look at a right guess: what the clock must not miss. */
export async function timeALeakyAnswer(environment: Environment): Promise<Finding> {
  const spin = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  const ask: Ask = async ({ path }) => {
    const isRight = [right, canaries.digits, `${canaries.hash}%`].some((guess) => path.includes(encodeURIComponent(JSON.stringify(guess))))
    spin(isRight ? 0.6 : 0.5)
    return { status: 400, headers: {}, body: '' }
  }
  // As many as the promise is held to: on a busy machine fewer would not be sure.
  return timeGuesses({ ...environment, size: 'whole' }, { ask, token: '' })
}
