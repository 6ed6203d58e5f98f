import { onTestFinished, expect, test, vi } from 'vitest'
import { drawings } from '#testing/uploads.ts'
import { pageImages } from './page-images.ts'

const pdf = new File(['%PDF-1.4'], 'acp7.pdf')
const wish = (page: number, isWanted = () => true) => ({ page, width: 600, isWanted })

/** A worker that takes questions and never answers. */
function silentWorker() {
  const made: Silent[] = []
  class Silent extends EventTarget {
    messageCount = 0
    isEnded = false
    constructor() {
      super()
      made.push(this)
    }
    postMessage() {
      this.messageCount += 1
    }
    terminate() {
      this.isEnded = true
    }
  }
  vi.stubGlobal('Worker', Silent)
  return made
}

test('a file the worker hangs on is given up after a while, and its worker is ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const made = silentWorker()
  const images = pageImages(pdf)
  const first = images.draw(wish(1))
  const second = images.draw(wish(2))
  await vi.waitFor(() => expect(made[0]?.messageCount).toBe(1))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await first).toBeNull()
  expect(await second).toBeNull()
  expect(made.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('a worker that breaks down is not asked again', async () => {
  const made = silentWorker()
  const images = pageImages(pdf)
  const drawn = images.draw(wish(1))
  await vi.waitFor(() => expect(made[0]?.messageCount).toBe(1))
  made[0]?.dispatchEvent(new Event('error'))
  expect(await drawn).toBeNull()
  expect(await images.draw(wish(2))).toBeNull()
  expect(made).toHaveLength(1)
})

test('a dialog that is closed while its file is still being read asks nothing of a worker that is ended', async () => {
  const made = silentWorker()
  let read: (bytes: ArrayBuffer) => void = () => {}
  const slow = Object.assign(new File([], 'acp7.pdf'), { arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => (read = resolve)) })
  const images = pageImages(slow)
  const drawn = images.draw(wish(1))
  await vi.waitFor(() => expect(made).toHaveLength(1))
  images.close()
  read(new ArrayBuffer(8))
  expect(await drawn).toBeNull()
  expect(made.map(({ messageCount, isEnded }) => [messageCount, isEnded])).toEqual([[0, true]])
})

test('a dialog that is closed while its worker opens the file waits for no answer', async () => {
  const made = silentWorker()
  const images = pageImages(pdf)
  const drawn = images.draw(wish(1))
  await vi.waitFor(() => expect(made[0]?.messageCount).toBe(1))
  images.close()
  expect(await drawn).toBeNull()
})

test('a file that cannot be read is not drawn, and is not waited for', async () => {
  const made = silentWorker()
  const unreadable = Object.assign(new File([], 'acp7.pdf'), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  })
  const images = pageImages(unreadable)
  expect(await images.draw(wish(1))).toBeNull()
  expect(await images.draw(wish(2))).toBeNull()
  expect(made.map(({ messageCount, isEnded }) => [messageCount, isEnded])).toEqual([[0, true]])
})

test('pages that were passed by are not drawn', async () => {
  const drawn = drawings()
  const images = pageImages(pdf)
  const walked = [images.draw(wish(1)), images.draw(wish(2, () => false)), images.draw(wish(3))]
  expect((await Promise.all(walked)).map((page) => page !== null)).toEqual([true, false, true])
  expect(drawn.pages()).toEqual([1, 3])
  images.close()
})

test('where there are no workers nothing is drawn', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await pageImages(pdf).draw(wish(1))).toBeNull()
})
