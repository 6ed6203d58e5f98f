import type { ChecklistTemplate } from '@daysheet/domain/checklists/template'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'
import { questionCount } from './labels.ts'
import { addTemplate, patchTemplate, templateQueries } from './queries.ts'
import { QuestionsField } from './questions-field.tsx'
import { bodyOf, emptyQuestion, templateDialogForm, type TemplateDialogForm } from './template-form.ts'
import { VersionHistory } from './version-history.tsx'

const labels = {
  name: { label: 'Name', valueOf: ({ name }) => name },
  nameSpanish: { label: 'Name in Spanish', valueOf: ({ nameSpanish }) => nameSpanish },
  questions: { label: 'The question list', valueOf: ({ questions }) => questionCount(questions) },
  retired: { label: 'Retired', valueOf: ({ retired }) => yesOrNo(retired) },
} satisfies FieldLabels<ChecklistTemplate>

/** Add checklist and Edit checklist: its name and its questions in order. (product.md#checklists) */
export function TemplateDialog({ template, onClose }: { template: ChecklistTemplate | null; onClose: () => void }) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const form = useZodForm<TemplateDialogForm, TemplateDialogForm>(
    templateDialogForm,
    template ? bodyOf(template) : { name: '', nameSpanish: '', questions: [emptyQuestion()], retired: false },
  )
  const { save, isSaving, problem } = useRecordEdit<ChecklistTemplate, TemplateDialogForm>({
    row: template,
    bodyOf,
    words: labels,
    zone,
    create: (body) => addTemplate(id, body),
    save: async (seen, change) => Boolean(await patchTemplate(seen, change)),
    onSaved({ name }) {
      void queryClient.invalidateQueries({ queryKey: templateQueries.all().queryKey })
      onClose()
      toast(`${name} was saved`)
    },
    onFailed: useFailures(form, messageOf),
  })
  return (
    <FormDialog
      title={template ? 'Edit checklist' : 'Add checklist'}
      maxWidth="md"
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <TextField<TemplateDialogForm>
        name="name"
        label="Name"
        placeholder="Such as Daily site check"
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
      />
      <TextField<TemplateDialogForm>
        name="nameSpanish"
        label="Name in Spanish (optional)"
        slotProps={{ htmlInput: { maxLength: 100, lang: 'es' }, inputLabel: { shrink: true } }}
      />
      <QuestionsField />
      {template && (
        <>
          <CheckboxField<TemplateDialogForm>
            name="retired"
            label="Retired"
            helperText="Phones no longer offer it. Answers are kept, and you can bring it back later."
          />
          <VersionHistory template={template} zone={zone} />
        </>
      )}
    </FormDialog>
  )
}
