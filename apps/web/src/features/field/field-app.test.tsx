import type { FieldBatch } from '@daysheet/domain/field/batch'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, days, nadia, open, signedIn, signOutOf, stored } from '#testing/field/app.tsx'
import { clockAll, isIn, later, openRow } from '#testing/field/crew.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { savedFiles } from '#testing/files.ts'
import { liveStream, refuse, unreachable } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { allRecords } from './queue/store.ts'
import { changeLanguage } from './i18n/i18n.ts'

beforeEach(() => aPhone())

test('somebody signs in, and their days are there: today first, what is over last', async () => {
  const server = aServer([aJob({ scheduleEntryId: 'old', day: '2026-11-24', address: '1 Grand St' }), aJob()], {
    'POST /api/Users/login': refuse(401, 'login failed'),
  })
  const user = open()
  await user.type(await screen.findByLabelText('Username'), ' NRahman')
  await user.type(screen.getByLabelText('Password'), 'four crews at six')
  await user.click(await button('Sign in'))
  expect((await screen.findByRole('alert')).textContent).toBe('Username or password is wrong.')
  // A proxy knows nothing of our passwords.
  server.answer({ 'POST /api/Users/login': () => new Response('<html>Proxy</html>', { status: 401 }) })
  await user.click(await button('Sign in'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The server does not allow it. Please ask the office.'))
  server.answer({ 'POST /api/Users/login': { id: 'token' } })
  await user.click(await button('Sign in'))
  expect(await screen.findByRole('heading', { name: 'Nadia Rahman' })).toBeTruthy()
  expect(server.to('POST /api/Users/login').at(-1)?.body).toEqual({ username: 'nrahman', password: 'four crews at six', phone: true })
  await screen.findByRole('link', { name: '10154.20 25 Jamaica Avenue, Queens' })
  expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))).toEqual(['Today', 'Yesterday'])
  expect(screen.getAllByText('Gate code 1000')).toHaveLength(2)
  expect(screen.getAllByText('7:00 AM · 2 people · ACP7 49%')).toHaveLength(2)
})

test('what the office changes is there without waiting for the next read', async () => {
  // No reads by the clock: what comes, comes live.
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  signedIn()
  const stream = liveStream()
  const server = aServer([aJob()], { 'GET /api/changes': stream.open })
  open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  // The first may still be of the read with which the stream begins; the second is not.
  for (const [seq, cancelledReason] of [
    [2, 'Flood'],
    [3, 'Fire'],
  ] as const) {
    server.answer({ 'GET /api/field/today': days([aJob({ cancelled: true, cancelledReason })]) })
    stream.push('change', { seq, entity: 'ScheduleEntry', type: 'update', id: 'job1', data: { supervisorId: nadia.id } }, seq)
    expect(await screen.findByText(`Cancelled: ${cancelledReason}`)).toBeTruthy()
  }
})

test('what was read in the evening is worked with in the morning, without a network', async () => {
  vi.setSystemTime(new Date('2026-11-24T23:00:00.000Z'))
  signedIn()
  const server = aServer([], { 'GET /api/field/today': { ...days([aJob()]), readAt: '2026-11-24T23:00:00.000Z', today: '2026-11-24' } })
  open('/job/job1')
  await screen.findByText('Ana')
  expect(screen.queryByRole('button', { name: /^Clock/ })).toBeNull()
  cleanup()
  vi.setSystemTime(new Date('2026-11-25T11:30:00.000Z'))
  server.answer({ 'GET /api/field/today': unreachable, 'POST /api/field/records': unreachable })
  const user = open()
  const card = await screen.findByRole('region', { name: 'Today' })
  expect(await screen.findByText('As of Tue, Nov 24, 6:00 PM')).toBeTruthy()
  await user.click(within(card).getByRole('link', { name: /25 Jamaica/ }))
  await clockAll('in', 2)
  expect(await screen.findByText('2 people: In, saved')).toBeTruthy()
})

test('a page that was open all night on a line that stands still shows the morning’s job as of today', async () => {
  vi.setSystemTime(new Date('2026-11-24T23:00:00.000Z'))
  signedIn()
  const jobs = [aJob({ scheduleEntryId: 'older', day: '2026-11-23' }), aJob({ scheduleEntryId: 'old', day: '2026-11-24' }), aJob()]
  const server = aServer([], { 'GET /api/field/today': { ...days(jobs), readAt: '2026-11-24T23:00:00.000Z', today: '2026-11-24' } })
  open()
  await screen.findByRole('region', { name: 'Tomorrow' })
  server.answer({ 'GET /api/field/today': () => new Promise(() => {}) })
  vi.setSystemTime(new Date('2026-11-25T11:30:00.000Z'))
  act(() => changeLanguage('es')) // anything that draws anew
  expect(await screen.findByText('Actualizado mar 24 de noviembre, 6:00 p. m.')).toBeTruthy()
  const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))
  expect(sections).toEqual(['Hoy', 'lun 23 de noviembre', 'Ayer'])
})

test('a Spanish phone shows Spanish days and times', async () => {
  signedIn()
  localStorage.setItem('daysheet.field.language', 'es')
  const inAtSeven = aPerson('Ana', { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] })
  aServer([aJob({ crew: [inAtSeven], reportedAt: '2026-11-25T20:08:00.000Z' })])
  const user = open()
  const region = await screen.findByRole('region', { name: 'Hoy' })
  expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Hoy mié 25 de noviembre')
  expect(within(region).getByText(/^7:00 a. m. · 1 de 1 adentro/)).toBeTruthy()
  await user.click(within(region).getByRole('link', { name: /25 Jamaica/ }))
  expect(await screen.findByText('Fin de turno reportado 3:08 p. m.')).toBeTruthy()
  expect(screen.getByText('Entrada 7:00 a. m.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\d.[AP]M/)
  act(() => changeLanguage('en'))
})

describe('a crew is clocked', () => {
  test('one by one and all at once; what was sent is shown at once and the phone says that all is sent', async () => {
    signedIn()
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Clock Ana in'))
    expect(await screen.findByText(/^Ana: In at .* saved$/)).toBeTruthy()
    await isIn('Ana')
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).toMatchObject({ workerEntryId: 'entry Ana', type: 'in', latitude: 40.7, longitude: -73.8, accuracy: 12 })
    expect(server.to('POST /api/field/records')[0]?.headers.get('device-time')).toMatch(/^\d{4}-/)
    expect(await screen.findByText('All sent · 1 person clocked in')).toBeTruthy()
    await user.click(await button('Clock Bo in'))
    later()
    await clockAll('out', 2)
    expect(await screen.findByText('2 people: Out, saved')).toBeTruthy()
    await waitFor(() => expect(server.events.map(({ type }) => type)).toEqual(['in', 'in', 'out', 'out']))
    await button('Clock Ana in')
  })

  test('nobody for a day to come; of yesterday’s night whoever is still in, and no whole crew in', async () => {
    signedIn()
    const inAlready = [aPunch('in', '2026-11-25T03:00:00.000Z')]
    const night = aJob({
      scheduleEntryId: 'night',
      day: '2026-11-24',
      crew: [aPerson('Ana', { punches: inAlready }), aPerson('Bo', { punches: inAlready }), aPerson('Cy'), aPerson('Dee')],
    })
    aServer([night, aJob({ scheduleEntryId: 'next', day: '2026-11-26' })])
    open('/job/night')
    await button('All out')
    expect(screen.queryByRole('button', { name: 'All in' })).toBeNull()
    await button('Clock Cy in')
    cleanup()
    open('/job/next')
    await screen.findByText('Ana')
    expect(screen.queryByRole('button', { name: /^Clock/ })).toBeNull()
  })

  test('without a network: it is kept, shown as waiting, and sent once there is one', async () => {
    signedIn()
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await button('Clock Ana in')
    server.answer({ 'POST /api/field/records': unreachable, 'GET /api/field/today': unreachable })
    await user.click(await button('Clock Ana in'))
    await isIn('Ana')
    later()
    expect((await openRow('Ana')).getByText(/\(waiting\)$/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: /1 saved on this phone/ })).toBeTruthy()
    cleanup()
    // The application is closed and opened again, still without a network.
    open('/job/job1')
    expect((await openRow('Ana')).getByText(/\(waiting\)$/)).toBeTruthy()
    const sent: FieldBatch[] = []
    server.answer({
      'POST /api/field/records': ({ body }) => {
        sent.push(body as FieldBatch)
        return stored(body)
      },
    })
    // The pause after the first attempt may still be running. The return of the network overrides
    // it.
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect((await allRecords()).map(({ state }) => state)).toEqual(['sent']))
    expect(sent.flatMap(({ records }) => records)).toHaveLength(1)
  })

  test('what the server refuses needs a person, who can try again, set it aside or save it as a file', async () => {
    signedIn()
    const refusal = { statusCode: 422, code: 'NO_WORKER_ENTRY', message: 'There is no worker entry.', messages: null }
    const server = aServer([aJob()], {
      'POST /api/field/records': ({ body }) => ({
        results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'refused', refusal })),
      }),
    })
    const user = open('/job/job1')
    await user.click(await button('Clock Ana in'))
    expect(await screen.findByText(/^In \d+:\d\d [AP]M was refused\. It needs you\.$/)).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: /^1 record needs you/ }))
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('Refused: The office took this person off the crew. They cannot be clocked there.')
    expect(within(item).getByRole('button', { name: 'Retry', description: /^Punch Ana · In / })).toBeTruthy()
    const saved = savedFiles()
    await user.click(within(item).getByRole('button', { name: 'Save as a file' }))
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^daysheet-[\w-]+\.json$/)])
    expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toMatchObject({ kind: 'Events', body: { workerEntryId: 'entry Ana' }, refusal })
    await user.click(screen.getByRole('button', { name: 'Save all as a file' }))
    expect(JSON.parse((await saved[1]?.file.text()) ?? '')).toMatchObject([{ kind: 'Events', refusal }])
    await user.click(within(item).getByRole('button', { name: 'Do not send' }))
    expect(await screen.findByText('All sent. You may close the app.')).toBeTruthy()
    server.answer({
      'POST /api/field/records': ({ body }) => stored(body),
    })
    await user.click(await button('Retry'))
    expect(await screen.findByText('Nothing is waiting. The office has everything that you saved.')).toBeTruthy()
  })

  test('a record that the server cannot store right now has a reason, and Send now sends it', async () => {
    signedIn()
    const refusal = { statusCode: 500, code: null, message: 'Internal Server Error', messages: null }
    const server = aServer([aJob()], {
      'POST /api/field/records': ({ body }) => ({
        results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'later', refusal })),
      }),
    })
    const user = open('/job/job1')
    await user.click(await button('Clock Ana in'))
    await user.click(await screen.findByRole('link', { name: /1 saved on this phone/ }))
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toMatch(/^PunchAna · In \d+:\d\d [AP]M10154\.20 25 Jamaica Avenue, Queens/)
    await waitFor(() => expect(item.textContent).toContain('Not sent yet: The server had a problem.'))
    expect(within(item).queryByRole('button')).toBeNull()
    server.answer({ 'POST /api/field/records': ({ body }) => stored(body) })
    await user.click(screen.getAllByRole('button', { name: 'Send now' })[0]!)
    expect(await screen.findByText('Nothing is waiting. The office has everything that you saved.')).toBeTruthy()
  })

  test('a stalled request is given up when a person asks, and does not block the queue', async () => {
    signedIn()
    const server = aServer([aJob()], {
      'POST /api/field/records': ({ signal }) =>
        new Promise((_, given) => signal?.addEventListener('abort', () => given(new DOMException('late', 'TimeoutError')))),
    })
    const user = open('/job/job1')
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.to('POST /api/field/records')).toHaveLength(1))
    await user.click(await screen.findByRole('link', { name: /^Sending 1 of 1/ }))
    server.answer({ 'POST /api/field/records': ({ body }) => stored(body) })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Nothing is waiting. The office has everything that you saved.')).toBeTruthy()
  })

  test.each([
    ['is full', 'QuotaExceededError', 'Not saved. This phone is full. Free up space, then try again.'],
    ['has lost its store', 'UnknownError', 'Not saved. This phone could not save it. Please try again.'],
  ])('a phone that %s says so, nobody believes that it was saved, and the second attempt works', async (_what, error, words) => {
    signedIn()
    aServer([aJob()])
    const user = open('/job/job1')
    await button('Clock Ana in')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('not now', error)
    })
    await user.click(await button('Clock Ana in'))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('Not everything is saved.')).toBeTruthy()
    expect(screen.queryByText(/^All sent/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Ana\b.* In / })).toBeNull()
    add.mockRestore()
    await user.click(await button('Clock Ana in'))
    await isIn('Ana')
    await screen.findByText('All sent · 1 person clocked in')
  })

  test('what is kept is not called unsaved because the phone cannot show it just then', async () => {
    signedIn()
    const server = aServer([aJob()], { 'POST /api/field/records': unreachable })
    const user = open('/job/job1')
    await button('Clock Ana in')
    const shown = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })
    await user.click(await button('Clock Ana in'))
    expect(await screen.findByText(/^Ana: In at .* saved$/)).toBeTruthy()
    shown.mockRestore()
    server.answer({ 'POST /api/field/records': ({ body }) => stored(body) })
    window.dispatchEvent(new Event('online'))
    await isIn('Ana')
    expect(await allRecords()).toHaveLength(1)
  })

  test.each([
    [
      'not allowed',
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      'No photos: this phone does not allow the camera',
      'denied',
    ],
    ['not there', () => Promise.reject(new DOMException('no', 'NotFoundError')), 'No photos: no camera here', 'unavailable'],
  ])('with a camera that is %s it says so, and clocks without photos', async (_what, getUserMedia, words, noPhotoReason) => {
    signedIn()
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Photos off'))
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).not.toHaveProperty('image')
    expect(server.events[0]).toMatchObject({ noPhotoReason })
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  test('with a camera that fails at the moment of the photo the punch is kept all the same', async () => {
    signedIn()
    const stream = { getTracks: () => [] }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => Promise.resolve(stream) }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
    const spies = [
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(),
      vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640),
      vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480),
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
        throw new DOMException('no memory', 'InvalidStateError')
      }),
    ]
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Photos off'))
    expect(await screen.findByText('Each In or Out takes a photo of what the camera sees.')).toBeTruthy()
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.events).toMatchObject([{ noPhotoReason: 'unavailable' }]))
  })

  test('without a position, which it says', async () => {
    signedIn()
    await aPhone({ finding: (_found, refused) => refused({ code: 1 }) })
    const server = aServer([aJob()])
    const user = open('/job/job1')
    expect(await screen.findByText('No location: this phone does not allow it')).toBeTruthy()
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).not.toHaveProperty('latitude')
    expect(server.events[0]).toMatchObject({ noPositionReason: 'denied', noPhotoReason: 'off' })
  })
})

test('a session that ended asks to sign in again, and loses nothing that waits', async () => {
  signedIn()
  const server = aServer([aJob()])
  const user = open('/job/job1')
  await button('Clock Ana in')
  server.answer({ 'POST /api/field/records': refuse(401, 'Please sign in'), 'GET /api/field/today': refuse(401, 'Please sign in') })
  await user.click(await button('Clock Ana in'))
  expect(await screen.findByText('Sign in to send 1 record')).toBeTruthy()
  expect((await allRecords()).map(({ state, tries }) => [state, tries])).toEqual([['waiting', 0]])
  server.answer({
    'POST /api/field/records': ({ body }) => stored(body),
    'GET /api/field/today': days([aJob()]),
  })
  await isIn('Ana') // no dialog covers the crew
  await user.click(screen.getByRole('link', { name: /^Sign in to send 1 record/ }))
  await user.type(screen.getByLabelText('Username'), 'nrahman')
  await user.type(screen.getByLabelText('Password'), 'four crews at six')
  await user.click(await button('Sign in'))
  expect(await screen.findByText('All sent. You may close the app.')).toBeTruthy()
})

test('signing out asks while something waits; the next person sees only that something does', async () => {
  signedIn()
  const server = aServer([aJob()], { 'POST /api/field/records': unreachable })
  const user = open('/job/job1')
  await user.click(await button('Clock Ana in'))
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(await signOutOf(user)).toContain('1 record is not sent yet.')
  expect(await screen.findByText('1 record from another person is waiting on this phone. It is sent when they sign in.')).toBeTruthy()
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(server.to('POST /api/Users/logout')).toHaveLength(1)
})

test.each([
  ['without a network', unreachable, 'No se puede llegar al servidor. Revise la señal e intente otra vez.'],
  ['after too many attempts', refuse(429, 'Too many attempts.'), 'Demasiados intentos. Espere un poco e intente otra vez.'],
  ['while the server is ill', refuse(500, 'Internal Server Error'), 'El servidor tuvo un problema. Si vuelve a pasar, avise a la oficina.'],
] as const)('%s whoever signs in is told so in their language', async (_when, answer, said) => {
  localStorage.setItem('daysheet.field.language', 'es')
  aServer([], { 'POST /api/Users/login': answer })
  const user = open()
  await user.type(await screen.findByLabelText('Usuario'), 'nrahman')
  await user.type(screen.getByLabelText('Contraseña'), 'four crews at six')
  await user.click(await button('Iniciar sesión'))
  expect((await screen.findByRole('alert')).textContent).toBe(said)
})

test('everything is said in Spanish too, and that is remembered', async () => {
  signedIn()
  aServer([aJob()])
  const user = open('/job/job1')
  await button('Clock Ana in')
  changeLanguage('es')
  expect(await button('Entrada de Ana')).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
  await user.click(screen.getByRole('link', { name: 'Atrás' }))
  await user.click(await button('Menú'))
  expect(await button('English')).toBeTruthy()
  cleanup()
  open()
  expect(await screen.findByRole('region', { name: 'Hoy' })).toBeTruthy()
})

test('a screen that breaks says that nothing is lost, in both languages, and what waits stays in sight', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signedIn()
  // As no server answers: a mistake of ours.
  aServer([], { 'GET /api/field/today': days([aJob({ notes: {} as never })]) })
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('This screen had a problem. Nothing that you saved is lost.')
  expect(screen.getByText('All sent. You may close the app.')).toBeTruthy()
  expect(await button('Retry')).toBeTruthy()
  changeLanguage('es')
  expect(await screen.findByText('Esta pantalla tuvo un problema. No se ha perdido nada de lo que guardó.')).toBeTruthy()
})
