import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** How often a read that is under way is looked after, and how long it is let through at most: a connection that died must not stop the next. Milliseconds. */
const look = 150
const patience = 10_000

interface SoonRead {
  queryClient: QueryClient
  /** What is read; also the beginning of its key. */
  queryKey: QueryKey
  /** Changes are gathered for so long. Milliseconds. */
  wait: number
  read: () => void
}

/**
 * Reads what a change made old, once for all that comes within `wait`, and after a read that is under way. Reading again breaks off the read before it: on a
 * slow line, on a morning when changes come faster than answers, no answer would ever arrive. Answers what calls it off.
 */
export function readSoon({ queryClient, queryKey, wait, read }: SoonRead): () => void {
  let looks = patience / look
  const attempt = () => {
    if (looks <= 0 || queryClient.isFetching({ queryKey }) === 0) return read()
    looks -= 1
    timer = setTimeout(attempt, look)
  }
  let timer = setTimeout(attempt, wait)
  return () => clearTimeout(timer)
}
