import { useRef } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'

export interface FormSubmit<Form extends FieldValues, Body> {
  form: UseFormReturn<Form, unknown, Body>
  /** Given what the form's schema made of the fields; not called while something is wrong with them. */
  onSubmit: (body: Body) => void
  /** Called instead; by default each field shows what is wrong with it and the first has the focus. */
  onInvalid?: (errors: FieldErrors<Form>) => void
}

/** Submits a form once: the schema answers later, and `saving` is told a task after that, so a second press meanwhile is the same one. */
export function useSubmit<Form extends FieldValues, Body>({ form, onSubmit, onInvalid }: FormSubmit<Form, Body>): () => void {
  const isSubmitting = useRef(false)
  const validateAndSubmit = form.handleSubmit((body) => onSubmit(body), onInvalid)
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
  return () => void submit()
}
