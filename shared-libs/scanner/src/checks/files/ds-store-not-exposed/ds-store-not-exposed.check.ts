import { exposedFile } from '../exposed-file.ts';

export const dsStoreNotExposed = exposedFile({
  id: 'ds-store-not-exposed',
  catalogueId: 'EXP-013',
  version: 2,
  title: '.DS_Store files are not exposed',
  severity: 'low',
  problem: '.DS_Store file exposed',
  summary: 'A .DS_Store file comes back to anyone who asks.',
  penalty: 3,
  impact: 'It lists the names of files in the folder, including files that no page links to.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['.ds_store', 'ds_store', 'thumbs.db', 'mac metadata'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Delete the file, and keep it out of deployments.',
    steps: [
      'Delete .DS_Store files from the web root.',
      'Add the name to the ignore lists of Git and of the deployment.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['.DS_Store'],
  proofIn: ({ magic }) => (magic.startsWith('0000000142756431') ? 'Bud1' : null),
});
