import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode, SubmitEvent } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useSubmit, type FormSubmit } from './use-submit.ts'

interface PageFormProps<Form extends FieldValues, Body> extends FormSubmit<Form, Body> {
  /** The words on the button. */
  submitLabel: string
  saving: boolean
  /** What the last save failed with, shown above the button; null when nothing did. */
  error: string | null
  children: ReactNode
  /** What the form is called, where there are several. */
  label?: string
  /** Further buttons, right of the first. */
  actions?: ReactNode
}

/** A form of react-hook-form within a page or beside other things in a dialog; the fields inside it find the form by themselves. (decision 0212) */
export function PageForm<Form extends FieldValues, Body>(props: PageFormProps<Form, Body>) {
  const { submitLabel, saving, error, children, label, actions, ...form } = props
  const submit = useSubmit(form)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // React bubbles through portals
    if (!saving) submit()
  }
  return (
    <FormProvider {...form.form}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        {...(label !== undefined && { 'aria-label': label })}
        sx={{ display: 'grid', gap: 2 }}
      >
        {children}
        {error !== null && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {error}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" size="medium" loading={saving}>
            {submitLabel}
          </Button>
          {actions}
        </Box>
      </Box>
    </FormProvider>
  )
}
