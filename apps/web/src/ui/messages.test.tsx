import Dialog from '@mui/material/Dialog'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { TextField } from './form/form-fields.tsx'
import { ask, askBy, showAlert, toast } from './messages.tsx'

function open() {
  respond()
  return renderScreen(<button>Behind</button>)
}

test('an alert shows exactly the text given, with an OK button, and is over when it is closed', async () => {
  const { user } = open()
  const told = vi.fn<() => void>()
  act(() => void showAlert('No schedule found for this date').then(told))
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText('No schedule found for this date')).toBeTruthy()
  expect(
    within(alert)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['OK'])
  expect(document.activeElement?.textContent).toBe('OK')
  expect(told).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told).toHaveBeenCalled())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a question is answered yes, no, or no by Esc', async () => {
  const { user } = open()
  const answers: boolean[] = []
  const put = () => act(() => void ask('Are you sure?', { yes: 'Remove', no: 'Keep' }).then((answer) => answers.push(answer)))
  put()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(answers).toEqual([true]))
  put()
  await user.click(await screen.findByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(answers).toEqual([true, false]))
  put()
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(answers).toEqual([true, false, false]))
})

test.each([
  ['Yes, where nothing is lost by it', {}, 'Yes'],
  ['No, where yes destroys something', { destructive: true }, 'No'],
  ['No, where it is asked for', { startsAtNo: true }, 'No'],
])('a question starts at %s', async (_what, options, focused) => {
  const { user } = open()
  const answered = vi.fn<(answer: boolean) => void>()
  act(() => void ask('Are you sure?', options).then(answered))
  await screen.findByRole('alertdialog')
  expect(document.activeElement?.textContent).toBe(focused)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(focused === 'Yes'))
})

test('messages that come together are shown one after the other', async () => {
  const { user } = open()
  act(() => {
    void showAlert('The first')
    void showAlert('The second')
  })
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The first')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('The second'))
})

function ReasonForm({ onAnswer }: { onAnswer: (answer: string | null) => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormDialog
      title="Why?"
      form={form}
      saving={false}
      error={null}
      onSubmit={({ reason }) => onAnswer(reason)}
      onClose={() => onAnswer(null)}
    >
      <TextField<{ reason: string }> name="reason" label="Reason" />
    </FormDialog>
  )
}

test('a form that asks a question asks over itself before it discards what was typed', async () => {
  const { user } = open()
  const answered = vi.fn<(answer: string | null) => void>()
  act(() => void askBy(ReasonForm).then(answered))
  await user.type(await screen.findByLabelText('Reason'), 'On its way')
  await user.keyboard('{Escape}')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard what you typed?')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('On its way')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(null))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a toast goes after two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  act(() => toast('Saved'))
  expect(screen.getByText('Saved')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1800))
  expect(screen.getByText('Saved')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(400))
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})

test('a toast that offers something to do stays longer, can be acted on over a dialog, and gives way to the next one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open()
  const undo = vi.fn<() => void>()
  act(() => {
    void ask('Are you sure?')
    toast('Deleted', { label: 'Undo', onAction: undo })
  })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Deleted')).toBeNull())
  act(() => toast('Deleted', { label: 'Undo', onAction: undo }))
  act(() => toast('Saved'))
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('what a yes brings with it stands below the question, whose own words stay as they are', async () => {
  open()
  act(() => void ask('Are you sure?', { details: 'It holds 3 rows.' }))
  expect(await screen.findByText('Are you sure?')).toBeTruthy()
  expect(screen.getByRole('alertdialog').textContent).toContain('Are you sure?It holds 3 rows.')
})

test('what a toast offers is reached with Tab from the dialog in front, and stays when that is closed', async () => {
  respond()
  const InFront = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog open={isOpen} transitionDuration={0}>
        <button onClick={() => setOpen(false)}>In front</button>
      </Dialog>
    )
  }
  const { user } = renderScreen(<InFront />)
  act(() => screen.getByRole('button', { name: 'In front' }).focus())
  act(() => toast('Deleted', { label: 'Undo', onAction: () => {} }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  const place = () => screen.getByText('Deleted').closest('.MuiSnackbar-root')?.className ?? ''
  expect(place()).toContain('anchorOriginTop') // the dialog has its own buttons at its foot
  await user.click(screen.getByRole('button', { name: 'In front' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'In front' })).toBeNull())
  await waitFor(() => expect(place()).toContain('anchorOriginBottom'))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})
