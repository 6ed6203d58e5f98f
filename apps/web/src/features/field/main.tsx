// Must be first: the modules after it use the features it adds.
import './polyfills.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startAccount } from './account.ts'
import { Failsafe } from './failsafe.tsx'
import { FieldApp } from './field-app.tsx'
import { startColours } from './colours.ts'
import { startI18n } from './i18n/i18n.ts'
import { surviveTranslation } from '#ui/page-text/translated-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('field.html has no element with the id root')
surviveTranslation()
void import('./i18n/whole-times.ts').then(
  ({ keepTimesWhole }) => keepTimesWhole(),
  () => {}, // without it, times may break
)
startColours()
await startI18n()
await startAccount()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter basename="/field">
        <Failsafe>
          <FieldApp />
        </Failsafe>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
