import { certificateKindForm, type CertificateKind } from '@daysheet/domain/certificates/kind'
import { authorities, isByLaw, purposes } from '@daysheet/domain/certificates/purpose'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'
import { authorityNames, purposeNames } from './labels.ts'
import { addKind, certificateQueries, patchKind } from './queries.ts'

const typed = certificateKindForm.extend({
  issuer: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(certificateKindForm.shape.issuer),
  months: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(certificateKindForm.shape.months),
})
type Typed = z.input<typeof typed>
type Body = z.output<typeof typed>

const bodyOf = ({ id: _id, version: _version, ...body }: CertificateKind): Body => body
const formOf = (kind: CertificateKind | null): Typed => ({
  name: kind?.name ?? '',
  issuer: kind?.issuer ?? '',
  authority: kind?.authority ?? 'other',
  purpose: kind?.purpose ?? 'other',
  months: kind?.months === null || kind === null ? '' : String(kind.months),
  required: kind?.required ?? false,
  retired: kind?.retired ?? false,
})

const labels: FieldLabels<CertificateKind> = {
  name: { label: 'Name', valueOf: ({ name }) => name },
  issuer: { label: 'Issued by', valueOf: ({ issuer }) => issuer ?? '' },
  authority: { label: 'Applies to', valueOf: ({ authority }) => authorityNames[authority] },
  purpose: { label: 'Category', valueOf: ({ purpose }) => purposeNames[purpose] },
  months: { label: 'Months', valueOf: ({ months }) => (months === null ? '' : String(months)) },
  required: { label: 'Required for everyone', valueOf: ({ required }) => yesOrNo(required) },
  retired: { label: 'Retired', valueOf: ({ retired }) => yesOrNo(retired) },
}

/** Add kind and Edit kind, of certificates. (product.md#certificates) */
export function KindDialog({ kind, onClose }: { kind: CertificateKind | null; onClose: () => void }) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const form = useZodForm(typed, formOf(kind))
  const { save, isSaving, problem } = useRecordEdit<CertificateKind, Body>({
    row: kind,
    bodyOf,
    words: labels,
    zone,
    create: (body) => addKind(id, body),
    save: async (seen, change) => Boolean(await patchKind(seen, change)),
    onSaved({ name }) {
      void queryClient.invalidateQueries({ queryKey: certificateQueries.kinds().queryKey })
      onClose()
      toast(`${name} was saved`)
    },
    onFailed: useFailures(form, messageOf),
  })
  const purpose = useWatch({ control: form.control, name: 'purpose' })
  return (
    <FormDialog
      title={kind ? 'Edit certificate type' : 'Add certificate type'}
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <TextField<Typed> name="name" label="Name" required slotProps={{ htmlInput: { maxLength: 100 } }} />
      <TextField<Typed> name="issuer" label="Issued by" slotProps={{ htmlInput: { maxLength: 100 } }} />
      <SelectField<Typed> name="purpose" label="Category" options={purposes.map((one) => [one, purposeNames[one]])} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <SelectField<Typed> name="authority" label="Applies to" options={authorities.map((one) => [one, authorityNames[one]])} />
        <NumberField<Typed> name="months" label="Valid for (months)" isWhole maxLength={3} />
      </Box>
      {!isByLaw(purpose) && (
        <CheckboxField<Typed>
          name="required"
          label="Required for everyone on abatement jobs"
          helperText="When certificates are checked, a person without it is flagged like a person without a card."
        />
      )}
      {kind && <CheckboxField<Typed> name="retired" label="Retired" helperText="No longer offered. Existing certificates are kept." />}
    </FormDialog>
  )
}
