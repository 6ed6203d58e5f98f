import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showAlert } from '../messages.tsx'

interface ZodFormOptions {
  /** For a form that says what is wrong in an alert, and not at its fields: see `useInvalidAlert`. */
  showsErrors?: boolean
  /** What is wrong with one field may be put right in another: once something was refused, each change looks at all of them. */
  validatesWhole?: boolean
}

/** A form of a schema: what is typed is the schema's input, what is submitted its output, what is wrong its messages. */
export function useZodForm<Form extends FieldValues, Body>(
  schema: z.ZodType<Body, Form>,
  defaultValues: DefaultValues<Form>,
  { showsErrors = true, validatesWhole = false }: ZodFormOptions = {},
): UseFormReturn<Form, unknown, Body> {
  const form = useForm<Form, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: showsErrors,
    reValidateMode: showsErrors ? 'onChange' : 'onSubmit',
  })
  useEffect(() => {
    if (!validatesWhole) return undefined
    return form.subscribe({
      formState: { values: true, isSubmitted: true },
      callback: ({ name, isSubmitted }) => {
        if (name !== undefined && isSubmitted) void form.trigger()
      },
    })
  }, [form, validatesWhole])
  return form
}

/** Tells the first thing that is wrong in an alert, then goes to its field: for the dialogs whose specification asks for an alert. */
export function useInvalidAlert<Form extends FieldValues, Body>(form: UseFormReturn<Form, unknown, Body>) {
  return async (errors: FieldErrors<Form>): Promise<void> => {
    const [first] = Object.entries(errors)
    form.clearErrors()
    if (!first) return
    const [name, error] = first
    await showAlert(typeof error?.message === 'string' ? error.message : '')
    form.setFocus(name as Path<Form>) // the own keys of a form's errors are names of its fields
  }
}
