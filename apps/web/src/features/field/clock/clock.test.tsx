import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, days, open, signedIn } from '#testing/field/app.tsx'
import { clockAll, isIn, later, openRow } from '#testing/field/crew.tsx'
import { aPhone, onSite } from '#testing/field/phone.ts'
import { unreachable } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
})

const inSince = (name: string) => aPerson(name, { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] })
/** A canvas that can be drawn on and read, which jsdom has not. */
function aCanvas() {
  const names = ['beginPath', 'moveTo', 'lineTo', 'stroke', 'clearRect', 'fillRect', 'drawImage']
  const context = Object.fromEntries(names.map((name) => [name, () => {}]))
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as CanvasRenderingContext2D), // all that is drawn with
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(new Blob(['drawn'], { type: 'image/png' }))),
  ]
  HTMLCanvasElement.prototype.setPointerCapture = () => {}
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
}

/** A camera that sees somebody else each time. */
function aCamera() {
  const camera = { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) }
  Object.defineProperty(navigator, 'mediaDevices', { value: camera, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  aCanvas()
  let faces = 0
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(new Blob([`face ${(faces += 1)}`]))),
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(),
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640),
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
}

/** What the server answers to an upload: the picture under the name it came with. */
const aPictureKept = (form: FormData) => ({ result: { files: { file: [{ name: (form.get('file') as File).name }] } } })

test('the crew of a shift at midnight can clock in from an hour before, although the shift is tomorrow', async () => {
  const tomorrow = aJob({ day: '2026-11-26', startTime: '12:00 AM' })
  vi.setSystemTime(new Date('2026-11-26T03:59:00.000Z'))
  aServer([tomorrow])
  open('/job/job1')
  await screen.findByText('Ana')
  expect(screen.queryByRole('button', { name: 'All in' })).toBeNull()
  cleanup()
  vi.setSystemTime(new Date('2026-11-26T04:00:00.000Z'))
  open('/job/job1')
  expect(await button('All in')).toBeTruthy()
})

test('asks for the side of a typed time that occurs twice, and refuses a time that the clocks skip', async () => {
  aServer([aJob({ day: '2026-10-31', crew: [aPerson('Ana')] })], { 'POST /api/field/records': unreachable })
  const user = open('/job/job1')
  const panel = await openRow('Ana')
  await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
  const form = within(panel.getByRole('form', { name: 'Type a time for Ana' }))
  await user.selectOptions(form.getByLabelText('Day'), 'Sun, Nov 1')
  fireEvent.change(form.getByLabelText('Time'), { target: { value: '01:45' } })
  await user.selectOptions(form.getByLabelText('Reason'), 'Forgot to clock')
  await user.click(form.getByRole('button', { name: 'Save the time' }))
  expect((await form.findByRole('alert')).textContent).toContain('comes twice that night')
  await user.selectOptions(form.getByLabelText('Which one'), 'After the clocks went back')
  await user.click(form.getByRole('button', { name: 'Save the time' }))
  await waitFor(async () => expect((await allRecords()).map(({ body }) => body)).toMatchObject([{ time: '2026-11-01T06:45:00.000Z' }]))
})

test('a typed time that is saved is gone from the form, which asks for the other way next', async () => {
  aServer([aJob({ crew: [aPerson('Ana')] })], { 'POST /api/field/records': unreachable })
  const user = open('/job/job1')
  const panel = await openRow('Ana')
  await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
  fireEvent.change(panel.getByLabelText('Time'), { target: { value: '07:10' } })
  await user.selectOptions(panel.getByLabelText('Reason'), 'Phone problem')
  await user.type(panel.getByLabelText('Comment'), 'Battery')
  await user.click(panel.getByRole('button', { name: 'Save the time' }))
  await isIn('Ana')
  later()
  await user.click(await panel.findByRole('button', { name: 'Type a time for Ana' }))
  expect(panel.getByRole('button', { name: 'Left' }).getAttribute('aria-pressed')).toBe('true')
  expect(['Time', 'Reason', 'Comment'].map((label) => panel.getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', ''])
})

test('somebody without a certificate is told in red, comes in with a reason and not with the whole crew, without a network too', async () => {
  const lapses = [
    { needed: 'City handler certificate', reason: 'expired' as const, date: '2026-11-01' },
    { needed: 'Respirator fit test', reason: 'missing' as const, date: null },
  ]
  const server = aServer([aJob({ crew: [aPerson('Ana', { lapses }), aPerson('Bo'), aPerson('Cy')] })])
  const user = open('/job/job1')
  expect((await screen.findByText(/^Missing:/)).textContent).toBe(
    'Missing: City handler certificate, expired Nov 1, 2026; Respirator fit test',
  )
  expect(await button('All in')).toBeTruthy()
  server.answer({ 'POST /api/field/records': unreachable })
  await user.click(await button('Clock Ana in'))
  const reason = await screen.findByLabelText(/^Why Ana works without the certificate/)
  expect(await allRecords()).toEqual([])
  await user.type(reason, ' New card tomorrow ')
  await user.click(await button('Clock Ana in'))
  await isIn('Ana')
  expect((await allRecords()).map(({ body }) => body)).toMatchObject([{ type: 'in', certificateReason: 'New card tomorrow' }])
})

describe('somebody who is not on the crew', () => {
  test('is found by name, whatever its accents, and clocked in by job and person, without a network', async () => {
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await button('Clock Ana in')
    await waitFor(() => expect(server.to('GET /api/field/people')).toHaveLength(1))
    server.answer({ 'POST /api/field/records': unreachable, 'GET /api/field/today': unreachable })
    await user.click(await button('Add a person'))
    await user.type(screen.getByLabelText('Search by name'), 'nunez jo')
    await user.click(await button('Clock José Núñez in'))
    await isIn('José Núñez')
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^José Núñez In\s10:00\sAM Not planned/)
    later()
    // Whoever is on the crew is not offered again.
    await user.click(await button('Add a person'))
    await user.type(screen.getByLabelText('Search by name'), 'jos')
    expect(await screen.findByText('No one by that name.')).toBeTruthy()
  })

  test('is sent as such', async () => {
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Add a person'))
    await user.type(screen.getByLabelText('Search by name'), 'jose')
    await user.click(await button('Clock José Núñez in'))
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).toMatchObject({ scheduleEntryId: 'job1', workerId: 'worker José Núñez', type: 'in' })
    expect(server.events[0]).not.toHaveProperty('workerEntryId')
  })
})

test('the names that may be added are on the phone before a job is opened', async () => {
  const server = aServer([aJob()])
  open()
  await waitFor(() => expect(server.to('GET /api/field/people')).toHaveLength(1))
})

test('thirty people are clocked in with a photo of each by one press more than there are people', async () => {
  const crew = Array.from({ length: 30 }, (_, at) => aPerson(`Worker ${at + 1}`))
  const server = aServer([aJob({ crew })], { 'POST /api/images/events/upload': ({ body }) => aPictureKept(body as FormData) })
  aCamera()
  open('/job/job1')
  let presses = 0
  const press = (pressed: HTMLElement) => {
    fireEvent.click(pressed)
    presses += 1
  }
  press(await button('Photos off'))
  await screen.findByText('Each In or Out takes a photo of what the camera sees.')
  for (const { name } of crew) {
    press(await screen.findByLabelText(`Clock ${name} in`)) // by role, jsdom takes far longer among so many
    await screen.findByText(new RegExp(`^${name}: In at .*, saved$`))
  }
  expect(presses).toBe(31)
  await waitFor(() => expect(server.events).toHaveLength(30))
  const images = server.events.map((event) => (event as { image?: string }).image)
  expect(new Set(images).size).toBe(30)
  expect(images).not.toContain(undefined)
})

describe('a time that is typed', () => {
  test('needs a time that is past and a reason, is kept as typed, and is shown so', async () => {
    const server = aServer([aJob({ day: '2026-11-24', scheduleEntryId: 'night' })], { 'POST /api/field/records': unreachable })
    const user = open('/job/night')
    const panel = await openRow('Ana')
    await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
    await user.click(panel.getByRole('button', { name: 'Save the time' }))
    expect(panel.getByRole('alert').textContent).toBe('Please enter the time.')
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: '07:10' } })
    await user.click(panel.getByRole('button', { name: 'Save the time' }))
    expect(panel.getByRole('alert').textContent).toBe('Please choose a reason.')
    await user.selectOptions(panel.getByLabelText('Reason'), 'Phone problem')
    await user.type(panel.getByLabelText('Comment'), 'In the clean room')
    await user.click(panel.getByRole('button', { name: 'Save the time' }))
    expect(await screen.findByText('Ana: In at 7:10 AM, typed and saved')).toBeTruthy()
    expect(await screen.findByText('In 7:10 AM (typed, waiting)')).toBeTruthy()
    await waitFor(() => expect(server.to('POST /api/field/records')).not.toHaveLength(0))
    await waitFor(() => expect(server.to('POST /api/field/records')).toHaveLength(1))
    const [call] = server.to('POST /api/field/records')
    expect(call?.body).toMatchObject({
      records: [
        {
          kind: 'TypedTimes',
          body: {
            scheduleEntryId: 'night',
            workerId: 'worker Ana',
            type: 'in',
            time: '2026-11-24T12:10:00.000Z',
            reason: 'Phone problem',
            comment: 'In the clean room',
          },
        },
      ],
    })
  })

  test('that has not come yet is refused', async () => {
    aServer([aJob({ day: '2126-11-24', scheduleEntryId: 'far' })], {
      'GET /api/field/today': {
        ...days([aJob({ day: '2126-11-24', scheduleEntryId: 'far' })]),
        today: '2126-11-24',
      },
    })
    const user = open('/job/far')
    const panel = await openRow('Ana')
    await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: '07:10' } })
    await user.selectOptions(panel.getByLabelText('Reason'), 'Phone problem')
    await user.click(panel.getByRole('button', { name: 'Save the time' }))
    expect(panel.getByRole('alert').textContent).toBe('This time is in the future.')
  })
})

describe('another job', () => {
  const jobs = () => [
    aJob({ crew: [inSince('Ana'), inSince('Bo'), aPerson('Cy')] }),
    aJob({
      scheduleEntryId: 'job2',
      address: '9 Grand St',
      jobNum: 9,
      jobNumDecimals: 0,
      startTime: '1:00 PM',
      crew: [{ ...aPerson('Bo'), workerEntryId: 'Bo there' }],
    }),
    aJob({ scheduleEntryId: 'off', address: 'Cancelled', cancelled: true }),
  ]

  test('somebody is out here and in there at the same moment, known there as the crew has them', async () => {
    const server = aServer(jobs())
    const user = open('/job/job1')
    const panel = await openRow('Bo')
    await user.click(panel.getByRole('button', { name: 'Move Bo to another job' }))
    expect(within(panel.getByRole('group', { name: 'Move to another job' })).getAllByRole('button')).toHaveLength(1)
    await user.click(panel.getByRole('button', { name: '1:00 PM · 9 9 Grand St, Queens' }))
    expect(await screen.findByText('Bo: out here and in at 9 9 Grand St, Queens, saved')).toBeTruthy()
    await waitFor(() => expect(server.events).toHaveLength(2))
    const [out, into] = server.events
    expect([out, into]).toMatchObject([
      { workerEntryId: 'entry Bo', type: 'out' },
      { workerEntryId: 'Bo there', type: 'in', time: out?.time },
    ])
  })

  test('whoever is still in there is said to be, without a network too', async () => {
    const server = aServer([
      aJob({ crew: [aPerson('Ana'), aPerson('Bo')] }),
      aJob({ scheduleEntryId: 'job2', address: '9 Grand St', crew: [{ ...inSince('Ana'), workerEntryId: 'Ana there' }] }),
      aJob({ scheduleEntryId: 'night', day: '2026-11-24', crew: [{ ...inSince('Bo'), workerEntryId: 'Bo there' }] }),
    ])
    open('/job/job1')
    await button('Clock Ana in')
    server.answer({ 'GET /api/field/today': unreachable })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Still in at 10154.20 9 Grand St, Queens'),
      expect.not.stringContaining('Still in'),
    ])
  })

  test('people who are still in there are not clocked in with the whole crew', async () => {
    const server = aServer([
      aJob({ crew: [aPerson('Ana'), aPerson('Bo'), aPerson('Cy')] }),
      aJob({ scheduleEntryId: 'job2', address: '9 Grand St', crew: [{ ...inSince('Ana'), workerEntryId: 'Ana there' }] }),
    ])
    open('/job/job1')
    await clockAll('in', 2)
    await waitFor(() => expect(server.events).toHaveLength(2))
    expect(server.events).toMatchObject([{ workerEntryId: 'entry Bo' }, { workerEntryId: 'entry Cy' }])
    expect(await button('Clock Ana in')).toBeTruthy()
  })

  test('the whole crew that is in, in one act', async () => {
    const server = aServer(jobs())
    const user = open('/job/job1/more')
    await user.click(await button('Move 2 people'))
    await user.click(await button('1:00 PM · 9 9 Grand St, Queens'))
    const question = within(screen.getByRole('group', { name: 'Move to 9 9 Grand St, Queens' }))
    expect(question.getByText('Ana, Bo')).toBeTruthy()
    later(600)
    await user.click(question.getByRole('button', { name: 'Move 2' }))
    await waitFor(() => expect(server.events).toHaveLength(4))
    expect(server.events).toMatchObject([
      { workerEntryId: 'entry Ana', type: 'out', noPhotoReason: 'crew' },
      { scheduleEntryId: 'job2', workerId: 'worker Ana', type: 'in' },
      { workerEntryId: 'entry Bo', type: 'out' },
      { workerEntryId: 'Bo there', type: 'in' },
    ])
    expect(new Set(server.events.map(({ time }) => time)).size).toBe(1)
  })
})

describe('somebody who lacks what a job asks for', () => {
  const city = { needed: 'City handler certificate', reason: 'missing' as const, date: null }
  const lacks = (...names: string[]) =>
    names.map((name) => ({ ...city, workerId: `worker ${name}`, where: 'city' as const, days: ['2026-11-24', '2026-11-25', '2026-11-26'] }))
  const people = (...names: string[]) => ({
    'GET /api/field/people': {
      people: [aPerson('José Núñez'), aPerson('Ana'), aPerson('Bo')].map(({ workerId, name }) => ({ workerId, name })),
      lapses: lacks(...names),
    },
  })
  const jobs = (asksFor: 'city' | 'state' = 'city') => [
    aJob({ asksFor: 'state', crew: [inSince('Ana'), inSince('Bo')] }),
    aJob({ scheduleEntryId: 'job2', address: '9 Grand St', jobNum: 9, jobNumDecimals: 0, startTime: null, asksFor, crew: [] }),
  ]
  const there = '9 9 Grand St, Queens'
  /** The names are on the phone, and then there is no network. */
  const away = async (server: ReturnType<typeof aServer>) => {
    await waitFor(() => expect(server.to('GET /api/field/people')).toHaveLength(1))
    await isIn('Ana')
    server.answer({
      ...{ 'GET /api/field/people': unreachable, 'GET /api/field/today': unreachable, 'POST /api/field/records': unreachable },
    })
  }
  const bodies = async () => (await allRecords()).map(({ body }) => body)

  test('goes to another job with a reason, asked by what that job asks for, without a network too', async () => {
    const server = aServer(jobs(), people('Ana'))
    const user = open('/job/job1')
    await away(server)
    const panel = await openRow('Ana')
    await user.click(panel.getByRole('button', { name: 'Move Ana to another job' }))
    await user.click(panel.getByRole('button', { name: there }))
    const form = within(await panel.findByRole('form', { name: `Move to ${there}` }))
    expect(form.getByRole('listitem').textContent).toBe('Ana is missing: City handler certificate')
    await user.click(form.getByRole('button', { name: `Move to ${there}` }))
    expect(form.getByRole('alert').textContent).toBe('Please give a reason.')
    expect(await bodies()).toEqual([])
    await user.type(form.getByLabelText(/^Why Ana works without the certificate/), 'Card is on its way')
    await user.click(form.getByRole('button', { name: `Move to ${there}` }))
    expect(await screen.findByText(`Ana: out here and in at ${there}, saved`)).toBeTruthy()
    expect(await bodies()).toMatchObject([
      { type: 'out', workerEntryId: 'entry Ana' },
      { type: 'in', scheduleEntryId: 'job2', workerId: 'worker Ana', certificateReason: 'Card is on its way' },
    ])
    expect((await bodies())[0]).not.toHaveProperty('certificateReason')
  })

  test('is not asked about where the other job asks for less', async () => {
    const server = aServer(jobs('state'), people('Ana'))
    const user = open('/job/job1')
    await away(server)
    const panel = await openRow('Ana')
    await user.click(panel.getByRole('button', { name: 'Move Ana to another job' }))
    await user.click(panel.getByRole('button', { name: there }))
    expect(await screen.findByText(`Ana: out here and in at ${there}, saved`)).toBeTruthy()
  })

  test('is named when the whole crew goes, and has the reason alone', async () => {
    const server = aServer(jobs(), people('Bo'))
    open('/job/job1')
    await away(server)
    cleanup()
    const user = open('/job/job1/more')
    await user.click(await button('Move 2 people'))
    await user.click(await button(there))
    expect(screen.getByText('Bo is missing: City handler certificate')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Why Bo works without/), 'Only carries bags')
    await user.click(await button(`Move to ${there}`))
    await screen.findByText(`2 people: out here and in at ${there}, saved`)
    expect((await bodies()).map(({ workerId, type, certificateReason }) => [workerId, type, certificateReason])).toEqual([
      [undefined, 'out', undefined],
      ['worker Ana', 'in', undefined],
      [undefined, 'out', undefined],
      ['worker Bo', 'in', 'Only carries bags'],
    ])
  })

  test('is added with a reason, and named in red from then on, without a network too', async () => {
    const server = aServer([aJob({ crew: [inSince('Ana')] })], people('José Núñez'))
    const user = open('/job/job1')
    await away(server)
    await user.click(await button('Add a person'))
    await user.type(screen.getByLabelText('Search by name'), 'nunez')
    await user.click(await button('Clock José Núñez in'))
    expect(screen.getByText('José Núñez is missing: City handler certificate')).toBeTruthy()
    expect(await bodies()).toEqual([])
    await user.type(screen.getByLabelText(/^Why José Núñez works without/), 'Sent by the office')
    await user.click(await button('Clock José Núñez in'))
    await isIn('José Núñez')
    expect(await bodies()).toMatchObject([{ workerId: 'worker José Núñez', type: 'in', certificateReason: 'Sent by the office' }])
    expect(screen.getByText('Missing: City handler certificate')).toBeTruthy()
  })

  test('has a typed time with a reason where it says that they came, and none where they left', async () => {
    aServer([aJob({ crew: [aPerson('Ana', { lapses: [city] })] })], { 'POST /api/field/records': unreachable })
    const user = open('/job/job1')
    const panel = await openRow('Ana')
    const typeTime = async (time: string) => {
      await user.click(panel.getByRole('button', { name: 'Type a time for Ana' }))
      fireEvent.change(panel.getByLabelText('Time'), { target: { value: time } })
      await user.selectOptions(panel.getByLabelText('Reason'), 'Phone problem')
    }
    await typeTime('07:10')
    const form = within(panel.getByRole('form', { name: 'Type a time for Ana' }))
    await user.click(form.getByRole('button', { name: 'Save the time' }))
    expect(form.getByRole('alert').textContent).toBe('Please give a reason.')
    await user.type(form.getByLabelText(/^Why Ana works without the certificate/), 'Renewed today')
    await user.click(form.getByRole('button', { name: 'Save the time' }))
    await screen.findByText('Ana: In at 7:10 AM, typed and saved')
    later()
    await typeTime('08:10')
    await user.click(within(panel.getByRole('form', { name: 'Type a time for Ana' })).getByRole('button', { name: 'Left' }))
    expect(within(panel.getByRole('form', { name: 'Type a time for Ana' })).queryByLabelText(/^Why Ana works/)).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Save the time' }))
    await screen.findByText('Ana: Out at 8:10 AM, typed and saved')
    expect(await bodies()).toMatchObject([{ type: 'in', certificateReason: 'Renewed today' }, { type: 'out' }])
    expect((await bodies())[1]).not.toHaveProperty('certificateReason')
  })
})

describe('what goes with a punch', () => {
  test('a signature, given on the phone; an empty pad is none', async () => {
    aCanvas()
    const server = aServer([aJob()], {
      'POST /api/images/signatures/upload': { result: { files: { file: [{ name: 'ana.png' }] } } },
    })
    const user = open('/job/job1')
    const panel = await openRow('Ana')
    const pad = panel.getByRole('img', { name: 'Signature of Ana: empty' })
    fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(pad, { pointerId: 1, clientX: 60, clientY: 30 })
    fireEvent.pointerUp(pad, { pointerId: 1 })
    await panel.findByRole('img', { name: 'Signature of Ana: signed' })
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).toMatchObject({ signature: '/api/images/signatures/download/ana.png' })
    // The next one is not signed by the last.
    await openRow('Bo')
    await user.click(await button('Clock Bo in'))
    await waitFor(() => expect(server.events).toHaveLength(2))
    expect(server.events[1]).not.toHaveProperty('signature')
  })

  const signs = async (name: string) => {
    const panel = await openRow(name)
    const pad = panel.getByRole('img', { name: `Signature of ${name}: empty` })
    fireEvent.pointerDown(pad, { clientX: 1, clientY: 1 })
    fireEvent.pointerMove(pad, { clientX: 9, clientY: 9 })
    await panel.findByRole('img', { name: `Signature of ${name}: signed` })
  }

  test('a signature, when all are clocked at once, and never the next time', async () => {
    await aPhone({ placing: onSite })
    aCanvas()
    const server = aServer([aJob()], { 'POST /api/images/signatures/upload': ({ body }) => aPictureKept(body as FormData) })
    const user = open('/job/job1')
    await signs('Ana')
    await clockAll('in', 2)
    await waitFor(() => expect(server.events).toHaveLength(2))
    const eventOf = (name: string) => server.events.find(({ workerEntryId }) => workerEntryId === `entry ${name}`)
    expect(eventOf('Ana')).toHaveProperty('signature')
    expect(eventOf('Bo')).not.toHaveProperty('signature')
    expect(await screen.findByRole('img', { name: 'Signature of Ana: empty' })).toBeTruthy()
    later(61_000)
    await user.click(await button('Clock Ana out'))
    await waitFor(() => expect(server.events).toHaveLength(3))
    expect(server.events[2]).not.toHaveProperty('signature')
  })

  test('a signature and that no photo is wanted, when somebody is moved: the signature with the Out', async () => {
    aCamera()
    const there = aJob({ scheduleEntryId: 'job2', address: '9 Grand St', jobNum: 9, jobNumDecimals: 0, startTime: null, crew: [] })
    const server = aServer([aJob({ crew: [inSince('Ana')] }), there], {
      'POST /api/images/signatures/upload': ({ body }) => aPictureKept(body as FormData),
    })
    const user = open('/job/job1')
    await user.click(await button('Photos off'))
    await signs('Ana')
    await user.click(screen.getByLabelText('Does not want a photo'))
    await user.click(await button('Move Ana to another job'))
    await user.click(await button('9 9 Grand St, Queens'))
    await waitFor(() => expect(server.events).toHaveLength(2))
    expect(server.events).toMatchObject([
      { type: 'out', noPhotoReason: 'refused', signature: expect.any(String) },
      { type: 'in', noPhotoReason: 'refused' },
    ])
    expect(server.events[1]).not.toHaveProperty('signature')
  })

  test('a signature, with two quick taps: one punch', async () => {
    aCanvas()
    const server = aServer([aJob()], {
      'POST /api/images/signatures/upload': { result: { files: { file: [{ name: 'ana.png' }] } } },
    })
    open('/job/job1')
    await signs('Ana')
    const clock = await button('Clock Ana in')
    fireEvent.click(clock)
    fireEvent.click(clock)
    await waitFor(() => expect(server.events).toHaveLength(1))
    await isIn('Ana')
    expect(await allRecords()).toHaveLength(1)
  })

  test('a signature that cannot be read: it says that nothing is saved', async () => {
    aCanvas()
    aServer([aJob()])
    open('/job/job1')
    await signs('Ana')
    vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation(() => {
      throw new DOMException('no memory', 'InvalidStateError')
    })
    fireEvent.click(await button('Clock Ana in'))
    expect(await screen.findByText('Not saved. This phone could not save it. Please try again.')).toBeTruthy()
    expect(await allRecords()).toEqual([])
  })

  test('that somebody wanted no photo', async () => {
    aCamera()
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Photos off'))
    const panel = await openRow('Ana')
    await user.click(panel.getByLabelText('Does not want a photo'))
    expect(panel.getByRole('link', { name: 'Call Ana' }).getAttribute('href')).toBe('tel:2125550100')
    await user.click(await button('Clock Ana in'))
    await waitFor(() => expect(server.events).toHaveLength(1))
    expect(server.events[0]).toMatchObject({ noPhotoReason: 'refused' })
  })
})

test('photos that were on are on again the next time; turned off they stay off', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() => Promise.reject(new DOMException('no', 'NotFoundError')))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  aServer([aJob()])
  const user = open('/job/job1')
  await button('Clock Ana in')
  expect(getUserMedia).not.toHaveBeenCalled()
  await user.click(await button('Photos off'))
  expect(getUserMedia).toHaveBeenCalledTimes(1)
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await user.click(await screen.findByRole('link', { name: /25 Jamaica/ }))
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
})

test('a camera that answers after photos were turned off is off', async () => {
  const track = { stop: vi.fn<() => void>() }
  let answer = () => {}
  const sent = new Promise<object>((resolve) => {
    answer = () => resolve({ getTracks: () => [track] })
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => sent }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  aServer([aJob()])
  open('/job/job1')
  fireEvent.click(await button('Photos off'))
  fireEvent.click(await button('Photos on'))
  answer()
  await waitFor(() => expect(track.stop).toHaveBeenCalled())
  expect(await button('Photos off')).toBeTruthy()
})

test('a place that is older than a minute is asked for anew', async () => {
  await aPhone({ placing: (found) => found({ coords: { latitude: 41.1, longitude: -73.9, accuracy: 9 } }) })
  const server = aServer([aJob()])
  const user = open('/job/job1')
  await user.click(await button('Clock Ana in'))
  await waitFor(() => expect(server.events).toMatchObject([{ latitude: 40.7 }]))
  vi.setSystemTime(Date.now() + 61_000)
  await user.click(await button('Clock Bo in'))
  await waitFor(() => expect(server.events.at(-1)).toMatchObject({ type: 'in', latitude: 41.1 }))
})
