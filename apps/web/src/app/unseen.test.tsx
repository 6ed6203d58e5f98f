import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { renderRoutes } from '#testing/render.tsx'
import { liveStream, respond } from '#testing/respond.ts'
import { jobSearchQueries } from '../features/jobs/queries.ts'

function Jobs() {
  const { data } = useQuery(jobSearchQueries.matching('broad'))
  return <p>{data?.[0]?.address ?? 'Loading'}</p>
}

test('a screen one comes back to is shown at once, and read anew only when something was changed meanwhile', async () => {
  const stream = liveStream()
  const job = aJob({ address: '120 Broadway' })
  const server = respond({ 'GET /api/changes': stream.open, 'GET /api/Jobs': [job] })
  const { goTo, queryClient } = renderRoutes(
    [
      { path: '/', element: <Jobs /> },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    { at: '/elsewhere' },
  )
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  const reads = () => server.to('GET /api/Jobs').length
  await goTo('/')
  await screen.findByText('120 Broadway')
  const atFirst = reads()

  await goTo('/elsewhere')
  await screen.findByText('Elsewhere')
  await goTo('/')
  expect(await screen.findByText('120 Broadway')).toBeTruthy()
  expect(reads()).toBe(atFirst)

  await goTo('/elsewhere')
  await screen.findByText('Elsewhere')
  const slow = Promise.withResolvers<unknown>()
  server.answer({ 'GET /api/Jobs': () => slow.promise })
  stream.push('change', { seq: 2, entity: 'Job', type: 'update', id: job.id }, 2)
  await waitFor(() => expect(queryClient.getQueryState(jobSearchQueries.matching('broad').queryKey)?.isInvalidated).toBe(true))
  expect(reads()).toBe(atFirst)
  await goTo('/')
  expect(await screen.findByText('120 Broadway')).toBeTruthy()
  slow.resolve([{ ...job, address: '121 Broadway', version: 2 }])
  expect(await screen.findByText('121 Broadway')).toBeTruthy()
  stream.close()
})
