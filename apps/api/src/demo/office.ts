import { dayBounds, dayOf } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dayFilter } from '@daysheet/domain/schedules/day-read'
import { phone } from '@daysheet/domain/texts/simulated-phone'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { demoReplyHabits } from './contractor.ts'
import { crewReply, readQuestions, type OpenQuestion } from './crew-answers.ts'
import { seededRandom } from './random.ts'

/** The running product, as somebody signed in calls it. */
export interface Office {
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
}

/** The product answered, and said no. */
class Refused extends Error {
  readonly status: number
  /** What a caller must repeat to go on despite missing certificates. */
  readonly certificateProblems: string | undefined
  constructor(message: string, status: number, certificateProblems?: string) {
    super(message)
    this.status = status
    this.certificateProblems = certificateProblems
  }
}

const refusal = z.object({ error: z.object({ details: z.object({ digest: z.string() }) }) })

export const demoSignIn = { username: 'demo', password: 'demo' }

/** What the invented contractor is called on its documents. */
export const demoCompany = 'Example Abatement, Inc.'

/** Signs in as the demo's account. Throws what the product says when it may not. */
export async function signIn(url: string): Promise<Office> {
  const call = async (method: string, path: string, { token, body }: { token?: string; body?: object }): Promise<unknown> => {
    const headers = { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(new URL(path, url), { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) {
      const { data } = refusal.safeParse(await reply.json().catch(() => null))
      throw new Refused(`${method} ${path.split('?')[0]} was answered with ${reply.status}`, reply.status, data?.error.details.digest)
    }
    return reply.json()
  }
  const { id: token } = z.object({ id: z.string() }).parse(await call('POST', '/api/Users/login', { body: demoSignIn }))
  return { get: (path) => call('GET', path, { token }), post: (path, body) => call('POST', path, { token, body }) }
}

const dayRead = z.object({
  scheduleEntries: z.array(z.object({ id: z.string(), cancelled: z.boolean(), workerEntries: z.array(z.unknown()) })),
})

/** Texts the crew of a job. One person of the demo has an expired card and works with a reason. */
async function textCrew(office: Office, entryId: string): Promise<void> {
  const path = `/api/ScheduleEntries/${entryId}/sendtexts`
  await office.post(path, {}).catch((error: unknown) => {
    const certificateProblems = error instanceof Refused ? error.certificateProblems : undefined
    if (certificateProblems === undefined) throw error
    return office.post(path, { certificateOverride: 'The renewed card is in the mail', certificateProblems })
  })
}

/** Texts the crews of every job of today that takes place. */
export async function textTodaysCrews(office: Office, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const { from, to } = dayBounds(dayOf(now, zone), zone)
  const filter = encodeURIComponent(filterParameter(dayFilter(from, to)))
  const { scheduleEntries } = dayRead.parse(await office.get(`/api/Schedules/findOne?filter=${filter}`))
  for (const { id, cancelled, workerEntries } of scheduleEntries) {
    if (!cancelled && workerEntries.length > 0) await textCrew(office, id)
  }
}

const pollEveryMs = 1000

/** Looks at the phones every second and answers on them like a crew, until it is told to stop or is signed out. */
export async function answerTexts(office: Office, stop: AbortSignal): Promise<void> {
  const crew = { random: seededRandom(Date.now()), replyHabits: demoReplyHabits(), seen: new Set<string>() }
  let typing: OpenQuestion[] = []
  while (!stop.aborted) {
    try {
      const now = Date.now()
      const phones = z.array(phone).parse(await office.get('/api/phones'))
      typing.push(...readQuestions(phones, crew, now))
      const due = typing.filter(({ at }) => at <= now)
      typing = typing.filter(({ at }) => at > now)
      for (const { workerId, messageId } of due) {
        const owner = phones.find((one) => one.workerId === workerId)
        const text = owner && crewReply(owner, messageId, crew)
        if (text) await office.post(`/api/phones/${workerId}/reply`, { text })
      }
    } catch (error) {
      // The product may be restarting its database or be very busy; a crew that missed a moment looks again. Signed out is the end.
      if (error instanceof Refused && error.status === 401) throw error
    }
    await pause(pollEveryMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
