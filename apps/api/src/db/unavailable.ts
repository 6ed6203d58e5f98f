/** What PostgreSQL and the pool say when the database cannot be asked right now, whoever's fault it is. */
const states = new Set([
  '57P01', // the server is being stopped
  '57P02', // the server is recovering from a crash
  '57P03', // the server is starting
  '53300', // it has no connection left for us
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // what a pooler calls everything: its server is away, or none is free
  '25P03', // it ended our idle transaction
  '25006', // it only reads: a standby that is not promoted yet, or a primary that no longer is one
])
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** pg and its pool name these only by their words. */
const words = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'connection error and is not queryable',
  'Cannot use a pool after calling end',
  'Client was closed and is not queryable',
]

/** Whether `error` says that the database is away or too busy: the caller may try again soon (503), nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : ''
    if (states.has(code) || networkCodes.has(code)) return true
    const { message } = one
    if (words.some((some) => message.includes(some))) return true
  }
  return false
}
