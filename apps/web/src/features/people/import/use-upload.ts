import type { ImportPlan } from '@daysheet/domain/people/import-plan'
import type { ImportPerson } from '@daysheet/domain/people/import-rows'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { addPeople, type AddedPerson, type NewPerson } from './queries.ts'
import { ask, showAlert } from '#ui/messages.tsx'
import type { Kind } from './kinds.ts'
import { ApiError, messageOf } from '#client/client.ts'

/** Beyond these a person mends one and sees the rest the next time. */
const maxTold = 5

/** Whether the upload may have arrived all the same: no answer came, or one that is not about the rows. */
const mayHaveArrived = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function detailText(detail: unknown): string {
  const messages = memberOf(memberOf(detail, 'details'), 'messages')
  const message = memberOf(detail, 'message')
  if (typeof messages !== 'object' || messages === null) return typeof message === 'string' ? message : 'The row was refused'
  return Object.entries(messages)
    .map(([property, words]) => `${property}: ${Array.isArray(words) ? words.join(', ') : String(words)}`)
    .join('; ')
}

/** The alert of the error catalogue, then what the server says and which lines of the file it is about. (product.md#errors) */
function importErrorText(error: unknown, lines: readonly number[]): string {
  const status = error instanceof ApiError ? error.status : 0
  const details = error instanceof ApiError && Array.isArray(error.details) ? (error.details as unknown[]) : [] // one for each row sent
  const refusals = details.flatMap((detail, index) => (detail === null ? [] : [`Line ${lines[index]}: ${detailText(detail)}`]))
  const more = refusals.length > maxTold ? [`and ${refusals.length - maxTold} more`] : []
  const reason = refusals.length > 0 ? [...refusals.slice(0, maxTold), ...more].join('\n') : messageOf(error)
  return `Error importing data. Status: ${status}\n\n${reason}`
}

/** What was sent: kept word for word while it is not known whether it arrived. */
interface Upload<Person> {
  plan: ImportPlan<Person>
  bodies: NewPerson[]
}

interface UploadOptions {
  domain: string
  onDone: (added: AddedPerson[]) => void
  onBusy: (isBusy: boolean) => void
  /** The server refused the rows: what is known of who is there may be old. */
  onRefused: () => void
}

/**
 * Sends the list after the confirmation. When no answer comes, the same list with the same ids can be sent again, and only that one: whoever
 * was added by the lost upload is not added twice. (product.md#field-checks, product.md#errors, promises.md#r6)
 */
export function useUpload<Person extends ImportPerson>(kind: Kind<Person>, { domain, onDone, onBusy, onRefused }: UploadOptions) {
  const [sent, setSent] = useState<Upload<Person> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)

  const send = async (upload: Upload<Person>) => {
    setSent(upload)
    setFailure(null)
    setPending(true)
    onBusy(true)
    try {
      onDone(await addPeople(kind.plural, upload.bodies))
    } catch (error) {
      const words = importErrorText(
        error,
        upload.plan.added.map(({ line }) => line),
      )
      setPending(false)
      setFailure(words)
      setLost(mayHaveArrived(error))
      if (!mayHaveArrived(error)) onRefused()
      onBusy(false)
      await showAlert(words)
    }
  }
  const start = async (plan: ImportPlan<Person>) => {
    if (!(await ask(`Are you sure you want to upload ${plan.added.length} entries?`))) return
    await send({ plan, bodies: plan.added.map((person) => kind.body(person, { id: newId(), domain })) })
  }
  const again = () => (sent === null ? undefined : send(sent))

  /** What is on its way, or of which it is not known whether it arrived. */
  const held = isPending || isLost ? (sent?.plan ?? null) : null
  return { start, again, isPending, isUnsure: isLost && !isPending, failure, held }
}
