import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { Acp7TestScreen } from './acp7-test-screen.tsx'

const uploadButton = () => screen.getByRole('button', { name: 'Upload ACP7' })

test('without a job the upload is refused with the alert of the spec', async () => {
  respond({ 'GET /api/Jobs': [] })
  const { user } = renderScreen(<Acp7TestScreen />)
  await user.click(uploadButton())
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Job id not found')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the upload opens for the job that was chosen, and comes back to it', async () => {
  const job = aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway' })
  respond({ 'GET /api/Jobs': [job] })
  const { user } = renderScreen(<Acp7TestScreen />)
  expect(document.title).toBe('ACP7 Upload · Daysheet')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  await user.type(screen.getByRole('combobox', { name: 'Job' }), '120 B')
  await user.click(await screen.findByRole('option', { name: '10412.1 120 Broadway' }))
  await user.click(uploadButton())
  const dialog = await screen.findByRole('dialog', { name: 'Upload ACP7 for 10412.1 120 Broadway' })
  await user.click(await within(dialog).findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Job' }).value).toBe('10412.1 120 Broadway')
})
