import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../client/client.ts'
import { download } from '../../client/download.ts'
import { showAlert, toast } from '../../ui/messages.tsx'

/** Fetches a paper as a PDF. */
export function PaperButton({ path, children }: { path: string; children: string }) {
  const fetching = useMutation({
    mutationFn: () => download(path),
    onSuccess: ({ name }) => toast(`Downloaded ${name}`),
    onError: (error) => showAlert(messageOf(error)),
  })
  return (
    <Button variant="outlined" loading={fetching.isPending} onClick={() => fetching.mutate()}>
      {children}
    </Button>
  )
}
