/** The first load: every script that index.html itself asks for, before any screen's own code. */
import { readFileSync } from 'node:fs'

const dist = new URL('apps/web/dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `apps/web/dist/${file}`)

export default [{ name: 'initial JavaScript', path: scripts, limit: '215 kB', gzip: true }]
