import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import type { FieldToday } from '@daysheet/domain/field/today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import { aPictureFile, notAPicture, withPictures } from '#testing/field/pictures.ts'
import { aMe } from '#testing/render.tsx'
import { respond, unreachable } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { startAccount } from '../account.ts'
import { draftsOfAccount } from '../drafts/store.ts'
import { FieldApp } from '../field-app.tsx'
import { allRecords, disconnect } from '../queue/store.ts'
import { startI18n, type FieldLanguage } from '../i18n/i18n.ts'

const nadia = aMe({ kind: 'supervisor', name: 'Nadia Rahman', username: 'nrahman' })
const jobId = '019a0000-0000-7000-8000-0000000000a1'
const today: FieldToday = {
  readAt: '2026-11-25T11:30:00.000Z',
  seq: 1,
  today: '2026-11-25',
  supervisor: { id: nadia.id, name: 'Nadia Rahman' },
  jobs: [
    {
      scheduleEntryId: 'job1',
      day: '2026-11-25',
      jobId,
      jobNum: 10154,
      jobNumDecimals: 0,
      address: '25 Jamaica Avenue',
      boro: 'Queens',
      startTime: '7:00 AM',
      notes: null,
      cancelled: false,
      cancelledReason: null,
      asksFor: 'city',
      filing: 'ACP7 49%',
      reportedAt: null,
      crew: [],
      areas: [],
      bags: 0,
    },
  ],
  reasons: [],
}
const [tape, bag, lamp] = [
  { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Duct tape', code: 7, unitOfMeasure: 'roll', active: true },
  { id: '019a0000-0000-7000-8000-0000000000b2', name: 'Bag', code: 8, unitOfMeasure: 'each', active: true },
  { id: '019a0000-0000-7000-8000-0000000000b3', name: 'Old lamp', code: 9, unitOfMeasure: 'each', active: false },
] as const

function aServer() {
  const records: FieldBatch['records'] = []
  const server = respond({
    'GET /api/Users/me': nadia,
    'GET /api/field/today': today,
    'GET /api/field/items': { items: [bag, tape, lamp] },
    'POST /api/images/:container/upload': ({ path, body }) => {
      const name = ((body as FormData).get('file') as File).name // what the queue sends
      return { result: { files: { file: [{ name, container: path.split('/')[3] }] }, fields: {} } }
    },
    'POST /api/field/records': ({ body }) => {
      records.push(...(body as FieldBatch).records)
      return { results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'stored' })) }
    },
  })
  return { ...server, records }
}

function open(at = '/job/job1/more') {
  void startI18n()
  void startAccount()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <FieldApp />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
beforeEach(async () => {
  await aPhone()
  localStorage.setItem(tokenKey, 'token')
  const account = { id: nadia.id, kind: 'supervisor', name: 'Nadia Rahman', timeZone: 'America/New_York', token: 'token' }
  localStorage.setItem('daysheet.field.account', JSON.stringify(account))
})
/** As the browser hands them over, whether the dialog was opened by the press itself or once everything typed was kept. */
const choose = (input: HTMLElement, files: File[]) => void fireEvent.change(input, { target: { files } })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const inLanguage = (language: FieldLanguage) => localStorage.setItem('daysheet.field.language', language)
const mark = (sha256: unknown, container: string) => `/api/images/${container}/download/${String(sha256)}.jpg`

/** The words of each form in both languages: a form that lacks one in either cannot be filled in. */
const words = {
  en: {
    inspection: 'Job inspection',
    visit: 'Site visit',
    noAddress: 'Please enter the address, or check that there is none yet.',
    withoutAddress: 'There is no address yet',
    images: 'Pictures',
    order: 'Material order',
    back: 'Return',
    container: 'Container request',
    synopsis: 'Synopsis',
    choose: 'Choose pictures',
    note: 'Note',
    client: 'Customer',
    address: 'Address',
    next: 'What the next pictures show',
    shows: 'Picture 1 shows',
    find: 'Name of the item',
    size: 'Size',
    many: 'How many: Duct tape - roll',
    tenMore: '+10 Duct tape - roll',
    phone: 'Customer’s phone',
    day: 'Needed on',
    place: 'Where to put it',
    language: 'Language of the text',
    forDay: 'For the day',
    save: /^Save the/,
    kept: /: sent$/,
    nothing: 'Please write a synopsis or take a picture.',
    noLines: 'Please add at least one item.',
    none: 'Please take or choose a picture.',
    ten: 'Please enter the phone with 10 digits.',
    storage: 'Waste storage',
  },
  es: {
    inspection: 'Inspección del trabajo',
    visit: 'Visita a la obra',
    noAddress: 'Escriba la dirección, o marque que todavía no hay.',
    withoutAddress: 'Todavía no hay dirección',
    images: 'Fotos',
    order: 'Pedido de material',
    back: 'Devolución',
    container: 'Pedido de contenedor',
    synopsis: 'Resumen',
    choose: 'Elegir fotos',
    note: 'Nota',
    client: 'Cliente',
    address: 'Dirección',
    next: 'Qué muestran las próximas fotos',
    shows: 'La foto 1 muestra',
    find: 'Nombre del artículo',
    size: 'Tamaño',
    many: 'Cuántos: Duct tape - rollo',
    tenMore: '+10 Duct tape - rollo',
    phone: 'Teléfono del cliente',
    day: 'Para el día',
    place: 'Dónde ponerlo',
    language: 'Idioma del mensaje',
    forDay: 'Para el día',
    save: /^Guardar/,
    kept: /: ya en la oficina$/,
    nothing: 'Escriba un resumen o tome una foto.',
    noLines: 'Agregue al menos un artículo.',
    none: 'Tome o elija una foto.',
    ten: 'Escriba el teléfono con 10 dígitos.',
    storage: 'Almacén de desechos',
  },
} as const

describe.each(['en', 'es'] as const)('written down in %s and sent', (language) => {
  const w = words[language]
  const alert = async () => (await screen.findByRole('alert')).textContent

  test('a job inspection with pictures under what they show', async () => {
    inLanguage(language)
    withPictures()
    const server = aServer()
    const user = open()
    await user.click(await link(w.inspection))
    await user.click(await button(w.save))
    expect(await alert()).toBe(w.nothing)
    await user.type(screen.getByLabelText(w.synopsis), 'Barriers stand.')
    choose(screen.getByLabelText(w.choose), [aPictureFile('one')])
    await screen.findByLabelText(w.shows)
    await user.selectOptions(screen.getByLabelText(w.next), w.storage)
    choose(screen.getByLabelText(w.choose), [aPictureFile('two')])
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2))
    await user.click(await button(w.save))
    await screen.findByText(w.kept)
    const [record] = server.records
    const [one, two] = (await allRecords())[0]?.pictures ?? []
    expect(record).toMatchObject({
      kind: 'JobInspections',
      body: {
        jobId,
        supervisorId: nadia.id,
        type: 'inspection',
        synopsis: 'Barriers stand.',
        address: null,
        client: null,
        images: [
          { category: 'Work area', url: mark(one, 'jtimages') },
          { category: 'Waste storage', url: mark(two, 'jtimages') },
        ],
      },
    })
    expect(await draftsOfAccount(nadia.id)).toEqual([])
  })

  test('a site visit for an estimate', async () => {
    inLanguage(language)
    const server = aServer()
    const user = open()
    await user.click(await link(w.visit))
    expect(await screen.findByLabelText(w.address)).toHaveProperty('value', '25 Jamaica Avenue, Queens')
    await user.type(screen.getByLabelText(w.client), 'Kings LLC')
    await user.type(screen.getByLabelText(w.synopsis), 'About 200 feet of pipe.')
    await user.clear(screen.getByLabelText(w.address))
    await user.click(await button(w.save))
    expect(await alert()).toBe(w.noAddress)
    expect(screen.getByRole('checkbox', { name: w.withoutAddress })).toBeTruthy()
    await user.type(screen.getByLabelText(w.address), '25 Jamaica Avenue, Queens')
    await user.click(await button(w.save))
    await screen.findByText(w.kept)
    expect(server.records[0]).toMatchObject({
      kind: 'JobInspections',
      body: {
        type: 'estimate',
        address: '25 Jamaica Avenue, Queens',
        client: 'Kings LLC',
        synopsis: 'About 200 feet of pipe.',
        images: [],
      },
    })
  })

  test('pictures with a note', async () => {
    inLanguage(language)
    withPictures()
    const server = aServer()
    const user = open()
    await user.click(await link(w.images))
    await user.click(await button(w.save))
    expect(await alert()).toBe(w.none)
    choose(screen.getByLabelText(w.choose), [aPictureFile('one'), aPictureFile('two'), aPictureFile('one')])
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2))
    await user.type(screen.getByLabelText(w.note), 'North wall')
    await user.click(await button(w.save))
    await screen.findByText(w.kept)
    const pictures = (await allRecords())[0]?.pictures ?? []
    expect(server.records[0]).toMatchObject({
      kind: 'ImageSets',
      body: { jobId, supervisorId: nadia.id, note: 'North wall', images: pictures.map((sha256) => mark(sha256, 'sites')) },
    })
  })

  test('an order and a return, by search and by big buttons', async () => {
    inLanguage(language)
    const server = aServer()
    const user = open()
    await user.click(await link(w.order))
    await user.click(await button(w.save))
    expect(await alert()).toBe(w.noLines)
    await user.type(await screen.findByLabelText(w.find), 'roll duct{Enter}')
    await user.click(await button(/^Duct tape - roll/))
    await user.click(await button(/^Duct tape - roll/))
    await user.click(await button(w.tenMore))
    expect(screen.getByLabelText(w.many)).toHaveProperty('value', '12')
    const item = await button(/^Duct tape - ro[a-z]+ ?× 12$/)
    await user.clear(screen.getByLabelText(w.many))
    expect(item.textContent).toMatch(/\+$/)
    await user.type(screen.getByLabelText(w.many), '12')
    await user.clear(screen.getByLabelText(w.forDay))
    await user.type(screen.getByLabelText(w.forDay), '2026-11-26')
    // One Save for the whole order, above the warehouse items.
    const save = await button(w.save)
    const picker = screen.getByLabelText(w.find)
    expect(save.compareDocumentPosition(picker)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(await button(w.save))
    await screen.findByText(w.kept)
    await user.click(await link(w.back))
    await user.click(await button(/^Old lamp - /))
    await user.click(await button(w.save))
    await waitFor(() => expect(server.records).toHaveLength(2))
    expect(server.records).toMatchObject([
      {
        kind: 'Orders',
        body: { jobId, supervisorId: nadia.id, jobDate: '2026-11-26T12:00:00.000Z', lines: [{ itemId: tape.id, qty: 12 }] },
      },
      { kind: 'ReturnOrders', body: { jobId, lines: [{ itemId: lamp.id, qtyReturned: 1 }] } },
    ])
  })

  test('a container request', async () => {
    inLanguage(language)
    const server = aServer()
    const user = open()
    await user.click(await link(w.container))
    await user.type(await screen.findByLabelText(w.phone), '555-0177')
    await user.click(await button(w.save))
    expect(await alert()).toBe(w.ten)
    await user.clear(screen.getByLabelText(w.phone))
    await user.type(screen.getByLabelText(w.phone), '(212) 555-0177')
    await user.selectOptions(screen.getByLabelText(w.language), 'es')
    await user.selectOptions(screen.getByLabelText(w.size), '30')
    await user.type(screen.getByLabelText(w.day), '2026-11-28')
    await user.type(screen.getByLabelText(w.place), 'loading dock')
    await user.click(await button(w.save))
    await screen.findByText(w.kept)
    expect(server.records[0]).toMatchObject({
      kind: 'ContainerReqs',
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      body: { jobId, size: '30', wantedOn: '2026-11-28', place: 'loading dock', note: null, phone: '2125550177', language: 'es' },
    })
  })
})

describe('a draft', () => {
  test('is not saved while its pictures are made: the record would not have them', async () => {
    withPictures()
    aServer()
    open('/job/job1/write/images')
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save the pictures' })
    choose(screen.getByLabelText('Choose pictures'), [aPictureFile('one'), aPictureFile('two')])
    expect(save.disabled).toBe(true)
    await screen.findByText('2 pictures saved on this phone')
    await waitFor(() => expect(save.disabled).toBe(false))
  })

  test('is not discarded while its pictures are made: they would bring it back', async () => {
    withPictures()
    aServer()
    const user = open('/job/job1/write/images')
    await user.type(await screen.findByLabelText('Note'), 'Dock')
    const discard = await screen.findByRole<HTMLButtonElement>('button', { name: 'Discard' })
    choose(screen.getByLabelText('Choose pictures'), [aPictureFile('one'), aPictureFile('two')])
    expect(discard.disabled).toBe(true)
    await screen.findByText('2 pictures saved on this phone')
    await waitFor(() => expect(discard.disabled).toBe(false))
  })

  test('is there with its pictures after the application was closed, and is gone once it is saved', async () => {
    withPictures()
    const server = aServer()
    const user = open('/job/job1/write/inspection')
    await user.type(await screen.findByLabelText('Synopsis'), 'Barriers stand.')
    choose(screen.getByLabelText('Take a picture'), [aPictureFile('one')])
    await screen.findByText('1 picture saved on this phone')
    cleanup()
    await disconnect()
    const again = open()
    await again.click(await link('Job inspection · started'))
    expect(await screen.findByLabelText('Synopsis')).toHaveProperty('value', 'Barriers stand.')
    expect(await screen.findByRole('img', { name: 'Picture 1, Work area' })).toBeTruthy()
    const [draft] = await draftsOfAccount(nadia.id)
    await again.click(await button('Save the inspection'))
    await link('Job inspection')
    expect(await allRecords()).toMatchObject([{ id: draft?.id, pictures: draft?.pictures }])
    expect(await draftsOfAccount(nadia.id)).toEqual([])
    await waitFor(() => expect(server.records).toHaveLength(1))
  })

  test('of a day that is shown no more is found on the first screen, and can be finished or discarded', async () => {
    const server = aServer()
    const user = open('/job/job1/write/visit')
    await user.type(await screen.findByLabelText('Synopsis'), 'Pipes')
    await user.click(await link('Back'))
    await user.click(await link('Container request'))
    await user.type(await screen.findByLabelText('Note'), 'Two')
    cleanup()
    await disconnect()
    server.answer({ 'GET /api/field/today': { ...today, jobs: [] } })
    const later = open('/')
    const list = await screen.findByRole('region', { name: 'Started, not saved' })
    expect(list.textContent).toContain('Wed, Nov 25 · 10154 25 Jamaica Avenue, Queens')
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    await later.click(within(list).getByRole('button', { name: /^Discard: Container request/ }))
    expect(confirm).toHaveBeenCalledOnce()
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    await later.click(within(list).getByRole('link', { name: 'Site visit' }))
    expect(await screen.findByLabelText('Synopsis')).toHaveProperty('value', 'Pipes')
    await later.click(await button('Save the visit'))
    await waitFor(() => expect(server.records).toMatchObject([{ body: { type: 'estimate', jobId, supervisorId: nadia.id } }]))
    expect(await draftsOfAccount(nadia.id)).toEqual([])
  })

  test('is thrown away only when that was asked and wanted', async () => {
    aServer()
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const user = open('/job/job1/write/container')
    expect(await screen.findByLabelText('Note')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    await user.type(screen.getByLabelText('Note'), 'Two of them')
    await user.click(await button('Discard'))
    expect(confirm).toHaveBeenCalledWith('Delete what you wrote here, with its pictures?')
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Two of them')
    confirm.mockReturnValue(true)
    await user.click(await button('Discard'))
    await user.click(await link('Container request'))
    expect(await screen.findByLabelText('Note')).toHaveProperty('value', '')
    expect(await draftsOfAccount(nadia.id)).toEqual([])
  })

  test('of the end of a shift that an older application kept is taken over', async () => {
    localStorage.setItem('daysheet.field.report.job1', JSON.stringify({ decon: true, comments: 'Rain' }))
    aServer()
    open('/job/job1/report')
    expect(await screen.findByLabelText('Comments')).toHaveProperty('value', 'Rain')
    expect(await draftsOfAccount(nadia.id)).toMatchObject([{ what: 'report', values: { decon: true, comments: 'Rain' } }])
    expect(localStorage.getItem('daysheet.field.report.job1')).toBeNull()
  })

  test('that the phone cannot keep is still in the form, and that is said', async () => {
    aServer()
    const user = open('/job/job1/write/container')
    await screen.findByLabelText('Note')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(screen.getByLabelText('Note'), 'Two')
    expect(await screen.findByText('This phone could not keep your last changes. Save before you close.')).toBeTruthy()
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Two')
    put.mockRestore()
    await user.type(screen.getByLabelText('Note'), ' of them')
    await waitFor(() => expect(screen.queryByText(/could not keep what you typed/)).toBeNull())
  })
})

describe('pictures', () => {
  test('are taken once everything that was typed is kept: a camera may take the page away', async () => {
    aServer()
    open('/job/job1/write/inspection')
    const input = await screen.findByLabelText('Take a picture')
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
    fireEvent.change(screen.getByLabelText('Synopsis'), { target: { value: 'Barriers stand.' } })
    expect(fireEvent.click(input)).toBe(false)
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
    expect(await draftsOfAccount(nadia.id)).toMatchObject([{ values: { synopsis: 'Barriers stand.' } }])
    expect(fireEvent.click(input)).toBe(true)
    opened.mockRestore()
  })

  test('that the phone has no room for are left out, which is said, and the others are saved', async () => {
    withPictures()
    const server = aServer()
    const user = open('/job/job1/write/images')
    choose(await screen.findByLabelText('Choose pictures'), [aPictureFile('one')])
    await screen.findByText('1 picture saved on this phone')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    choose(screen.getByLabelText('Choose pictures'), [aPictureFile('two'), aPictureFile('three')])
    expect((await screen.findByRole('alert')).textContent).toBe('This phone has no room for another picture. You can save without it.')
    // It is said of the first of them, while the second is still being made.
    await screen.findByText('1 picture saved on this phone')
    add.mockRestore()
    await user.click(await button('Save the pictures'))
    await waitFor(() => expect(server.records).toHaveLength(1))
    expect(server.records[0]?.body['images']).toHaveLength(1)
  })

  test('that cannot be read are left out, and one that was taken can be removed', async () => {
    withPictures()
    aServer()
    const user = open('/job/job1/write/images')
    choose(await screen.findByLabelText('Choose pictures'), [notAPicture(), aPictureFile('one')])
    expect((await screen.findByRole('alert')).textContent).toContain('This phone cannot read one of the files as a picture.')
    await user.click(await button('Remove picture 1'))
    expect(await screen.findByText('0 pictures saved on this phone')).toBeTruthy()
  })
})

test('without a network the items are those that were kept, and what is written waits', async () => {
  const server = aServer()
  open('/')
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await waitFor(() => expect(server.to('GET /api/field/items')).toHaveLength(1))
  cleanup()
  await disconnect()
  server.answer({ 'GET /api/field/items': unreachable, 'GET /api/field/today': unreachable, 'POST /api/field/records': unreachable })
  const user = open()
  await user.click(await link('Material order'))
  const list = await screen.findByRole('region', { name: 'Add an item' })
  await within(list).findByText('2 items. Each tap adds one.')
  await user.click(await button(/^Bag - each/))
  await user.click(await button('Save the order'))
  expect(await screen.findByText(/^Material order, .*: waiting$/)).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: /1 saved on this phone/ }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Material order')
})
