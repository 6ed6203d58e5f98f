/** ffuf over a list of what people forget on servers: whatever answers must be in the router or a file of the web application. (promises.md#s1) */
import fs from 'node:fs'
import path from 'node:path'
import type { Finding, Environment } from '../proof.ts'
import { runTool } from './tool.ts'
import type { Route } from './router.ts'
import type { Target } from './target.ts'

const words = path.join(import.meta.dirname, 'words.txt')

interface Hit {
  url: string
  status: number
  length: number
}

/** A way of asking for every word. */
const ways: { what: string; method: string; headers: (token: string) => Record<string, string> }[] = [
  { what: 'as a program', method: 'GET', headers: () => ({}) },
  { what: 'as a browser', method: 'GET', headers: () => ({ Accept: 'text/html' }) },
  { what: 'signed in', method: 'GET', headers: (token) => ({ Authorization: token }) },
  { what: 'signed in, POST', method: 'POST', headers: (token) => ({ Authorization: token }) },
]

export async function lookForForgottenRoutes({ folder, root, size }: Environment, { url, token, routes, ask }: Target): Promise<Finding> {
  const page = (await ask({ path: '/', headers: { accept: 'text/html' } })).body.length
  const dist = path.join(root, 'apps/web/dist')
  const files = new Set(fs.existsSync(dist) ? fs.readdirSync(dist, { recursive: true }).map((file) => `/${String(file)}`) : [])
  const broken: string[] = []
  let guesses = 0
  const tried = size === 'whole' ? ways : ways.slice(0, 1)
  for (const { what, method, headers } of tried) {
    const out = path.join(folder, `ffuf-${guesses}.json`)
    const given = Object.entries(headers(token)).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const args = ['-u', `${url}/FUZZ`, '-w', words, '-X', method, '-mc', 'all', '-t', '8', '-s', '-o', out, '-of', 'json', ...given]
    await runTool('ffuf', args, { seconds: 120 })
    const { results } = JSON.parse(fs.readFileSync(out, 'utf8')) as { results: Hit[] } // what ffuf writes
    guesses += results.length
    for (const hit of results) {
      const { pathname } = new URL(hit.url)
      const isKnown = isRoute(routes, method, pathname) || pathname === '/' || files.has(pathname) || hit.length === page
      if (hit.status >= 500 || (hit.status < 400 && !isKnown))
        broken.push(`${method} ${pathname} (${what}): ${hit.status}, ${hit.length} bytes`)
    }
  }
  const expected = fs.readFileSync(words, 'utf8').trim().split('\n').length * tried.length
  if (guesses < expected * 0.98) throw new Error(`ffuf tried ${guesses} of ${expected} guesses`)
  return {
    broken,
    figures: `${guesses.toLocaleString('en')} guesses at forgotten addresses: ${broken.length === 0 ? 'nothing' : broken.length}`,
  }
}

function isRoute(routes: Route[], method: string, pathname: string): boolean {
  return routes.some((route) => {
    if (route.method !== method || route.url === '/*') return false
    const pattern = route.url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
    return new RegExp(`^${pattern.join('/')}/?$`, 'i').test(pathname)
  })
}
