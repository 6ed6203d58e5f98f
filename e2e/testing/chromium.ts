import { browserPath } from '../../scripts/browser.mjs'

/** How Chromium is started, for the tests and the benchmark alike: without a sandbox (we may be root) and without calls to hosts of its own. */
export const chromiumLaunch = {
  executablePath: browserPath() ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
