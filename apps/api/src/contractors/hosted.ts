/** One contractor in this node: its application, opened when somebody asks and closed when nobody has for a while. (decisions/contractors.md) */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { gauges } from '../features/status/queries.ts'
import type { Application } from '../open-application.ts'
import { finishRequestsMs } from '../start-steps.ts'
import type { Contractor } from './contractor.ts'

export interface Hosted {
  readonly contractor: Contractor
  readonly isOpen: boolean
  /** Once it is open. */
  readonly application: Application | undefined
  /** Since when nobody has asked for it, by `performance.now()`; Infinity while somebody does. */
  readonly unusedSince: number
  readonly closedSince: number
  /** Whether it was opened for its background alone. */
  readonly isVisited: boolean
  /** Has its application answer, opened first where it is not. Throws what opening threw. */
  serve: (event: 'request' | 'checkExpectation', request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Opens it, so that what is due in its background is done. */
  visit: () => Promise<void>
  /** Whether texts wait there, or are on their way. */
  hasWork: () => Promise<boolean>
  /** Lets its requests finish and gives everything back; does nothing where it is closed. */
  close: () => Promise<void>
}

export interface Opening {
  /** Ends the requests of the application. */
  closeApp: (app: FastifyInstance) => Promise<void>
  /** Whether this process has brought the database up to date already. */
  isUpToDate: boolean
}

/** One that could not be opened is left alone for so long. */
const triedAgainMs = 1_000

/** An application from the moment it is being made. */
interface Current {
  made: Promise<Application>
  application: Application | undefined
  /** What it has yet to answer. */
  underWay: Set<ServerResponse>
}

/** Fastify waits for the connections of its own server, and this application's are another's. */
async function closeApp(app: FastifyInstance, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  await app.close()
  const tooLate = performance.now() + finishRequestsMs
  while (underWay.size > 0 && performance.now() < tooLate) await pause(10)
  for (const response of underWay) response.destroy()
}

/** `open` makes its application. */
export function hostContractor(contractor: Contractor, open: (opening: Opening) => Promise<Application>): Hosted {
  let current: Current | undefined
  let isUpToDate = false
  let isVisited = false
  let usedAt = performance.now()
  let closedSince = usedAt

  function opened(): Current {
    if (current) return current
    const underWay = new Set<ServerResponse>()
    const made = open({ closeApp: (app) => closeApp(app, underWay), isUpToDate })
    const opening: Current = { made, application: undefined, underWay }
    made.then(
      (application) => {
        isUpToDate = true
        opening.application = application
      },
      () => {
        // Not tried anew for each of the calls that come meanwhile.
        const forget = () => void (current === opening && (current = undefined))
        setTimeout(forget, triedAgainMs).unref()
      },
    )
    return (current = opening)
  }

  return {
    contractor,
    get isOpen() {
      return current !== undefined
    },
    get application() {
      return current?.application
    },
    get unusedSince() {
      return current && current.underWay.size > 0 ? Infinity : usedAt
    },
    get closedSince() {
      return closedSince
    },
    get isVisited() {
      return isVisited
    },
    async serve(event, request, response) {
      isVisited = false
      const { made, application, underWay } = opened()
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        usedAt = performance.now()
      })
      const { app } = application ?? (await made)
      if (!response.destroyed) app.server.emit(event, request, response)
    },
    async visit() {
      if (current) return
      isVisited = true
      closedSince = performance.now()
      await opened().made
      usedAt = performance.now()
    },
    async hasWork() {
      if (!current?.application) return false
      const { waiting, queued, handing } = await gauges(current.application.db, 0)
      return waiting + queued + handing > 0
    },
    async close() {
      const closing = current
      // Whoever asks from now on has it opened anew, beside the one that ends: as two nodes would.
      current = undefined
      closedSince = performance.now()
      const application = await closing?.made.catch(() => undefined)
      await application?.close()
    },
  }
}
