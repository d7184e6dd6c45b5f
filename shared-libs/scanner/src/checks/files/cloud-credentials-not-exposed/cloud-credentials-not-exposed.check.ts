import type { Exchange } from '../../../subjects/web/web-origin.ts';
import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

/** Reads the files that gcloud and the console of Google make; one without a key is no credential. */
const google = (file: Exchange): string | null =>
  file.body.includes('"private_key"') || file.body.includes('"refresh_token"')
    ? firstMatch(file, {
        text: '"type"',
        followedBy: /^\s{0,20}:\s{0,20}"(?:service_account|authorized_user)"/,
      })
    : null;

const AMAZON_KEY = /^[ \t]{0,20}aws_secret_access_key[ \t]{0,20}=[ \t]{0,20}[\w/+=]{30,200}/gim;

/** The first key that is none of documentation; a file may hold one of each. */
const amazon = (file: Exchange): string | null =>
  [...file.body.matchAll(AMAZON_KEY)]
    .map(([found]) => found)
    .find((found) => !found.includes('EXAMPLE')) ?? null;

export const cloudCredentialsNotExposed = exposedFile({
  id: 'cloud-credentials-not-exposed',
  catalogueId: 'EXP-005',
  version: 4,
  title: 'Cloud credentials are not exposed',
  severity: 'critical',
  problem: 'Cloud credentials exposed',
  summary: 'A file with the keys of a cloud account comes back to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Keys of a cloud account are readable by anyone' },
  impact: 'The keys give access to the cloud account with all rights of their owner.',
  cweIds: ['CWE-522', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['aws credentials', 'aws access key', 'gcp service account', 'azure credentials'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the file, and revoke the keys.',
    steps: [
      'Revoke the keys in the cloud console first.',
      'Keep it out of the folder that the web server serves.',
      'Look through the audit log of the account for use by others.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/522.html',
  },
  paths: ['.aws/credentials', 'service-account.json', 'credentials.json'],
  proofIn: (file) => (isHtml(file) ? null : (amazon(file) ?? google(file))),
});
