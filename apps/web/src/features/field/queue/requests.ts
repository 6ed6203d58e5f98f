/**
 * How long the requests that send the queue may take: until their deadline, or less when a person
 * asks for it or the network is another one. Repeating a request is harmless. (decision 0415)
 */
import { deadlineMs, patienceMs } from '@daysheet/domain/field/sending/lanes'

interface Running {
  controller: AbortController
  /** By a clock that nobody can set. Milliseconds. */
  startedAt: number
  bytes: number
  timer: ReturnType<typeof setTimeout>
}
const running = new Set<Running>()

const giveUp = ({ controller }: Running): void => controller.abort(new DOMException('No answer in time', 'TimeoutError'))

/** Makes a request of so many bytes, which failed so often before; `deadline` is another one for a test. */
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

/** Gives up what is under way: its answer cannot come on another network, or another window sends. */
export function abortRequests(): void {
  for (const request of running) giveUp(request)
}

/** A person waits: what has had its time is given up now, and what is younger as soon as it has. */
export function hurryRequests(): void {
  for (const request of running) {
    clearTimeout(request.timer)
    const left = request.startedAt + patienceMs(request.bytes) - performance.now()
    request.timer = setTimeout(() => giveUp(request), Math.max(left, 0))
  }
}
