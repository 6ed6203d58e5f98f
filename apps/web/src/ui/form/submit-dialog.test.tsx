import TextField from '@mui/material/TextField'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { SubmitDialog } from './submit-dialog.tsx'

const submit = vi.fn<() => void>()

function Screen({ saving = false, error = null }: { saving?: boolean; error?: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Enter a note</button>
      {isOpen && (
        <SubmitDialog title="Enter Note for Job" saving={saving} error={error} onSubmit={submit} onClose={() => setOpen(false)}>
          <TextField label="Note" />
          <input type="search" aria-label="Search" />
          <input type="checkbox" aria-label="Urgent" />
        </SubmitDialog>
      )}
    </>
  )
}

async function open(props: Parameters<typeof Screen>[0] = {}) {
  submit.mockClear()
  respond()
  const rendered = renderScreen(<Screen {...props} />)
  await rendered.user.click(screen.getByRole('button', { name: 'Enter a note' }))
  await screen.findByRole('dialog', { name: 'Enter Note for Job' })
  return rendered
}

test('focus starts in the first field and Enter saves', async () => {
  const { user } = await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')))
  await user.keyboard('Gate code 1234{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a click beside it closes it, and not once something was typed', async () => {
  const { user } = await open()
  const beside = () => screen.getByRole('dialog').parentElement as HTMLElement // the container around the paper takes these clicks
  await user.type(screen.getByLabelText('Note'), 'Gate code')
  await user.click(beside())
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Gate code') // a text field is an input
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Enter a note' }))
  await user.click(beside())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['typed', 'Note', 'Discard what you typed?'],
  ['only chosen', 'Search', 'Discard your choice?'],
])('closing asks about what was %s', async (_what, field, words) => {
  const { user } = await open()
  await user.type(screen.getByLabelText(field), 'x')
  await user.click(screen.getByLabelText('Urgent'))
  await user.keyboard('{Escape}')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words)
})

test('Esc closes, the focus goes back to where it was, and the form is empty when opened again', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Note'), 'half a word')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter a note' }))
  await user.keyboard('{Enter}')
  expect(((await screen.findByLabelText('Note')) as HTMLInputElement).value).toBe('') // a text field is an input
})

test('while saving it can be neither saved again nor closed', async () => {
  const { user } = await open({ saving: true })
  await user.type(screen.getByLabelText('Note'), 'x{Enter}')
  await user.keyboard('{Escape}')
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('what the last save failed with is told in the dialog', async () => {
  await open({ error: 'The note is too long' })
  expect(screen.getByRole('alert').textContent).toBe('The note is too long')
})
