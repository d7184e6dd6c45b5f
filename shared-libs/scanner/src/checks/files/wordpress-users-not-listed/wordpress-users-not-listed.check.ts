import { exposedFile, firstMatch } from '../exposed-file.ts';

export const wordpressUsersNotListed = exposedFile({
  id: 'wordpress-users-not-listed',
  catalogueId: 'TEC-014',
  version: 2,
  title: 'WordPress refuses user enumeration',
  severity: 'low',
  problem: 'WordPress user enumeration',
  summary: 'The interface of WordPress returns names and logins of authors to anyone who asks.',
  penalty: 2,
  impact: 'Logins are half of what is needed to guess passwords.',
  cweIds: ['CWE-200'],
  owasp: 'A07:2025',
  aliases: ['wordpress user enumeration', 'wp-json users', 'author enumeration'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'IDNT-04, account enumeration and guessable user account',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Do not answer this list for visitors.',
    steps: [
      'Use a security plugin that closes `wp-json/wp/v2/users` for visitors, or filter `rest_endpoints` where nobody is signed in: the editor needs the list.',
      'Give authors a second factor and long passwords.',
    ],
    effort: 'low',
    reference: null,
  },
  // The second is for sites whose addresses name no pages.
  paths: ['wp-json/wp/v2/users', '?rest_route=/wp/v2/users'],
  thing: 'wp-json/wp/v2/users',
  proofIn: (file) =>
    file.body.replaceAll('\\/', '/').includes('/wp/v2/users/')
      ? firstMatch(file, /"slug":"[^"]{1,100}"/)
      : null,
});
