/** Loaded into the server process before the server (`--import`): answers each message of the parent with how long the event loop stood still since the one before. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoopDelay } from './blocked-loop.ts'

const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()

process.on('message', () => {
  // What held the loop is counted at the next tick of the measure, which may come after this message.
  setTimeout(() => {
    const told: LoopDelay = { longestMs: Math.max(0, delay.max / 1e6 - resolutionMs) }
    delay.reset()
    process.send?.(told)
  }, 4)
})
// The server ends when it has nothing left to do, whoever may still ask.
process.channel?.unref()
