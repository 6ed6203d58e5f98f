import type { LineProblems, ReadLines } from '@daysheet/domain/materials/order-form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { fieldErrors } from '#client/use-failures.ts'
import { refreshJob } from '../queries.ts'
import { newId } from '#client/new-id.ts'
import { showAlert } from '#ui/messages.tsx'

interface PlacementOptions {
  what: 'order' | 'return'
  jobId: string
  /** What the server found wrong, by the line that was written, and with the supervisor. */
  onRefused: (problems: ReadonlyMap<string, LineProblems>, supervisor: string | undefined) => void
  onPlaced: () => void
}

interface PlacementInput {
  /** Sends the order or return with this id and this moment of entry. */
  place: (id: string, enteredAt: Date) => Promise<unknown>
  /** In the order in which they are sent. */
  lines: ReadLines['lines']
}

const lineProperty = /^lines\.(\d+)\.(\w+)$/

/** What the server found wrong, at the lines it was written in; `rest` is what has no place in the dialog. */
function refusalOf(error: unknown, lines: ReadLines['lines']) {
  const { supervisorId: supervisor, ...others } = fieldErrors(error)
  const problems = new Map<string, LineProblems>()
  const rest: string[] = []
  for (const [property, message] of Object.entries(others)) {
    const [, at, name] = lineProperty.exec(property) ?? []
    const keys = at === undefined ? undefined : lines[Number(at)]?.keys
    if (!keys) rest.push(message)
    for (const key of keys ?? []) problems.set(key, { ...problems.get(key), [name === 'itemId' ? 'itemId' : 'quantity']: message })
  }
  return { problems, supervisor, rest }
}

/**
 * Saving an order or return. Its id is made once, when the dialog opens, so that saving again after an answer that was lost makes no second one; if the first
 * had been stored and was changed in the dialog since, the dialog says so. (decisions/materials.md and
 * 0392)
 */
export function usePlacement({ what, jobId, onRefused, onPlaced }: PlacementOptions) {
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // From the first try: saving again sends exactly the same moment.
  const enteredAt = useRef<Date>(null)
  const isUnderWay = useRef(false) // known before the screen shows it: a second click may come in between

  const fail = (problem: unknown, lines: ReadLines['lines']) => {
    const { problems, supervisor, rest } = refusalOf(problem, lines)
    onRefused(problems, supervisor)
    const isMarked = problems.size > 0 || supervisor !== undefined
    if (problem instanceof ApiError && problem.status === 0)
      setError(`${messageOf(problem)} Saving again will not create a second ${what}.`)
    else if (isMarked) setError(['Nothing was saved. Please correct the marked fields.', ...rest].join(' '))
    else setError(rest.length > 0 ? `Nothing was saved: ${rest.join(', ')}.` : messageOf(problem))
  }

  const finish = () => {
    void refreshJob(queryClient, jobId).catch(() => {}) // it is announced too, so the screen reads it again in any case
    onPlaced()
  }

  const save = async ({ place, lines }: PlacementInput) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    setError(null)
    try {
      await place(id, (enteredAt.current ??= new Date()))
      finish()
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.code === 'ID_IN_USE')) return fail(problem, lines)
      finish()
      await showAlert(`This ${what} was already saved, without your latest changes. Please review it.`)
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }
  return { save, isSaving, error, setError }
}
