/** sqlmap at every star, and wapiti over the same calls as a second opinion. (promises.md#s3, promises.md#tools) */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { both, unless, type Finding, type Environment } from '../proof.ts'
import { atOnce } from './ask.ts'
import { oneOfEachShape, spotsOf, type Spot } from './injection-spots.ts'
import { sqlmap, type Verdict } from './sqlmap.ts'
import type { Target } from './target.ts'
import { runTool } from './tool.ts'

/** `SQLMAP=full` tries every star of every call, which takes hours; otherwise one call of each shape, on a model that changes, as long as there is time. */
const isFull = process.env['SQLMAP'] === 'full'
const minutes = isFull ? 600 : 5
/** Both cores: one scanner waits while the other's answer is made. */
const atATime = 3

const shortLook = (spot: Spot) => /^GET \/api\/Jobs: (like|a value)/.test(spot.what)
/** Where waiting is tried too: by an answer's time a hole shows that its words hide. */
const waitsAt = [
  /^GET \/api\/Jobs: like/,
  /^GET \/api\/Jobs\/count: where, like/,
  /^a sign-in$/,
  /^POST \/api\/ContainerReqs\/\{id\}\/confirm: the body/,
]

/** Lifts what limits tries, in the database alone: a refused try would show nothing of the statement behind it. */
function liftLimits({ db }: Target): () => void {
  const timer = setInterval(() => void sql`delete from sign_in_counter`.execute(db).catch(() => {}), 150)
  return () => clearInterval(timer)
}

async function tryInjection(environment: Environment, target: Target): Promise<Finding> {
  const { size, folder, log } = environment
  const all = await spotsOf(target)
  const chosen = size === 'small' ? all.filter(shortLook) : isFull ? all : oneOfEachShape(all)
  const until = Date.now() + minutes * 60_000
  const verdicts: Verdict[] = []
  const untried: Spot[] = []
  const stop = liftLimits(target)
  try {
    await atOnce(chosen, size === 'small' ? 2 : atATime, async (spot) => {
      const seconds = Math.min(120, (until - Date.now()) / 1000)
      if (seconds < 5) {
        untried.push(spot)
        return
      }
      verdicts.push(await sqlmap(folder, { url: target.url, spot }, { technique: 'BE', seconds }))
      if (verdicts.length % 20 === 0) log(`${verdicts.length} of ${chosen.length} calls`)
    })
    const waited = size === 'small' ? [] : all.filter(({ what }) => waitsAt.some((one) => one.test(what)))
    await atOnce(
      waited,
      atATime,
      async (spot) => void verdicts.push(await sqlmap(folder, { url: target.url, spot }, { technique: 'T', seconds: 45 })),
    )
    const stars = (list: { stars: number }[]) => list.reduce((sum, one) => sum + one.stars, 0)
    const by = (technique: Verdict['technique']) => verdicts.filter((verdict) => verdict.technique === technique)
    const [tried, waitedFor] = [stars(by('BE')), stars(by('T'))]
    const cut = verdicts.filter(({ isCut }) => isCut).length
    const injectable = verdicts.flatMap(({ spot, found }) => (found === undefined ? [] : [`${spot.what}: ${found}`]))
    return {
      broken: [
        ...injectable,
        ...verdicts.flatMap(({ spot, faults }) => (faults === 0 ? [] : [`${spot.what}: ${faults} answers 500`])),
        ...unless([tried >= stars(chosen) * 0.9, `only ${tried} of ${stars(chosen)} places could be tried in ${minutes} minutes`]),
      ],
      figures: `sqlmap level 3 at ${tried} of ${stars(chosen)} places of ${chosen.length} calls (of ${stars(all).toLocaleString('en')} places of ${all.length.toLocaleString('en')} calls), and by waiting at ${waitedFor} of ${stars(waited)} places of ${waited.length} calls; ${cut} runs cut off by their time limit, ${untried.length} calls not begun: ${injectable.length} injectable`,
      part:
        size === 'small'
          ? undefined
          : missed({ here: stars(chosen) - tried, waiting: stars(waited) - waitedFor, elsewhere: stars(all) - stars(chosen) }),
    }
  } finally {
    stop()
  }
}

/** What nobody tried is no promise kept. */
function missed({ here, waiting, elsewhere }: { here: number; waiting: number; elsewhere: number }): string | undefined {
  const places = [
    ...(here > 0 ? [`${here} places in calls that were cut off or not begun`] : []),
    ...(waiting > 0 ? [`${waiting} places by waiting`] : []),
    ...(elsewhere > 0 ? [`${elsewhere.toLocaleString('en')} places of calls of the same shapes (SQLMAP=full)`] : []),
  ]
  return places.join(', ') || undefined
}

interface WapitiReport {
  vulnerabilities: Record<string, { info: string; path: string }[]>
  infos: { crawled_pages_nbr?: number }
}

/** Blind to ORDER BY (promises.md#tools), so its silence alone says nothing; what it finds counts. */
async function wapiti({ folder, log }: Environment, target: Target): Promise<Finding> {
  const out = path.join(folder, 'wapiti.json')
  const spots = oneOfEachShape(await spotsOf(target)).filter(({ method, path: place }) => method === 'GET' && place.includes('?'))
  const starts = spots.flatMap(({ path: place }) => ['-s', target.url + place.replaceAll('*', '')])
  const args = [
    '-u',
    `${target.url}/`,
    ...starts,
    '-m',
    'xss,sql,file,exec',
    '--scope',
    'domain',
    '--flush-session',
    '-f',
    'json',
    '-o',
    out,
  ]
  const bounds = [
    '--max-scan-time',
    '40',
    '--max-attack-time',
    '10',
    '-d',
    '1',
    '--no-bugreport',
    '--store-session',
    path.join(folder, 'wapiti'),
  ]
  const { said, isCut } = await runTool(
    'wapiti',
    [...args, ...bounds, '-H', `Authorization: ${target.token}`, '-H', 'Accept: text/html, application/json'],
    { seconds: 90 },
  )
  if (!fs.existsSync(out)) throw new Error(`wapiti made no report: ${said.slice(-400)}`)
  const { vulnerabilities, infos } = JSON.parse(fs.readFileSync(out, 'utf8')) as WapitiReport // what wapiti writes
  const found = Object.entries(vulnerabilities).flatMap(([kind, list]) =>
    list.map(({ path: place, info }) => `wapiti: ${kind} at ${place}: ${info}`),
  )
  log(`wapiti: ${found.length} findings`)
  return {
    broken: found,
    figures: `wapiti over ${infos.crawled_pages_nbr ?? spots.length} pages, for 40 s at most: ${found.length}`,
    part: isCut ? 'what wapiti had left when it was ended' : undefined,
  }
}

export const injection = async (environment: Environment, target: Target): Promise<Finding> => {
  const found = await tryInjection(environment, target)
  return environment.size === 'small' ? found : both(found, await wapiti(environment, target))
}
