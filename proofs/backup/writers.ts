import { randomUUID } from 'node:crypto'
import { call } from '../product.ts'

/** A job with a checklist of two questions: two requests, four tables that must fit together. */
export interface Written {
  job: string
  checklist: string
}

/** People who write until they are stopped, on every node in turn. What is in `acknowledged` was answered. */
export function startWriters(urls: readonly string[], token: string, count = 4) {
  const acknowledged: Written[] = []
  const failures: string[] = []
  let isOver = false
  const write = async (index: number) => {
    while (!isOver) {
      const written = { job: randomUUID(), checklist: randomUUID() }
      const url = urls[(acknowledged.length + index) % urls.length] ?? ''
      const questions = [1, 2].map((place) => ({ question1: `What is it, ${place}?`, answer1: 'Dust' }))
      const job = await call(url, '/api/Jobs', { token, body: { id: written.job, address: `Written at ${Date.now()}`, active: true } })
      const list = await call(url, '/api/Checklists', {
        token,
        body: { id: written.checklist, jobId: written.job, time: new Date().toISOString(), questions },
      })
      if (job.ok && list.ok) acknowledged.push(written)
      else failures.push(`${job.status} ${list.status} ${await list.text()}`)
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, index) => write(index)))
  running.catch(() => {}) // told by stop
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true
      await running
    },
  }
}
