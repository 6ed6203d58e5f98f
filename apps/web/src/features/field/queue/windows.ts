/**
 * Messages between the app's windows: the queue changed, and whether the sending window still
 * works.
 */
import { newId } from '#client/new-id.ts'

type Message = { kind: 'changed' } | { kind: 'hurry' } | { kind: 'sending?' | 'sending'; asked: string }

const name = 'daysheet-field-queue'
/** A working window that sends answers within this time; a frozen one never does. Milliseconds. */
const answerMs = 2000

interface Told {
  /** Another window saved or sent something. */
  onChanged: () => void
  /** A person is waiting for what this window sends. */
  onHurry: () => void
  /** Whether this window is sending and does not hang. */
  isSending: () => boolean
}

const state: { channel: BroadcastChannel | null; asking: Map<string, () => void> } = { channel: null, asking: new Map() }

const post = (message: Message): void => state.channel?.postMessage(message)

export const tellChanged = (): void => post({ kind: 'changed' })
export const tellHurry = (): void => post({ kind: 'hurry' })

/** Listens to the other windows. Returns a function that stops it. */
export function joinWindows({ onChanged, onHurry, isSending }: Told): () => void {
  const channel = new BroadcastChannel(name)
  state.channel = channel
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changed') onChanged()
    else if (data.kind === 'hurry') onHurry()
    else if (data.kind === 'sending') state.asking.get(data.asked)?.()
    else if (isSending()) post({ kind: 'sending', asked: data.asked })
  })
  return () => {
    channel.close()
    if (state.channel === channel) state.channel = null
  }
}

/** Whether the window that holds the sending lock still answers. */
export function isOtherSending(): Promise<boolean> {
  const asked = newId()
  return new Promise((resolve) => {
    const end = (isAlive: boolean) => {
      clearTimeout(timer)
      state.asking.delete(asked)
      resolve(isAlive)
    }
    const timer = setTimeout(() => end(false), answerMs)
    state.asking.set(asked, () => end(true))
    post({ kind: 'sending?', asked })
  })
}
