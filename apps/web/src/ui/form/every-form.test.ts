import { expect, test } from 'vitest'

/**
 * The source of every office screen. The phone app is left out, because it keeps drafts of its own.
 */
const sources = Object.entries(import.meta.glob<string>('/apps/web/src/**/*.tsx', { query: '?raw', import: 'default', eager: true }))
  .map(([path, source]) => ({ path: path.slice(path.indexOf('/src/') + 5), source }))
  .filter(({ path }) => !path.includes('.test.') && !path.startsWith('features/field/'))

const filesWith = (pattern: RegExp) => sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path)
const sourceOf = (path: string) => sources.find((one) => one.path === path)?.source ?? ''

/** Forms outside the shells, and why no typed text is lost there. */
const ownForms: Readonly<Record<string, string>> = {
  'ui/form/submit-dialog.tsx': 'the shell of dialogs',
  'ui/form/page-form.tsx': 'the shell of pages',
  'ui/search-form.tsx': 'a search saves nothing, and is in the address',
  'features/bagouts/search-bar.tsx': 'a search',
  'features/filings/acp7-test/acp7-test-screen.tsx': 'one choice of a job',
  'features/timeclock/employee-report/search-form.tsx': 'a search',
  'features/session/login-screen.tsx': 'a password is not kept',
  'features/containers/confirm/confirm-screen.tsx': 'one name, on a page of its own',
  'features/worker-page/claim-form.tsx': 'one page that leads nowhere else',
  'features/texts/conversation.tsx': 'guarded',
  'features/texts/replies/conversation-pane.tsx': 'guarded',
}

/** Dialogs outside the shell: they only show something or offer a choice. */
const plainDialogs: readonly string[] = [
  'app/palette/palette-dialog.tsx',
  'app/palette/shortcuts-dialog.tsx',
  'features/accounts/sign-in-link.tsx',
  'features/certificates/holder-dialog.tsx',
  'features/containers/request-container.tsx',
  'features/filings/upload/choose-way.tsx',
  'features/filings/upload/city-check/settle-differences.tsx',
  'features/filings/upload/upload-dialog.tsx',
  'features/filings/upload/upload-filing.tsx',
  'features/filings/view/filing-view.tsx',
  'features/materials/orders/dialogs/summary-dialog.tsx',
  'features/phones/read-dialog.tsx',
  'features/records/images/add/add-images.tsx',
  'features/records/pictures/picture-viewer.tsx',
  'features/schedules/planner/dialogs/acp7.tsx',
  'features/schedules/planner/dialogs/add-crew.tsx',
  'features/schedules/planner/dialogs/call-silent.tsx',
  'features/schedules/planner/dialogs/choose-job.tsx',
  'features/schedules/planner/dialogs/replace-worker.tsx',
  'features/schedules/planner/open-dialog.tsx',
  'features/schedules/week/place-entry.tsx',
  'features/texts/simulated-strip.tsx',
  'ui/form/submit-dialog.tsx',
  'ui/messages.tsx',
]

test('every form is in a shell that keeps typed text, or is listed as a form with nothing to lose', () => {
  expect(filesWith(/<form\b|component="form"/).toSorted()).toEqual(Object.keys(ownForms).toSorted())
  for (const [path, why] of Object.entries(ownForms)) if (why === 'guarded') expect(sourceOf(path), path).toContain('useTypedGuard(')
})

test('every form of the form library is shown by a shell', () => {
  const withForm = filesWith(/\buse(?:Zod)?Form(?:<[^(]*>)?\(/)
  expect(withForm.length).toBeGreaterThan(35)
  expect(withForm.filter((path) => !/<(?:FormDialog|PageForm)\b/.test(sourceOf(path)))).toEqual([])
})

test('a dialog outside the shell has no text to type, or is guarded', () => {
  const beside = filesWith(/<Dialog$|<Dialog\s/m)
  expect(beside.toSorted()).toEqual(plainDialogs.toSorted())
  const typed = beside.filter((path) => /<TextField|<textarea|<NumberField|<Autocomplete|<PageForm|multiline/.test(sourceOf(path)))
  expect(typed.filter((path) => !/useTypedGuard\(|closeWithForms\(/.test(sourceOf(path)))).toEqual(['features/accounts/sign-in-link.tsx'])
})
