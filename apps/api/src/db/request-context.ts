import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../http/errors.ts'

/**
 * Which request the work at hand belongs to: what it asks of the database and what it puts into the queue is logged with its id, it waits in the line of its caller, and
 * a read stops when its caller has gone, without every function on the way having to pass that on. (docs/watching.md; decisions 0176, 0382)
 */
export interface RequestContext {
  readonly id: string
  /** The line to wait in: the session, or the network of a caller without one. */
  caller?: unknown
  /** Aborted when the connection closes before the answer is complete. */
  readonly gone?: AbortSignal
  /** It changes nothing: there is no reason to finish it for a caller who has gone. */
  readonly isRead?: boolean
  /** By whose clock a time without a zone is read: the contractor's. */
  readonly zone?: string | undefined
}

const requestContext = new AsyncLocalStorage<RequestContext>()

/** Runs `action` and all that it starts as part of this request. */
export const runInContext = <T>(context: RequestContext, action: () => T): T => requestContext.run(context, action)
export const runForRequest = <T>(id: string, action: () => T): T => runInContext({ id }, action)

/** Runs what others wait for as well: in the line of this request's caller, and to its end when that caller has gone. */
export const runForOthersToo = <T>(action: () => T): T => {
  const { id, caller, zone } = currentRequest() ?? {}
  return id === undefined ? action() : runInContext({ id, caller, zone }, action)
}

/** The request that this code runs for; undefined for work of the server's own. */
export const currentRequest = (): RequestContext | undefined => requestContext.getStore()
export const currentRequestId = (): string | undefined => currentRequest()?.id
export const currentZone = (): string => currentRequest()?.zone ?? 'UTC'

/** 499, as proxies call it: nobody reads this answer, and it is no fault. */
export const callerGone = () => new HttpError(499, 'The caller went away', { code: 'CALLER_GONE', isLogged: true })

/** Throws when the work at hand is a read and its caller has gone. */
export function stopIfGone(): void {
  const request = currentRequest()
  if (request?.isRead && request.gone?.aborted) throw callerGone()
}
