/** The signed copy of a load from the phone: the load is chosen or found by its number, and nothing is lost without a network. (product.md#waste-shipment-record; decisions/phone-records.md) */
import type { FieldLoad } from '@daysheet/domain/field/loads'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aJob, aServer, button, open, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { aPictureFile, withPictures } from '#testing/field/pictures.ts'
import { unreachable, type Answer, type Call } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
})

const aLoad = (number: number, more: Partial<FieldLoad> = {}): FieldLoad => ({
  ...{ id: `load ${number}`, number, wsrNumber: '', containerNumber: '', hauler: 'Verrazzano Carting', landfill: null },
  ...{ transportedOn: '2026-11-20', bags: 40, copies: 0 },
  jobs: [{ jobId: 'other', jobNum: 9, jobNumDecimals: 0, address: '9 Grand St', boro: 'Queens' }],
  ...more,
})
const own = { jobId: 'j', jobNum: 10154.2, jobNumDecimals: 2, address: '25 Jamaica Avenue', boro: 'Queens' }
const uploads = {
  'POST /api/images/:container/upload': ({ path, body }: Call) => {
    const name = ((body as FormData).get('file') as File).name // what the queue sends
    return { result: { files: { file: [{ name, container: path.split('/')[3] }] }, fields: {} } }
  },
}
const at = '/job/job1/write/signedCopy'
const take = async (name: string) => {
  fireEvent.change(await screen.findByLabelText('Take a picture'), { target: { files: [aPictureFile(name)] } })
  await screen.findByText(/^\d+ pictures? saved on this phone$/)
}
const choices = async () => within(await screen.findByRole('group', { name: 'Which load' }))
const loadsOf = async () => (await choices()).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

test('a load is chosen, those of this job first; its pages go without a network into the queue, and to the load with the next one', async () => {
  withPictures()
  const loads = [aLoad(12, { wsrNumber: 'W-77', copies: 1 }), aLoad(14, { jobs: [own], bags: 1 })]
  const server = aServer([aJob()], { ...uploads, 'GET /api/field/loads': { loads } })
  const user = open()
  await waitFor(() => expect(server.to('GET /api/field/loads')).toHaveLength(1))
  await screen.findByRole('link', { name: /25 Jamaica/ })
  cleanup()
  const paths = ['GET /api/field/loads', 'GET /api/field/today', 'POST /api/field/records', 'POST /api/images/:container/upload']
  for (const path of paths) server.answer({ [path]: unreachable })
  open('/job/job1/more')
  await user.click(await screen.findByRole('link', { name: 'Signed waste record' }))
  expect(await loadsOf()).toEqual([
    'Load 14picked up Fri, Nov 20 · Verrazzano Carting · 1 bag10154.20 25 Jamaica Avenue, Queens',
    'Load 12 · record W-77picked up Fri, Nov 20 · Verrazzano Carting · 40 bags9 9 Grand St, QueensThe office already has 1 picture',
    'Another load, by the number on the record',
  ])
  await user.click(await button('Save the signed record'))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a load.')
  await user.click((await choices()).getByLabelText(/^Load 12/))
  await user.click(await button('Save the signed record'))
  expect(screen.getByRole('alert').textContent).toBe('Please take or choose a picture.')
  await take('page 1')
  await take('page 2')
  await user.type(screen.getByLabelText('Note'), 'Torn')
  await user.click(await button('Save the signed record'))
  expect(await screen.findByText(/^Signed waste record, .*: waiting$/)).toBeTruthy()
  const [kept] = await allRecords()
  const marks = kept?.pictures.map((sha256) => `picture:${sha256}`)
  expect(kept).toMatchObject({
    kind: 'SignedCopies',
    body: { jobId: 'j', loadId: 'load 12', wsrNumber: null, note: 'Torn', images: marks },
  })
  expect(marks).toHaveLength(2)
  await user.click(await screen.findByRole('link', { name: /1 saved on this phone/ }))
  const item = within(await screen.findByRole('listitem'))
  expect([item.getByText('Signed waste record'), item.getByText('10154.20 25 Jamaica Avenue, Queens')]).toHaveLength(2)
  server.answer({ ...uploads, 'POST /api/field/records': server.store })
  await user.click((await screen.findAllByRole('button', { name: 'Send now' }))[0]!)
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(server.records[0]).toMatchObject({
    kind: 'SignedCopies',
    body: { loadId: 'load 12', images: kept?.pictures.map((sha256) => `/api/images/loads/download/${sha256}.jpg`) },
  })
})

test('a load that is not there is named by the number on the paper', async () => {
  withPictures()
  const server = aServer([aJob()], { ...uploads, 'GET /api/field/loads': { loads: [aLoad(12)] } })
  const user = open(at)
  await user.click((await choices()).getByLabelText('Another load, by the number on the record'))
  await take('page')
  await user.click(await button('Save the signed record'))
  expect(screen.getByRole('alert').textContent).toBe('Please enter the number on the record.')
  await user.type(screen.getByLabelText(/^Number on the waste shipment record/), ' B-W-77 ')
  await user.click(await button('Save the signed record'))
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(server.records[0]?.body).toMatchObject({ loadId: null, wsrNumber: 'B-W-77' })
})

test.each<[string, Answer, string]>([
  ['that was read and is empty', { loads: [] }, 'None of your loads is on its way. Find another one by its number.'],
  ['that could not be read yet', unreachable, 'The loads are not on this phone yet. Type the number on the record.'],
])('with a list %s the number is asked for at once', async (_what, answer, words) => {
  aServer([aJob()], { 'GET /api/field/loads': answer })
  open(at)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByLabelText(/^Number on the waste shipment record/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Which load' })).toBeNull()
})

test('of many loads six are shown, with the one that was chosen, until somebody wants all', async () => {
  const loads = Array.from({ length: 30 }, (_, index) => aLoad(index + 1))
  aServer([aJob()], { 'GET /api/field/loads': { loads } })
  const user = open(at)
  expect(await loadsOf()).toHaveLength(7)
  await user.click(await button('Show all 30'))
  expect(await loadsOf()).toHaveLength(31)
})

test('what was begun is there again with its load and its pages', async () => {
  withPictures()
  aServer([aJob()], { 'GET /api/field/loads': { loads: [aLoad(12), aLoad(13)] } })
  const user = open(at)
  await user.click((await choices()).getByLabelText(/^Load 13/))
  await take('page')
  cleanup()
  open('/')
  await user.click(await screen.findByRole('link', { name: 'Signed waste record' }))
  expect((await choices()).getByLabelText<HTMLInputElement>(/^Load 13/).checked).toBe(true)
  expect(await screen.findByText('1 picture saved on this phone')).toBeTruthy()
})

test('why it was refused is said in the language of the phone', async () => {
  withPictures()
  localStorage.setItem('daysheet.field.language', 'es')
  const refusal = { statusCode: 422, code: 'NO_LOAD', message: 'There is no open load.', messages: null }
  aServer([aJob()], {
    ...uploads,
    'GET /api/field/loads': { loads: [] },
    'POST /api/field/records': ({ body }) => ({
      results: (body as { records: { id: string }[] }).records.map(({ id }) => ({ id, state: 'refused', refusal })),
    }),
  })
  const user = open(at)
  fireEvent.change(await screen.findByLabelText('Tomar foto'), { target: { files: [aPictureFile('page')] } })
  await screen.findByText('1 foto guardada en este teléfono')
  await user.type(screen.getByLabelText(/^Número del registro de desechos/), '9')
  await user.click(await button('Guardar el registro firmado'))
  await user.click(await screen.findByRole('link', { name: /^1 registro necesita su atención/ }))
  expect((await screen.findByText(/^Rechazado:/)).textContent).toBe('Rechazado: Usted no tiene ninguna carga abierta con ese número.')
})
