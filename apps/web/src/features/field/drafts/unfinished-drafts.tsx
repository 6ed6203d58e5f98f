import { dayInWords } from '@daysheet/domain/calendar/in-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAccount } from '../account.ts'
import { checklistName, templateOf, type ChecklistValues } from '../checklist/checklist-draft.ts'
import styles from '../field.module.css'
import type { StoredDraft } from '../queue/database.ts'
import own from './unfinished-drafts.module.css'
import { formKinds, formLabels } from '../records/form-kinds.ts'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { discardDraft, draftsOfAccount } from './store.ts'

/** What was begun and not saved, also of days that are shown no more: nothing that somebody wrote is out of reach. */
export function UnfinishedDrafts({ search }: { search: string }) {
  const { t } = useTranslation()
  const { account } = useAccount()
  const { data: drafts = [], refetch } = useQuery({
    queryKey: ['field', 'drafts', account?.id],
    queryFn: () => draftsOfAccount(account?.id ?? ''),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  if (drafts.length === 0) return null
  const discard = (key: string) => {
    if (window.confirm(t('discardConfirm'))) void discardDraft(key).then(() => refetch())
  }
  return (
    <section className={styles.card} aria-label={t('begunNotSaved')}>
      <h2>{t('begunNotSaved')}</h2>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <DraftLine key={draft.key} draft={draft} search={search} onDiscard={() => discard(draft.key)} />
        ))}
      </ul>
    </section>
  )
}

function DraftLine({ draft: { about, what, values }, search, onDiscard }: { draft: StoredDraft; search: string; onDiscard: () => void }) {
  const { t, language } = useTranslation()
  const { job } = about
  const writing = formKinds.find((one) => one === what)
  const template = templateOf(what)
  const name = writing
    ? t(formLabels[writing])
    : template === null
      ? t(what === 'addition' ? 'addToReport' : 'endOfShift')
      : checklistName((values as ChecklistValues).template, language) // written under that name by its screen alone
  const path = writing ? `/write/${writing}` : template === null ? '/report' : `/checklist/${template}`
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <Link
          className={`${styles.button} ${styles.plain} ${own.name}`}
          to={`/job/${job.scheduleEntryId}${path}${search}${what === 'addition' ? '#add' : ''}`}
        >
          {name}
        </Link>
      </div>
      <button type="button" className={styles.button} aria-label={`${t('discard')}: ${name}, ${jobTitle(job)}`} onClick={onDiscard}>
        {t('discard')}
      </button>
      <div className={`${styles.faint} ${own.about}`}>{`${dayInWords(job.day, language)} · ${jobTitle(job)}`}</div>
    </li>
  )
}
