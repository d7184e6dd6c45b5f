import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { corsRejectsNull } from './cors-rejects-null.check.ts';

const site = siteFor(corsRejectsNull);

describeCheck(corsRejectsNull, {
  closed: {
    'no CORS headers': site(),
    'any origin, but without credentials': site({
      '': { headers: { 'access-control-allow-origin': 'null' } },
    }),
    'the header twice, which browsers refuse': site({
      '': {
        headers: {
          'access-control-allow-origin': ['null', '*'],
          'access-control-allow-credentials': 'true',
        },
      },
    }),
    'a fixed origin': site({
      '': {
        headers: {
          'access-control-allow-origin': 'https://app.example',
          'access-control-allow-credentials': 'true',
        },
      },
    }),
  },
  open: {
    'a site behind a login that answers the origin all the same': site(
      {
        '': {
          status: 401,
          headers: {
            'access-control-allow-origin': 'null',
            'access-control-allow-credentials': 'true',
          },
        },
      },
      { status: 401 },
    ),
    'the origin comes back, with credentials': site({
      '': {
        headers: {
          'access-control-allow-origin': 'null',
          'access-control-allow-credentials': 'true',
        },
      },
    }),
  },
  anyone: {
    'a server that answers to any origin': site({
      '': {
        headers: {
          'access-control-allow-origin': 'https://stranger.example',
          'access-control-allow-credentials': 'true',
        },
      },
    }),
  },
  refused: {
    'requests of that origin alone are refused': site({ '': { status: 403 } }),
  },
  locked: { 'a site behind a login': site({ '': { status: 401 } }, { status: 401 }) },
  unreadable: {
    'a firewall that blocks all': site({ '': { status: 403 } }, { status: 403 }),
    'no answer in time': site({ '': unknown('No answer came in time') }),
  },
});
