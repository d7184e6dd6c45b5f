import { checkOf } from '../../../check-definition/check.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { judgeStorage, storageOutcomes } from '../storage-judgement.ts';

/**
 * The keys at the root of the database, or its one value; `null` is an empty one that anyone may read as
 * well. An error stands alone, while a database may have a key of that name beside others.
 */
const keysIn = ({ body }: Exchange): string | null => {
  const text = body.trim();
  try {
    const value: unknown = JSON.parse(text);
    const isError = Object.keys(value ?? {}).join() === 'error';
    return isError ? null : text.slice(0, 200);
  } catch {
    return null;
  }
};

export const firebaseDatabaseClosed = checkOf<WebOrigin>()({
  id: 'firebase-database-closed',
  catalogueId: 'EXP-029',
  version: 3,
  title: 'The Firebase database is not publicly readable',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'proved',
  aspect: 'firebase-database',
  impact: 'Anyone reads the whole database with one request, and often writes it too.',
  cweIds: ['CWE-284', 'CWE-200'],
  owasp: 'A01:2025',
  aliases: ['firebase rtdb', 'firebaseio', 'realtime database'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-11, test cloud storage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let the security rules of the database ask who reads.',
    steps: [
      'Replace `".read": true` at the root by rules for each path, such as `"auth != null && auth.uid === $uid"`.',
      'Test the rules in the Firebase console, then deploy them with `firebase deploy --only database`.',
      'Treat the data as read, and tell those whom it is about.',
    ],
    effort: 'medium',
    reference: 'https://firebase.google.com/docs/database/security',
  },
  needs: ['storage'],
  outcomes: {
    open: {
      verdict: 'fail',
      title: 'Firebase database publicly readable',
      summary: 'A database that the site names hands out its keys without a sign-in.',
      penalty: 25,
      exposure: { kind: 'usable-by-anyone', phrase: 'Data is readable by anyone' },
    },
    ...storageOutcomes,
  },
  evaluate: (origin) =>
    judgeStorage(
      origin,
      ({ provider, listing }) => (provider === 'Firebase' ? listing : null),
      keysIn,
      '401 and "Permission denied"',
    ),
});
