import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, isGone, messageOf } from './client.ts'
import { showAlert } from '../ui/messages.tsx'

/** What a 422 says is wrong with each property, in words to show at its field; empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return {}
  const { details } = error
  const messages: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'messages') : null
  if (typeof messages !== 'object' || messages === null) return {}
  return Object.fromEntries(
    Object.entries(messages).flatMap(([property, words]) =>
      Array.isArray(words) && words.length > 0 ? [[property, words.join(', ')]] : [],
    ),
  )
}

/** `Error: Unprocessable Entity`, as the error catalogue has it for people and items. (product.md#errors) */
export const statusErrorText = (error: unknown): string =>
  isGone(error) ? messageOf(error) : `Error: ${error instanceof ApiError ? error.statusText : 'Something went wrong, please try again'}`

/** A save that failed: an alert, and what the server found wrong with a field at that field. Everything that was typed stays. */
export function useFailures<Form extends FieldValues, Body>(
  form: UseFormReturn<Form, unknown, Body>,
  alertOf: (error: unknown) => string,
  /** The field of the dialog that shows what is wrong with a property that has none of its own. */
  standIns: Readonly<Record<string, Path<Form>>> = {},
) {
  return async (error: unknown): Promise<void> => {
    const problems = Object.entries(fieldErrors(error))
    const fields = problems.map(([property, message]) => {
      const name = standIns[property] ?? (property as Path<Form>) // a dialog's fields have the names of the properties
      form.setError(name, { message })
      return name
    })
    await showAlert(alertOf(error))
    const [first] = fields
    if (first !== undefined) form.setFocus(first)
  }
}
