import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link } from 'react-router'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { checklistName, useUnfinishedChecklists } from './checklist-draft.ts'
import { useTemplates } from './use-templates.ts'

/** What the office wants to be gone through at a job: those in use, those that were begun, and what this phone has saved of them. */
export function JobChecklists({ job: { scheduleEntryId, jobId }, search }: { job: FieldJob; search: string }) {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const { templates, isLoading } = useTemplates()
  const { records } = useQueue()
  const begun = useUnfinishedChecklists(account?.id ?? '', scheduleEntryId)
  const isBegun = new Set(begun.map(({ id }) => id))
  const offered = [...(templates ?? []).filter(({ id, retired }) => !retired && !isBegun.has(id)), ...begun]
    .map((template) => ({ id: template.id, name: checklistName(template, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  // What was answered has the name of the office.
  const savedName = ({ templateId, name }: Readonly<Record<string, unknown>>) => {
    const template = templates?.find(({ id }) => id === templateId)
    return template ? checklistName(template, language) : String(name)
  }
  const saved = records.filter(({ kind, state, body }) => kind === 'Checklists' && state !== 'aside' && body['jobId'] === jobId)
  if (templates === null ? isLoading : offered.length + saved.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('checklists')}>
      <h2>{t('checklists')}</h2>
      {templates === null && offered.length === 0 && <p className={styles.faint}>{t('checklistsNotRead')}</p>}
      {offered.map(({ id, name }) => (
        <Link key={id} className={styles.button} to={`/job/${scheduleEntryId}/checklist/${id}${search}`}>
          {isBegun.has(id) ? t('checklistBegun', { name }) : name}
        </Link>
      ))}
      {saved.map(({ id, body, state, madeAt }) => (
        <p key={id} className={state === 'refused' ? styles.error : styles.good}>
          {t('checklistSaved', {
            name: savedName(body),
            when: timeInWords(new Date(madeAt), { zone: account?.timeZone ?? 'America/New_York', language }),
          })}
          {state === 'sent' ? '' : ` (${t(state === 'refused' ? 'punchRefused' : 'punchWaiting')})`}
        </p>
      ))}
    </section>
  )
}
