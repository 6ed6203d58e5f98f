import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startBalancer } from '../../balancer.ts'
import { below } from '../../below.ts'
import { sqlOn } from '../../cluster.ts'
import { call, onNodes, slowest, tally, timeUntil } from '../../faults/nodes.ts'
import { both, unless, type Check, type Finding, type Environment, type Proof } from '../../proof.ts'

const poolSize = 10
const refusedWithinMs = 3_000
const servedWithinMs = 1_000

/**
 * Each connection of the pool of every node waits for a row that somebody else holds; then 200 callers come for something else, on two nodes through a plain TCP balancer. Longer
 * than a lock is waited for (4.1 s) nobody holds the pool this way, so the callers must be answered while it lasts.
 */
const exhausted = (environment: Environment, count: number): Promise<Finding> =>
  onNodes(environment, { count }, async ({ nodes, databaseUrl, token, undo }) => {
    const pids = nodes.map(({ server }) => server.pid())
    const headers = { authorization: token, 'content-type': 'application/json' }
    const balancer = await startBalancer(nodes.map(({ server }) => server.port))
    undo(balancer.close)
    const address = count === 1 ? nodes[0].url : balancer.url
    const job = '01930000-0000-7000-8000-0000000000a1'
    await sqlOn(databaseUrl, `insert into job (id, address) values ('${job}', '1 Held Street')`)
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    undo(() => holder.end())
    await holder.query('begin')
    await holder.query(`select from job where id = '${job}' for update`)
    const ask = () => call(`${address}/api/Workers?filter={"limit":1}`, { headers })
    await Promise.all(Array.from({ length: 2 * count }, ask))
    const held = nodes.flatMap(({ url }) =>
      Array.from({ length: poolSize }, () => call(`${url}/api/Jobs/${job}`, { method: 'PATCH', headers, body: '{"budget":5}' })),
    )
    const waiting = async () => {
      const [row] = await sqlOn<{ n: string }>(databaseUrl, `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'`)
      return Number(row?.n) === poolSize * count
    }
    if ((await timeUntil(waiting, { withinMs: 3_000 })) === null) throw new Error('The pool could not be held')
    const isAlive = async () => (await Promise.all(nodes.map(({ url }) => call(`${url}/health`)))).every(({ status }) => status === 200)
    const health = timeUntil(async () => !(await isAlive()), { withinMs: 2_000 })
    const refused = await Promise.all(Array.from({ length: 200 }, ask))
    await holder.query('rollback')
    const released = performance.now()
    const served = await Promise.all(Array.from({ length: 50 }, ask))
    const backMs = performance.now() - released
    const whoHeld = await Promise.all(held)
    await pause(200)
    const where = count === 1 ? 'one node' : `${count} nodes behind a plain TCP balancer`
    environment.log(
      `${where}: refused: ${tally(refused)} within ${slowest(refused).toFixed(0)} ms; served: ${tally(served)}; holders: ${tally(whoHeld)}`,
    )
    const isWhole = environment.size === 'whole'
    const late = refused.filter(({ ms }) => ms > (isWhole ? refusedWithinMs : refusedWithinMs + 800))
    return {
      broken: unless(
        [refused.every(({ status }) => status === 503), `while the pool was held 200 callers got ${tally(refused)} instead of a 503 each`],
        [refused.every(({ retryAfter }) => Number(retryAfter) >= 1), 'not every 503 says when to come back'],
        [late.length === 0, `${late.length} of 200 waited longer than 3 s (${slowest(refused).toFixed(0)} ms)`],
        [(await health) === null, '/health did not answer while the pool was held'],
        [served.every(({ status }) => status === 200), `after the release 50 callers got ${tally(served)}`],
        [!isWhole || backMs <= servedWithinMs, `full service was back only after ${backMs.toFixed(0)} ms`],
        [whoHeld.every(({ status }) => status === 200 || status === 503), `those who held the pool got ${tally(whoHeld)}`],
        [nodes.every(({ server }, at) => server.pid() === pids[at]) && (await isAlive()), 'a process died'],
      ),
      figures:
        `${where}: ${poolSize} of ${poolSize} connections${count === 1 ? '' : ' each'} held, 200 callers: ${tally(refused)} with Retry-After within ${slowest(refused).toFixed(0)} ms; ` +
        `50 served within ${backMs.toFixed(0)} ms of the release`,
    }
  })

const check: Check = async (environment) => {
  const one = await exhausted(environment, 1)
  return one.broken.length > 0 ? one : both(one, await exhausted(below(environment, 'two'), 2))
}

export const anExhaustedPoolIsBounded: Proof = {
  row: 'R18',
  promise: 'Pool exhaustion is bounded',
  check,
  controls: [
    {
      what: 'callers wait for a connection without a limit',
      mutations: [
        {
          file: 'apps/api/src/db/connection.ts',
          find: '    connectionTimeoutMillis: options.connectTimeoutMs ?? defaultConnectTimeoutMs,\n',
          put: '',
        },
      ],
      seen: /waited longer|instead of a 503/,
    },
  ],
}
