import { dayBounds, dayOf } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dayFilter, type DaySchedule } from '@daysheet/domain/schedules/day-read'
import type { Phone } from '@daysheet/domain/texts/simulated-phone'
import { expect, test, vi } from 'vitest'
import { retriesLimit } from '@daysheet/testing/limits'
import { aPreparedFolder } from '#testing/folder.ts'
import { launch } from '#testing/process.ts'
import { signIn, type Office } from '../demo/office.ts'

const program = ['apps/api/src/commands/demo.ts']
const zone = 'America/New_York'
const patience = { timeout: retriesLimit, interval: 500 }

async function today(office: Office): Promise<DaySchedule> {
  const { from, to } = dayBounds(dayOf(new Date(), zone), zone)
  return (await office.get(`/api/Schedules/findOne?filter=${encodeURIComponent(filterParameter(dayFilter(from, to)))}`)) as DaySchedule
}
const phones = async (office: Office) => (await office.get('/api/phones')) as Phone[]
const questionCount = (all: Phone[]) => all.flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'ask')).length

test('the demo signs in as demo, texts today’s crews, and they answer: yes, no, not at all, and one wrong number', async () => {
  const folder = aPreparedFolder()
  const first = launch({ env: { DATA_DIR: folder }, through: program })
  const url = await first.ready
  const office = await signIn(url)
  const crew = async () => (await today(office)).scheduleEntries.flatMap(({ workerEntries }) => workerEntries)
  await vi.waitFor(async () => {
    expect((await crew()).map(({ txtStatus }) => txtStatus)).toEqual(expect.arrayContaining(['y', 'n', 'sent', 'error']))
  }, patience)
  const answers = (await phones(office)).flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'reply').map(({ body }) => body))
  expect(answers.length).toBeGreaterThan(0)

  const [photo] = (await crew()).flatMap(({ events }) => events.flatMap(({ image }) => image ?? []))
  const anyPhoto = photo ?? (await somePhoto(office))
  const session = { authorization: await tokenOf(url) }
  const picture = await fetch(new URL(anyPhoto, url), { headers: session })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const textsBefore = questionCount(await phones(office))
  expect(await first.end('SIGINT')).toBe(0)
  const second = launch({ env: { DATA_DIR: folder }, through: program })
  const again = await signIn(await second.ready)
  expect((await today(again)).scheduleEntries.length).toBeGreaterThan(5)
  expect(questionCount(await phones(again))).toBe(textsBefore)
  expect(second.said()).not.toContain('stopped answering')
})

test('the demo leaves other people’s data alone', async () => {
  const env = { DATA_DIR: aPreparedFolder() }
  const product = launch({ env })
  await product.ready
  await product.end()
  const demo = launch({ env, through: program })
  expect(await demo.ended).toBe(1)
  expect(demo.said()).toContain('already holds data that is not the demo’s')
})

async function tokenOf(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/Users/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo' }),
  })
  return ((await reply.json()) as { id: string }).id
}

/** Early in the morning nobody has clocked in yet: then a picture of another day. */
async function somePhoto(office: Office): Promise<string> {
  const events = (await office.get('/api/Events?filter={"limit":1}')) as { image: string }[]
  return events[0]?.image ?? ''
}
