import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { securityContactPublished } from './security-contact-published.check.ts';

const site = siteFor(securityContactPublished);
const path = '.well-known/security.txt';

describeCheck(securityContactPublished, {
  published: {
    'a contact and a date ahead': site({
      [path]: plain('Contact: mailto:security@shop.example\nExpires: 2027-01-01T00:00:00Z\n'),
    }),
    'a redirect to another place': site({ [path]: { status: 301 } }),
  },
  absent: {
    'nothing there': site(),
    'a page for every path': site(
      { [path]: { body: '<!doctype html><div id=app>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app>' } },
    ),
  },
  expired: {
    'a date in the past': site({
      [path]: plain('Contact: mailto:a@b.example\nExpires: 2025-01-01T00:00:00Z'),
    }),
  },
  unreadable: {
    'a server error': site({ [path]: { status: 500 } }),
  },
  'no-site': {
    'an API': site({}, { headers: { 'content-type': 'application/json' } }),
  },
});
