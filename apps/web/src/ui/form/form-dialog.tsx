import { useRef } from 'react'
import { FormProvider, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'

interface FormDialogProps<Form extends FieldValues, Body> extends Omit<SubmitDialogProps, 'onSubmit'> {
  form: UseFormReturn<Form, unknown, Body>
  /** Given what the form's schema made of the fields; not called while something is wrong with them. */
  onSubmit: (body: Body) => void
  /** Called instead; by default each field shows what is wrong with it and the first has the focus. */
  onInvalid?: (errors: FieldErrors<Form>) => void
}

/** A dialog around a form of react-hook-form; the fields of form-fields.tsx inside it find the form by themselves. (decision 0212) */
export function FormDialog<Form extends FieldValues, Body>({ form, onSubmit, onInvalid, ...dialog }: FormDialogProps<Form, Body>) {
  const isSubmitting = useRef(false)
  const validateAndSubmit = form.handleSubmit((body) => onSubmit(body), onInvalid)
  // The schema answers later, and `saving` is told a task after that: a second press meanwhile is the same one.
  const submit = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await validateAndSubmit()
    } finally {
      setTimeout(() => {
        isSubmitting.current = false
      })
    }
  }
  return (
    <FormProvider {...form}>
      <SubmitDialog {...dialog} onSubmit={() => void submit()} />
    </FormProvider>
  )
}
