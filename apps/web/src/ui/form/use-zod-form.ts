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

/**
 * The values as filled in. For a field without a default value that was not touched, the form
 * library has `undefined`, but the schema expects the property to be missing. So an untouched row
 * of a list is no mistake.
 */
function filledIn<Value>(value: Value): Value
function filledIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filledIn)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const touched = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(touched.map(([name, field]) => [name, filledIn(field)]))
}

/** A form of a schema: what is typed is the schema's input, what is submitted its output, what is wrong its messages. */
export function useZodForm<Form extends FieldValues, Body>(
  schema: z.ZodType<Body, Form>,
  defaultValues: DefaultValues<Form>,
  { showsErrors = true, validatesWhole = false }: ZodFormOptions = {},
): UseFormReturn<Form, unknown, Body> {
  const validate = zodResolver(schema)
  const form = useForm<Form, unknown, Body>({
    resolver: (values, context, options) => validate(filledIn(values), context, options),
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
