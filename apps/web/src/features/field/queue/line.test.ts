/** A line that stands still: a server that takes a call and never answers. */
import 'fake-indexeddb/auto'
import http from 'node:http'
import { renderHook, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '#testing/field/app.tsx'
import { testLimit } from '@daysheet/testing/limits'
import { aPhone } from '#testing/field/phone.ts'
import { read, tokenKey } from '#client/client.ts'
import { startAccount } from '../account.ts'
import { callsFor } from './calls.ts'
import { sendQueue } from './send.ts'
import { pictureMark } from './kept-pictures.ts'
import { allRecords, digestOf, saveRecords } from './store.ts'
import { useCachedRead } from './use-cached-read.ts'

/** So soon it is given up here. Milliseconds. */
const soon = 5

beforeEach(() => aPhone())

/** Calls go to a server on this machine; of what matches nothing is ever heard. */
async function aServerThatIsSilentOn(silent: RegExp) {
  const requests: string[] = []
  const server = http.createServer((request, response) => {
    request.resume()
    if (!silent.test(request.url ?? '')) response.setHeader('content-type', 'application/json').end(answerTo(request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(path)
    return fetch(`http://127.0.0.1:${port}${path}`, init)
  })
  return { requests }
}
const answerTo = (path: string) =>
  JSON.stringify(
    path.endsWith('/upload') ? { result: { files: { file: [{ name: 'face.jpg' }] } } } : { results: [{ id: 'one', state: 'stored' }] },
  )

const face = 'a face'

async function aPunchIsKept(): Promise<void> {
  const bytes = new TextEncoder().encode(face).buffer
  const sha256 = await digestOf(bytes)
  const record = { id: 'one', kind: 'Events' as const, account: 'ana', madeAt: 5, body: { image: pictureMark(sha256) }, pictures: [sha256] }
  await saveRecords(record, [{ sha256, mime: 'image/jpeg', bytes, container: 'events' }])
}

test.each([
  ['a picture goes', /upload$/, (bytes: number) => (bytes === face.length ? soon : testLimit), 1],
  ['the records go', /records$/, (bytes: number) => (bytes === face.length ? testLimit : soon), 2],
] as const)('is given up while %s, and unanswered records keep waiting', async (_when, silent, deadline, calls) => {
  localStorage.setItem(tokenKey, 'token')
  await aPunchIsKept()
  const { requests } = await aServerThatIsSilentOn(silent)
  await sendQueue({ ...callsFor('ana', 'token', deadline), now: () => 10 })
  expect(requests).toHaveLength(calls)
  expect((await allRecords()).map(({ state, tries, refusal }) => [state, tries, refusal?.statusCode])).toEqual([['waiting', 1, 0]])
})

test('is given up while something is read: what the phone has is shown, and that it is old', async () => {
  signedIn()
  void startAccount()
  await aServerThatIsSilentOn(/./)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { result } = renderHook(() => useCachedRead('today', (signal) => read('/api/field/today', signal), { limit: soon }), { wrapper })
  await waitFor(() => expect([result.current.problem === null, result.current.isLoading]).toEqual([false, false]))
  expect([result.current.isFresh, result.current.read]).toEqual([false, null])
})
