import { setTimeout as pause } from 'node:timers/promises'
import { faultProxy, firstQuestionOfQueue } from '../../apps/api/testing/fault-proxy.ts'
import { sqlOn } from '../cluster.ts'
import { unless, type Check, type Environment, type Finding } from '../proof.ts'
import { callFor, withProduct } from '../product.ts'
import { timeUntil } from './nodes.ts'

type Line = Awaited<ReturnType<typeof faultProxy>>

/** Time for two workers' tries and the restart of the queue, on a busy machine. */
const goesOutWithinMs = 45_000
/** After half a minute without an event the queue cuts its connections. */
const silentWithinMs = 90_000
const crew = 4

interface Texts {
  /**
   * Texts a crew. Returns how long it took until all texts were delivered; null when it took too
   * long.
   */
  textCrew: (withinMs: number) => Promise<number | null>
}

/**
 * Tests the queue of one server on a database connection that is slow at the start, slow later, or
 * silent for a moment.
 */
async function slowQueue(
  environment: Environment,
  { line, said }: { line: Line; said: () => string },
  { textCrew }: Texts,
): Promise<Finding> {
  const isWhole = environment.size === 'whole'
  // Its first connection worked, so its first query has failed by now, for good.
  const told = await timeUntil(async () => said().includes('The queue cannot fetch its jobs'), { withinMs: goesOutWithinMs })
  line.letThrough()
  const start = await textCrew(goesOutWithinMs)
  const findings: [boolean, string][] = [
    [told !== null, 'the log does not say that the queue cannot fetch its jobs'],
    [start !== null, 'a database that was slow when the queue started: texts did not go out once it was not'],
  ]
  const figures = [`slow at the start: out ${start?.toFixed(0)} ms after it was not`]
  // A broken variant has been caught by now.
  if (isWhole && start !== null) {
    line.set('slow')
    const slow = await textCrew(goesOutWithinMs)
    line.set('black hole')
    await pause(5_000)
    line.set('none')
    const recovered = await textCrew(silentWithinMs)
    findings.push(
      [slow !== null, 'a database that is slow: texts did not go out'],
      [recovered !== null, 'a database that was silent for a moment: texts did not go out afterwards'],
    )
    figures.push(`slow later: out in ${slow?.toFixed(0)} ms, silent for 5 s: out ${recovered?.toFixed(0)} ms after it was not`)
  }
  environment.log(figures.join(', '))
  return { broken: unless(...findings), figures: `texts, their queue behind a line: ${figures.join(', ')}` }
}

/**
 * Texts go out again without a restart when the database was slow just as their queue started, or
 * slow or silent later.
 */
export const slowDatabaseOfQueue: Check = async (environment) => {
  let line: Line | undefined
  let log = ''
  const lead = async (databaseUrl: string) => {
    line = await faultProxy(databaseUrl)
    line.hold(firstQuestionOfQueue)
    return line
  }
  const wish = { lead, env: { LOG_LEVEL: 'warn' }, onSaid: (text: string) => void (log += text) }
  return withProduct(environment, wish, async ({ url, token, databaseUrl }) => {
    if (line === undefined) throw new Error('The server has no line')
    let [day, phone] = [9, 2_125_550_200]
    const post = <T = { id: string }>(path: string, body: object) => callFor<T>(url, `/api/${path}`, { token, body })
    async function textCrew(withinMs: number) {
      const job = await post('Jobs', { address: '1 Slow Street' })
      day += 1
      const schedule = await post('Schedules', { date: `2040-01-${day}T17:00:00.000Z` })
      const entry = await post('ScheduleEntries', { scheduleId: schedule.id, jobId: job.id })
      for (let n = 0; n < crew; n += 1) {
        phone += 1
        const worker = await post('Workers', { name: `Worker ${phone}`, phone: String(phone) })
        await post('WorkerEntries', { scheduleEntryId: entry.id, workerId: worker.id })
      }
      await post<unknown>(`ScheduleEntries/${entry.id}/sendtexts`, { note: '' })
      const out = async () => {
        const question = `select count(*)::int as n from text_message where schedule_entry_id = '${entry.id}' and state = 'delivered'`
        return (await sqlOn<{ n: number }>(databaseUrl, question))[0]?.n === crew
      }
      return timeUntil(out, { withinMs, everyMs: 200 })
    }
    return slowQueue(environment, { line, said: () => log }, { textCrew })
  })
}
