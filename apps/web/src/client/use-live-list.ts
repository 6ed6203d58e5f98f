import type { ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from './change-stream.ts'

/** A list is read again when its changes pause for so long, */
const pause = 250
/** but at least this often while they do not: an import announces thousands. Milliseconds. */
const longest = 2000

const any = () => true

/** Reads a list again when one of its rows changes anywhere, once for a burst of changes. The query key and `isAbout`, for a list of some rows, must stay the same. */
export function useLiveList(entity: LiveEntity, queryKey: QueryKey, isAbout: (change: ChangeEvent) => boolean = any): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    let overdue: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(quiet)
      clearTimeout(overdue)
      quiet = overdue = undefined
    }
    const read = () => {
      settle()
      void queryClient.invalidateQueries({ queryKey })
    }
    const stop = listenLive({
      onChange(change) {
        if (change.entity !== entity || !isAbout(change)) return
        clearTimeout(quiet)
        quiet = setTimeout(read, pause)
        overdue ??= setTimeout(read, longest)
      },
    })
    return () => {
      stop()
      settle()
    }
  }, [entity, queryKey, isAbout, queryClient])
}
