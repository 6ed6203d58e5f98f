import { containerTextForm, type ContainerReq } from '@daysheet/domain/containers/request'
import { formatPhone } from '@daysheet/domain/people/phone'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { containerReqQueries, textContainerLinks } from './queries.ts'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { SelectField, TextField } from '#ui/form/form-fields.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

type LinksForm = z.input<typeof containerTextForm>

interface TextLinksProps {
  request: ContainerReq
  jobId: string
  onDone: () => void
}

/** The owner's number where texts can go to it: a job's is free text. */
const phoneToText = (phone: string): string => (containerTextForm.shape.phone.safeParse(phone).success ? formatPhone(phone) : '')

/** Sends both links to a phone, the owner's unless another is typed. What is sent again as it was is one text, however often. */
export function TextLinks({ request, jobId, onDone }: TextLinksProps) {
  const queryClient = useQueryClient()
  const { data: job } = useQuery(jobRecordQueries.job(jobId))
  const ownerPhone = phoneToText(job?.ownerPhone ?? '')
  const form = useZodForm(containerTextForm, { phone: ownerPhone, language: 'en' })
  const phone = useWatch({ control: form.control, name: 'phone' })
  const isTyped = form.formState.dirtyFields.phone === true
  // The job may arrive after the form, and takes nothing away that was typed meanwhile.
  useEffect(() => form.reset({ phone: ownerPhone, language: 'en' }, { keepDirtyValues: true }), [form, ownerPhone])
  const lastAttempt = useRef({ words: '', intentId: '' })
  const sending = useMutation({
    mutationFn: ({ phone: digits, language }: z.output<typeof containerTextForm>) => {
      const words = `${digits} ${language}`
      if (lastAttempt.current.words !== words) lastAttempt.current = { words, intentId: newId() }
      return textContainerLinks(request.id, { phone: digits, language, intentId: lastAttempt.current.intentId })
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: containerReqQueries.texts(request.id).queryKey })
      onDone()
    },
  })
  return (
    <PageForm
      form={form}
      label="Text the links"
      submitLabel="Send text"
      saving={sending.isPending}
      error={sending.isError ? messageOf(sending.error) : null}
      onSubmit={(body) => sending.mutate(body)}
      actions={
        <Button onClick={onDone} disabled={sending.isPending}>
          Cancel
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField<LinksForm>
          name="phone"
          label="Phone Number"
          type="tel"
          required
          autoFocus
          helperText={!isTyped && phone !== '' && 'The owner’s, from the job'}
          slotProps={{ htmlInput: { maxLength: 40 } }}
          sx={{ flex: '1 1 180px' }}
        />
        <SelectField<LinksForm> name="language" label="Language" options={languages} sx={{ flex: '0 1 140px' }} />
      </Box>
    </PageForm>
  )
}

const languages = [
  ['en', 'English'],
  ['es', 'Spanish'],
] as const
