import { expect, test, vi } from 'vitest'
import { runInContext } from './request-context.ts'
import { mapYielding, runYielding } from './yielding.ts'

/** Each reading of the clock is some milliseconds later than the one before. */
function slowClock() {
  let now = 0
  return vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
}
const items = Array.from({ length: 20 }, (_, at) => at)
function* steps(done: number[]): Generator<void, string> {
  for (const item of items) {
    done.push(item)
    yield
  }
  return 'all'
}

test('other calls are answered in the pauses of long work', async () => {
  const clock = slowClock()
  const order: string[] = []
  const work = mapYielding(items, (item) => order.push(`work ${item}`))
  setImmediate(() => order.push('somebody else'))
  expect(await work).toHaveLength(20)
  const listed: number[] = []
  const stepped = runYielding(steps(listed))
  setImmediate(() => order.push(`beside ${listed.length}`))
  expect(await stepped).toBe('all')
  clock.mockRestore()
  expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('work 19'))
  expect(order.at(-1)).not.toBe('beside 20')
})

test('a read stops when its caller disconnects; a write is finished', async () => {
  const clock = slowClock()
  const counted: Record<string, number> = {}
  const run = async (what: string, isRead: boolean) => {
    const leaving = new AbortController()
    const work = (item: number) => {
      counted[what] = item
      if (item === 3) leaving.abort()
    }
    return runInContext({ id: what, gone: leaving.signal, isRead }, () => mapYielding(items, work))
  }
  await expect(run('read', true)).rejects.toThrow('disconnected')
  await run('write', false)
  clock.mockRestore()
  expect(counted).toEqual({ read: 3, write: 19 })
})
