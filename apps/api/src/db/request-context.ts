import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Which request the work at hand belongs to: what it asks of the database and what it puts into the queue is logged with its id, without every function on the way
 * being told. (docs/watching.md; decision 0176)
 */
const requestContext = new AsyncLocalStorage<string>()

/** Runs `action` and all that it starts as part of this request. */
export const runForRequest = <T>(requestId: string, action: () => T): T => requestContext.run(requestId, action)

/** The id of the request that this code runs for; undefined for work of the server's own. */
export const currentRequestId = (): string | undefined => requestContext.getStore()
