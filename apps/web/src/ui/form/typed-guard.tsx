import { useCallback, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useBlocker, useInRouterContext } from 'react-router'
import { ask } from '../messages.tsx'
import { sessionEnd, type SessionEnd } from './session-end.ts'

interface Typed {
  id: string
  /** False for a question outside the router, which stays when the address changes. */
  isRouted: boolean
  question: string
  /** Whether a save is running now. */
  isSaving: () => boolean
  /** Whether it was submitted as it is: what opens after saving may open at once. */
  isSubmitted: () => boolean
  onDiscard: () => void
}

/** All forms with typed text. A router allows one blocker, so the first form blocks for all. */
const holders = {
  typed: [] as readonly Typed[],
  /** Ends a session that is over as soon as no text is left to lose. */
  endSession: null as (() => void) | null,
  listeners: new Set<() => void>(),
}

function change(typed: readonly Typed[]) {
  holders.typed = typed
  for (const listener of holders.listeners) listener()
  if (typed.length > 0 || holders.endSession === null) return
  const { endSession } = holders
  holders.endSession = null
  endSession()
}

const subscribe = (listener: () => void) => {
  holders.listeners.add(listener)
  return () => void holders.listeners.delete(listener)
}

export const typedText = 'Discard what you typed?'
/** Asked when nothing was typed, only chosen. */
export const choiceText = 'Discard your choice?'
const mayDiscard = (question: string): Promise<boolean> => ask(question, { yes: 'Discard', no: 'Keep editing', destructive: true })

/** Asks before the session ends. If another tab ended it, the text can still be saved after signing in there. */
async function holdSession({ proceed, isOver }: SessionEnd): Promise<void> {
  if (isOver) holders.endSession = proceed
  const asked = isOver
    ? ask('You are signed out. Discard what you typed?', {
        details: 'To save it, keep it here, sign in again in another tab, and then save.',
        yes: 'Discard',
        no: 'Keep editing',
        destructive: true,
      })
    : mayDiscard(holders.typed[0]?.question ?? typedText)
  if (await asked) proceed()
}

interface TypedGuard {
  /** Whether there is unsaved text. */
  isTyped: boolean
  isSaving: boolean
  /** Closes or empties the form, after the user agreed. */
  onDiscard: () => void
  /** Another question, for unsaved content that is not typed, such as pictures. */
  question?: string
}

/**
 * Asks before typed text is lost by closing, Back, another address, a reload or the end of the
 * session. `close` asks if necessary; `guard` must be rendered. The form shells do all of this.
 * (product.md#dialogs; decisions/forms.md)
 */
export function useTypedGuard({ isTyped, isSaving, onDiscard, question = typedText }: TypedGuard) {
  const id = useId()
  const isRouted = useInRouterContext()
  const saving = useRef(isSaving)
  const submitted = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (saving.current && !isSaving) submitted.current = null // the save failed: a saved form is gone
    saving.current = isSaving
  })
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    if (!isTyped) return
    change([
      ...holders.typed,
      {
        id,
        isRouted,
        question,
        isSaving: () => saving.current,
        isSubmitted: () => isSentAsIs(submitted.current),
        onDiscard: () => discard(),
      },
    ])
    return () => change(holders.typed.filter((other) => other.id !== id))
  }, [isTyped, id, isRouted, question])
  const first = useSyncExternalStore(subscribe, () => holders.typed.find((other) => other.isRouted)?.id)
  const mayLeave = async () => !isSaving && (!isTyped || mayDiscard(question))
  const close = async () => {
    if (await mayLeave()) onDiscard()
  }
  const guard: ReactNode = first === id && <RouteGuard />
  /** A form was submitted; null when it is changed again. */
  const noteSubmit = (form: HTMLFormElement | null) => void (submitted.current = form)
  return { close: () => void close(), mayLeave, guard, noteSubmit }
}

/** Not while a field says what is wrong with it: then nothing was sent. */
const isSentAsIs = (form: HTMLFormElement | null) => form !== null && form.querySelector('[aria-invalid=true]') === null

/**
 * A form may open another screen as it saves, and once it saved, before it is gone. Back has to wait
 * for the save.
 */
const isHeld = (isBack: boolean) => holders.typed.some(({ isSaving, isSubmitted }) => isBack || !(isSaving() || isSubmitted()))

function RouteGuard() {
  const blocker = useBlocker(useCallback(({ historyAction }: { historyAction: string }) => isHeld(historyAction === 'POP'), []))
  const answer = useEffectEvent(async () => {
    const { typed } = holders
    if (typed.some(({ isSaving }) => isSaving()) || !(await mayDiscard(typed[0]?.question ?? typedText))) return blocker.reset?.()
    blocker.proceed?.()
    for (const { onDiscard } of typed) onDiscard()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void answer()
  }, [blocker.state])
  // For leaving the app, browsers ask in their own words.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: Event) => {
      event.preventDefault()
      void holdSession((event as CustomEvent<SessionEnd>).detail) // the only one who sends it is session-end.ts
    }
    addEventListener('beforeunload', warn)
    addEventListener(sessionEnd, hold)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener(sessionEnd, hold)
    }
  }, [])
  return null
}

/** Closes a dialog that contains forms. Asks first if they have typed text. */
export async function closeWithForms(onClose: () => void): Promise<void> {
  const { typed } = holders
  if (typed.some(({ isSaving }) => isSaving())) return
  if (typed.length > 0 && !(await mayDiscard(typed[0]?.question ?? typedText))) return
  onClose()
}
