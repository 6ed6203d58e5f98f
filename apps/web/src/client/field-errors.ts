import { ApiError } from './client.ts'

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
