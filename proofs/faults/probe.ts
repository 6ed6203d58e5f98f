/**
 * A client of its own process, so that nothing of the attack or of the proof slows it: `node probe.ts SECONDS EVERY_MS PATH...` with PROBE_URL and PROBE_TOKEN.
 * Each call is on a new connection, as a person's who comes by. Sends the times of all calls to its parent when told to stop or when the seconds are over.
 */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProbeFigures } from './watch.ts'

const [seconds, everyMs, ...paths] = process.argv.slice(2)
const { PROBE_URL = '', PROBE_TOKEN = '' } = process.env
const figures: ProbeFigures = Object.fromEntries(paths.map((path) => [path, { times: [], failed: [] }]))
let isOver = false
process.on('message', () => (isOver = true))

function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(PROBE_URL + path, {
      agent: false,
      headers: { authorization: PROBE_TOKEN, connection: 'close' },
      timeout: 10_000,
    })
    request.once('timeout', () => request.destroy(new Error('no answer within 10 s')))
    request.once('error', (error) => resolve(error.message))
    request.once('response', (response) => {
      response.resume()
      response.once('error', (error) => resolve(error.message))
      response.once('end', () => resolve(response.statusCode === 200 ? '' : `status ${response.statusCode}`))
    })
  })
}

async function keepAsking(path: string) {
  const end = performance.now() + Number(seconds) * 1000
  while (!isOver && performance.now() < end) {
    const began = performance.now()
    const problem = await ask(path)
    const ms = performance.now() - began
    figures[path]?.times.push(ms)
    if (problem !== '') figures[path]?.failed.push(problem)
    await pause(Math.max(0, Number(everyMs) - ms))
  }
}

await Promise.all(paths.map(keepAsking))
process.send?.(figures, () => process.disconnect())
