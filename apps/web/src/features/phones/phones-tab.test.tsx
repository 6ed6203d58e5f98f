import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { aPhoneSeen } from '#testing/field/phones.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answers } from '#testing/respond.ts'
import { PhonesTab } from './phones-tab.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:30:00.000Z'), toFake: ['Date'] })
})

const page = () =>
  new Response('<html><head><script type="module" crossorigin src="/assets/field-a1b2.js"></script></head></html>', {
    headers: { 'content-type': 'text/html' },
  })
const open = (phones: ReturnType<typeof aPhoneSeen>[], answers: Answers = {}, me = aMe()) => {
  const server = respond({ 'GET /api/field/phones': phones, 'GET /field': page, ...answers })
  return { server, ...renderScreen(<PhonesTab />, { me }) }
}
const rows = async () => {
  const [, ...found] = within(await screen.findByRole('table', { name: 'Phones' })).getAllByRole('row')
  return found.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

test('each phone says who, when, what waits since when, which application and how its clock is; those that need somebody first', async () => {
  open([
    aPhoneSeen({ clockOffset: 47 * 60, device: null }),
    aPhoneSeen({ waiting: 3, refused: 1, oldestAt: '2026-11-20T04:00:00.000Z', version: 'old-1' }),
    aPhoneSeen({ waiting: 1, seenAt: '2026-11-18T12:00:00.000Z', oldestAt: '2026-11-18T11:00:00.000Z', version: null, clockOffset: null }),
  ])
  await waitFor(async () =>
    expect(await rows()).toEqual([
      [
        ...[
          'Nadia Rahman, Safari on iPhone',
          '11-20-2026 11:30 PM',
          '3 waiting, 1 refused Unsent for more than a day',
          '11-19-2026 11:00 PM',
        ],
        ...['Older (old-1)', 'Right'],
      ],
      [
        ...['Nadia Rahman, Safari on iPhone', '11-18-2026 7:00 AM', '1 waiting Silent for more than a day with something unsent'],
        ...['11-18-2026 6:00 AM', 'Not known', 'Not known'],
      ],
      ['Nadia Rahman', '11-20-2026 11:30 PM', 'Nothing', '', 'Newest', ' 47 minutes ahead'],
    ]),
  )
  expect(screen.getByRole('alert').textContent).toContain('2 phones keep work that the office does not have.')
})

test('those not seen for ninety days are forgotten by a button, after a question, by whoever may', async () => {
  const phones = [aPhoneSeen(), aPhoneSeen({ seenAt: '2026-08-01T12:00:00.000Z' })]
  const { user, server, unmount } = open(phones, { 'DELETE /api/field/phones': { count: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Forget 1 phone not seen for 90 days' }))
  server.answer({ 'GET /api/field/phones': phones.slice(0, 1) })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Forget' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(server.to('DELETE /api/field/phones')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Forget/ })).toBeNull()
  unmount()
  open(phones, {}, aMe({ permissions: permissions.filter((one) => one !== 'people.write') }))
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Forget/ })).toBeNull()
})

test('without any, and when they cannot be read, it says so', async () => {
  const { user, server } = open([], { 'GET /api/field/phones': refuse(503, 'The server is restarting') })
  expect(await screen.findByText('The server is restarting')).toBeTruthy()
  server.answer({ 'GET /api/field/phones': [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^No phones yet\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: /\/field$/ }).getAttribute('href')).toBe('/field')
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/field`)
})
