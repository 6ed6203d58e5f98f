/** Clock events coming in: one by one, five hundred at once, and each after its photo. */
import type autocannon from 'autocannon'
import { v7 as uuid } from 'uuid'
import { compare, type Compared, type Load } from './compare.ts'
import { phonePhoto } from './photos.ts'
import type { Account } from './prepare.ts'
import { signIn } from './same-answer.ts'
import { idOf } from './scenarios.ts'
import type { Bases } from './servers.ts'

const batch = 500
const json = { 'content-type': 'application/json' }

/** A load with how many events one of its requests carries. */
type Intake = Load & { events: number }

/** What one connection has sent last; the photo of a pair of requests travels in it. */
interface Sending {
  image?: string | null
}

let made = 0

/** A clock event as a phone sends it, for one after the other of a year's people on jobs that took place. */
function nextEvent(image: string | null): object {
  const at = (made += 1)
  const [day, entry, member] = [Math.floor(at / 108) % 365, Math.floor(at / 6) % 18, at % 6]
  return {
    id: uuid(),
    workerEntryId: idOf(`crew${day}-${entry}-${member}`),
    type: at % 2 === 0 ? 'in' : 'out',
    time: new Date().toISOString(),
    latitude: 40.7128,
    longitude: -74.006,
    image,
  }
}

/** A POST whose body is made anew each time it is sent. */
const posting = (path: string, headers: Record<string, string>, bodyOf: (sending: Sending) => object): autocannon.Request => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  setupRequest: (request, sending) => ({ ...request, body: JSON.stringify(bodyOf(sending)) }),
})

/** With the phone's own time, so that the product measures how far its clock is off. */
const toProduct = (token: Record<string, string>, bodyOf: (sending: Sending) => object): autocannon.Request => {
  const request = posting('/api/Events', token, bodyOf)
  const setUp = request.setupRequest
  if (typeof setUp !== 'function') return request
  return {
    ...request,
    setupRequest: (made, sending) => setUp({ ...made, headers: { ...made.headers, 'device-time': new Date().toISOString() } }, sending),
  }
}

function eventLoads(token: Record<string, string>): Intake[] {
  const one = () => nextEvent(null)
  const many = () => Array.from({ length: batch }, one)
  const both = (bodyOf: () => object) => ({ product: [toProduct(token, bodyOf)], floor: [posting('/events', {}, bodyOf)] })
  return [
    { scenario: 'event', name: 'One by one', events: 1, ...both(one) },
    { scenario: 'event-batch', name: `${batch} in one request, all or nothing`, events: batch, ...both(many) },
  ]
}

/** Between the parts of a form. */
export const boundary = 'a-boundary-that-no-photo-contains'
/** A photo as a browser sends it. */
export const asForm = (photo: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Where the product says that it has put a picture; the floor says its name in the same words. */
export function storedAt(answer: string): string {
  const name = /"name":"([^"]+)"/.exec(answer)?.[1]
  if (name === undefined) throw new Error(`No name of a stored photo in ${answer.slice(0, 200)}`)
  return `/api/images/events/download/${name}`
}

/** First the photo, then the event that names it: two requests, and half an event each. */
function photoLoads(token: Record<string, string>, photo: Buffer): Intake[] {
  const upload = (path: string, headers: Record<string, string>, body: Buffer): autocannon.Request => ({
    method: 'POST',
    path,
    headers,
    body,
    onResponse: (_status, answer, sending: Sending) => {
      sending.image = storedAt(answer)
    },
  })
  const withPhoto = ({ image }: Sending) => nextEvent(image ?? null)
  const form = { ...token, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const product = [upload('/api/images/events/upload', form, asForm(photo)), toProduct(token, withPhoto)]
  const floorBy = (path: string) => [upload(path, { 'content-type': 'image/jpeg' }, photo), posting('/events', {}, withPhoto)]
  return [
    {
      scenario: 'event-photo',
      name: 'With a photo of 1 MB; the floor keeps its bytes',
      events: 0.5,
      product,
      floor: floorBy('/photo'),
    },
    {
      scenario: 'event-photo-anew',
      name: 'The same; the floor encodes it too',
      events: 0.5,
      product,
      floor: floorBy('/photo-anew'),
    },
  ]
}

export const intakeNames = ['event', 'event-batch', 'event-photo', 'event-photo-anew']

/** Each load compared, with how many events one request of it carries. */
export async function measureIntake(
  bases: Bases,
  account: Account,
  { isWanted, ...length }: { passes: number; seconds: number; isWanted: (scenario: string) => boolean },
): Promise<{ compared: Compared; events: number }[]> {
  const token = { ...(await signIn(bases.product, account)) }
  const results = []
  for (const { events, ...load } of [...eventLoads(token), ...photoLoads(token, await phonePhoto())]) {
    if (!isWanted(load.scenario)) continue
    results.push({ compared: await compare(load, bases, length), events })
  }
  return results
}
