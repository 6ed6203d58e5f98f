import { fork, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { quantile } from '../../../apps/api/testing/figures.ts'
import { onNodes, timeUntil } from '../../faults/nodes.ts'
import type { AttackFigures } from '../../faults/slow-attack.ts'
import { watch, type ProbeFigures } from '../../faults/watch.ts'
import { unless, type Finding, type Environment, type Proof } from '../../proof.ts'

/** promises.md#r16: headers within 10 s, by the clock of the attacker; bodies within the 30 s of decisions/load-protection.md, and a second for a busy machine. */
const headersCutMs = 10_000
const bodiesCutMs = 31_000
const probeMs = 250

const paths = ['/health', '/api/Jobs?filter={"limit":1}']

/** Connections to `port` of this machine that stand. */
function standing(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['tcp', 'tcp6'].flatMap((kind) => fs.readFileSync(`/proc/net/${kind}`, 'utf8').split('\n'))
  return lines.filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:[0-9A-F]+ 01 `).test(line)).length
}

/** The attacker in a process of its own. */
function attack(port: number, { connections, seconds }: { connections: number; seconds: number }) {
  const child = fork(path.join(import.meta.dirname, '../../faults/slow-attack.ts'), [String(connections), String(seconds)], {
    env: { ...process.env, ATTACK_PORT: String(port) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const figures = new Promise<AttackFigures>((resolve, reject) => {
    child.once('message', (told) => resolve(told as AttackFigures)) // what slow-attack.ts sends
    child.once('exit', (code) => reject(new Error(`The attacker ended with ${code}`)))
  })
  figures.catch(() => {})
  return { figures, kill: () => void child.kill('SIGKILL') }
}

/** slowhttptest in one of its manners, as promises.md#tools has it; how many of its connections were still open at the end, and its own reason for ending. */
function slowhttptest(args: string[], seconds: number) {
  const child = spawn('slowhttptest', ['-c', '1000', '-r', '300', '-p', '3', '-l', String(seconds), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const began = performance.now()
  const ended = new Promise<{ left: number; reason: string; seconds: number }>((resolve) =>
    child.once('close', () => {
      // eslint-disable-next-line no-control-regex -- it colours what it says
      const plain = said.replaceAll(/\u001B\[[0-9;]*m/g, '')
      const left = Number([...plain.matchAll(/^connected: +(\d+)/gm)].at(-1)?.[1] ?? NaN)
      const reason = /Exit status: +(.+)/.exec(plain)?.[1]?.trim() ?? plain.slice(-300)
      resolve({ left, reason, seconds: (performance.now() - began) / 1000 })
    }),
  )
  return { ended, kill: () => void child.kill('SIGKILL') }
}

type Tool = ReturnType<typeof slowhttptest>

const allTimes = (figures: ProbeFigures) => Object.values(figures).flatMap(({ times }) => times)
const allFailed = (figures: ProbeFigures) => Object.values(figures).flatMap(({ failed }) => failed)

const check = (environment: Environment): Promise<Finding> =>
  onNodes(environment, {}, async ({ nodes: [{ server, url }], token, undo }) => {
    const isWhole = environment.size === 'whole'
    const connections = isWhole ? 2_000 : 200
    const probe = watch({ url, token, paths, seconds: 50 })
    undo(probe.kill)
    const target = { port: server.port, url, token, undo }
    const readers = isWhole ? slowReaders(environment, target) : undefined
    const attacker = attack(server.port, { connections, seconds: isWhole ? 34 : 33 })
    undo(attacker.kill)
    const { headers, body } = await attacker.figures
    const left = standing(server.port)
    const probed = await probe.stop()
    const [p99, failed] = [quantile(allTimes(probed), 0.99), allFailed(probed)]
    const slowestOf = ({ cut }: { cut: number[] }) => Math.max(0, ...cut)
    environment.log(
      `p99 of ${allTimes(probed).length} probes ${p99.toFixed(0)} ms; headers cut by ${slowestOf(headers)}, bodies by ${slowestOf(body)}`,
    )
    const own: Finding = {
      broken: unless(
        [headers.refused + body.refused === 0, `${headers.refused + body.refused} attackers were not let in, so nothing was tried on them`],
        [headers.held === 0, `${headers.held} connections with slow headers are still held after 33 s`],
        [body.held === 0, `${body.held} connections with slow bodies are still held after 33 s`],
        [slowestOf(headers) <= headersCutMs, `slow headers were cut only after ${(slowestOf(headers) / 1000).toFixed(1)} s`],
        [slowestOf(body) <= bodiesCutMs, `slow bodies were cut only after ${(slowestOf(body) / 1000).toFixed(1)} s`],
        [isWhole || left < 20, `${left} connections are left`],
        [failed.length === 0, `${failed.length} probes failed: ${failed[0]}`],
        [!isWhole || p99 < probeMs, `the probe's p99 was ${p99.toFixed(0)} ms`],
      ),
      figures:
        `${connections / 2} slow headers cut after ${(slowestOf(headers) / 1000).toFixed(1)} s, ${connections / 2} slow bodies after ${(slowestOf(body) / 1000).toFixed(1)} s, ` +
        `${allTimes(probed).length} probes from another process: p99 ${p99.toFixed(0)} ms, ${failed.length} failed`,
    }
    if (readers === undefined) return own
    const tool = await byTool(environment, target, readers)
    return { broken: [...own.broken, ...tool.broken], figures: `${own.figures}; ${tool.figures}` }
  })

interface Target {
  port: number
  url: string
  token: string
  undo: (step: () => void) => void
}

/** Slow reading needs an answer that does not fit into the buffers of the system: the largest file of the web application. */
function slowReaders({ root }: Environment, { url, undo }: Target): Tool {
  if (spawnSync('slowhttptest', ['-h']).error) throw new Error('needs slowhttptest: apt install slowhttptest')
  const assets = path.join(root, 'apps/web/dist/assets')
  const scripts = fs.readdirSync(assets).filter((name) => name.endsWith('.js'))
  const [largest] = scripts.toSorted((a, b) => fs.statSync(path.join(assets, b)).size - fs.statSync(path.join(assets, a)).size)
  const readers = slowhttptest(['-X', '-w', '10', '-y', '20', '-n', '60', '-z', '8', '-k', '3', '-u', `${url}/assets/${largest}`], 150)
  undo(readers.kill)
  return readers
}

/** The other two manners of slowhttptest at once, while its slow readers are still there, with the probe beside. */
async function byTool({ log }: Environment, { port, url, token, undo }: Target, readers: Tool): Promise<Finding> {
  const probe = watch({ url, token, paths, seconds: 130 })
  undo(probe.kill)
  const bodies = ['-B', '-i', '5', '-s', '8192', '-t', 'POST', '-x', '24', '-u', `${url}/api/Users/login`]
  const manners = {
    headers: slowhttptest(['-H', '-i', '5', '-t', 'GET', '-x', '24', '-u', `${url}/health`], 40),
    bodies: slowhttptest(bodies, 60),
  }
  for (const { kill } of Object.values(manners)) undo(kill)
  const ended = await Promise.all(Object.entries(manners).map(async ([name, { ended: end }]) => ({ name, ...(await end) })))
  // It does not hear that its slow readers were let go: it reads nothing. So the server's side is counted, while they are still there.
  const letGo = await timeUntil(async () => standing(port) < 20, { withinMs: 75_000, everyMs: 500 })
  const left = standing(port)
  readers.kill()
  const probed = await probe.stop()
  const [p99, failed] = [quantile(allTimes(probed), 0.99), allFailed(probed)]
  for (const one of ended) log(`slowhttptest ${one.name}: ${one.left} left after ${one.seconds.toFixed(0)} s, ${one.reason}`)
  return {
    broken: [
      ...ended
        .filter((one) => !/no open connections/i.test(one.reason))
        .map((one) => `slowhttptest with slow ${one.name}: ${one.left} open, ${one.reason}`),
      ...unless(
        [letGo !== null, `${left} connections are left by slowhttptest, most of them slow readers`],
        [failed.length === 0, `${failed.length} probes failed beside slowhttptest: ${failed[0]}`],
        [p99 < probeMs, `beside slowhttptest the probe's p99 was ${p99.toFixed(0)} ms`],
      ),
    ],
    figures:
      `slowhttptest, 1,000 each: ${ended.map((one) => `${one.name} all cut by ${one.seconds.toFixed(0)} s`).join(', ')}, ` +
      `slow readers let go, ${left} connections left, probe p99 ${p99.toFixed(0)} ms of ${allTimes(probed).length}`,
  }
}

export const slowClientsStarveNobody: Proof = {
  row: 'R16',
  promise: 'Slow clients cannot starve others',
  check,
  controls: [
    {
      what: "Node's own limits: 60 s for headers, 300 s for a request, looked at every 30 s",
      mutations: [
        {
          file: 'apps/api/src/http/limits/slow-bodies.ts',
          find: '{ headers: 8_000, body: 30_000, upload: 120_000, silence: 60_000, checkEvery: 1_000 }',
          put: '{ headers: 60_000, body: 300_000, upload: 300_000, silence: 0, checkEvery: 30_000 }',
        },
      ],
      seen: /still held/,
    },
  ],
}
