import { phoneDigits, type ContainerReq } from '@daysheet/domain/containers/request'
import type { Language } from '@daysheet/domain/people/worker'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { containerReqQueries, textContainerLinks } from './queries.ts'
import { messageOf } from '../../client/client.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { newId } from '../../client/new-id.ts'

const wrongPhone = 'Please enter 10 digit phone number'

interface TextLinksProps {
  request: ContainerReq
  jobId: string
  onDone: () => void
}

/** Sends both links to a phone, the owner's unless another is typed. The same wish is one text, however often it is sent. */
export function TextLinks({ request, jobId, onDone }: TextLinksProps) {
  const queryClient = useQueryClient()
  const { data: job } = useQuery(jobRecordQueries.job(jobId))
  const [typed, setTyped] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>('en')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [focusFirst] = useState(() => (input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  })
  const lastAttempt = useRef({ words: '', intentId: '' })
  const phone = typed ?? phoneDigits(job?.ownerPhone ?? null) ?? ''
  const sending = useMutation({
    mutationFn: (digits: string) => {
      const words = `${digits} ${language}`
      if (lastAttempt.current.words !== words) lastAttempt.current = { words, intentId: newId() }
      return textContainerLinks(request.id, { phone: digits, language, intentId: lastAttempt.current.intentId })
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: containerReqQueries.texts(request.id).queryKey })
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const digits = phoneDigits(phone)
    setWrong(digits === null)
    if (digits === null) field.current?.focus()
    else if (!sending.isPending) sending.mutate(digits)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Text the links" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label="Phone Number"
          type="tel"
          required
          value={phone}
          inputRef={focusFirst}
          error={isWrong}
          helperText={isWrong ? wrongPhone : typed === null && phone !== '' && 'The owner’s, from the job'}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 40 } }}
          sx={{ flex: '1 1 180px' }}
        />
        <TextField
          select
          label="Language"
          value={language}
          onChange={(event) => setLanguage(event.target.value === 'es' ? 'es' : 'en')}
          sx={{ flex: '0 1 140px' }}
        >
          <MenuItem value="en">English</MenuItem>
          <MenuItem value="es">Spanish</MenuItem>
        </TextField>
      </Box>
      {sending.isError && <Alert severity="error">{messageOf(sending.error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={sending.isPending}>
          Send text
        </Button>
        <Button onClick={onDone} disabled={sending.isPending}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
