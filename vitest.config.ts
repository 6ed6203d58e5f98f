import os from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { hookLimit, testLimit, waitLimit } from './testing/limits.ts'
import { filesNotDrawn, seed } from './testing/sample.ts'

const frame = {
  setupFiles: ['./vitest.setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  expect: { poll: { timeout: waitLimit } },
  testTimeout: testLimit,
  hookTimeout: hookLimit,
}

// The processes of a run that began before midnight draw the same.
process.env['DAYSHEET_SEED'] = String(seed)

export default defineConfig({
  test: {
    reporters: ['default'],
    // One to a core, also where there are two.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        test: {
          ...frame,
          name: 'domain',
          // Nothing in there keeps anything between two tests.
          isolate: false,
          environment: 'node',
          include: [
            'packages/domain/**/*.test.ts',
            'architecture/**/*.test.ts',
            'testing/*.test.ts',
            'scripts/**/*.test.ts',
            'proofs/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...frame,
          name: 'api',
          // Modules keep nothing between two tests, and what a test leaves open fails it; reading them anew for each file took a fifth of the time.
          isolate: false,
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...filesNotDrawn()],
          globalSetup: ['./apps/api/testing/cluster.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...frame,
          name: 'web',
          // As for the server: a document of its own for each file, modules of their own for none.
          isolate: false,
          environment: 'jsdom',
          // Style sheets are not read; a class is what it is called in its file.
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: [...frame.setupFiles, './apps/web/testing/setup.ts'],
        },
      },
    ],
  },
})
