import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, renderPlanner } from '#testing/planner.tsx'

const entry = anEntry(aJob(10001, { address: '120 Broadway' }))

async function openNote(at: string) {
  const rendered = renderPlanner({ schedule: aSchedule(entry), at: '/schedule?date=11232026' })
  await rendered.goTo(at)
  await rendered.user.click(await screen.findByRole('button', { name: 'Note for 10001 120 Broadway: Add a note' }))
  return { ...rendered, note: await screen.findByLabelText<HTMLTextAreaElement>('Note for 10001 120 Broadway') }
}

test('Back does not change the day under an open note: typed text stays, or is discarded on request', async () => {
  const { user, note, goBack, address } = await openNote('/schedule?date=11242026')
  await user.type(note, 'Gate code 1234')
  await goBack()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/schedule?date=11242026')
  expect(note.value).toBe('Gate code 1234')
  await goBack()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/schedule?date=11232026')
})

test('Back closes an open dialog of the day it leaves', async () => {
  const { goBack, address } = await openNote('/schedule?date=11242026')
  await goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/schedule?date=11232026')
})
