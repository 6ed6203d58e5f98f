import { unless, type Check, type Environment } from '../proof.ts'
import { deepAndMany } from './long-runs.ts'
import { mutantOf, written, type Mutant } from './mutate.ts'
import { call, onNodes } from './nodes.ts'
import { fillPast } from './past.ts'
import { send, type RawAnswer } from './raw-send.ts'
import { reviveSession, surroundings, token } from './surroundings.ts'
import { seededRandom } from '../../apps/api/src/demo/random.ts'
import { routesOf, validRequest, type Route } from './valid-requests.ts'

/** `PROVE_REQUESTS` and `PROVE_SEED` ask for another number and other requests. */
const wholeCount = Number(process.env['PROVE_REQUESTS'] ?? 10_000)
const smallCount = 700
const seed = Number(process.env['PROVE_SEED'] ?? 19)
const atOnce = 12

interface Outcome extends RawAnswer {
  route: Route
  mutant: Mutant
}

/** Mutated requests of every route in the document against the real process: it must not end, and every answer of 500 is a fault of ours. */
export const badRequests: Check = (environment: Environment) => {
  let said = ''
  const onSaid = (text: string) => void (said += text)
  return onNodes(
    environment,
    { onSaid, env: { LOG_LEVEL: 'error', MAP_TILE_URL: 'none' } },
    async ({ nodes: [{ server, url }], databaseUrl }) => {
      await fillPast(databaseUrl, { days: 3, orders: 200 })
      await reviveSession(databaseUrl)
      const around = await surroundings(url, databaseUrl)
      const routes = routesOf(around.document)
      const uploads = routes.filter(({ operation }) => JSON.stringify(operation.requestBody ?? {}).includes('multipart'))
      const valid = await Promise.all(
        uploads.map((route) =>
          send(server.port, {
            bytes: written(validRequest(route, around, seededRandom(1))),
            breaksOff: false,
            isUnfinished: false,
            what: '',
          }),
        ),
      )
      const count = environment.size === 'whole' ? wholeCount : smallCount
      const pid = server.pid() ?? 0
      const outcomes: Outcome[] = []
      let next = 0
      const isAlive = () => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      }
      const worker = async () => {
        while (next < count && isAlive()) {
          const at = next++
          if (at % 100 === 0) await reviveSession(databaseUrl)
          const dice = seededRandom(seed * 1_000_003 + at)
          // Every twentieth is an upload: there are few such routes, and they have most to break.
          const route = at % 20 === 0 ? dice.pick(uploads) : (routes[at % routes.length] ?? dice.pick(routes))
          const mutant = mutantOf(validRequest(route, around, dice), dice)
          outcomes.push({ route, mutant, ...(await send(server.port, mutant)) })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      await reviveSession(databaseUrl)
      const deep: (RawAnswer & { what: string })[] = []
      for (const { what, bytes } of isAlive() ? deepAndMany(around) : [])
        deep.push({ what, ...(await send(server.port, { bytes, breaksOff: false, isUnfinished: false, what })) })
      // None at all is no fault: a body that is refused before its end may still be being sent when the connection closes.
      const odd = deep.filter(({ status }) => status !== 0 && (status < 400 || status >= 500))
      await reviveSession(databaseUrl)
      const after = await call(`${url}/api/Jobs?filter={"limit":1}`, { headers: { authorization: token } })
      const faults = outcomes.filter(({ status }) => status === 500)
      const bare = faults.filter(({ body }) => !/"errorId":"[0-9a-f-]{36}"/.test(body))
      for (const { route, mutant, body } of faults)
        environment.log(`500: ${route.method} ${route.path} (${mutant.what}): ${whyOf(body, said)}`)
      if (!isAlive()) environment.log(`it said: ${said.slice(-1_500)}`)
      const silent = outcomes.filter(({ status, mutant }) => status === 0 && !mutant.breaksOff && !mutant.isUnfinished)
      for (const { route, mutant } of silent.slice(0, 5))
        environment.log(`no answer: ${route.method} ${route.path} (${mutant.what}) ${mutant.bytes.subarray(0, 900).toString('latin1')}`)
      const rejections = said.match(/unhandled\w*|uncaught\w*/gi) ?? []
      const reached = new Set(
        outcomes.filter(({ status }) => status > 0 && status !== 401).map(({ route }) => `${route.method} ${route.path}`),
      )
      const classes = Map.groupBy(outcomes, ({ status }) => Math.floor(status / 100))
      const ofClass = (digit: number) => classes.get(digit)?.length ?? 0
      return {
        broken: unless(
          [
            isAlive(),
            `the process ended after ${outcomes.length} requests: ${
              said
                .trim()
                .split('\n')
                .findLast((line) => /Error/.test(line)) ?? said.slice(-200)
            }`,
          ],
          [rejections.length === 0, `${rejections.length} unhandled rejections: ${rejections[0]}`],
          [bare.length === 0, `${bare.length} answers of 500 have no error id`],
          [
            faults.length === 0,
            `${faults.length} faults of ours (500), first ${faults[0]?.route.method} ${faults[0]?.route.path}: ${whyOf(faults[0]?.body ?? '', said)}`,
          ],
          [
            silent.length === 0,
            `${silent.length} requests got no answer, first ${silent[0]?.route.method} ${silent[0]?.route.path} (${silent[0]?.mutant.what})`,
          ],
          [odd.length === 0, `no refusals: ${odd.map(({ what, status }) => `${what}: ${status}`).join(', ')}`],
          [after.status === 200, `afterwards a plain read is answered ${after.status}`],
          [
            environment.size !== 'whole' || reached.size >= routes.length * 0.97,
            `only ${reached.size} of ${routes.length} routes were reached`,
          ],
          [
            valid.every(({ status }) => status === 200),
            `an upload that is in order was answered ${valid.map(({ status }) => status).join(', ')}`,
          ],
        ),
        figures:
          `${outcomes.length} mutated requests of ${reached.size} routes (seed ${seed}): 0 ends, ${ofClass(2)} × 2xx, ${ofClass(3)} × 3xx, ${ofClass(4)} × 4xx, ${ofClass(5)} × 5xx, ` +
          `${faults.length} × 500, ${deep.length} deep lists and long bodies, ${outcomes.filter(({ mutant }) => mutant.breaksOff).length} broken off by the sender`,
      }
    },
  )
}

/** What the log says of an answer of 500. */
function whyOf(body: string, said: string): string {
  const errorId = /"errorId":"([0-9a-f-]{36})"/.exec(body)?.[1]
  const line = said.split('\n').find((one) => errorId !== undefined && one.includes(errorId)) ?? ''
  return /"stack":"((?:[^"\\]|\\.){0,400})/.exec(line)?.[1]?.replaceAll(/\\n\s*/g, ' | ') ?? body.slice(0, 200)
}
