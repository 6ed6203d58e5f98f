import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Outlet, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './form-fields.tsx'
import { PageForm } from './page-form.tsx'

interface NoteForm {
  note: string
}

/** A page with a dialog that saves at once and then opens another screen. */
function Notes() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const form = useForm<NoteForm>({ defaultValues: { note: 'Roof' } })
  const close = () => {
    setOpen(false)
    form.reset()
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Enter a note</button>
      {isOpen && (
        <FormDialog
          title="Enter Note for Job"
          saving={false}
          error={null}
          form={form}
          onSubmit={() => {
            close()
            void navigate('/saved')
          }}
          onClose={close}
        >
          <TextField<NoteForm> name="note" label="Note" />
        </FormDialog>
      )}
    </>
  )
}

function Page() {
  const form = useForm<NoteForm>({ defaultValues: { note: '' } })
  return (
    <PageForm form={form} submitLabel="Save" saving={false} error={null} onSubmit={() => {}}>
      <TextField<NoteForm> name="note" label="Remark" />
      <Link to="/other">Elsewhere</Link>
    </PageForm>
  )
}

const routes = [
  {
    Component: Outlet,
    children: [
      { path: '/notes', Component: Notes },
      { path: '/page', Component: Page },
      { path: '*', element: <p>Another screen</p> },
    ],
  },
]

async function open(path: string) {
  respond()
  const rendered = renderRoutes(routes, { at: '/first' })
  await rendered.goTo(path)
  return rendered
}

async function openNote() {
  const rendered = await open('/notes')
  await rendered.user.click(screen.getByRole('button', { name: 'Enter a note' }))
  return { ...rendered, note: await screen.findByLabelText<HTMLInputElement>('Note') }
}

const question = () => screen.findByText('Discard what you typed?')
const answer = (name: string) => screen.findByRole('button', { name })

test.each(['Escape', 'Close', 'Back'])('%s asks about typed text, keeps it, and discards it on request', async (way) => {
  const { user, note, goBack, address } = await openNote()
  const leave = async () => {
    if (way === 'Escape') await user.keyboard('{Escape}')
    else if (way === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }))
    else await goBack()
  }
  await user.type(note, ', gate code 1234')
  await leave()
  await question()
  await user.click(await answer('Keep editing'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(note.value).toBe('Roof, gate code 1234')
  expect(address()).toBe('/notes')
  await leave()
  await user.click(await answer('Discard'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(way === 'Back' ? '/first' : '/notes')
})

test('closing does not ask if nothing was typed, or if the typed text was removed', async () => {
  const { user, note } = await openNote()
  await user.type(note, 's{Backspace}')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a dialog that opens another screen as soon as it saved is not asked about', async () => {
  const { user, note, address } = await openNote()
  await user.type(note, ', gate code 1234')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another screen')).toBeTruthy()
  expect(address()).toBe('/saved')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the browser asks before a reload only while there is typed text', async () => {
  const { user, note } = await openNote()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await user.type(note, 's')
  expect(isAsked()).toBe(true)
  await user.type(note, '{Backspace}')
  expect(isAsked()).toBe(false)
})

test('a page with a form asks before another screen opens', async () => {
  const { user, address } = await open('/page')
  await user.type(screen.getByLabelText('Remark'), 'Gate code')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await question()
  await user.click(await answer('Keep editing'))
  expect(address()).toBe('/page')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await answer('Discard'))
  expect(await screen.findByText('Another screen')).toBeTruthy()
})
