import type { Manifest } from './manifest.ts'

/** What lies beside the data of a backup, for whoever finds it in ten years. */
export const readMe = ({
  takenAt,
  postgres,
  migrations,
}: Manifest): string => `This folder is a backup of Daysheet, taken ${takenAt} from PostgreSQL ${postgres}, schema ${migrations.at(-1)?.name ?? 'empty'}.

Restore it into an empty place:   npm run restore -- THIS_FOLDER
Check it without touching anything: npm run restore -- THIS_FOLDER --verify

manifest.json   what is in it: tables with their rows and checksums, the list of files (manifest.sha256: sha256sum -c manifest.sha256)
tables/         one file a table, as PostgreSQL's COPY writes it, packed by gzip; columns in the order of the manifest
files.ndjson    every file with size and SHA-256
files/          pictures and filings as they were uploaded

The application's secret (APP_SECRET, or app-secret in the data folder) is not in it. Without it the last four digits of
social-security numbers cannot be read any more.
`
