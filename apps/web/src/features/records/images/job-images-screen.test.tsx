import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fileInPieces, savedFiles } from '#testing/files.ts'
import { anImageSet, aSupervisor, someJobImages, someUrls } from '#testing/records.ts'
import { renderRoutes } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answer } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import { JobImagesScreen } from './job-images-screen.tsx'

function show(answer: Answer, id = 'some') {
  const server = respond({ 'POST /api/tickets': ticketsFor, 'GET /api/jobs/:id': answer })
  return { server, ...renderRoutes([{ path: '/job/:jobId/imgs', Component: JobImagesScreen }], { at: `/job/${id}/imgs` }) }
}
const lines = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('each set stands under when and by whom it was submitted, as the server orders them: newest first', async () => {
  const ortiz = aSupervisor('J. Ortiz')
  const { server } = show(
    someJobImages({
      address: '120 Broadway',
      jobDesc: 'Boiler room',
      premisesDetail: 'Cellar',
      imageSets: [
        anImageSet({ supervisor: ortiz, images: someUrls(2), note: 'North wall, before the removal' }),
        anImageSet({ time: '2026-11-19T21:30:00.000Z', images: someUrls(1) }),
        anImageSet({ time: '2026-11-18T21:30:00.000Z' }),
      ],
    }),
  )
  await screen.findByText('Boiler room')
  const newest = 'Submitted at 11-20-2026 7:05 AM by J. Ortiz'
  expect(lines()).toEqual([newest, 'Submitted at 11-19-2026 4:30 PM by Unknown', 'Submitted at 11-18-2026 4:30 PM by Unknown'])
  expect(within(screen.getByRole('list', { name: newest })).getAllByRole('listitem')).toHaveLength(2)
  for (const words of ['North wall, before the removal', 'Cellar', 'This set has no images.', '3 images in 3 sets']) screen.getByText(words)
  expect(document.title).toBe('Job Images · Daysheet')
  const sets = { relation: 'imageSets', scope: { order: ['time DESC', 'id DESC'], include: [{ relation: 'supervisor' }] } }
  expect(server.to('GET /api/jobs/:id')[0]?.filter).toEqual({ include: [sets] })
})

test('a job without images says so and offers to add some; there is nothing to download', async () => {
  show(someJobImages())
  expect(await screen.findByText('No images submitted for this job.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add images' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull()
})

test('Getting images... while they are read; Images not found for a job that is not there', async () => {
  const answer = Promise.withResolvers<unknown>()
  show(() => answer.promise)
  expect(await screen.findByText('Getting images...')).toBeTruthy()
  answer.resolve(refuse(404, 'Unknown "Job" id "some".'))
  expect(await screen.findByText('Images not found')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test("a failure is alerted as Error Getting images: Couldn't get job images, with the server's words beneath", async () => {
  const { user, server } = show(refuse(400, 'This cannot be read.'))
  const alert = await screen.findByRole('alertdialog')
  within(alert).getByText("Error Getting images: Couldn't get job images")
  within(alert).getByText('This cannot be read.')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await screen.findByText("Error Getting images: Couldn't get job images")
  server.answer({ 'GET /api/jobs/:id': someJobImages() })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No images submitted for this job.')).toBeTruthy()
})

test('a set that somebody submits appears by itself', async () => {
  const job = someJobImages()
  const stream = liveStream()
  const { server } = show(job, job.id)
  server.answer({ 'GET /api/changes': stream.open })
  startLive()
  await screen.findByText('No images submitted for this job.')
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  const set = anImageSet({ images: someUrls(4) })
  server.answer({ 'GET /api/jobs/:id': { ...job, imageSets: [set] } })
  stream.push('change', { seq: 2, entity: 'ImageSet', type: 'create', id: set.id, data: { jobId: job.id } }, 2)
  expect(await screen.findByText('4 images in 1 set')).toBeTruthy()
  stopLive()
})

test('Download all saves the archive under the name the server gave it', async () => {
  const saved = savedFiles()
  const archive = fileInPieces({ name: 'Job-10412-images.zip' })
  const job = someJobImages({ imageSets: [anImageSet({ images: someUrls(1) })] })
  const { user, server } = show(job, job.id)
  server.answer({ 'GET /api/Jobs/:id/images/download': archive.open })
  await user.click(await screen.findByRole('button', { name: 'Download all' }))
  archive.push('the bytes')
  archive.end()
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Job-10412-images.zip']))
})

test('an archive that breaks off is no archive, and can be asked for again', async () => {
  const saved = savedFiles()
  const archive = fileInPieces({ name: 'Job-10412-images.zip' })
  const job = someJobImages({ imageSets: [anImageSet({ images: someUrls(1) })] })
  const { user, server } = show(job, job.id)
  server.answer({ 'GET /api/Jobs/:id/images/download': archive.open })
  await user.click(await screen.findByRole('button', { name: 'Download all' }))
  archive.push('half of')
  archive.breakOff()
  await screen.findByText(/^The images were not downloaded\. The connection was lost/)
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  archive.end()
  await waitFor(() => expect(saved).toHaveLength(1))
})
