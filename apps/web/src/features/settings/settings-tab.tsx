import type { SavedSettings } from '@daysheet/domain/settings/office-settings'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#client/client.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { PageForm } from '#ui/form/page-form.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { useSettings } from '../session/queries.ts'
import { saveSettings, settingsQueries } from './queries.ts'
import { sectionFields } from './section-fields.tsx'
import { addressOf, sectionIn, sectionNames, settingSections, type SettingsSection } from './sections.ts'
import { bodyOf, formOf, schemaOf, settingLabels, some, type SectionBody, type SettingName, type SettingsForm } from './settings-form.ts'
import styles from './settings.module.css'

/** The settings of the office, one section at a time. (product.md#settings; decisions/code-structure.md) */
export function SettingsTab() {
  const [address] = useSearchParams()
  const shown = sectionIn(address)
  const { data, error, refetch, isFetching } = useQuery(settingsQueries.current())
  if (error && !data) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className={styles.screen}>
      <nav aria-label="Settings" className={styles.sections}>
        {sectionNames.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
            {settingSections[name].title}
          </Link>
        ))}
      </nav>
      {data ? <SectionEditor key={shown} section={shown} settings={data} /> : <Loading />}
    </div>
  )
}

function SectionEditor({ section, settings }: { section: SettingsSection; settings: SavedSettings }) {
  const queryClient = useQueryClient()
  const { timeZone: zone } = useSettings()
  const { title } = settingSections[section]
  const names: readonly SettingName[] = settingSections[section].names
  const Fields = sectionFields[section]
  const form = useZodForm<SettingsForm, SectionBody>(schemaOf(names), some(formOf(settings), names))
  const { dirtyFields } = form.formState
  const { save, isSaving, problem, learn } = useRecordEdit<SavedSettings, SectionBody>({
    row: settings,
    bodyOf,
    words: settingLabels,
    zone,
    create: () => Promise.reject(new Error('There always are settings')),
    async save(seen, change) {
      const saved = await saveSettings(seen, change)
      queryClient.setQueryData(settingsQueries.current().queryKey, saved)
      form.reset(some(formOf(saved), names))
      learn(saved, names)
      return true
    },
    onSaved: () => toast('Settings saved'),
    onFailed: useFailures(form, messageOf),
  })
  // Changes by other users appear at once in untouched fields. Typed text stays, and Save reports
  // the other change.
  const takeOver = useEffectEvent((newest: SavedSettings) => {
    const untouched = names.filter((name) => dirtyFields[name] === undefined)
    const values = formOf(newest)
    for (const name of untouched) form.resetField(name, { defaultValue: values[name] })
    learn(newest, untouched)
  })
  useEffect(() => takeOver(settings), [settings])
  return (
    <PageForm form={form} label={title} submitLabel="Save" saving={isSaving} error={problem} isLong onSubmit={(body) => save(body)}>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      <Fields />
    </PageForm>
  )
}
