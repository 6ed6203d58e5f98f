import Box from '@mui/material/Box'
import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Page } from '../../ui/page.tsx'
import { EmployeesTab } from './employees-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { SupervisorsTab } from './supervisors-tab.tsx'
import { tabs, useUrlState, type AdminUrlState, type Tab } from './use-url-state.ts'

const words: Record<Tab, string> = { jobs: 'Jobs', employees: 'Employees', supervisors: 'Supervisors' }

function Panel({ place }: { place: AdminUrlState }) {
  switch (place.place.tab) {
    case 'jobs':
      return <JobsTab place={place} />
    case 'employees':
      return <EmployeesTab place={place} />
    case 'supervisors':
      return <SupervisorsTab place={place} />
  }
}

/** Admin: the jobs, employees and supervisors the office keeps. (product.md#admin) */
export function AdminScreen() {
  const place = useUrlState()
  const { tab } = place.place
  return (
    <Page title="Admin">
      <Tabs
        value={tab}
        onChange={(_event, chosen: Tab) => place.openTab(chosen)}
        aria-label="Admin"
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
      >
        {tabs.map((name) => (
          <MuiTab key={name} value={name} label={words[name]} id={`tab-${name}`} aria-controls={`panel-${name}`} sx={{ minHeight: 44 }} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        // A list of names is read more easily when the name and its button are near each other.
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: tab === 'jobs' ? 'none' : 800 }}
      >
        <Panel place={place} />
      </Box>
    </Page>
  )
}
