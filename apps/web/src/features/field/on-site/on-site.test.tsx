/** What a supervisor shows to an inspector, with and without a network. (product.md#people-on-site) */
import type { FieldCards } from '@daysheet/domain/field/cards'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, nadia, open, signedIn } from '#testing/field/app.tsx'
import { openRow } from '#testing/field/crew.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable } from '#testing/respond.ts'
import { aMe } from '#testing/render.tsx'
import { pictureMark } from '../queue/kept-pictures.ts'
import { digestOf, pictureOf, saveRecords } from '../queue/store.ts'
import { saveOutcomes } from '../queue/outcomes.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
})

const card = (kind: string, until: string, number: string | null = null) => ({
  ...{ kind, authority: 'state' as const, from: null, until, functions: null, number },
})
const cards = (people: FieldCards['people'], more: Partial<FieldCards> = {}): FieldCards => ({
  readAt: '2026-11-25T11:00:00.000Z',
  company: [card('Asbestos handling license', '2026-12-31')],
  supervisor: [card('City asbestos supervisor', '2027-10-01')],
  people,
  ...more,
})
const inSince = (name: string, more: object = {}) => aPerson(name, { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')], ...more })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const people = async () => (await section('People on site')).getAllByRole('listitem').filter((item) => item.querySelector('strong'))

test('two taps from a job show the people on site, their cards and the license, also without a network', async () => {
  const lapses = [{ needed: 'City handler certificate', reason: 'missing' as const, date: null }]
  const crew = [inSince('Zoe', { lapses }), inSince('Ana'), aPerson('Bo'), inSince('Cy')]
  const server = aServer([aJob({ crew })], {
    'GET /api/field/cards': cards([
      { workerId: 'worker Ana', cards: [card('State asbestos handler', '2027-10-15'), card('Respirator fit test', '2027-03-01')] },
      { workerId: 'worker Zoe', cards: [] },
    ]),
  })
  const user = open()
  await waitFor(() => expect(server.to('GET /api/field/cards')).toHaveLength(1))
  await screen.findByRole('link', { name: /25 Jamaica/ })
  cleanup()
  for (const call of ['GET /api/field/cards', 'GET /api/field/today', 'GET /api/field/people']) server.answer({ [call]: unreachable })
  open('/job/job1')
  await user.click(await screen.findByRole('link', { name: 'More about this job' }))
  await user.click(await screen.findByRole('link', { name: 'People on site' }))
  await screen.findByRole('heading', { level: 1, name: 'People on site' })
  expect((await section('Company license')).getByRole('listitem').textContent).toBe('Asbestos handling licenseuntil Dec 31, 2026')
  expect((await section('Supervisor')).getByText('Nadia Rahman')).toBeTruthy()
  expect((await section('Supervisor')).getByRole('listitem').textContent).toBe('City asbestos supervisoruntil Oct 1, 2027')
  expect((await people()).map((person) => person.textContent)).toEqual([
    'AnaIn since 7:00 AMState asbestos handleruntil Oct 15, 2027Respirator fit testuntil Mar 1, 2027',
    'CyIn since 7:00 AMThis person’s cards are not on this phone.',
    'ZoeIn since 7:00 AMMissing: City handler certificateNo valid card for this day.',
  ])
  expect(screen.getByText('3 people clocked in')).toBeTruthy()
  expect(screen.getByText(/^Cards as of .*6:00 AM/)).toBeTruthy()
})

test('whoever is clocked in on this phone alone is there with their photo, and is gone when they are out', async () => {
  const server = aServer([aJob({ crew: [aPerson('Ana')] })], {
    ...{ 'GET /api/field/cards': cards([]), 'POST /api/field/records': unreachable, 'POST /api/images/events/upload': unreachable },
  })
  const bytes = new TextEncoder().encode('a face').buffer
  const sha256 = await digestOf(bytes)
  const body = { workerEntryId: 'entry Ana', type: 'in', time: '2026-11-25T12:00:00.000Z', image: pictureMark(sha256) }
  await saveRecords({ id: 'in', kind: 'Events', account: nadia.id, madeAt: 5, body, pictures: [sha256] }, [
    { sha256, mime: 'image/jpeg', bytes, container: 'events' },
  ])
  const user = open('/job/job1/on-site')
  const photo = await screen.findByRole<HTMLImageElement>('img', { name: 'Photo of Ana' })
  await waitFor(() => expect(photo.src).toMatch(/^blob:/))
  server.answer({ 'POST /api/field/records': unreachable })
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await openRow('Ana')
  await user.click(await button('Clock Ana out'))
  await button('Clock Ana in')
  await user.click(screen.getByRole('link', { name: 'More about this job' }))
  await user.click(await screen.findByRole('link', { name: 'People on site' }))
  expect(await screen.findByText('No one is clocked in.')).toBeTruthy()
})

test('the face of somebody who was clocked in stays for a day after it was sent, other pictures do not', async () => {
  const pictures = await Promise.all(
    ['face', 'signature', 'out'].map(async (text) => {
      const bytes = new TextEncoder().encode(text).buffer
      return { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'events' }
    }),
  )
  const [face, signature, out] = pictures.map(({ sha256 }) => sha256) as [string, string, string]
  const record = { kind: 'Events' as const, account: nadia.id, madeAt: 5 }
  await saveRecords(
    [
      {
        ...record,
        id: 'in',
        body: { type: 'in', image: pictureMark(face), signature: pictureMark(signature) },
        pictures: [face, signature],
      },
      { ...record, id: 'out', body: { type: 'out', image: pictureMark(out) }, pictures: [out] },
    ],
    pictures,
  )
  const kept = async () => (await Promise.all([face, signature, out].map(pictureOf))).map((picture) => picture !== undefined)
  const sentAt = (at: number) => async () => {
    const all = await allRecords()
    return saveOutcomes(new Map(all.map((one) => [one.id, { ...one, state: 'sent' as const, sentAt: at }])), Date.now())
  }
  await sentAt(Date.now())()
  expect(await kept()).toEqual([true, false, false])
})

test('numbers are shown where this phone has them; of nothing that was read yet it says so', async () => {
  const own = { workerId: 'worker Ana', cards: [card('State asbestos handler', '2027-10-15', 'ST-17')] }
  aServer([aJob({ crew: [inSince('Ana')] })], { 'GET /api/field/cards': cards([own], { company: [], supervisor: [] }) })
  open('/job/job1/on-site')
  expect(await (await section('People on site')).findByText('ST-17')).toBeTruthy()
  expect(screen.getByText('The company has no valid license for this day.')).toBeTruthy()
  cleanup()
  await aPhone()
  aServer([aJob({ crew: [inSince('Ana')] })], { 'GET /api/field/cards': unreachable })
  open('/job/job1/on-site')
  expect(await screen.findByText('The cards are not on this phone yet. They load when there is a network.')).toBeTruthy()
  expect((await people())[0]?.textContent).toBe('AnaIn since 7:00 AM')
})

test('an office looks at the cards of the supervisor it has chosen', async () => {
  const office = aMe({ kind: 'account', name: 'Office' })
  const signedInAs = { id: office.id, kind: 'account', name: 'Office', timeZone: 'America/New_York', token: 'token' }
  localStorage.setItem('daysheet.field.account', JSON.stringify(signedInAs))
  const server = aServer([aJob({ crew: [] })], {
    ...{ 'GET /api/Users/me': office, 'GET /api/field/cards': cards([]), 'GET /api/Supervisors': [] },
  })
  open(`/job/job1/on-site?supervisor=${nadia.id}`)
  await section('Company license')
  expect(new Set(server.to('GET /api/field/cards').map(({ query }) => query.get('supervisor')))).toEqual(new Set([nadia.id]))
})
