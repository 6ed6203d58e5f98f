import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// What is waited for comes at once, or on a busy machine a little later; without it a second would have to do.
const expect = { poll: { timeout: 10_000 } }
const frame = { setupFiles: ['./vitest.setup.ts'], restoreMocks: true, unstubGlobals: true, expect }

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...frame,
          name: 'domain',
          environment: 'node',
          include: ['packages/domain/**/*.test.ts', 'architecture.test.ts', 'proofs/**/*.test.ts'],
        },
      },
      {
        test: {
          ...frame,
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['./apps/api/testing/cluster.ts'],
          testTimeout: 45_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...frame,
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: [...frame.setupFiles, './apps/web/testing/setup.ts'],
          testTimeout: 45_000,
        },
      },
    ],
  },
})
