/** Actions on a crew, checked by what the phone stores and what the server receives. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, days, open, signedIn } from '#testing/field/app.tsx'
import { clockAll, isIn, isOut, later, openRow } from '#testing/field/crew.tsx'
import { aPhone, onSite, type Finding } from '#testing/field/phone.ts'
import { unreachable, type Answers } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(async () => {
  await aPhone({ placing: onSite, isStill: true })
  signedIn()
})

const inSince = (name: string) => aPerson(name, { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] })
const bodies = async () => (await allRecords()).filter(({ kind }) => kind !== 'Locations').map(({ kind, body }) => ({ kind, ...body }))
const noNetwork: Answers = { 'POST /api/field/records': unreachable }

/** A working camera. `picture` controls when a photo is ready. */
function aCamera(picture: (made: BlobCallback) => void = (made) => made(new Blob(['face']))) {
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) },
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const spies = [
    // The code under test only calls `drawImage`.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as unknown as CanvasRenderingContext2D),
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(picture),
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(),
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640),
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
}
/** The office wants photos. */
const wanting = (photos: 'person' | 'crew', jobs = [aJob()]) => ({ 'GET /api/field/today': { ...days(jobs), photos } })
const cameraIsOn = () => screen.findByText('Each In or Out takes a photo of what the camera sees.')
const uploads = { 'POST /api/images/events/upload': ({ body }: { body: unknown }) => kept(body as FormData) }
const kept = (form: FormData) => ({ result: { files: { file: [{ name: (form.get('file') as File).name }] } } })

describe('two taps within two seconds count once', () => {
  test('on one person: In, then no other action on that person for two seconds', async () => {
    const server = aServer([aJob()])
    open('/job/job1')
    const tap = await button('Clock Ana in')
    fireEvent.click(tap)
    fireEvent.click(tap)
    const row = await isIn('Ana')
    fireEvent.click(row)
    expect(row.getAttribute('aria-expanded')).toBe('false')
    // Other people do not have to wait.
    fireEvent.click(await button('Clock Bo in'))
    await isIn('Bo')
    later()
    fireEvent.click(row)
    expect(row.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(server.events.map(({ type }) => type)).toEqual(['in', 'in']))
  })

  test('on another person who moves under the thumb: no action', async () => {
    aServer([aJob()], noNetwork)
    open('/job/job1')
    fireEvent.click(await button('Clock Ana in'), { detail: 1, clientX: 300, clientY: 200 })
    await isIn('Ana')
    fireEvent.click(await button('Clock Bo in'), { detail: 1, clientX: 304, clientY: 190 })
    later()
    fireEvent.click(await button('Clock Bo in'), { detail: 1, clientX: 304, clientY: 190 })
    await isIn('Bo')
    expect(await bodies()).toHaveLength(2)
  })

  test('on the whole crew: neither the question nor the button that replaces it takes the second tap', async () => {
    const server = aServer([aJob()])
    open('/job/job1')
    const all = await button('All in')
    fireEvent.click(all)
    const yes = await button('Clock in 2')
    fireEvent.click(yes)
    expect(server.events).toEqual([])
    later(600)
    fireEvent.click(yes)
    fireEvent.click(yes)
    const out = await button('All out')
    fireEvent.click(out)
    expect(screen.queryByRole('group', { name: 'Clock 2 people out?' })).toBeNull()
    fireEvent.click(await isIn('Ana'))
    expect((await isIn('Ana')).getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(server.events.map(({ type }) => type)).toEqual(['in', 'in']))
  })

  test('on a typed time and on a move', async () => {
    const there = aJob({ scheduleEntryId: 'job2', address: '9 Grand St', jobNum: 9, jobNumDecimals: 0, startTime: null, crew: [] })
    aServer([aJob({ crew: [inSince('Ana'), aPerson('Bo')] }), there], noNetwork)
    const user = open('/job/job1')
    const bo = await openRow('Bo')
    await user.click(bo.getByRole('button', { name: 'Type a time for Bo' }))
    fireEvent.change(bo.getByLabelText('Time'), { target: { value: '07:10' } })
    await user.selectOptions(bo.getByLabelText('Reason'), 'Phone problem')
    const save = bo.getByRole('button', { name: 'Save the time' })
    fireEvent.click(save)
    fireEvent.click(save)
    await isIn('Bo')
    later()
    const ana = await openRow('Ana')
    fireEvent.click(ana.getByRole('button', { name: 'Move Ana to another job' }))
    const to = ana.getByRole('button', { name: '9 9 Grand St, Queens' })
    fireEvent.click(to)
    fireEvent.click(to)
    await screen.findByText('Ana: out here and in at 9 9 Grand St, Queens, saved')
    expect((await bodies()).map(({ kind }) => kind)).toEqual(['TypedTimes', 'Events', 'Events'])
  })

  test('after a failed save a tap counts at once', async () => {
    const server = aServer([aJob()])
    open('/job/job1')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    fireEvent.click(await button('Clock Ana in'))
    await screen.findByText('Not saved. This phone could not save it. Please try again.')
    add.mockRestore()
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    await waitFor(() => expect(server.events).toHaveLength(1))
  })

  test('an Out within a minute of the In asks first', async () => {
    const server = aServer([aJob()])
    open('/job/job1')
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    later()
    const panel = await openRow('Ana')
    fireEvent.click(panel.getByRole('button', { name: 'Clock Ana out' }))
    const question = within(await screen.findByRole('group', { name: 'Ana clocked in less than a minute ago. Clock out?' }))
    await waitFor(() => expect(server.events).toHaveLength(1))
    later(600)
    fireEvent.click(question.getByRole('button', { name: 'Clock Ana out' }))
    await isOut('Ana')
    await waitFor(() => expect(server.events.map(({ type }) => type)).toEqual(['in', 'out']))
  })
})

describe('a punch is saved at the tap', () => {
  const nowhere: Finding = () => {}

  test('without a position: the punch is saved, other people can be tapped, and the position is added later', async () => {
    let found: Parameters<Finding>[0] = () => {}
    await aPhone({ finding: (tell) => (found = tell), placing: nowhere })
    const server = aServer([aJob()])
    open('/job/job1')
    fireEvent.click(await button('Clock Ana in'))
    fireEvent.click(await button('Clock Bo in'))
    await Promise.all([isIn('Ana'), isIn('Bo')])
    expect(await bodies()).toMatchObject([{ noPositionReason: 'closed' }, { noPositionReason: 'closed' }])
    expect(server.to('POST /api/field/records')).toEqual([])
    found({ coords: { latitude: 40.7, longitude: -73.8, accuracy: 12 } })
    await waitFor(() => expect(server.events).toMatchObject([{ latitude: 40.7 }, { latitude: 40.7 }]))
    expect(server.events[0]).not.toHaveProperty('noPositionReason')
  })

  test('the photo is taken at the tap and added when it is encoded', async () => {
    const pictures: BlobCallback[] = []
    aCamera((made) => void pictures.push(made))
    const server = aServer([aJob()], { ...wanting('person'), ...uploads })
    open('/job/job1')
    await cameraIsOn()
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    expect(await bodies()).toMatchObject([{ noPhotoReason: 'closed', latitude: 40.7 }])
    expect(server.events).toEqual([])
    pictures[0]?.(new Blob(['face']))
    await waitFor(() => expect(server.events).toMatchObject([{ image: expect.stringMatching(/^\/api\/images/) }]))
    expect(server.events[0]).not.toHaveProperty('noPhotoReason')
  })

  test('a full phone saves the punch without the photo and records the reason', async () => {
    aCamera()
    const server = aServer([aJob()], { ...wanting('person'), ...uploads })
    open('/job/job1')
    await cameraIsOn()
    const { add } = IDBObjectStore.prototype
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'pictures') throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, given)
    })
    onTestFinished(() => full.mockRestore())
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    await waitFor(() => expect(server.events).toMatchObject([{ type: 'in', noPhotoReason: 'full' }]))
    expect(server.events[0]).not.toHaveProperty('image')
  })
})

describe('photos', () => {
  test('follow the office setting, with no choice on the phone', async () => {
    aServer([aJob()], { 'GET /api/field/today': { ...days([aJob()]), photos: 'off' } })
    open('/job/job1')
    await button('Clock Ana in')
    expect(screen.queryByRole('button', { name: /^Photos/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What the camera sees' })).toBeNull()
  })

  test.each([
    ['person', undefined],
    ['crew', expect.stringMatching(/^\/api\/images/)],
  ] as const)('everybody at once, where the office wants %s: one of the group or none', async (photos, image) => {
    aCamera()
    const server = aServer([aJob()], { ...wanting(photos), ...uploads })
    open('/job/job1')
    await cameraIsOn()
    await clockAll('in', 2)
    await waitFor(() => expect(server.events).toHaveLength(2))
    expect(server.events).toMatchObject([{ noPhotoReason: 'crew' }, { noPhotoReason: 'crew' }])
    expect(server.events.map((event) => (event as { image?: string }).image)).toEqual([image, image])
    expect(server.to('POST /api/images/events/upload')).toHaveLength(image ? 1 : 0)
  })
})

describe('correcting a mistake', () => {
  test('Undo is offered for ten seconds and removes an unsent punch from the phone', async () => {
    let found: Parameters<Finding>[0] = () => {}
    await aPhone({ finding: (tell) => (found = tell) })
    const server = aServer([aJob()])
    open('/job/job1')
    await clockAll('in', 2)
    await screen.findByText('2 people: In, saved')
    fireEvent.click(await button('Undo'))
    expect(await screen.findByText(/^Undone: 2 people, In/)).toBeTruthy()
    await button('Clock Ana in')
    expect(await allRecords()).toEqual([])
    found({ coords: { latitude: 40.7, longitude: -73.8, accuracy: 12 } })
    await waitFor(async () => expect(await allRecords()).toEqual([]))
    expect(server.events).toEqual([])
  })

  test('a sent punch is taken back with a separate record, and the phone shows that at once', async () => {
    const server = aServer([aJob()])
    open('/job/job1')
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    const records = () => server.records.filter(({ kind }) => kind !== 'Locations')
    await waitFor(() => expect(server.events).toHaveLength(1))
    fireEvent.click(await button('Undo'))
    await button('Clock Ana in')
    await waitFor(() => expect(records()).toHaveLength(2))
    const [punch, back] = records()
    expect(back).toMatchObject({
      kind: 'TakenBack',
      body: { punchId: punch?.id, type: 'in', time: punch?.body['time'], pressedAt: punch?.body['time'], workerEntryId: 'entry Ana' },
    })
    expect(await bodies()).toHaveLength(2)
  })

  test('the row of the person offers it for ten minutes only', async () => {
    const server = aServer([aJob()], noNetwork)
    const user = open('/job/job1')
    fireEvent.click(await button('Clock Ana in'))
    await isIn('Ana')
    later(9 * 60_000)
    const panel = await openRow('Ana')
    await user.click(panel.getByRole('button', { name: /^That was wrong: In/ }))
    await button('Clock Ana in')
    // The phone tried to send it, so the server may have it.
    expect((await bodies()).map(({ kind }) => kind)).toEqual(['Events', 'TakenBack'])
    fireEvent.click(await button('Clock Bo in'))
    await isIn('Bo')
    later(10 * 60_000 + 1)
    expect((await openRow('Bo')).queryByRole('button', { name: /^That was wrong/ })).toBeNull()
    expect(server.events).toEqual([])
  })

  test('a punch from another phone has no such button', async () => {
    aServer([aJob({ crew: [aPerson('Ana', { punches: [aPunch('in', '2026-11-25T14:59:00.000Z')] })] })])
    open('/job/job1')
    expect((await openRow('Ana')).queryByRole('button', { name: /^That was wrong/ })).toBeNull()
  })
})

describe('clocking everybody at once', () => {
  test('Out covers everybody who is in, planned or added', async () => {
    const server = aServer([aJob()])
    const user = open('/job/job1')
    await user.click(await button('Add a person'))
    await user.type(screen.getByLabelText('Search by name'), 'jose')
    await user.click(await button('Clock José Núñez in'))
    await isIn('José Núñez')
    later()
    await clockAll('in', 2)
    await screen.findByText('3 of 3 in')
    later(61_000)
    fireEvent.click(await button('All out'))
    const question = within(await screen.findByRole('group', { name: 'Clock 3 people out?' }))
    expect(question.getByText('Ana, Bo, José Núñez')).toBeTruthy()
    later(600)
    fireEvent.click(question.getByRole('button', { name: 'Clock out 3' }))
    await screen.findByText('0 of 3 in')
    await waitFor(() => expect(server.events.filter(({ type }) => type === 'out')).toHaveLength(3))
  })

  test('the last crew is offered on a job with no planned people; after a question with names they are added and clocked in', async () => {
    const lastCrew = { day: '2026-11-24', workerIds: ['worker José Núñez', 'worker Ana', 'gone'] }
    const jobs = [aJob({ crew: [], lastCrew }), aJob({ scheduleEntryId: 'job2' })]
    const server = aServer(jobs)
    open('/job/job1')
    fireEvent.click(await button(/^Last crew again: 2 people of Tue, Nov 24/))
    const question = within(await screen.findByRole('group', { name: 'Clock 2 people in?' }))
    expect(question.getByText('Ana, José Núñez')).toBeTruthy()
    later(600)
    fireEvent.click(question.getByRole('button', { name: 'Clock in 2' }))
    await isIn('José Núñez')
    await waitFor(() => expect(server.events).toHaveLength(2))
    expect(server.events).toMatchObject([
      { scheduleEntryId: 'job1', workerId: 'worker Ana' },
      { scheduleEntryId: 'job1', workerId: 'worker José Núñez' },
    ])
  })

  test('one message says that the crew was not texted', async () => {
    aServer([aJob({ crew: ['Ana', 'Bo', 'Cy'].map((name) => aPerson(name, { txtStatus: null })) })])
    open('/job/job1')
    expect(await screen.findByText('The crew was not texted.')).toBeTruthy()
    expect(screen.queryByText('Not texted')).toBeNull()
  })
})

describe('one time for several people', () => {
  test('is typed once with one reason; people who are in elsewhere must be checked by hand', async () => {
    const there = aJob({ scheduleEntryId: 'job2', address: '9 Grand St', crew: [{ ...inSince('Cy'), workerEntryId: 'Cy there' }] })
    aServer([aJob({ crew: [aPerson('Ana'), aPerson('Bo'), aPerson('Cy')] }), there], noNetwork)
    const user = open('/job/job1/times')
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '07:10' } })
    await user.click(await button('Save 2'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a reason.')
    await user.selectOptions(screen.getByLabelText('Reason'), 'Phone problem')
    await user.click(await button('Save 2'))
    expect(await screen.findByText('2 people: In at 7:10 AM, typed and saved')).toBeTruthy()
    await isIn('Ana')
    expect(await bodies()).toMatchObject(
      ['Ana', 'Bo'].map((name) => ({
        ...{ kind: 'TypedTimes', scheduleEntryId: 'job1', workerId: `worker ${name}` },
        ...{ type: 'in', time: '2026-11-25T12:10:00.000Z', reason: 'Phone problem' },
      })),
    )
  })

  test('asks for a reason for each person without a certificate, and only for them', async () => {
    const lapses = [{ needed: 'City handler certificate', reason: 'missing' as const, date: null }]
    aServer([aJob({ crew: [aPerson('Ana', { lapses }), aPerson('Bo')] })], noNetwork)
    const user = open('/job/job1/times')
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '07:10' } })
    await user.selectOptions(screen.getByLabelText('Reason'), 'Phone problem')
    await user.click(await button('Save 2'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please give a reason.')
    await user.type(screen.getByLabelText(/^Why Ana works/), 'Renewed today')
    await user.click(await button('Save 2'))
    await isIn('Ana')
    const [ana, bo] = await bodies()
    expect(ana).toMatchObject({ certificateReason: 'Renewed today' })
    expect(bo).not.toHaveProperty('certificateReason')
  })

  test('asks which one is meant when the time occurs twice that night', async () => {
    aServer([aJob({ day: '2026-10-31', crew: [inSince('Ana'), inSince('Bo')] })], noNetwork)
    const user = open('/job/job1/times')
    await user.selectOptions(await screen.findByLabelText('Day'), 'Sun, Nov 1')
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '01:15' } })
    await user.selectOptions(screen.getByLabelText('Reason'), 'Phone problem')
    await user.click(await button('Save 2'))
    expect((await screen.findByRole('alert')).textContent).toContain('comes twice that night')
    expect(await bodies()).toEqual([])
    await user.selectOptions(screen.getByLabelText('Which one'), 'After the clocks went back')
    await user.click(await button('Save 2'))
    await waitFor(async () => expect(await bodies()).toMatchObject([{ type: 'out', time: '2026-11-01T06:15:00.000Z' }, { type: 'out' }]))
  })
})

test('Sign and clock in is right below the signature pad and requires a signature', async () => {
  aCamera()
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(
    Object.fromEntries(
      ['beginPath', 'moveTo', 'lineTo', 'stroke', 'clearRect', 'fillRect', 'drawImage'].map((name) => [name, () => {}]),
    ) as never,
  )
  HTMLCanvasElement.prototype.setPointerCapture = () => {}
  const server = aServer([aJob()], { 'POST /api/images/signatures/upload': ({ body }) => kept(body as FormData) })
  open('/job/job1')
  const panel = await openRow('Ana')
  const done = panel.getByRole<HTMLButtonElement>('button', { name: 'Sign and clock in' })
  expect(done.disabled).toBe(true)
  const pad = panel.getByRole('img', { name: 'Signature of Ana: empty' })
  expect(pad.nextElementSibling?.contains(done)).toBe(true)
  fireEvent.pointerDown(pad, { clientX: 1, clientY: 1 })
  fireEvent.pointerMove(pad, { clientX: 9, clientY: 9 })
  await waitFor(() => expect(done.disabled).toBe(false))
  fireEvent.click(done)
  await isIn('Ana')
  await waitFor(() => expect(server.events).toMatchObject([{ type: 'in', signature: expect.stringMatching(/^\/api\/images/) }]))
})
