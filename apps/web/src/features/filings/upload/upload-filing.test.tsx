import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aReading, aReadRow } from '#testing/filing-upload.ts'
import { refuse, unreachable, type Answers } from '#testing/respond.ts'
import { drawings } from '#testing/uploads.ts'
import { alertText, answer, cell, fileInput, floor, job, pdf, review, saveButton, start } from '#testing/upload-review.tsx'

test('a job without an id is told so, and nothing is sent', async () => {
  const { server, user } = start({}, { id: '' })
  await user.upload(await fileInput(), pdf())
  expect(await alertText()).toContain('Job id not found')
  expect(server.to('POST /api/Jobs/processACP7')).toEqual([])
})

test.each([
  ['another kind of file', [pdf('acp7.docx')], 'Only .pdf files are accepted, and this is not one.'],
  ['an empty one', [pdf('acp7.pdf', 0)], 'This file is empty.'],
  ['one that is too large', [Object.defineProperty(pdf(), 'size', { value: 21 * 1024 * 1024 })], 'This file is larger than 20 MB.'],
  ['two at once', [pdf('a.pdf'), pdf('b.pdf')], 'Please upload one file at a time.'],
])('%s is refused at once when it is dropped', async (_what, files, words) => {
  const { server } = start()
  const zone = (await fileInput()).closest('div')
  if (!zone) throw new Error('no place to drop a file')
  fireEvent.drop(zone, { dataTransfer: { files } })
  expect(await alertText()).toContain(words)
  expect(server.to('POST /api/Jobs/processACP7')).toEqual([])
})

test('the file goes to the job as `File`, with its progress, then the rows stand to be looked over', async () => {
  let read: (answer: unknown) => void = () => {}
  const { server, upload, user } = start({ 'POST /api/Jobs/processACP7': () => new Promise((resolve) => (read = resolve)) })
  expect(await screen.findByRole('dialog', { name: 'Upload ACP7 for 10412.1 120 Broadway' })).toBeTruthy()
  await user.upload(await fileInput(), pdf('Filing of May.PDF', 3 * 1024 * 1024))
  expect(await screen.findByText('Uploading 0.0 of 3.0 MB')).toBeTruthy()
  upload.progress(1024 * 1024, 3 * 1024 * 1024)
  expect(await screen.findByText('Uploading 1.0 of 3.0 MB')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  upload.progress(3 * 1024 * 1024, 3 * 1024 * 1024)
  expect(await screen.findByText('Reading…')).toBeTruthy()
  read(aReading([aReadRow()]))
  expect(await screen.findByRole('grid', { name: 'Rows of the filing' })).toBeTruthy()
  const [call] = server.to('POST /api/Jobs/processACP7')
  expect(call?.query.get('jobId')).toBe(job.id)
  expect(call?.headers.get('authorization')).toBe('Bearer a-token')
  expect(call?.body instanceof FormData && call.body.get('File')).toHaveProperty('name', 'Filing of May.PDF')
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('an upload can be cancelled, and another file chosen', async () => {
  const { server, user } = start({ 'POST /api/Jobs/processACP7': () => new Promise(() => {}) })
  await user.upload(await fileInput(), pdf())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.to('POST /api/Jobs/processACP7')[0]?.signal?.aborted).toBe(true)
  server.answer({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  await user.upload(await fileInput(), pdf())
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test.each<[string, Answers[string], string]>([
  ['what the server says', refuse(422, 'This PDF is a scanned image'), 'This PDF is a scanned image'],
  ['no network', unreachable, 'The server cannot be reached.'],
])('%s is an alert, and the file input is empty again', async (_what, refusal, words) => {
  const { user } = start({ 'POST /api/Jobs/processACP7': refusal })
  await user.upload(await fileInput(), pdf())
  expect(await alertText()).toContain(words)
  await answer(user, 'OK')
  const input = await fileInput()
  expect((input as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('the page of the row the keyboard comes to is drawn beside it; the worker ends with the dialog', async () => {
  const drawn = drawings()
  const { user, unmount } = await review([aReadRow({ page: 1 }), aReadRow({ page: 3 })], {}, { pages: 3 })
  await waitFor(() => expect(drawn.shown).toHaveBeenCalled())
  cell(1, floor).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(drawn.pages().at(-1)).toBe(3))
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(drawn.pages().at(-1)).toBe(2))
  expect(await screen.findByRole('img', { name: 'Page 2 of the filing' })).toBeTruthy()
  unmount()
  expect(drawn.workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('a page that cannot be drawn says so; the rows are there all the same', async () => {
  const drawn = drawings({ failsAt: ['open'] })
  await review([aReadRow()])
  expect(await screen.findByText(/^This page cannot be shown here\. Open the original/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open the original' })).toBeTruthy()
  expect(drawn.workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('the original is opened as a PDF, whatever it calls itself', async () => {
  const opened: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:daysheet/${opened.push(file as Blob)}`) // files are all that is opened
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = start({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  await user.upload(await fileInput(), new File(['<script>'], 'acp7.pdf', { type: 'text/html' }))
  await user.click(await screen.findByRole('button', { name: 'Open the original' }))
  expect(open).toHaveBeenCalledExactlyOnceWith('blob:daysheet/1', '_blank')
  expect(opened.map(({ type }) => type)).toEqual(['application/pdf'])
})

test('closing with rows that are not saved asks, with Keep editing to begin with', async () => {
  const { user, onClose } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await alertText()).toContain('Discard the rows of this filing?')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await answer(user, 'Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await answer(user, 'Discard')
  expect(onClose).toHaveBeenCalledOnce()
})

test('going back with rows that are not saved asks as closing does, and stays or goes as is said', async () => {
  const rendered = start({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  const { user, onClose, address, goTo, goBack } = rendered
  await fileInput()
  await act(() => goTo('/planner'))
  await user.upload(await fileInput(), pdf())
  await screen.findByRole('grid')
  // The guard stands after the rows do.
  await waitFor(() => expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false))
  void goBack()
  expect(await alertText()).toContain('Discard the rows of this filing?')
  await answer(user, 'Keep editing')
  expect(screen.getByRole('grid')).toBeTruthy()
  expect(address()).toBe('/planner')
  expect(onClose).not.toHaveBeenCalled()
  // The question is gone a moment before its answer has come to the guard; whoever goes back in between is not asked.
  await act(async () => undefined)
  void goBack()
  await answer(user, 'Discard')
  await waitFor(() => expect(address()).toBe('/'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('before a file is chosen, closing asks nothing', async () => {
  const { user, onClose } = start()
  await fileInput()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('after saving, the next filing is uploaded with an empty dialog', async () => {
  const { user } = await review([aReadRow()])
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Upload another' }))
  expect(await fileInput()).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})
