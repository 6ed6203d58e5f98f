import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../http-error.ts'

/**
 * The request that the current code runs for. Its id goes into the log with each database statement
 * and each queued job. Its caller decides in which line the work waits, and a read stops when that
 * caller disconnects. Functions do not have to pass any of this on. (docs/watching.md; decisions
 * 0176, 0382)
 */
export interface RequestContext {
  readonly id: string
  /** The line to wait in: the session, or the network when there is no session. */
  caller?: unknown
  /** Aborted when the connection closes before the answer is complete. */
  readonly gone?: AbortSignal
  /** The request changes nothing, so it need not be finished after its caller disconnects. */
  readonly isRead?: boolean
  /** The contractor's time zone, for times that come without a zone. */
  readonly zone?: string | undefined
}

const requestContext = new AsyncLocalStorage<RequestContext>()

/** Runs `action` and all that it starts as part of this request. */
export const runInContext = <T>(context: RequestContext, action: () => T): T => requestContext.run(context, action)
export const runForRequest = <T>(id: string, action: () => T): T => runInContext({ id }, action)

/**
 * For work that other requests wait for too: it runs in the line of this request's caller, and is
 * finished even if that caller disconnects.
 */
export const runForOthersToo = <T>(action: () => T): T => {
  const { id, caller, zone } = currentRequest() ?? {}
  return id === undefined ? action() : runInContext({ id, caller, zone }, action)
}

/** The request that this code runs for; undefined for the server's own work. */
export const currentRequest = (): RequestContext | undefined => requestContext.getStore()
export const currentRequestId = (): string | undefined => currentRequest()?.id
export const currentZone = (): string => currentRequest()?.zone ?? 'UTC'

/** 499, as proxies call it: the caller no longer reads the answer, and it is no fault. */
export const callerGone = () => new HttpError(499, 'The caller disconnected', { code: 'CALLER_GONE', isLogged: true })

/** Throws when the current work is a read and its caller has disconnected. */
export function stopIfGone(): void {
  const request = currentRequest()
  if (request?.isRead && request.gone?.aborted) throw callerGone()
}
