import { known } from '@parapet/checks/definition/read';
import fc from 'fast-check';
import { probesOf } from '../../check-definition/needs.ts';
import { pageLinks } from '../../collectors/http/page-links.ts';
import { sourceMapOf } from '../../collectors/http/source-map.ts';
import { checks } from '../../registry/registry.ts';
import { createDetector } from '../../technologies/detect.ts';
import { technologyRules } from '../../technologies/rules/technology-rules.ts';
import { answer, webOrigin } from '../web-origins.ts';
import { hostileText } from './hostile-texts.ts';

const ofWeb = checks.filter(({ subject }) => subject === 'web-origin');
const detector = createDetector(technologyRules);

const types = ['text/html', 'text/plain', 'application/json', ''];

/** Whatever a server answers, nothing that reads it throws. @throws with the smallest such answer */
export function fuzzWebChecks(numRuns: number): void {
  const status = fc.constantFrom(200, 206, 301, 401, 403, 404, 405, 500);
  fc.assert(
    fc.property(
      hostileText,
      hostileText,
      fc.constantFrom(...types),
      status,
      (body, text, type, code) => {
        const headers = {
          'content-type': type,
          'content-security-policy': text,
          'set-cookie': [text, body],
          'strict-transport-security': text,
          'access-control-allow-origin': text,
          'x-frame-options': text,
          location: text,
          sourcemap: text,
          allow: text,
        };
        const file = answer({ path: '/a.js', status: code, body, headers });
        for (const check of ofWeb) {
          const probes = probesOf(check);
          const origin = webOrigin({
            body,
            headers,
            probes,
            files: Object.fromEntries(
              probes.map(({ path }) => [path, { status: code, body, headers }]),
            ),
            crawl: {
              pages: [file],
              scripts: [file],
              sourceMaps: [{ script: '/a.js', map: file }],
              domains: new Map([['gone.com', known(false)]]),
            },
          });
          check.judge(origin);
        }
        pageLinks(body);
        sourceMapOf(file);
        detector.ofOrigin(webOrigin({ body, headers }), '192.0.2.7');
      },
    ),
    { numRuns },
  );
}
