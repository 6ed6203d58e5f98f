/** A thread that ends its process when that holds more memory than it may: for systems that have no such limit of their own. */
import { workerData } from 'node:worker_threads'

const lookEveryMs = 10
const most = Number(workerData) * 1024 * 1024

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
