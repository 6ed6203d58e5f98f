import { get, type Field, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
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

/**
 * A save that failed. What the server found wrong with a field is shown at that field, without an
 * alert; the rest in an alert. Everything that was typed stays.
 */
export function useFailures<Form extends FieldValues, Body>(
  form: UseFormReturn<Form, unknown, Body>,
  alertOf: (error: unknown) => string,
  /** The field of the dialog that shows what is wrong with a property that has none of its own. */
  standIns: Readonly<Record<string, Path<Form>>> = {},
) {
  return async (error: unknown): Promise<void> => {
    const problems = Object.entries(fieldErrors(error)).map(([property, message]) => {
      const name = standIns[property] ?? (property as Path<Form>) // a dialog's fields have the names of the properties
      return { name, message, isShown: isShown(form, name) }
    })
    for (const { name, message } of problems) form.setError(name, { message })
    const elsewhere = problems.filter((problem) => !problem.isShown).map(({ message }) => message)
    if (problems.length === 0) await showAlert(alertOf(error))
    else if (elsewhere.length > 0) await showAlert(elsewhere.join('\n'))
    const first = problems.find((problem) => problem.isShown)
    if (first) form.setFocus(first.name)
  }
}

/** Whether the form shows a field of this name now. */
function isShown<Form extends FieldValues, Body>({ control }: UseFormReturn<Form, unknown, Body>, name: Path<Form>): boolean {
  const field: Field | undefined = get(control._fields, name)
  return field?._f?.mount === true
}
