import { exposedFile, firstMatch } from '../exposed-file.ts';

export const phpInfoNotExposed = exposedFile({
  id: 'php-info-not-exposed',
  catalogueId: 'EXP-014',
  version: 2,
  title: 'phpinfo pages are not exposed',
  severity: 'medium',
  problem: 'phpinfo page exposed',
  summary: 'A page prints the whole configuration of PHP.',
  penalty: 10,
  impact:
    'It shows versions, paths, modules and environment variables, and so what to attack and where.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['phpinfo()', 'php configuration', 'phpinfo.php'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-02, application platform configuration',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Delete the phpinfo page.',
    steps: [
      'Delete files that call phpinfo().',
      'Set `disable_functions = phpinfo` where nobody needs it.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['phpinfo.php', 'info.php', 'php.php'],
  proofIn: (file) =>
    firstMatch(file, '<title>phpinfo()</title>', {
      text: '<title>PHP ',
      followedBy: /^[\d.][^\s<]* - phpinfo\(\)<\/title>/,
    }),
});
