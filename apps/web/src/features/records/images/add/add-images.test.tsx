import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anId } from '#testing/builders.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Call } from '#testing/respond.ts'
import { uploads } from '#testing/uploads.ts'
import type { Me } from '#features/session/queries.ts'
import { AddImages } from './add-images.tsx'

const job = aJob({ jobNum: 10412, address: '120 Broadway' })
const anImage = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const nameIn = ({ body }: Call) => ((body as FormData).get('file') as File).name
const stored = (call: Call) => ({
  result: { files: { file: [{ container: 'jobs', name: `stored-${nameIn(call)}` }] }, fields: {} },
})
const address = (name: string) => `/api/images/jobs/download/stored-${name}`

function open({ me }: { me?: Partial<Me> } = {}) {
  const transport = uploads()
  const server = respond({ 'POST /api/images/jobs/upload': stored, 'POST /api/ImageSets': ({ body }: Call) => body })
  const [onAdded, onClose] = [vi.fn<(count: number) => void>(), vi.fn<() => void>()]
  const rendered = renderScreen(<AddImages job={job} onAdded={onAdded} onClose={onClose} />, { me: aMe(me) })
  const sent = () => server.to('POST /api/images/jobs/upload').map(nameIn)
  return { server, transport, onAdded, onClose, sent, ...rendered }
}
const input = () => screen.getByLabelText<HTMLInputElement>('Images')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const line = (name: string) => {
  const found = within(screen.getByRole('list', { name: 'Chosen images' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(name))
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}
const bodyOfSet = ({ body }: Call) => body as { id: string; jobId: string; supervisorId: string | null; time: string; images: string[] }

test('the images go to the server one by one and then make one set, in the order in which they were chosen', async () => {
  const { user, server, onAdded, sent } = open()
  expect(button('Add images').hasAttribute('disabled')).toBe(true)
  await user.upload(input(), [anImage('1.jpg'), anImage('2.jpg')])
  await user.upload(input(), [anImage('3.jpg')])
  await user.click(button('Add 3 images'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(3))
  expect(sent().toSorted()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  const [set] = server.to('POST /api/ImageSets').map(bodyOfSet)
  expect(set).toMatchObject({ jobId: job.id, supervisorId: null, images: ['1.jpg', '2.jpg', '3.jpg'].map(address) })
  expect(set?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Date.parse(set?.time ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a supervisor who is signed in is the one who submitted them', async () => {
  const id = anId()
  const { user, server, onAdded } = open({ me: { id, kind: 'supervisor' } })
  await user.upload(input(), anImage('1.jpg'))
  await user.click(button('Add 1 image'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(server.to('POST /api/ImageSets').map(bodyOfSet)[0]?.supervisorId).toBe(id)
})

test('each shows its progress, and there is one for all of them', async () => {
  const { user, server, transport, onAdded } = open()
  const answer = Promise.withResolvers<unknown>()
  server.answer({ 'POST /api/images/jobs/upload': (call: Call) => (nameIn(call) === '2.jpg' ? answer.promise : stored(call)) })
  await user.upload(input(), [anImage('1.jpg', 100), anImage('2.jpg', 100)])
  await user.click(button('Add 2 images'))
  await within(line('1.jpg')).findByText('Uploaded')
  transport.progress(50, 100)
  const valueOf = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
  await waitFor(() => expect(valueOf('Upload of 2.jpg')).toBe('50'))
  expect(valueOf('All images')).toBe('75')
  screen.getByText('Uploaded 1 of 2 images')
  const [last] = server.to('POST /api/images/jobs/upload').slice(-1)
  answer.resolve(last && stored(last))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(2))
})

test('a refused image is named with the reason; nothing is added until somebody decided to go on without it', async () => {
  const { user, server, onAdded, sent } = open()
  const refusals: Record<string, ReturnType<typeof refuse>> = {
    'b.gif': refuse(415, 'b.gif is a GIF picture. Please send it as JPEG, PNG or WebP.'),
    'c.jpg': refuse(422, 'c.jpg is damaged and cannot be read as a picture.'),
  }
  server.answer({ 'POST /api/images/jobs/upload': (call: Call) => refusals[nameIn(call)] ?? stored(call) })
  await user.upload(input(), [anImage('a.jpg'), anImage('c.jpg')])
  await user.upload(input(), [new File([new Uint8Array(8)], 'b.gif', { type: 'image/jpeg' })])
  await user.click(button('Add 3 images'))
  await within(await waitFor(() => line('b.gif'))).findByText('b.gif is a GIF picture. Please send it as JPEG, PNG or WebP.')
  await within(line('c.jpg')).findByText('c.jpg is damaged and cannot be read as a picture.')
  await screen.findByText('2 images cannot be accepted and will not be in the set. 1 image uploaded, not added yet.')
  expect(server.to('POST /api/ImageSets')).toEqual([])
  await user.click(button('Remove b.gif'))
  await user.click(button('Add 1 image'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(1))
  expect(server.to('POST /api/ImageSets').map(bodyOfSet)[0]?.images).toEqual([address('a.jpg')])
  expect(sent()).toHaveLength(3)
})

test('what is too large or empty is refused before it is sent, in the words of the server', async () => {
  const { user, sent } = open()
  const large = anImage('large.jpg')
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
  await user.upload(input(), [large, anImage('empty.jpg', 0)])
  within(line('large.jpg')).getByText('large.jpg is larger than 25 MB.')
  within(line('empty.jpg')).getByText('empty.jpg is empty. Please take or choose the picture again.')
  expect([button('Add images').hasAttribute('disabled'), sent()]).toEqual([true, []])
})

test('when the connection goes, what has arrived stays: Retry sends only the rest', async () => {
  const { user, server, onAdded, sent } = open()
  server.answer({ 'POST /api/images/jobs/upload': (call: Call) => (nameIn(call) === '2.jpg' ? unreachable : stored(call)) })
  await user.upload(input(), [anImage('1.jpg'), anImage('2.jpg')])
  await user.click(button('Add 2 images'))
  await screen.findByText('1 image could not be sent. Retry sends only the missing ones.')
  expect(server.to('POST /api/ImageSets')).toEqual([])
  server.answer({ 'POST /api/images/jobs/upload': stored })
  await user.click(button('Retry'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(2))
  expect(sent().toSorted()).toEqual(['1.jpg', '2.jpg', '2.jpg'])
})

test('a set whose answer was lost is tried again as the very same set', async () => {
  const { user, server, onAdded, sent } = open()
  server.answer({ 'POST /api/ImageSets': unreachable })
  await user.upload(input(), anImage('1.jpg'))
  await user.click(button('Add 1 image'))
  await screen.findByText(/^The images are uploaded, but it is not known whether they were added\./)
  expect([screen.queryByLabelText('Images'), screen.queryByRole('button', { name: 'Remove 1.jpg' })]).toEqual([null, null])
  server.answer({ 'POST /api/ImageSets': ({ body }: Call) => body })
  await user.click(button('Retry'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(1))
  const [first, second] = server.to('POST /api/ImageSets').map(bodyOfSet)
  expect(second).toEqual(first)
  expect(sent()).toEqual(['1.jpg'])
})

test('a set that was refused can be changed: the next is another one', async () => {
  const { user, server, onAdded } = open()
  server.answer({ 'POST /api/ImageSets': refuse(422, 'The job was deleted.') })
  await user.upload(input(), anImage('1.jpg'))
  await user.click(button('Add 1 image'))
  await screen.findByText('The job was deleted.')
  server.answer({ 'POST /api/ImageSets': ({ body }: Call) => body })
  await user.upload(input(), anImage('2.jpg'))
  await user.click(button('Add 2 images'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(2))
  const [first, second] = server.to('POST /api/ImageSets').map(bodyOfSet)
  expect(second?.id).not.toBe(first?.id)
})

test('Cancel upload ends what is on its way and keeps what has arrived', async () => {
  const { user, server, onAdded } = open()
  const never = Promise.withResolvers<unknown>()
  server.answer({ 'POST /api/images/jobs/upload': (call: Call) => (nameIn(call) === '2.jpg' ? never.promise : stored(call)) })
  await user.upload(input(), [anImage('1.jpg'), anImage('2.jpg')])
  await user.click(button('Add 2 images'))
  await within(line('1.jpg')).findByText('Uploaded')
  await user.click(button('Cancel upload'))
  await screen.findByText('1 image uploaded, not added yet.')
  expect(server.to('POST /api/images/jobs/upload').at(-1)?.signal?.aborted).toBe(true)
  server.answer({ 'POST /api/images/jobs/upload': stored })
  await user.click(button('Add 2 images'))
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(2))
})

test('more than a set holds are left out and told', async () => {
  const { user } = open()
  await user.upload(
    input(),
    Array.from({ length: 203 }, (_, at) => anImage(`${at}.jpg`)),
  )
  await screen.findByText('A set can have at most 200 images: 3 of the chosen images are not in the list.')
  expect(button('Add 200 images').hasAttribute('disabled')).toBe(false)
})

test('closing with images chosen asks first', async () => {
  const { user, onClose } = open()
  await user.upload(input(), anImage('1.jpg'))
  await user.click(button('Close'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Discard these images?')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
