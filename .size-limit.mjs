/** The first load of each application: every script that its page itself asks for, before any screen's own code. */
import { readFileSync } from 'node:fs'

const dist = new URL('apps/web/dist/', import.meta.url)
const scriptsOf = (page) =>
  [...readFileSync(new URL(page, dist), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => `apps/web/dist/${file}`,
  )

export default [
  { name: 'initial JavaScript', path: scriptsOf('index.html'), limit: '215 kB', gzip: true },
  { name: 'JavaScript of the field', path: scriptsOf('field.html'), limit: '130 kB', gzip: true },
]
