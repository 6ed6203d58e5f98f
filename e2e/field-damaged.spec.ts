/**
 * Chromium is killed while it writes to IndexedDB, opened, and killed again. At the next start it
 * deletes the database, without an error. What was saved on the phone is still sent. (decisions/phone-queue.md)
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { appendFileSync, globSync } from 'node:fs'
import path from 'node:path'
import { account, office, test } from './testing/daysheet.ts'
import { isKept, openPhone, rowOf, signInOnPhone, sitePictures } from './testing/field-phone.ts'

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const people = ['Ana Ruiz', 'Bo Li']

/** The beginning of an entry of LevelDB's log, as a browser leaves it that is killed while it writes: a checksum, a length of 2,000, and a quarter of the entry. */
const brokenEntry = Buffer.concat([Buffer.from([1, 2, 3, 4, 0xd0, 0x07, 1]), Buffer.alloc(500)])

function breakDatabase(folder: string): void {
  const logs = globSync(path.join(folder, '**/IndexedDB/*.leveldb/*.log'))
  expect(logs).toHaveLength(1)
  for (const log of logs) appendFileSync(log, brokenEntry)
}

/** Marks the database, or says whether the mark is there. */
const mark = (page: Page, action: 'put' | 'get') =>
  page.evaluate(
    (which) =>
      new Promise((done, failed) => {
        const opening = indexedDB.open('daysheet-field')
        opening.addEventListener('error', () => failed(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('reads', 'readwrite')
          const reads = transaction.objectStore('reads')
          const request = which === 'put' ? reads.put('here', 'mark') : reads.get('mark')
          transaction.addEventListener('complete', () => {
            opening.result.close()
            done(request.result as unknown)
          })
        })
      }),
    action,
  )

test('what a phone saved is sent although its browser has deleted the database', async ({ daysheet }, testInfo) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const crew = await api.createAll(
    'Workers',
    people.map((name) => ({ name, phone: '2125550100', active: true, language: 'en' })),
  )
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', jobNum: 10_154, boro: 'Queens', active: true })
  const schedule = await api.schedule(dayOf(new Date().toISOString(), 'America/New_York'))
  const entry = await api.entry(schedule, job, { crew: crew.map(({ id }) => ({ id })), supervisorId, notes: '' })
  const folder = testInfo.outputPath('phone')
  const open = async (isOffline: boolean, part = '') => {
    const phone = await openPhone({ folder, isOffline })
    await phone.page.goto(`${daysheet.url}/field${part}`)
    return phone
  }
  const pictures = `/job/${entry.id}/write/images`

  let phone = await open(false)
  await signInOnPhone(phone.page, supervisor)
  await isKept(phone.page)
  await phone.page.goto(`${daysheet.url}/field/job/${entry.id}`)
  await expect(phone.page.getByRole('button', { name: 'Clock Ana Ruiz in', exact: true })).toBeVisible()
  await phone.context.close()

  await test.step('a punch and two pictures of a report that is not finished, and killed while it writes', async () => {
    phone = await open(true, `/job/${entry.id}`)
    await phone.page.getByRole('button', { name: 'Clock Ana Ruiz in', exact: true }).click()
    await expect(rowOf(phone.page, 'Ana Ruiz', 'In')).toBeVisible()
    await phone.page.goto(`${daysheet.url}/field${pictures}`)
    await phone.page.getByLabel('Choose pictures').setInputFiles(await sitePictures(phone.page, 2))
    await expect(phone.page.getByText('2 pictures saved on this phone')).toBeVisible()
    await phone.kill()
    breakDatabase(folder)
  })

  await test.step('another punch behind the broken entry, and killed again', async () => {
    phone = await open(true, `/job/${entry.id}`)
    await expect(phone.page.getByRole('link', { name: /\b1 saved on this phone/ })).toBeVisible()
    await phone.page.getByRole('button', { name: 'Clock Bo Li in', exact: true }).click()
    await expect(rowOf(phone.page, 'Bo Li', 'In')).toBeVisible()
    await mark(phone.page, 'put')
    await phone.kill()
  })

  await test.step('the browser has deleted the database; the phone has put everything back', async () => {
    phone = await open(true)
    await expect(phone.page.getByRole('link', { name: /\b2 saved on this phone/ })).toBeVisible()
    expect(await mark(phone.page, 'get'), 'the browser kept its database, so this test shows nothing').toBeUndefined()
    await phone.context.setOffline(false)
    await expect(phone.page.getByText(/^All sent/)).toBeVisible()
    await phone.page.goto(`${daysheet.url}/field${pictures}`)
    await expect(phone.page.getByText('2 pictures saved on this phone')).toBeVisible()
  })

  await test.step('what was sent has no second copy any more', async () => {
    const copies = () => phone.page.evaluate(async () => (await (await caches.open('daysheet-field-waiting')).keys()).length)
    await expect.poll(copies).toBe(3) // the report that is not finished, and its pictures
    await phone.page.getByRole('button', { name: 'Save the pictures', exact: true }).click()
    await expect(phone.page.getByText(/^All sent/)).toBeVisible()
    await expect.poll(copies).toBe(0)
    await phone.context.close()
  })

  const filter = encodeURIComponent('{"include":["events","worker"]}')
  const stored = (await api.read(`ScheduleEntries/${entry.id}/workerEntries?filter=${filter}`)) as {
    worker: { name: string }
    events: { type: string }[]
  }[]
  expect(stored.map(({ worker, events }) => [worker.name, events.map(({ type }) => type)]).toSorted()).toEqual([
    ['Ana Ruiz', ['in']],
    ['Bo Li', ['in']],
  ])
})
