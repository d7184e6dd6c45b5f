import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { resembles } from '../../../subjects/web/resemblance.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { earliestMatch, type Sign } from '../../earliest-match.ts';

/** Markup of debug pages, which a page about them cannot contain as such. */
const markup: readonly Sign[] = [
  'seeing this error because you have <code>DEBUG = True</code>',
  { text: '<title>', followedBy: /^[^<]*\/\/ Werkzeug Debugger<\/title>/ },
  '<title>Action Controller: Exception caught</title>',
  ...['Fatal error', 'Warning', 'Parse error', 'Notice', 'Deprecated'].map((level) => ({
    text: `<b>${level}</b>:`,
    followedBy: /^[^\n]* in <b>(?:\/|[A-Z]:\\)[^<]+<\/b> on line <b>\d+<\/b>/,
  })),
];

/** Text of traces, which articles quote, so it counts in answers to errors only. */
const traces: readonly Sign[] = [
  'window.ignite(',
  'Whoops\\Exception',
  // Tomcat writes the frames without the word.
  /\n[ \t]+(?:at )?[\w$./]+\([\w$]+\.java:\d+\)/,
  { text: 'Traceback (most recent call last):', followedBy: /^\s+File "[^"]+", line \d+/ },
  { text: 'at ', followedBy: /^(?:[\w.<>]+ \()?(?:file:\/\/)?\/[\w./@-]+\.[cm]?[jt]s:\d+:\d+/ },
];

function internalsIn(answer: Exchange, isError: boolean): string | null {
  const shown = earliestMatch(answer.body, ...markup);
  if (shown !== null || !isError) return shown;
  return (
    earliestMatch(answer.body, ...traces) ?? aspNetError(answer.body) ?? coreError(answer.body)
  );
}

/** The page for developers of ASP.NET Core; its heading alone may be that of any error page. */
const coreError = (text: string): string | null =>
  text.includes('class="titleerror"') ? earliestMatch(text, CORE_HEADING) : null;

const CORE_HEADING = '<h1>An unhandled exception occurred while processing the request.</h1>';

/** The error page of ASP.NET, up to its stack trace. */
function aspNetError(text: string): string | null {
  const head = earliestMatch(text, {
    text: "Server Error in '",
    followedBy: /^[^']*' Application\./,
  });
  const start = head === null ? -1 : text.indexOf(head);
  const end = start < 0 ? -1 : text.indexOf(STACK_TRACE, start);
  return end < 0 || end - start > MAX_TO_TRACE ? null : text.slice(start, end + STACK_TRACE.length);
}

const STACK_TRACE = 'Stack Trace:';
/** In characters. */
const MAX_TO_TRACE = 4500;

export const errorsHideInternals = checkOf<WebOrigin>()({
  id: 'errors-hide-internals',
  catalogueId: 'EXP-019',
  version: 4,
  title: 'Error pages disclose no stack trace or debug page',
  group: 'content',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'error-page',
  impact:
    'Stack traces show paths, versions, queries and settings; a debugger in the page even runs code.',
  cweIds: ['CWE-209', 'CWE-489'],
  owasp: 'A10:2025',
  aliases: [
    'stack trace',
    'verbose error',
    'debug mode',
    'error disclosure',
    'information disclosure',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'ERRH-01, testing for improper error handling',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn debug mode off in production.',
    steps: [
      'Django: `DEBUG = False`. Laravel: `APP_DEBUG=false`. Flask: run without the debugger. ASP.NET: `customErrors mode="On"`.',
      'PHP: `display_errors = Off`. Express: `NODE_ENV=production`. Rails: `config.consider_all_requests_local = false`. Spring Boot: `spring.web.error.include-stacktrace=never`, before version 4 `server.error.include-stacktrace=never`.',
      'Log details on the server, and show visitors a generic page.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/209.html',
  },
  outcomes: {
    plain: { verdict: 'pass', summary: 'Errors are answered without details.' },
    debug: {
      verdict: 'fail',
      title: 'Stack trace or debug page exposed',
      summary: 'The application runs in debug mode, or shows a stack trace.',
      penalty: 10,
    },
    unreadable: { verdict: 'unknown', summary: 'The server did not answer for a missing page' },
  },
  evaluate(origin) {
    const errors = origin.baseline.ok ? origin.baseline.value : [];
    const { page } = origin;
    for (const answer of [page, ...errors]) {
      const isError = answer.status >= 400 || (answer !== page && !resembles(answer, page));
      const matched = internalsIn(answer, isError);
      if (matched !== null) {
        return { outcome: 'debug', observation: { proof: httpProof(answer), matched } };
      }
    }
    if (origin.refusal !== null) return { outcome: 'unreadable', reason: origin.refusal };
    if (!origin.baseline.ok) return { outcome: 'unreadable', reason: origin.baseline.reason };
    return { outcome: 'plain' };
  },
});
