import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, nadia, open, signedIn } from '#testing/field/app.tsx'
import { aPhone, onSite } from '#testing/field/phone.ts'
import { unreachable, type Answers } from '#testing/respond.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { forgetReach } from '../queue/reach.ts'
import { saveRecords } from '../queue/store.ts'
import { hideMessage } from './message.ts'

const inAtSeven = aJob({ crew: [aPerson('Ana', { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] })] })
const record = { id: 'one', kind: 'Orders' as const, account: nadia.id, madeAt: 5, body: {}, pictures: [] as string[] }
const away: Answers = { 'GET /api/field/today': unreachable, 'POST /api/field/records': unreachable, 'GET /api/field/people': unreachable }
const sent = 'Your location is sent to the office every five minutes while a person is clocked in.'

beforeEach(() => {
  forgetReach()
  hideMessage()
  signedIn()
})

/** Takes the phone offline. */
function offline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}

describe('the line at the foot', () => {
  test('is empty until the phone knows who is clocked in', async () => {
    await aPhone()
    const server = aServer([], { 'GET /api/field/today': () => new Promise(() => {}) })
    open()
    await waitFor(() => expect(server.to('GET /api/field/today')).not.toHaveLength(0))
    expect(screen.queryByText(/sent/)).toBeNull()
  })

  test('shows since when the office has not been reached and how much is saved, in both languages', async () => {
    await aPhone()
    const server = aServer([aJob()])
    open()
    await screen.findByText('All sent. You may close the app.')
    server.answer(away)
    offline()
    expect((await screen.findByText(/^All sent\s· Office not reached/)).textContent).toMatch(
      /^All sent\s· Office not reached( since 10:00 AM)?$/,
    )
    cleanup()
    await saveRecords(record)
    open()
    expect(await screen.findByRole('link', { name: /^Office not reached since 10:00 AM\s· 1 saved on this phone/ })).toBeTruthy()
    await button('Send now')
    act(() => changeLanguage('es'))
    expect(await screen.findByRole('link', { name: /^Oficina sin respuesta desde .*\s· 1 por enviar/ })).toBeTruthy()
    act(() => changeLanguage('en'))
    vi.restoreAllMocks()
  })

  test('shows the next attempt when the office fails', async () => {
    await aPhone()
    aServer([aJob()], { 'POST /api/field/records': unreachable })
    await saveRecords(record)
    open()
    const link = await screen.findByRole('link', { name: /^1 saved on this phone\s· next try 10:0\d AM/ })
    expect(link.getAttribute('href')).toBe('/queue')
  })
})

describe('the note that the position is sent', () => {
  test('is shown once per phone until it was read; then an icon shows it', async () => {
    await aPhone({ placing: onSite })
    aServer([inAtSeven])
    const user = open()
    await screen.findByText(sent)
    await user.click(await button('OK'))
    expect(screen.queryByText(sent)).toBeNull()
    await button(sent)
    cleanup()
    open()
    await user.click(await button(sent))
    expect(screen.getByText(sent)).toBeTruthy()
  })

  test('is not shown without a network', async () => {
    await aPhone({ placing: onSite })
    aServer([inAtSeven])
    open()
    await screen.findByText(sent)
    offline()
    expect(screen.queryByText(sent)).toBeNull()
    localStorage.setItem('daysheet.field.position-told', 'yes')
    cleanup()
    open()
    expect(await button('Your location is kept on this phone and sent later.')).toBeTruthy()
    vi.restoreAllMocks()
  })
})
