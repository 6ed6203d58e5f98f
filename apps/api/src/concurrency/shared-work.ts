import { callerGone, currentRequest, runInContext } from './request-context.ts'

interface Flight<T> {
  done: Promise<T>
  /** How many calls wait for it. */
  askers: number
  allGone: AbortController
}

/**
 * When several calls ask for the same work at the same time, it runs once, in the line of the first
 * caller. It stops when the last caller has disconnected.
 */
export function makeSharedWork<T>(): (key: string, action: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>()
  const forget = (key: string, flight: Flight<T>) => flights.get(key) === flight && flights.delete(key)

  function begin(key: string, action: () => Promise<T>): Flight<T> {
    const request = currentRequest()
    const allGone = new AbortController()
    const context = { id: request?.id ?? key, caller: request?.caller, gone: allGone.signal, isRead: true }
    const flight: Flight<T> = { done: runInContext(context, action).finally(() => forget(key, flight)), askers: 0, allGone }
    flight.done.catch(() => undefined)
    flights.set(key, flight)
    return flight
  }

  return async (key, action) => {
    const gone = currentRequest()?.gone
    if (gone?.aborted) throw callerGone()
    const flight = flights.get(key) ?? begin(key, action)
    flight.askers += 1
    const left = Promise.withResolvers<never>()
    const leave = () => {
      flight.askers -= 1
      if (flight.askers === 0) {
        forget(key, flight)
        flight.allGone.abort()
      }
      left.reject(callerGone())
    }
    gone?.addEventListener('abort', leave)
    try {
      return await Promise.race([flight.done, left.promise])
    } finally {
      gone?.removeEventListener('abort', leave)
    }
  }
}
