import type { Load, LoadChange } from '@daysheet/domain/loads/load'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stale } from '#testing/admin.tsx'
import { savedFiles } from '#testing/files.ts'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aLoad, officeOf } from '#testing/loads.ts'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { refuse, respond, type Answers, type Call } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { uploads } from '#testing/uploads.ts'
import { LoadsScreen } from './loads-screen.tsx'

const address = (name: string) => `/api/images/loads/download/${name}`
const aScan = (name: string) => new File([new Uint8Array(8)], name, { type: 'image/jpeg' })
const stored = ({ body }: Call) => ({
  result: { files: { file: [{ container: 'loads', name: ((body as FormData).get('file') as File).name }] }, fields: {} }, // as the screen sends it
})
const pickedUp: Partial<Load> = { transportedOn: '2026-11-10', wsrNumber: '4711' }

/** The page of a load, whose pictures a change changes. */
function show(more: Partial<Load>, answers: Answers = {}, me = aMe()) {
  setNow(noon)
  uploads()
  let load = aLoad({ ...pickedUp, ...more })
  const server = respond({
    'GET /api/settings': officeOf(),
    'GET /api/loads/:id/notes': [],
    'POST /api/tickets': (call) => ticketsFor(call),
    'POST /api/images/loads/upload': stored,
    'GET /api/loads/:id': () => load,
    'PATCH /api/loads/:id'({ body }) {
      load = { ...load, ...(body as Pick<LoadChange, 'signedCopies'>), version: load.version + 1 } as Load // what is sent is pictures
      return load
    },
    ...answers,
  })
  return { ...renderRoutes([{ path: '/loads/:loadId?', Component: LoadsScreen }], { at: `/loads/${load.id}`, me }), server }
}
const pages = async () => within(await screen.findByRole('list', { name: 'Signed copy' })).getAllByRole('listitem')
const isThere = async () => expect(await screen.findByRole('heading', { level: 1, name: 'Load 12' })).toBeTruthy()
const input = 'Pictures or PDF of the signed copy'

test('pictures of the signed copy are added page by page to those that are there', async () => {
  const { user, server } = show({ signedCopies: [address('1.jpg')] })
  await user.upload(await screen.findByLabelText(input), [aScan('2.jpg'), aScan('3.jpg')])
  await waitFor(async () => expect(await pages()).toHaveLength(3))
  const [change] = server.to('PATCH /api/loads/:id')
  expect([change?.body, change?.headers.get('if-match')]).toEqual([{ signedCopies: ['1.jpg', '2.jpg', '3.jpg'].map(address) }, '"3"'])
  screen.getByRole('button', { name: 'Page 3 of the signed copy, open in a new window' })
  screen.getByText('The days are counted until you enter the day that the signed copy came in.')
})

test('a PDF is kept among the pictures, and saved when it is pressed', async () => {
  const saved = savedFiles()
  const pdf = new Response('%PDF-1.7', { headers: { 'content-disposition': 'attachment; filename="SignedCopy.pdf"' } })
  const { user, server } = show({ signedCopies: [address('1.jpg')] }, { 'GET /api/images/loads/download/:file': () => pdf })
  await user.upload(await screen.findByLabelText(input), new File([new Uint8Array(8)], '2.pdf', { type: 'application/pdf' }))
  await waitFor(async () => expect(await pages()).toHaveLength(2))
  expect(server.to('PATCH /api/loads/:id')[0]?.body).toEqual({ signedCopies: ['1.jpg', '2.pdf'].map(address) })
  await user.click(screen.getByRole('button', { name: 'Download page 2 of the signed copy, PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['SignedCopy.pdf']))
})

test('one is taken away after a question', async () => {
  const { user, server } = show({ signedCopies: ['1.jpg', '2.jpg'].map(address), signedCopyOn: '2026-11-19' })
  await user.click(await screen.findByRole('button', { name: 'Take page 1 away' }))
  expect(server.to('PATCH /api/loads/:id')).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take away' }))
  await waitFor(async () => expect(await pages()).toHaveLength(1))
  expect(server.to('PATCH /api/loads/:id').map(({ body }) => body)).toEqual([{ signedCopies: [address('2.jpg')] }])
})

test('pages that somebody else added and took away meanwhile stay added and away', async () => {
  const newer = aLoad({ ...pickedUp, signedCopies: ['2.jpg', '9.jpg'].map(address), version: 4 })
  let isFirst = true
  const { user, server } = show(
    { signedCopies: ['1.jpg', '2.jpg'].map(address) },
    {
      'PATCH /api/loads/:id'() {
        if (!isFirst) return newer
        isFirst = false
        return stale(newer, {})
      },
    },
  )
  await user.upload(await screen.findByLabelText(input), aScan('3.jpg'))
  await waitFor(() =>
    expect(server.to('PATCH /api/loads/:id').map(({ body }) => body)).toEqual([
      { signedCopies: ['1.jpg', '2.jpg', '3.jpg'].map(address) },
      { signedCopies: ['2.jpg', '9.jpg', '3.jpg'].map(address) },
    ]),
  )
})

test('what the server does not take as a picture is said, and nothing is changed', async () => {
  const { user, server } = show({}, { 'POST /api/images/loads/upload': refuse(415, 'scan.jpg is a PDF, not a picture.') })
  await user.upload(await screen.findByLabelText(input), aScan('scan.jpg'))
  expect(await screen.findByText('scan.jpg is a PDF, not a picture.')).toBeTruthy()
  expect(server.to('PATCH /api/loads/:id')).toEqual([])
})

test('of a closed load they are only looked at', async () => {
  show({ signedCopies: [address('1.jpg')], closedAt: '2026-11-20T15:00:00.000Z', closedBy: 'lee' })
  expect(await pages()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Take page 1 away' })).toBeNull()
  expect(screen.queryByLabelText(input)).toBeNull()
})

test.each<[string, Partial<Load>]>([
  ['was not picked up', { transportedOn: null }],
  ['has no record', { noWsrReason: 'Non-friable' }],
])('a load that %s waits for none', async (_what, more) => {
  show(more)
  await isThere()
  expect(screen.queryByLabelText(input)).toBeNull()
})

test('whoever sees no pictures is shown none', async () => {
  show({ signedCopies: [address('1.jpg')] }, {}, aMe({ permissions: ['loads.read', 'loads.write', 'settings.read'] }))
  await isThere()
  expect(screen.queryByRole('heading', { name: 'Signed copy' })).toBeNull()
})
