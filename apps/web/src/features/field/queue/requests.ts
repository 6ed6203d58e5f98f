/**
 * Time limits for the requests that send the queue: a deadline, or less when a person presses *Send
 * now* or the network changes. Repeating a request is harmless. (decisions/phone-queue.md)
 */
import { deadlineMs, patienceMs } from '@daysheet/domain/field/sending/lanes'

interface Running {
  controller: AbortController
  /** By a clock that cannot be set. Milliseconds. */
  startedAt: number
  bytes: number
  timer: ReturnType<typeof setTimeout>
}
const running = new Set<Running>()

const giveUp = ({ controller }: Running): void => controller.abort(new DOMException('No answer in time', 'TimeoutError'))

/**
 * Makes a request with a time limit by its size and its earlier failures. Tests pass their own
 * `deadline`.
 */
export async function limited<Answer>(
  { bytes, tries }: { bytes: number; tries: number },
  request: (signal: AbortSignal) => Promise<Answer>,
  deadline: typeof deadlineMs = deadlineMs,
): Promise<Answer> {
  const controller = new AbortController()
  const own: Running = {
    ...{ controller, bytes, startedAt: performance.now() },
    timer: setTimeout(() => giveUp(own), deadline(bytes, tries)),
  }
  running.add(own)
  try {
    return await request(controller.signal)
  } finally {
    clearTimeout(own.timer)
    running.delete(own)
  }
}

/** Aborts all requests. Used when the network has changed or another window has taken over. */
export function abortRequests(): void {
  for (const request of running) giveUp(request)
}

/**
 * A person is waiting: aborts requests that have had their minimum time, and the others once they
 * have.
 */
export function hurryRequests(): void {
  for (const request of running) {
    clearTimeout(request.timer)
    const left = request.startedAt + patienceMs(request.bytes) - performance.now()
    request.timer = setTimeout(() => giveUp(request), Math.max(left, 0))
  }
}
