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
    'several contacts, of which one is usable': site({
      [path]: plain(
        'Contact: security@shop.example\nContact: https://shop.example/report\nExpires: 2027-01-01T00:00:00Z\n',
      ),
    }),
    'a telephone number': site({
      [path]: plain('Contact: tel:+49-30-1234\nExpires: 2027-01-01T00:00:00Z\n'),
    }),
    'a date with an offset': site({
      [path]: plain('Contact: mailto:a@b.example\nExpires: 2026-11-20T10:30:00+01:00'),
    }),
  },
  absent: {
    'nothing there': site(),
    'a file that is refused': site({ [path]: { status: 403 } }),
    'a redirect to the log-in': site({ [path]: { status: 302, headers: { location: '/login' } } }),
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
  incomplete: {
    'no date': site({ [path]: plain('Contact: mailto:a@b.example\n') }),
    'a date without a zone': site({
      [path]: plain('Contact: mailto:a@b.example\nExpires: 2027-01-01T00:00:00\n'),
    }),
    'two dates': site({
      [path]: plain(
        'Contact: mailto:a@b.example\nExpires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z\n',
      ),
    }),
  },
  mistyped: {
    'a good file as a page': site({
      [path]: {
        body: 'Contact: mailto:security@shop.example\nExpires: 2027-01-01T00:00:00Z\n',
        headers: { 'content-type': 'text/html; charset=utf-8' },
      },
    }),
    'as bytes': site({
      [path]: {
        body: 'Contact: mailto:security@shop.example\nExpires: 2027-01-01T00:00:00Z\n',
        headers: { 'content-type': 'application/octet-stream' },
      },
    }),
    'as Markdown': site({
      [path]: {
        body: 'Contact: https://shop.example/report\nExpires: 2027-01-01T00:00:00Z\n',
        headers: { 'content-type': 'text/markdown' },
      },
    }),
  },
  unusable: {
    'an address without a scheme': site({
      [path]: plain('Contact: security@shop.example\nExpires: 2027-01-01T00:00:00Z\n'),
    }),
    'a page over plain HTTP': site({
      [path]: plain('Contact: http://shop.example/report\nExpires: 2027-01-01T00:00:00Z\n'),
    }),
    'nothing behind the colon': site({
      [path]: plain('Contact:\nExpires: 2027-01-01T00:00:00Z\n'),
    }),
  },
  elsewhere: {
    'a redirect to the file on another site': site({
      [path]: { status: 301, headers: { location: 'https://www.shop.example/security.txt' } },
    }),
  },
  unreadable: {
    'a firewall that blocks the site': site({ [path]: { status: 403 } }, { status: 403 }),
    'a server error': site({ [path]: { status: 500 } }),
  },
  'no-site': {
    'an API': site({}, { headers: { 'content-type': 'application/json' } }),
  },
});
