import { FormProvider, type FieldValues } from 'react-hook-form'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'
import { useSubmit, type FormSubmit } from './use-submit.ts'

type FormDialogProps<Form extends FieldValues, Body> = Omit<SubmitDialogProps, 'onSubmit'> & FormSubmit<Form, Body>

/** A dialog around a form of react-hook-form; the fields of form-fields.tsx inside it find the form by themselves. (decision 0212) */
export function FormDialog<Form extends FieldValues, Body>({ form, onSubmit, onInvalid, ...dialog }: FormDialogProps<Form, Body>) {
  const submit = useSubmit({ form, onSubmit, ...(onInvalid && { onInvalid }) })
  return (
    <FormProvider {...form}>
      <SubmitDialog {...dialog} onSubmit={submit} />
    </FormProvider>
  )
}
