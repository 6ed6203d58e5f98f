/**
 * Loaded into the server process before the server (`--import`): answers each message of the parent with how long the event loop was held since the one before.
 * Counted is the processor time of its thread between two turns of the loop: what other processes take meanwhile, on a machine that is busy, is not the request's.
 */
import type { LoopDelay } from './blocked-loop.ts'

const everyMs = 1
let maxMs = 0

/** Milliseconds of the processor this thread has had. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

let before = spent()
setInterval(() => {
  const now = spent()
  maxMs = Math.max(maxMs, now - before)
  before = now
}, everyMs).unref()

process.on('message', () => {
  // What held the loop just now is counted at the next turn.
  setTimeout(() => {
    const told: LoopDelay = { maxMs }
    maxMs = 0
    process.send?.(told)
  }, 3 * everyMs)
})
// The server ends when it has nothing left to do, whoever may still ask.
process.channel?.unref()
