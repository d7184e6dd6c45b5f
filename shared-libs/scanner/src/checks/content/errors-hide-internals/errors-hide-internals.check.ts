import { checkOf } from '../../../engine/check.ts';
import { httpProof } from '../../../subjects/http-proof.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';

/** Text that only the debug pages of frameworks, and traces themselves, contain. */
const signs: readonly RegExp[] = [
  /seeing this error because you have <code>DEBUG = True<\/code>/,
  /<title>[^<]*\/\/ Werkzeug Debugger<\/title>/,
  /<title>Action Controller: Exception caught<\/title>/,
  /Server Error in '[^']*' Application\.[\s\S]{0,4000}?Stack Trace:/,
  /window\.ignite\(|Whoops\\Exception/,
  /\n[ \t]+at [\w$.]+\([\w$]+\.java:\d+\)/,
  /Traceback \(most recent call last\):\s+File "[^"]+", line \d+/,
  /at (?:[\w.<>]+ \()?(?:file:\/\/)?\/[\w./@-]+\.[cm]?[jt]s:\d+:\d+/,
  /<b>(?:Fatal error|Warning|Parse error)<\/b>:[^\n]{0,300} in <b>\/[^<]+<\/b> on line <b>\d+<\/b>/,
];

export const errorsHideInternals = checkOf<WebOrigin>()({
  id: 'errors-hide-internals',
  catalogueId: 'EXP-019',
  version: 1,
  title: 'Error pages hide internals',
  group: 'content',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'error-page',
  impact:
    'Stack traces show paths, versions, queries and settings; a debugger in the page even runs code.',
  cweIds: ['CWE-209', 'CWE-489'],
  remediation: {
    summary: 'Turn debug mode off in production.',
    steps: [
      'Django: `DEBUG = False`. Laravel: `APP_DEBUG=false`. Flask: run without the debugger. ASP.NET: `customErrors mode="On"`.',
      'Log details on the server, and show visitors a generic page.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/209.html',
  },
  outcomes: {
    plain: { verdict: 'pass', summary: 'Errors are answered without details.' },
    debug: {
      verdict: 'fail',
      title: 'Error page shows internals',
      summary: 'The application runs in debug mode, or shows a stack trace.',
      penalty: 10,
    },
    unreadable: { verdict: 'unknown', summary: 'The server did not answer for a missing page' },
  },
  evaluate(origin) {
    const errors = origin.baseline.ok ? origin.baseline.value : [];
    for (const answer of [origin.page, ...errors]) {
      const matched = signs.map((sign) => sign.exec(answer.body)?.[0]).find((text) => text);
      if (matched !== undefined) {
        return { outcome: 'debug', observation: { proof: httpProof(answer), matched } };
      }
    }
    if (!origin.baseline.ok) return { outcome: 'unreadable', reason: origin.baseline.reason };
    return { outcome: 'plain' };
  },
});
