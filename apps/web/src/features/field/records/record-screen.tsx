import { Navigate, useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import { useDraftJob } from '../drafts/use-draft-job.ts'
import { BackLink } from '../back-link.tsx'
import styles from '../field.module.css'
import { jobTitle } from '../today/job-title.ts'
import { NoJob } from '../today/no-job.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import type { FormProps } from './form-values.ts'
import { ContainerForm } from './container-form.tsx'
import { ImagesForm } from './images-form.tsx'
import { InspectionForm, VisitForm } from './inspection-form.tsx'
import { OrderForm, ReturnForm } from './lines-form.tsx'
import { SignedCopyForm } from './signed-copy-form.tsx'
import { formKinds, formLabels, type FormKind } from './form-kinds.ts'

const forms: Readonly<Record<FormKind, (props: FormProps) => React.ReactNode>> = {
  inspection: InspectionForm,
  visit: VisitForm,
  images: ImagesForm,
  order: OrderForm,
  return: ReturnForm,
  container: ContainerForm,
  signedCopy: SignedCopyForm,
}

/** One thing that is written down at a job. (product.md#field-screen) */
export function RecordScreen() {
  const { t } = useTranslation()
  const { id, what } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const writing = formKinds.find((one) => one === what)
  const about = useDraftJob(writing ?? '')
  const back = `/job/${id}/more${search.size > 0 ? `?${search}` : ''}`
  if (writing === undefined) return <Navigate to={back} replace />
  const Form = forms[writing]
  return (
    <>
      <header className={styles.bar}>
        <BackLink to={back} />
        <h1>{t(formLabels[writing])}</h1>
      </header>
      <main className={styles.main}>
        {about === null && <NoJob />}
        {about && (
          <>
            <p>{jobTitle(about.job)}</p>
            <Form
              key={`${about.job.scheduleEntryId} ${writing}`}
              about={about}
              back={back}
              account={account?.id ?? ''}
              zone={account?.timeZone ?? 'America/New_York'}
            />
          </>
        )}
      </main>
    </>
  )
}
