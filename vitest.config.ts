import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { hookLimit, testLimit, waitLimit } from './test-limits.ts'

const frame = {
  setupFiles: ['./vitest.setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  expect: { poll: { timeout: waitLimit } },
  testTimeout: testLimit,
  hookTimeout: hookLimit,
}

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...frame,
          name: 'domain',
          environment: 'node',
          include: [
            'packages/domain/**/*.test.ts',
            'architecture.test.ts',
            'citations.test.ts',
            'regular-expressions.test.ts',
            'proofs/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...frame,
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['./apps/api/testing/cluster.ts'],
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
        },
      },
    ],
  },
})
