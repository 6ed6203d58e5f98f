/** What links to workers' own pages are made of where nobody opens one. */
export const testLinks = { publicUrl: 'https://daysheet.test', appSecret: 'a secret of texts in tests, long enough' }
