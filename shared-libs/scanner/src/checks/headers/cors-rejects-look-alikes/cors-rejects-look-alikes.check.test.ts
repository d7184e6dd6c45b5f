import { unknown } from '@parapet/checks/definition/read';
import { expect, it } from 'vitest';
import { probesOf } from '../../../check-definition/needs.ts';
import { filledIn, probeKey, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, siteFor } from '../../../testing/web-origins.ts';
import { corsProbe } from '../cors-judgement.ts';
import { corsRejectsLookAlikes } from './cors-rejects-look-alikes.check.ts';

const site = siteFor(corsRejectsLookAlikes);
const www = { origin: 'https://www.shop.example', domain: 'shop.example' };
const anyone = 'https://stranger.example';

/** A site at `www` that allows these origins with credentials. */
function allowing(...origins: readonly string[]): WebOrigin {
  const before = site({}, www);
  const answers = new Map(before.answers);
  for (const foreign of origins) {
    const headers = {
      'access-control-allow-origin': filledIn(foreign, before),
      'access-control-allow-credentials': 'true',
    };
    answers.set(probeKey(corsProbe(foreign), '/'), { ok: true, value: answer({ headers }) });
  }
  return { ...before, answers };
}

it('tries names that others can register', () => {
  const sent = probesOf(corsRejectsLookAlikes).map(({ headers }) =>
    filledIn(headers?.origin ?? '', { host: 'www.shop.example', domain: 'shop.example' }),
  );
  expect(sent).toContain('https://wwwxshop.example');
});

describeCheck(corsRejectsLookAlikes, {
  closed: {
    'no CORS headers': site(),
    'every host below the own domain': allowing('https://not{host}'),
    'a fixed origin': site({
      '': {
        headers: {
          'access-control-allow-origin': 'https://app.shop.example',
          'access-control-allow-credentials': 'true',
        },
      },
    }),
  },
  open: {
    'a name that ends with the domain': allowing('https://not{domain}'),
    'a name that has a letter in place of a dot': allowing('https://{below}x{domain}'),
    'a name that begins with the host': allowing('https://{host}.stranger.example'),
  },
  anyone: {
    'a server that answers to any origin': allowing(anyone, 'https://not{domain}'),
  },
  refused: { 'requests of these origins alone are refused': site({ '': { status: 403 } }) },
  locked: { 'a site behind a login': site({ '': { status: 401 } }, { status: 401 }) },
  unreadable: {
    'a firewall that blocks all': site({ '': { status: 403 } }, { status: 403 }),
    'no answer in time': site({ '': unknown('No answer came in time') }),
  },
});
