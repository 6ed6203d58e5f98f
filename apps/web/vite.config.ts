import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, defineConfig, type CSSOptions, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'

const api = process.env['DAYSHEET_API'] ?? 'http://127.0.0.1:3000'

/** Lays a .br and a .gz beside every text file of the build, so that the server compresses nothing while somebody waits. */
function precompress(): Plugin {
  let folder = ''
  const write = async (file: string) => {
    const bytes = await readFile(file)
    if (bytes.length < 1024) return
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    await Promise.all([
      promisify(brotliCompress)(bytes, quality).then((small) => writeFile(`${file}.br`, small)),
      promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ])
  }
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (folder = path.resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|svg|webmanifest)$/.test(name))
        const files = names.map((name) => path.join(folder, name))
        for (const file of files) if ((await stat(file)).isFile()) await write(file)
      },
    },
  }
}

// A class begins with its own name, so that a developer finds it and a selector may be made of it.
const css: CSSOptions = { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]_[hash]', grid: false } } }

/**
 * The browsers that the phone app supports (docs/field-on-devices.md). The office app supports the
 * same.
 */
const target = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox115']

/** Loads the old-phone script before the app, as a separate file that every browser can read. */
function oldPhone(): Plugin {
  const source = readFileSync(path.join(import.meta.dirname, 'src/features/field/old-phone.js'), 'utf8')
  const fileName = `assets/old-phone-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'old-phone',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { defer: true, src: `/${fileName}` }, injectTo: 'head-prepend' }],
  }
}

/**
 * The application for the field, beside the office's: a page and files of its own, built by itself so that neither loads anything of the other. It has to be
 * there before the service worker lists the files.
 */
function fieldApplication(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'field-application',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/field(?:[/?]|$)/.test(request.url ?? '') && (request.headers.accept ?? '').includes('text/html'))
          request.url = '/field.html'
        next()
      })
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        const options = {
          outDir: 'dist',
          emptyOutDir: false,
          target,
          assetsInlineLimit: 0,
          // Every browser with what the application needs knows modulepreload.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: path.join(root, 'field.html'),
            // What the page itself asks for comes in one piece, as the office's does: in twenty it is packed worse. By its name a phone tells which application it has (report-phone.ts).
            output: { codeSplitting: { groups: [{ name: 'field', tags: ['$initial' as const] }] } },
          },
        }
        await build({ root, configFile: false, publicDir: false, logLevel: 'warn', plugins: [react(), oldPhone()], css, build: options })
      },
    },
  }
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'maskable' ? `/icon-maskable-${size}.png` : `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone or a computer shows of Daysheet when it is installed there. */
const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Daysheet',
  short_name: 'Daysheet',
  description: 'Plan the day, text the crew, see who is on the clock.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f8',
  theme_color: '#1d5bb8',
  categories: ['business', 'productivity'],
  icons: [
    ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Schedule', url: '/schedule' },
    { name: 'Timeclock', url: '/dashboard' },
  ],
}

export default defineConfig({
  plugins: [
    react(),
    fieldApplication(),
    VitePWA({
      // Our own service worker (src/service-worker), given the list of files; it is registered by app/update.tsx, because the page's policy allows no inline script.
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['index.html', 'field.html', 'assets/**/*.{js,css,woff2,svg,png}'],
        // The library that draws pages of a filing is large and rarely needed: it is fetched when a filing is looked at.
        globIgnores: ['**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*', '**/draw-pages-*'],
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: 'iife',
      },
      manifest,
    }),
    precompress(),
  ],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  css,
  build: {
    target,
    // Browsers of the last three years support modulepreload; older ones load the same files a
    // little later.
    modulePreload: { polyfill: false },
    // Inlined images would need data: in more of the policy than they are worth.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What is shared would else be named after every screen that shares it.
        chunkFileNames: ({ name }) => (name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 3,
            },
            // What the page itself asks for comes in one piece, and what screens share in few: a request costs more than a kilobyte.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
          ],
        },
      },
    },
  },
})
