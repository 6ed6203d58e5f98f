import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import type { CertificateForm } from './certificate-form.ts'
import { uploadSide } from './queries.ts'

/** The picture of one side of a card. */
export function SideField({ side, label }: { side: 'front' | 'back'; label: string }) {
  const { field, fieldState } = useController<CertificateForm, 'front' | 'back'>({ name: side })
  const upload = useMutation({ mutationFn: uploadSide, onSuccess: field.onChange })
  const problem = upload.error ? messageOf(upload.error) : fieldState.error?.message
  return (
    <div>
      <Box sx={{ mb: 0.5, color: 'text.secondary', fontSize: 12 }}>{label}</Box>
      {field.value === '' ? (
        <FileDrop
          label={`Picture of the ${side}`}
          words={upload.isPending ? 'Sending…' : 'Choose picture'}
          accept="image/jpeg,image/png,image/webp"
          variant="outlined"
          disabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
        />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Photo url={field.value} alt={`${label} of the card`} kind="picture" />
          <Button onClick={() => field.onChange('')} aria-label={`Remove the picture of the ${side}`}>
            Remove
          </Button>
        </Box>
      )}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </div>
  )
}
