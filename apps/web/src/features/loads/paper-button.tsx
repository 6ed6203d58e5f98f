import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { download } from '#client/download.ts'
import { showAlert, toast } from '#ui/messages.tsx'

/** Fetches a paper as a PDF. */
export function PaperButton({
  path,
  name,
  isNext = false,
  children,
}: {
  path: string
  /** Where the words alone do not say it. */ name?: string
  /** Whether it is the next step. */
  isNext?: boolean
  children: string
}) {
  const fetching = useMutation({
    mutationFn: () => download(path),
    onSuccess: ({ name }) => toast(`Downloaded ${name}`),
    onError: (error) => showAlert(messageOf(error)),
  })
  return (
    <Button variant={isNext ? 'contained' : 'outlined'} aria-label={name} loading={fetching.isPending} onClick={() => fetching.mutate()}>
      {children}
    </Button>
  )
}
