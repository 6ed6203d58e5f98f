import { median } from '../../../apps/api/testing/figures.ts'
import type { Finding, Environment, Proof } from '../../proof.ts'
import { unless } from '../../proof.ts'
import { call, callFor, withProduct } from '../../product.ts'

interface Sample {
  status: number
  ms: number
  bytes: string
  headers: string
}

const samples = { whole: 500, small: 40 }
const people = 25
const password = 'a pass phrase of theirs'

/** One wrong sign-in, each from an address of its own, so that no limit on guesses is met. */
async function guess(url: string, username: string, n: number): Promise<Sample> {
  const began = performance.now()
  const answer = await call(url, '/api/Users/login', {
    body: { username, password: 'a wrong pass phrase' },
    headers: { 'x-forwarded-for': `10.${1 + Math.floor(n / 250)}.${n % 250}.7` },
  })
  const bytes = await answer.text()
  const ms = performance.now() - began
  const told = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name))
  return {
    status: answer.status,
    ms,
    bytes: bytes.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    headers: JSON.stringify([answer.status, told]),
  }
}

async function compareNames({ root, folder, size, log }: Environment): Promise<Finding> {
  return withProduct({ root, folder }, { env: { TRUST_PROXY: '1' } }, async ({ url, token }) => {
    for (let n = 0; n < people; n += 1)
      await callFor(url, '/api/Supervisors', { token, body: { name: `Known ${n}`, username: `known${n}`, password, active: true } })
    const known: Sample[] = []
    const unknown: Sample[] = []
    for (let n = 0; n < samples[size]; n += 1) {
      // In turn, and in turn the other first: blocks of one kind would show the machine's drift as a difference.
      const pair = [
        () => guess(url, `known${n % people}`, 2 * n).then((one) => known.push(one)),
        () => guess(url, `nobody${n % people}`, 2 * n + 1).then((one) => unknown.push(one)),
      ]
      for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one()
      if (n % 100 === 99) log(`${n + 1} pairs`)
    }
    const [here, nobody] = [median(known.map(({ ms }) => ms)), median(unknown.map(({ ms }) => ms))]
    const gap = Math.abs(here - nobody) / Math.max(here, nobody)
    const answers = new Set([...known, ...unknown].map(({ bytes }) => bytes))
    const others = [...known, ...unknown].filter(({ status }) => status !== 401)
    const headers = new Set([...known, ...unknown].map((one) => one.headers))
    return {
      broken: unless(
        [others.length === 0, `${others.length} guesses were answered otherwise than 401: ${others[0]?.status}`],
        [gap < 0.05, `known and unknown names differ by ${(gap * 100).toFixed(1)} % of the median time`],
        [answers.size === 1, `${answers.size} different answers: ${[...answers].join(' or ').slice(0, 300)}`],
        [headers.size === 1, `${headers.size} different sets of headers: ${[...headers].join(' or ').slice(0, 600)}`],
      ),
      figures: `${samples[size]} pairs in turn: median ${here.toFixed(1)} ms known, ${nobody.toFixed(1)} ms unknown (${(gap * 100).toFixed(1)} % apart, 5 % allowed), 401 each with the same bytes and headers`,
    }
  })
}

export const unknownNamesLookAlike: Proof = {
  row: 'S6',
  promise: 'Unknown and known names look alike at sign-in',
  check: compareNames,
  controls: [
    {
      what: 'nothing is hashed for a name that nobody has',
      mutations: [
        {
          file: 'apps/api/src/features/session/sign-in.ts',
          find: 'const isRight = await deps.verify(owner?.passwordHash, password)',
          put: 'const isRight = owner !== undefined && (await deps.verify(owner.passwordHash, password))',
        },
      ],
      seen: /median time/,
    },
    {
      what: 'an unknown name is told so',
      mutations: [
        {
          file: 'apps/api/src/features/session/sign-in.ts',
          find: 'if (!isRight || owner === undefined',
          put: "if (owner === undefined) throw new HttpError(401, 'no such user')\n  if (!isRight",
        },
      ],
      seen: /different answers/,
    },
  ],
}
