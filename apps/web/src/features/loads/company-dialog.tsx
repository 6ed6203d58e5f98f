import { companyForm, companyKindNames, type CompanyForm, type CompanyKind, type WasteCompany } from '@daysheet/domain/loads/company'
import { optionalDay } from '@daysheet/domain/loads/load-typed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, DateField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { dayText } from './labels.ts'
import { addCompany, loadQueries, patchCompany } from './queries.ts'

const said = (label: string, valueOf: (company: WasteCompany) => string) => ({ label, valueOf })
const labels = {
  name: said('Name', ({ name }) => name),
  operator: said('Operator', ({ operator }) => operator),
  address: said('Address', ({ address }) => address),
  phone: said('Phone', ({ phone }) => phone),
  permitNumber: said('Permit number', ({ permitNumber }) => permitNumber),
  permitExpires: said('Permit expires', ({ permitExpires }) => dayText(permitExpires)),
  active: said('Active', ({ active }) => yesOrNo(active)),
} satisfies FieldLabels<WasteCompany>

type Facts = Omit<CompanyForm, 'kind'>

const typedCompany = companyForm.omit({ kind: true }).extend({
  permitExpires: optionalDay,
})
type TypedCompany = z.input<typeof typedCompany>

const bodyOf = ({ name, operator, address, phone, permitNumber, permitExpires, active }: WasteCompany): Facts => ({
  name,
  operator,
  address,
  phone,
  permitNumber,
  permitExpires,
  active,
})
const nothing: TypedCompany = { name: '', operator: '', address: '', phone: '', permitNumber: '', permitExpires: '', active: true }
const typedOf = (company: WasteCompany): TypedCompany => ({ ...bodyOf(company), permitExpires: company.permitExpires ?? '' })

interface CompanyDialogProps {
  kind: CompanyKind
  /** Null for a new one. */
  company: WasteCompany | null
  onClose: () => void
}

/** Add and Edit of a hauler or a landfill. (product.md#loads) */
export function CompanyDialog({ kind, company, onClose }: CompanyDialogProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const today = useToday()
  const form = useZodForm<TypedCompany, Facts>(typedCompany, company ? typedOf(company) : nothing)
  const { save, isSaving, problem } = useRecordEdit<WasteCompany, Facts>({
    row: company,
    bodyOf,
    words: labels,
    zone,
    create: (body) => addCompany(id, { kind, ...body }),
    save: async (seen, change) => Boolean(await patchCompany(seen, change)),
    onSaved({ name }) {
      void queryClient.invalidateQueries({ queryKey: loadQueries.companies().queryKey })
      onClose()
      toast(`${name} was saved`)
    },
    onFailed: useFailures(form, messageOf),
  })
  const isLandfill = kind === 'landfill'
  return (
    <FormDialog
      title={`${company ? 'Edit' : 'Add'} ${companyKindNames[kind].toLowerCase()}`}
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <TextField<TypedCompany> name="name" label={isLandfill ? 'Name of the site' : 'Name'} />
      {isLandfill && <TextField<TypedCompany> name="operator" label="Operator" helperText="If another company runs the site." />}
      <TextField<TypedCompany>
        name="address"
        label="Address"
        multiline
        maxRows={3}
        {...(isLandfill && { helperText: 'The location of the site, not its mailing address.' })}
      />
      <TextField<TypedCompany> name="phone" label="Phone" />
      <TextField<TypedCompany> name="permitNumber" label="Permit number" />
      <DateField<TypedCompany> name="permitExpires" label="Permit expires" today={today} isOptional />
      <CheckboxField<TypedCompany> name="active" label="Active" helperText="Offered for new loads." />
    </FormDialog>
  )
}
