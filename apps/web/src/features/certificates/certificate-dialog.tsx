import { formatDay } from '@daysheet/domain/calendar/day'
import type { Certificate, SavedCertificate } from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { isMedical, isOfCompany } from '@daysheet/domain/certificates/purpose'
import { usualExpiry } from '@daysheet/domain/certificates/validity'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import type { FieldLabels } from '#client/field-changes.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { DateField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { showAlert, toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { bodyOf, certificateForm, formOf, type CertificateBody, type CertificateForm } from './certificate-form.ts'
import { addCertificate, certificatesKey, patchCertificate, type Holder } from './queries.ts'
import { SideField } from './side-field.tsx'

interface CertificateDialogProps {
  holder: Holder
  /** Whose it is, as the title says. */
  name: string
  kinds: readonly CertificateKind[]
  /** The one that is put right; null for a new one. */
  certificate: Certificate | null
  /** The one that a new one renews. */
  renewed?: Certificate | undefined
  onClose: () => void
}

const holderColumns = (holder: Holder) => ({
  workerId: holder !== 'company' && 'worker' in holder ? holder.worker : null,
  supervisorId: holder !== 'company' && 'supervisor' in holder ? holder.supervisor : null,
})

/** A card may be typed wrong, or be somebody else's: the office looks. */
async function tellSameNumber({ certificate, sameNumber }: SavedCertificate, name: string): Promise<void> {
  if (sameNumber.length === 0) return
  const others = new Intl.ListFormat('en').format(sameNumber.map(({ holder }) => holder ?? 'the company'))
  await showAlert(`${name} and ${others} have the same number, ${certificate.number}. The certificate was saved. Please check both cards.`)
}

/**
 * Fills in the usual expiry date. It follows the kind and the day of issue until the user enters
 * another date.
 */
function useUsualExpiry(form: UseFormReturn<CertificateForm, unknown, CertificateBody>, kinds: readonly CertificateKind[]) {
  const usualOf = ({ kindId, issued }: Pick<CertificateForm, 'kindId' | 'issued'>) => {
    const kind = kinds.find(({ id }) => id === kindId)
    return kind && issued !== '' ? usualExpiry(kind, issued) : null
  }
  const [kindId, issued] = useWatch({ control: form.control, name: ['kindId', 'issued'] })
  const usual = usualOf({ kindId, issued })
  const before = useRef(usual)
  useEffect(() => {
    const expires = form.getValues('expires')
    const isOwn = expires !== '' && expires !== before.current
    if (usual !== null && usual !== before.current && !isOwn) form.setValue('expires', usual, { shouldDirty: true, shouldValidate: true })
    // While a date is being typed there is none, and the one filled in is still not the user's.
    if (usual !== null) before.current = usual
  }, [usual, form])
  return usual
}

/** Add certificate, Renew certificate and Edit certificate. (product.md#certificates) */
export function CertificateDialog({ holder, name, kinds, certificate, renewed, onClose }: CertificateDialogProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const answer = useRef<SavedCertificate>(null)
  const form = useZodForm(certificateForm, formOf(certificate ?? { kindId: renewed?.kindId ?? '', functions: renewed?.functions ?? null }))
  const labels: FieldLabels<Certificate> = {
    kindId: { label: 'Type', valueOf: ({ kindId }) => kinds.find((kind) => kind.id === kindId)?.name ?? '' },
    number: { label: 'Number', valueOf: ({ number }) => number ?? '' },
    issued: { label: 'Issued', valueOf: ({ issued }) => (issued === null ? '' : formatDay(issued)) },
    expires: { label: 'Expires', valueOf: ({ expires }) => formatDay(expires) },
    functions: { label: 'Allowed work', valueOf: ({ functions }) => functions ?? '' },
    note: { label: 'Note', valueOf: ({ note }) => note ?? '' },
    front: { label: 'Front', valueOf: ({ front }) => (front === null ? 'no picture' : 'a new picture') },
    back: { label: 'Back', valueOf: ({ back }) => (back === null ? 'no picture' : 'a new picture') },
  }
  const { save, isSaving, problem } = useRecordEdit<Certificate, CertificateBody>({
    row: certificate,
    bodyOf,
    words: labels,
    zone,
    async create(body) {
      const saved = await addCertificate({ id, ...holderColumns(holder), ...body })
      answer.current = saved
      return saved.certificate
    },
    async save(seen, change) {
      answer.current = await patchCertificate(seen, change)
      return true
    },
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: certificatesKey })
      onClose()
      toast('Certificate saved')
      // Only after the list has returned. Otherwise the list would cover the alert.
      if (answer.current) void tellSameNumber(answer.current, name)
    },
    onFailed: useFailures(form, messageOf),
  })
  const today = useToday()
  const [kindId, expires] = useWatch({ control: form.control, name: ['kindId', 'expires'] })
  const kind = kinds.find((one) => one.id === kindId)
  const usual = useUsualExpiry(form, kinds)
  const offered = kinds.filter(
    (one) => isOfCompany(one.purpose) === (holder === 'company') && (!one.retired || one.id === certificate?.kindId),
  )
  return (
    <FormDialog
      title={`${certificate ? 'Edit' : renewed ? 'Renew' : 'Add'} certificate, ${name}`}
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <SelectField<CertificateForm>
        name="kindId"
        label="Type"
        required
        helperText={offered.length === 0 ? 'No types yet. Add one in Admin → Certificates.' : undefined}
        options={[['', 'Choose…'], ...offered.map((one): [string, string] => [one.id, one.name])]}
      />
      {!(kind && isMedical(kind.purpose)) && (
        <TextField<CertificateForm> name="number" label="Number" slotProps={{ htmlInput: { maxLength: 100 } }} />
      )}
      {/* A field without Clear is narrower by itself. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& .MuiPickersTextField-root': { width: 208 } }}>
        <DateField<CertificateForm>
          name="issued"
          label={kind?.purpose === 'training' ? 'End of training' : 'Issued'}
          today={today}
          isOptional
        />
        <DateField<CertificateForm> name="expires" label="Expires" today={today} />
      </Box>
      {usual !== null && expires !== usual && (
        <FormHelperText sx={{ mt: -1 }}>Usually {formatDay(usual)}. The date on the card counts.</FormHelperText>
      )}
      {kind?.purpose === 'restricted' && (
        <TextField<CertificateForm> name="functions" label="Allowed work" slotProps={{ htmlInput: { maxLength: 500 } }} />
      )}
      <TextField<CertificateForm>
        name="note"
        label="Note"
        multiline
        helperText={kind && isMedical(kind.purpose) ? 'Do not enter medical findings.' : undefined}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SideField side="front" label="Front" />
        <SideField side="back" label="Back" />
      </Box>
    </FormDialog>
  )
}
