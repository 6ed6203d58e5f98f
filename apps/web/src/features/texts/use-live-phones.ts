import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../client/change-stream.ts'
import { phoneQueries } from './queries.ts'

/** Texts to a whole crew arrive together; the phones are read once for all of them. */
const gather = 150

/** Reads the phones anew when a text was sent, delivered or answered, or an employee changed. */
export function useLivePhones(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = phoneQueries.all()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenLive({
      onChange: ({ entity }) => {
        if (entity !== 'TextMessage' && entity !== 'Worker') return
        clearTimeout(timer)
        timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), gather)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}
