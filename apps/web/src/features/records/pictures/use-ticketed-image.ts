import { useEffect, useState } from 'react'
import { requestImageUrl, cachedImageUrl } from '#client/tickets.ts'

type State = { phase: 'loading' | 'shown' | 'broken'; address: string | undefined; failed: string | undefined; round: number }

export interface TicketedImage extends Pick<State, 'phase' | 'address'> {
  /** Another `<img>` for each round: the browser does not ask again for one that failed. */
  round: number
  onLoad: () => void
  onError: () => void
  onRetry: () => void
}

/** A picture of ours on its way onto the screen. `path` begins with `/api/` and stays the same: whoever shows another one mounts anew. */
export function useTicketedImage(path: string): TicketedImage {
  const [{ phase, address, failed, round }, setState] = useState<State>(() => ({
    phase: 'loading',
    failed: undefined,
    round: 0,
    address: cachedImageUrl(path),
  }))
  const isWanted = address === undefined && phase === 'loading'
  useEffect(() => {
    if (!isWanted) return undefined
    const gone = new AbortController()
    const change = (next: Partial<State>) => void (gone.signal.aborted || setState((state) => ({ ...state, ...next })))
    requestImageUrl(path, { not: failed }).then(
      (found) => change({ address: found }),
      () => change({ phase: 'broken' }),
    )
    return () => gone.abort()
  }, [path, failed, isWanted])
  return {
    phase,
    address,
    round,
    onLoad: () => setState((state) => ({ ...state, phase: 'shown' })),
    // A ticket may have ended while the laptop slept: once, a new one is tried before anybody is told.
    onError: () =>
      setState((state) =>
        state.failed === undefined
          ? { phase: 'loading', address: undefined, failed: state.address, round: state.round + 1 }
          : { ...state, phase: 'broken' },
      ),
    onRetry: () => setState((state) => ({ phase: 'loading', address: undefined, failed: state.address, round: state.round + 1 })),
  }
}
