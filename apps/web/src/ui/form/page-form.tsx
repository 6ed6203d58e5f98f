import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { useHeightVariable } from '../use-height-variable.ts'
import { useTypedGuard } from './typed-guard.tsx'
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
  /** Whether it is longer than the window: then the button stays in view at its foot. */
  isLong?: boolean
  /** One field with its button beside it. */
  isInline?: boolean
  /** For passwords: leaving does not ask, because there is nothing to keep. */
  isSecret?: boolean
}

/** Lying on its side, a phone has no room for a bar that stays. */
const room = '@media screen and (min-height: 480px)'
const footInView = {
  [room]: { position: 'sticky', bottom: 0, zIndex: 5, py: 1, bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' },
} as const
/** What one comes to by keyboard stands above it. */
const aboveFoot = { [room]: { '& > :not(:last-child) :is(input, textarea, select, button)': { scrollMarginBottom: 72 } } } as const

const inline = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 } as const

/** A form of react-hook-form within a page or beside other things in a dialog; the fields inside it find the form by themselves. (decisions/forms.md) */
export function PageForm<Form extends FieldValues, Body>(props: PageFormProps<Form, Body>) {
  const { submitLabel, saving, error, children, label, actions, isLong = false, isInline = false, isSecret = false, ...form } = props
  const foot = useRef<HTMLDivElement>(null)
  useHeightVariable(foot, '--foot')
  const submit = useSubmit(form)
  const { isDirty } = useFormState({ control: form.form.control })
  const { guard } = useTypedGuard({ isTyped: isDirty && !isSecret, isSaving: saving, onDiscard: () => form.form.reset() })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // React bubbles through portals
    if (!saving) submit()
  }
  return (
    <FormProvider {...form.form}>
      {guard}
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        {...(label !== undefined && { 'aria-label': label })}
        sx={isInline ? inline : { display: 'grid', gap: 2, ...(isLong && aboveFoot) }}
      >
        {children}
        <Box ref={isLong ? foot : null} sx={{ display: 'grid', gap: 2, ...(isLong && footInView) }}>
          {error !== null && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {error}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button type="submit" variant={isInline ? 'outlined' : 'contained'} size={isInline ? 'small' : 'medium'} loading={saving}>
              {submitLabel}
            </Button>
            {actions}
          </Box>
        </Box>
      </Box>
    </FormProvider>
  )
}
