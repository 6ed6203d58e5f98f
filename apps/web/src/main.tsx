import './app/zod-settings.ts' // first of all
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { storedToken } from './client/client.ts'
import { sessionQueries } from './features/session/queries.ts'
import { Notices } from './app/notices.tsx'
import { Providers } from './app/providers.tsx'
import { makeQueryClient } from './app/query-client.ts'
import { routes } from './app/routes.tsx'
import { isCustomerPage } from './features/session/session.ts'
import { registerServiceWorker } from './app/update.tsx'
import { surviveTranslation } from './ui/page-text/translated-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
surviveTranslation()
const queryClient = makeQueryClient()
// On its way while the screen's code still is: every screen waits for it, but for the customer's.
if (storedToken() !== null && !isCustomerPage()) void queryClient.prefetchQuery(sessionQueries.me())
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
      <Notices />
    </Providers>
  </StrictMode>,
)
if (import.meta.env.PROD) registerServiceWorker()
void import('./app/print-footer.ts').then(
  ({ keepPrintFooter }) => keepPrintFooter(queryClient),
  () => {},
) // without it, pages have no footer
