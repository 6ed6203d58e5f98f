import { setTimeout as pause } from 'node:timers/promises'
import { byTests } from '../../by-tests.ts'
import type { Finding, Environment, Proof } from '../../proof.ts'
import { both, unless } from '../../proof.ts'
import { call, callFor, withProduct } from '../../product.ts'

const password = 'a pass phrase of theirs'
const withinMs = 1_000
const times = { whole: 20, small: 3 }

type Ways = Record<string, (one: { token: string; id: string }) => Promise<void>>

/** Two real nodes: a session that both have just seen ends on one of them, and a second later neither may know it. */
async function endOnBothNodes({ root, folder, size, log }: Environment): Promise<Finding> {
  return withProduct({ root, folder }, { nodes: 2, env: { TRUST_PROXY: '1' } }, async ({ nodes, url, token: office }) => {
    const ways: Ways = {
      'signing out': ({ token }) => callFor(url, '/api/Users/logout', { token, method: 'POST' }),
      'a new password': ({ id }) =>
        callFor(url, `/api/Supervisors/${id}`, { token: office, method: 'PATCH', body: { password: `${password}, changed` } }),
      'being switched off': ({ id }) => callFor(url, `/api/Supervisors/${id}`, { token: office, method: 'PATCH', body: { active: false } }),
      'being deleted': ({ id }) => callFor(url, `/api/Supervisors/${id}`, { token: office, method: 'DELETE' }),
    }
    const alive: string[] = []
    let ended = 0
    for (const [way, end] of Object.entries(ways)) {
      for (let n = 0; n < times[size]; n += 1) {
        const username = `s${ended}`
        const { id } = await callFor<{ id: string }>(url, '/api/Supervisors', {
          token: office,
          body: { name: username, username, password, active: true },
        })
        const headers = { 'x-forwarded-for': `10.1.${ended % 250}.9` }
        const { id: token } = await callFor<{ id: string }>(url, '/api/Users/login', { body: { username, password }, headers })
        const seen = () => Promise.all(nodes.map(async (node) => (await call(node.url, '/api/Users/me', { token })).status))
        const before = await seen()
        if (before.some((status) => status !== 200)) throw new Error(`A new session was answered with ${before.join(' and ')}`)
        await end({ token, id })
        // The promise is a time: a second after the end is answered.
        await pause(withinMs)
        const after = await seen()
        if (after.some((status) => status !== 401)) alive.push(`${way}: still ${after.join(' and ')} after a second`)
        ended += 1
      }
      log(`${way}: done`)
    }
    return {
      broken: alive,
      figures: `${ended} sessions ended in ${Object.keys(ways).length} ways: 401 on both nodes within a second in ${ended - alive.length} of ${ended}`,
    }
  })
}

/** A session that is not used ends by itself, and every session ends in the end: with short lives, on a real clock. */
async function endByThemselves({ root, folder }: Environment): Promise<Finding> {
  const env = { SESSION_IDLE_HOURS: String(2 / 3600), SESSION_HOURS: String(5 / 3600) }
  return withProduct({ root, folder }, { env }, async ({ url, token }) => {
    const status = async () => (await call(url, '/api/Users/me', { token })).status
    // In use all the time: only the absolute end can end it.
    const began = performance.now()
    const used: { at: number; status: number }[] = []
    while (performance.now() - began < 6_500) {
      used.push({ at: performance.now() - began, status: await status() })
      await pause(400)
    }
    const early = used.filter(({ at, status: seen }) => at < 4_000 && seen !== 200)
    const late = used.filter(({ at, status: seen }) => at > 5_300 && seen !== 401)
    const { id: idle } = await callFor<{ id: string }>(url, '/api/Users/login', {
      body: { username: 'office', password: 'crash-proof-and-long' },
    })
    await pause(2_600)
    const unused = (await call(url, '/api/Users/me', { token: idle })).status
    return {
      broken: unless(
        [early.length === 0, `a session in use ended early: ${early[0]?.status}`],
        [late.length === 0, `a session outlived its end: ${late[0]?.status}`],
        [unused === 401, `an unused session outlived its time: ${unused}`],
      ),
      figures: 'unused and absolute lifetimes end on time',
    }
  })
}

export const sessionsEnd: Proof = {
  row: 'S7',
  promise: 'Sessions end: by signing out, a new password, being switched off, unused, and in any case',
  check: async (environment) => {
    const [byHand, byTime] = [
      await endOnBothNodes({ ...environment, folder: `${environment.folder}/two` }),
      await endByThemselves({ ...environment, folder: `${environment.folder}/one` }),
    ]
    return environment.size === 'small'
      ? both(byHand, byTime)
      : both(byHand, byTime, await byTests(['apps/api/src/features/session/session-end.test.ts'])(environment))
  },
  controls: [
    {
      what: 'a node believes what it remembers for a minute and does not hear of ends',
      mutations: [
        { file: 'apps/api/src/features/session/session-keeper.ts', find: 'const believedMs = 1000', put: 'const believedMs = 60_000' },
        { file: 'apps/api/src/features/session/session-keeper.ts', find: "deps.listener.on('daysheet_session_end', forget)", put: '' },
      ],
      seen: /after a second/,
    },
    {
      what: 'the end of a session is not looked at',
      mutations: [
        {
          file: 'apps/api/src/features/session/session-keeper.ts',
          find: 'if (clock >= row.expiresAt.getTime() || unusedMs',
          put: 'if (unusedMs',
        },
      ],
      seen: /outlived its end/,
    },
  ],
}
