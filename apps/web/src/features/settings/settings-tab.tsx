import { certificateGates } from '@daysheet/domain/certificates/gate'
import { clockPhotoChoices } from '@daysheet/domain/settings/clock-photos'
import type { SavedSettings } from '@daysheet/domain/settings/office-settings'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { messageOf } from '../../client/client.ts'
import { useFailures } from '../../client/use-failures.ts'
import { useRecordEdit } from '../../client/use-record-edit.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '../../ui/form/form-fields.tsx'
import { PageForm } from '../../ui/form/page-form.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { ask, toast } from '../../ui/messages.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { useSettings } from '../session/queries.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { saveSettings, settingsQueries } from './queries.ts'
import {
  bodyOf,
  clockPhotoNames,
  formOf,
  gateNames,
  settingLabels,
  settingNames,
  settingsForm,
  type SettingsBody,
  type SettingsForm,
} from './settings-form.ts'
import { TimeReviewFields } from './time-review-fields.tsx'
import { WordingFields } from './wording-fields.tsx'
import { WorkweekField } from './workweek-field.tsx'

/** What the office decides for itself. (product.md#settings; decision 0219) */
export function SettingsTab() {
  const { data, error, refetch, isFetching } = useQuery(settingsQueries.current())
  if (data) return <SettingsEditor settings={data} />
  return error ? <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} /> : <Loading />
}

function SettingsEditor({ settings }: { settings: SavedSettings }) {
  const queryClient = useQueryClient()
  const { timeZone: zone } = useSettings()
  const form = useZodForm(settingsForm, formOf(settings))
  const { isDirty, dirtyFields } = form.formState
  const { save, isSaving, problem, learn } = useRecordEdit<SavedSettings, SettingsBody>({
    row: settings,
    bodyOf,
    words: settingLabels,
    zone,
    create: () => Promise.reject(new Error('There always are settings')),
    async save(seen, change) {
      const saved = await saveSettings(seen, change)
      queryClient.setQueryData(settingsQueries.current().queryKey, saved)
      form.reset(formOf(saved))
      learn(saved, settingNames)
      return true
    },
    onSaved: () => toast('Settings saved'),
    onFailed: useFailures(form, messageOf),
  })
  // What others save appears at once in what nobody has touched here; what was typed stays, and Save tells of theirs.
  const takeOver = useEffectEvent((newest: SavedSettings) => {
    const untouched = settingNames.filter((name) => dirtyFields[name] === undefined)
    const values = formOf(newest)
    for (const name of untouched) form.resetField(name, { defaultValue: values[name] })
    learn(newest, untouched)
  })
  useEffect(() => takeOver(settings), [settings])
  useUnsavedGuard({
    isUnsaved: isDirty,
    isBusy: isSaving,
    mayLeave: () => ask('Are you sure? The settings are not saved.', { yes: 'Discard', no: 'Keep editing', destructive: true }),
    onLeave: () => {},
  })
  return (
    <PageForm form={form} label="Settings" submitLabel="Save" saving={isSaving} error={problem} isLong onSubmit={(body) => save(body)}>
      <Section title="Company">
        <TextField<SettingsForm>
          name="companyName"
          label="Company name"
          helperText="Stands at the head of documents for others, such as the container breakdown, and in texts to customers."
          sx={{ maxWidth: 480 }}
        />
      </Section>
      <Section title="Texts">
        <TextField<SettingsForm>
          name="silentListTime"
          label="List who has not answered from"
          type="time"
          helperText="From then on Home and the schedule list everybody who was texted for the next day and has not answered, with their phones. Left empty, there is no list."
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ maxWidth: 480 }}
        />
        <CheckboxField<SettingsForm>
          name="workerPage"
          label="Give employees a page of their own"
          helperText="Texts that ask about a job carry a link, different for each person and good for 36 hours, and on the day of the job still. Without signing in it shows the job with Confirm and Decline, and their own hours of two weeks; what they say is wrong comes into the time review and changes no hours by itself. The link makes some texts one message longer."
        />
        <WordingFields />
      </Section>
      <Section title="Workweek">
        <WorkweekField />
      </Section>
      <Section title="Hours">
        <Typography color="textSecondary">The columns of the timesheet file, in their order.</Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <ColumnChooser name="timesheetColumnsOfDay" label="One day" />
          <ColumnChooser name="timesheetColumns" label="Several days, or a job number" />
        </Box>
      </Section>
      <Section title="Supervisors' phones">
        <TextField<SettingsForm>
          name="officePhone"
          label="Phone of the office"
          helperText="Supervisors call it from their phones with one button: Call the office. Empty: no button."
          sx={{ maxWidth: 480 }}
        />
        <SelectField<SettingsForm>
          name="clockPhotos"
          label="Photos when a crew is clocked"
          options={clockPhotoChoices.map((choice) => [choice, clockPhotoNames[choice]])}
          helperText="Each phone takes them by itself with every In and Out. A person who does not want one is clocked without."
          sx={{ maxWidth: 480 }}
        />
      </Section>
      <Section title="Waste">
        <NumberField<SettingsForm>
          name="bagsPerCubicYard"
          label="Bags in a cubic yard"
          helperText="What the bags of a load come to, as long as nobody has entered its cubic yards."
          sx={{ maxWidth: 480 }}
        />
        <TextField<SettingsForm>
          name="wasteAgency"
          label="Agency"
          multiline
          maxRows={3}
          helperText="Stands on waste shipment records, and gets the report when no signed copy came back within 45 days."
          sx={{ maxWidth: 480 }}
        />
      </Section>
      <Section title="Certificates">
        <SelectField<SettingsForm>
          name="certificateGate"
          label="Somebody without the certificates that a job asks for"
          options={certificateGates.map((gate) => [gate, gateNames[gate]])}
          helperText="Whoever is put on a job, moved, copied or texted is looked at for the day of the job. Enter the certificates first: until they are there everybody is without."
          sx={{ maxWidth: 480 }}
        />
        <CheckboxField<SettingsForm>
          name="certificateReminders"
          label="Text employees before their certificates end"
          helperText="90, 60, 30 and 7 days before, between 9 AM and 6 PM: one text for what ends in the same week. Replies come to Replies."
        />
      </Section>
      <Section title="Time review">
        <TimeReviewFields />
      </Section>
    </PageForm>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
