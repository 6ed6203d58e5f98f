import type { Create, Send } from './recipes.ts'
import type { Body } from './rows.ts'

interface Answer {
  status: number
  code: string | undefined
  text: string
  /** Whether the refusal names properties. A record of a phone has a refusal without details. */
  hasProperties: boolean
}
interface Details {
  code?: string
  details?: { properties?: string[] }
}
/** The part of an answer that is checked: the refusal of a call, or of a record or row in it. */
interface Answered {
  results?: { refusal?: { statusCode: number; code: string } }[]
  error?: { code?: string; details?: (Details | null)[] | { properties?: string[] } }
}

async function post(send: Send, path: string, { path: own, ...body }: Body): Promise<Answer> {
  const { status, text } = await send('POST', typeof own === 'string' ? own : path, body)
  const { results, error } = (text === '' ? {} : JSON.parse(text)) as Answered // product.md#wire-errors
  const refusal = results?.[0]?.refusal
  if (refusal) return { status: refusal.statusCode, code: refusal.code, text, hasProperties: true }
  const first = Array.isArray(error?.details) ? error.details[0] : undefined
  const details = Array.isArray(error?.details) ? first?.details : error?.details
  return { status, code: error?.code ?? first?.code, text, hasProperties: (details?.properties ?? []).length > 0 }
}

/**
 * Sends a create, a different body under its id, and the create again. Returns what was not as
 * promised. (promises.md#r6)
 */
export async function sendAgain(send: Send, { path, body, other }: Create): Promise<string[]> {
  const first = await post(send, path, body)
  if (first.status >= 300) return [`POST ${path} was answered ${first.status}: ${first.text}`]
  const refused = await post(send, path, other)
  const again = await post(send, path, body)
  // The count of added rows belongs to this call, and a text is already on its way, so these may
  // differ.
  const isOnItsWay = /\/texts?$/.test(path)
  const said = ({ text }: Answer) => (isOnItsWay ? text.replace(/"state":"\w+"/, '') : text)
  const isSame = again.status === first.status && (said(again) === said(first) || path.endsWith('import'))
  return [
    ...(refused.status === 409 && refused.code === 'ID_IN_USE'
      ? []
      : [`POST ${path}: another body under the id was not a 409 but ${refused.status}: ${refused.text}`]),
    ...(refused.hasProperties ? [] : [`POST ${path}: the 409 does not name the properties that differ: ${refused.text}`]),
    ...(isSame ? [] : [`POST ${path}: sent again it was answered ${again.status}: ${again.text}, and at first ${first.text}`]),
  ]
}
