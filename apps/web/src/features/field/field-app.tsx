import './field.css'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { useAccount } from './account.ts'
import { Background } from './background.tsx'
import { Failsafe } from './failsafe.tsx'
import styles from './field.module.css'
import { Foot } from './footer/foot.tsx'
import { Lazy } from './lazy.tsx'
import { JobScreen } from './today/job-screen.tsx'
import { SignInScreen } from './sign-in.tsx'
import { TodayScreen } from './today/today-screen.tsx'
import { useSending } from './queue/use-queue.ts'

/** The application for the field. (product.md#field) */
export function FieldApp() {
  useSending()
  const { account } = useAccount()
  const { pathname } = useLocation()
  if (account === null)
    return (
      <>
        <SignInScreen />
        <Background />
      </>
    )
  return (
    <div className={styles.app}>
      {/* What waits is still seen beneath, and another screen may do. */}
      <Failsafe key={pathname}>
        <Routes>
          <Route path="/" element={<TodayScreen />} />
          <Route path="/job/:id" element={<JobScreen />} />
          <Route path="/job/:id/more" element={<Lazy code="jobMenu">{({ JobMenuScreen }) => <JobMenuScreen />}</Lazy>} />
          <Route path="/job/:id/times" element={<Lazy code="typeTimes">{({ TypeTimesScreen }) => <TypeTimesScreen />}</Lazy>} />
          <Route path="/job/:id/on-site" element={<Lazy code="onSite">{({ OnSiteScreen }) => <OnSiteScreen />}</Lazy>} />
          <Route path="/job/:id/report" element={<Lazy code="report">{({ ReportScreen }) => <ReportScreen />}</Lazy>} />
          <Route path="/job/:id/checklist/:template" element={<ChecklistPage />} />
          <Route path="/queue" element={<Lazy code="queue">{({ QueueScreen }) => <QueueScreen />}</Lazy>} />
          <Route path="/job/:id/write/:what" element={<Lazy code="records">{({ RecordScreen }) => <RecordScreen />}</Lazy>} />
          <Route path="/sign-in" element={<SignInScreen />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Failsafe>
      {pathname !== '/sign-in' && <Foot />}
      <Background />
    </div>
  )
}

function ChecklistPage() {
  const { id, template } = useParams()
  return <Lazy code="checklist">{({ ChecklistScreen }) => <ChecklistScreen key={`${id} ${template}`} />}</Lazy>
}
