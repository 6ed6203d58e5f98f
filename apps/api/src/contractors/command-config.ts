import { CannotStart } from '../cannot-start.ts'
import { type Config, readConfig } from '../config.ts'

/**
 * The settings for a command; with many contractors, those of the contractor that `CONTRACTOR`
 * names. Without `needsSecret`, the command must not seal or open anything.
 */
export async function commandConfig({ needsSecret = true } = {}): Promise<Config> {
  const node = readConfig(undefined, { needsSecret })
  const { contractors, databaseUrl } = node
  if (contractors === undefined || databaseUrl === undefined) return node
  if (contractors.named === undefined)
    throw new CannotStart('CONTRACTOR is missing. With CONTRACTORS=yes it names the contractor that the command is for.')
  // Only who has many waits for what that needs.
  const [{ contractorConfig, ofMany, registryUrlOf }, { knownContractor }, { openRegistry }] = await Promise.all([
    import('./contractor.ts'),
    import('./manage.ts'),
    import('./queries.ts'),
  ])
  const registry = await openRegistry(registryUrlOf(node))
  try {
    return contractorConfig(await knownContractor(registry, contractors.named), ofMany(node))
  } finally {
    await registry.close()
  }
}
