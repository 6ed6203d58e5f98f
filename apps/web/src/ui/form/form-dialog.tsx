import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'
import { useSubmit, type FormSubmit } from './use-submit.ts'

interface FormDialogProps<Form extends FieldValues, Body> extends Omit<SubmitDialogProps, 'onSubmit' | 'isTyped'>, FormSubmit<Form, Body> {
  /** Whether something else is unsaved that is not a field of the form. */
  hasMore?: boolean
}

/** A dialog around a form of react-hook-form; the fields of form-fields.tsx inside it find the form by themselves. (decisions/forms.md) */
export function FormDialog<Form extends FieldValues, Body>({
  form,
  onSubmit,
  onInvalid,
  hasMore = false,
  ...dialog
}: FormDialogProps<Form, Body>) {
  const { isDirty } = useFormState({ control: form.control })
  const submit = useSubmit({ form, onSubmit, ...(onInvalid && { onInvalid }) })
  return (
    <FormProvider {...form}>
      <SubmitDialog {...dialog} isTyped={isDirty || hasMore} onSubmit={submit} />
    </FormProvider>
  )
}
