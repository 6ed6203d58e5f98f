import { setTimeout as pause } from 'node:timers/promises'

interface Wish {
  url: string
  headers: Record<string, string>
  /** The period, as the query of its address. */
  days: string
  atOnce: number
}

interface Delivered {
  /** Of the period: as many lines as every file must have. */
  rows: number
  /** Files that came to their end with every line. */
  whole: number
  /** What was wrong with a file that was begun. */
  torn: string[]
  /** Refusals that tell when to come back. */
  busy: number
}

/** Downloads the timesheet again and again, so many at once, until `stop`: those that were begun by then are read to their end. Each is held to the file that is read before, alone. */
export async function exportingAll({ url, headers, days, atOnce }: Wish): Promise<{ stop: () => void; delivered: Promise<Delivered> }> {
  const ask = (signal: AbortSignal) =>
    fetch(`${url}/api/Schedules/export?${days}`, { headers: { ...headers, 'accept-encoding': 'identity' }, signal })
  const alone = await read(await ask(AbortSignal.timeout(60_000)))
  if (alone.problem !== '') throw new Error(`An export alone was not whole: ${alone.problem}`)
  const found: Delivered = { rows: alone.rows, whole: 0, torn: [], busy: 0 }
  let isOver = false
  const unbegun = new Set<AbortController>()
  const one = async () => {
    const giveUp = new AbortController()
    unbegun.add(giveUp)
    const answer = await ask(giveUp.signal).catch((error: unknown) => {
      if (!giveUp.signal.aborted) found.torn.push(String(error))
    })
    unbegun.delete(giveUp)
    if (answer === undefined) return
    if (answer.status === 503 && Number(answer.headers.get('retry-after')) >= 1) {
      found.busy += 1
      await answer.text()
      await pause(500)
      return
    }
    const { problem, rows, last } = await read(answer)
    const wrong = problem || (rows === alone.rows && last === alone.last ? '' : `${rows} rows of ${alone.rows}, the last one ${last}`)
    if (wrong === '') found.whole += 1
    else found.torn.push(wrong)
  }
  const many = Array.from({ length: atOnce }, async () => {
    while (!isOver) await one()
  })
  const stop = () => {
    isOver = true
    for (const waiting of unbegun) waiting.abort()
  }
  return { stop, delivered: Promise.all(many).then(() => found) }
}

/** Its lines, the head not counted, its last one, and what is wrong with it by its own count. */
async function read(answer: Response): Promise<{ rows: number; last: string; problem: string }> {
  if (answer.status !== 200) return { rows: 0, last: '', problem: `status ${answer.status} ${(await answer.text()).slice(0, 100)}` }
  const due = Number(answer.headers.get('x-total-rows'))
  try {
    const lines = (await answer.text()).split('\r\n')
    const end = lines.pop()
    const rows = lines.length - 1
    const isWhole = end === '' && rows === due
    return { rows, last: lines.at(-1) ?? '', problem: isWhole ? '' : `${rows} of ${due} rows, and then ${end?.slice(0, 80)}` }
  } catch (error) {
    return { rows: 0, last: '', problem: `broken off: ${String(error)}` }
  }
}
