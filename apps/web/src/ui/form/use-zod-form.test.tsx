import { screen } from '@testing-library/react'
import { useController } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { FormDialog } from './form-dialog.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({
  counts: z.record(z.string(), z.string()),
  rows: z.array(z.object({ name: z.string(), note: z.string().optional() })),
  sides: z.object({ front: z.record(z.string(), z.boolean()) }),
})
type Form = z.infer<typeof schema>

/** A field as in a row of a list: part of the form, without its own default value. */
function Row({ name }: { name: `counts.${string}` | `sides.front.${string}` | `rows.${number}.note` }) {
  const { field } = useController<Form>({ name })
  return <input aria-label={name} name={field.name} value={typeof field.value === 'string' ? field.value : ''} onChange={field.onChange} />
}

function Dialog({ onSubmit }: { onSubmit: (body: Form) => void }) {
  const form = useZodForm<Form, Form>(schema, { counts: { held: '25' }, rows: [{ name: 'one' }], sides: { front: {} } })
  return (
    <FormDialog title="Rows" saving={false} error={null} form={form} onSubmit={onSubmit} onClose={() => {}}>
      {(['counts.held', 'counts.chosen', 'counts.untouched', 'sides.front.untouched', 'rows.0.note'] as const).map((name) => (
        <Row key={name} name={name} />
      ))}
    </FormDialog>
  )
}

test('an untouched row of a list or record is left out and causes no error', async () => {
  respond()
  const onSubmit = vi.fn<(body: Form) => void>()
  const { user } = renderScreen(<Dialog onSubmit={onSubmit} />)
  await user.type(screen.getByLabelText('counts.chosen'), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]?.[0]).toStrictEqual({ counts: { held: '25', chosen: '3' }, rows: [{ name: 'one' }], sides: { front: {} } })
})
