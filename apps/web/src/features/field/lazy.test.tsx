import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Lazy } from './lazy.tsx'
import { keepOfficePhone } from './phone/office-phone.ts'
import { startI18n } from './i18n/i18n.ts'

const loadModule = vi.hoisted(() => vi.fn<() => never>())
vi.mock('./queue/queue-screen.tsx', () => loadModule())

test('code that fails twice, as Safari remembers it, is loaded with the page', async () => {
  loadModule.mockImplementation(() => {
    throw new TypeError('Importing a module script failed.')
  })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...window.location, reload })
  keepOfficePhone('2125550100')
  await startI18n()
  const user = userEvent.setup()
  render(<Lazy code="queue">{() => 'the queue'}</Lazy>)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await user.click(retry)
  await vi.waitFor(() => expect(retry.isConnected).toBe(false))
  const again = await screen.findByRole('button', { name: 'Retry' })
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/field/')
  expect(screen.getByRole('link', { name: 'Call the office' }).getAttribute('href')).toBe('tel:2125550100')
  await user.click(again)
  expect(reload).toHaveBeenCalledOnce()
})
