/** The migrated, empty database every test file's own is copied from. */
export const template = 'daysheet_template'

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
