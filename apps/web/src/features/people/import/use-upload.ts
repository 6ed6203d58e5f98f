import type { ImportPlan } from '@daysheet/domain/people/import-plan'
import type { ImportPerson } from '@daysheet/domain/people/import-rows'
import { useState } from 'react'
import { newId } from '../../../client/new-id.ts'
import { addPeople, type AddedPerson } from './queries.ts'
import { ask, tell } from '../../../ui/messages.tsx'
import { failureWords, isUnsure } from './failure-labels.ts'
import type { Kind } from './kinds.ts'

/** What was sent: kept word for word while it is not known whether it arrived. */
interface Upload<Person> {
  plan: ImportPlan<Person>
  bodies: { id: string }[]
}

interface Wish {
  domain: string
  onDone: (added: AddedPerson[]) => void
  onBusy: (isBusy: boolean) => void
  /** The server refused the rows: what is known of who is there may be old. */
  onRefused: () => void
}

/**
 * Sends the list after the confirmation. When no answer comes, the same list with the same ids can be sent again, and only that one: whoever
 * was added by the lost upload is not added twice. (spec §5, §8; promises.md R6)
 */
export function useUpload<Person extends ImportPerson>(kind: Kind<Person>, { domain, onDone, onBusy, onRefused }: Wish) {
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
      const words = failureWords(
        error,
        upload.plan.added.map(({ line }) => line),
      )
      setPending(false)
      setFailure(words)
      setLost(isUnsure(error))
      if (!isUnsure(error)) onRefused()
      onBusy(false)
      await tell(words)
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
