import react from '@vitejs/plugin-react'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: 'script-defer',
      manifest: {
        name: 'Daysheet',
        short_name: 'Daysheet',
        description: 'Plan the day, text the crew, see who is on the clock.',
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f6f8',
        theme_color: '#1d5bb8',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      // Only the shell is kept; what the server says is never cached, and /api is never answered from here.
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        // The library that draws pages of a filing is large and rarely needed: it is fetched when a filing is looked at.
        globIgnores: ['**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*', '**/draw-pages-*'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//i, /^\/(?:health|ready)$/],
        cleanupOutdatedCaches: true,
      },
    }),
    precompress(),
  ],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    // Inlined images would need data: in more of the policy than they are worth.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
})
