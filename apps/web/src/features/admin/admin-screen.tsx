import Box from '@mui/material/Box'
import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useLazyModule } from '#client/use-lazy-module.ts'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useMay, type Permission } from '../session/queries.ts'
import { EmployeesTab } from './employees-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { SupervisorsTab } from './supervisors-tab.tsx'
import { tabs, useUrlState, type AdminUrlState, type Tab } from './use-url-state.ts'

const words: Record<Tab, string> = {
  jobs: 'Jobs',
  employees: 'Employees',
  supervisors: 'Supervisors',
  certificates: 'Certificates',
  crews: 'Crews',
  checklists: 'Checklists',
  waste: 'Waste',
  phones: 'Field phones',
  settings: 'Settings',
  accounts: 'Accounts',
}

/** What one must be allowed to have a tab. */
const needs: Record<Tab, Permission> = {
  jobs: 'jobs.read',
  employees: 'people.read',
  supervisors: 'people.read',
  certificates: 'certificates.read',
  crews: 'plan.write',
  checklists: 'settings.write',
  waste: 'loads.write',
  phones: 'time.read',
  settings: 'settings.write',
  accounts: 'accounts.manage',
}

/** Who may work where and until when; fetched when somebody opens it. */
function CertificatesTab() {
  const code = useLazyModule(() => import('../certificates/certificates-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.CertificatesTab />
}

/** Fetched when somebody opens it, as the settings are. */
function CrewsTab() {
  const code = useLazyModule(() => import('../crews/crews-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.CrewsTab />
}

/** The questions supervisors go through on a site; fetched when somebody opens it. */
function ChecklistsTab() {
  const code = useLazyModule(() => import('../checklists/checklists-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.ChecklistsTab />
}

/** Haulers and landfills; fetched when somebody opens it. */
function WasteTab() {
  const code = useLazyModule(() => import('../loads/companies-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.CompaniesTab />
}

/** The phones of the field, fetched when somebody looks after them. */
function PhonesTab() {
  const code = useLazyModule(() => import('../phones/phones-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.PhonesTab />
}

/** Its forms are fetched when somebody opens it, which is rarely. */
function SettingsTab() {
  const code = useLazyModule(() => import('../settings/settings-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.SettingsTab />
}

/** For owners, who come here rarely. */
function AccountsTab() {
  const code = useLazyModule(() => import('../accounts/accounts-tab.tsx'))
  if (code === null) return <Loading />
  return code === 'failed' ? <Failed text="This could not be loaded. Check the connection and try again." /> : <code.AccountsTab />
}

function Panel({ place }: { place: AdminUrlState }) {
  switch (place.place.tab) {
    case 'jobs':
      return <JobsTab place={place} />
    case 'employees':
      return <EmployeesTab place={place} />
    case 'supervisors':
      return <SupervisorsTab place={place} />
    case 'certificates':
      return <CertificatesTab />
    case 'crews':
      return <CrewsTab />
    case 'checklists':
      return <ChecklistsTab />
    case 'waste':
      return <WasteTab />
    case 'phones':
      return <PhonesTab />
    case 'settings':
      return <SettingsTab />
    case 'accounts':
      return <AccountsTab />
  }
}

/** Paper does not have the tabs, so it says which list this is. */
const onPaper = { display: 'none', '@media print': { display: 'block', typography: 'h2' } } as const

/** Admin: the jobs, employees and supervisors the office keeps, and what it decides for itself. (product.md#admin, product.md#settings) */
export function AdminScreen() {
  const place = useUrlState()
  const may = useMay()
  const { tab } = place.place
  const shown = tabs.filter((name) => may(needs[name]))
  return (
    <Page title="Admin">
      <Tabs
        value={shown.includes(tab) && tab}
        onChange={(_event, chosen: Tab) => place.openTab(chosen)}
        aria-label="Admin"
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
      >
        {shown.map((name) => (
          <MuiTab key={name} value={name} label={words[name]} id={`tab-${name}`} aria-controls={`panel-${name}`} sx={{ minHeight: 44 }} />
        ))}
      </Tabs>
      <Box data-on-paper={words[tab]} aria-hidden sx={onPaper}>
        {words[tab]}
      </Box>
      <Box
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {shown.includes(tab) ? <Panel place={place} /> : <Empty text="Your role does not have this tab." />}
      </Box>
    </Page>
  )
}
