import fs from 'node:fs'

// What a browser fetches before the first screen: the scripts and preloads that the built page itself names.
const page = fs.readFileSync('apps/web/dist/index.html', 'utf8')
const scripts = [...page.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, file]) => `apps/web/dist/${file}`)

export default [{ name: 'initial JavaScript', path: scripts, limit: '240 kB', gzip: true }]
