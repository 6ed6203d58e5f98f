import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { tell } from '../../ui/messages.tsx'

/**
 * The dialog of a list: open for a new record (`row` null), or for one that was read when it was asked for, so that it is as new as can be. A
 * record that arrives late does not take the place of a dialog somebody types into already.
 */
export function useOpenRecord<Row>(read: (id: string) => Promise<Row>) {
  const [opened, setOpened] = useState<{ row: Row | null } | null>(null)
  const { mutate } = useMutation({ mutationFn: read, onError: (error) => tell(messageOf(error)) })
  const edit = useCallback(
    ({ id }: { id: string }) => mutate(id, { onSuccess: (row) => setOpened((current) => current ?? { row }) }),
    [mutate],
  )
  return { opened, edit, add: () => setOpened({ row: null }), close: () => setOpened(null) }
}
