import { describe, expect, it } from 'vitest';
import { answer, webOrigin } from '../../testing/web-origins.ts';
import { noSiteReason } from './no-site.ts';
import { siteRefusal } from './presence.ts';

const certificateWanted =
  '<html><head><title>400 No required SSL certificate was sent</title></head></html>';

describe('an answer in place of a site', () => {
  it.each([
    ['A proxy', { status: 407 }],
    ['A proxy', { status: 400, headers: { 'x-squid-error': 'ERR_INVALID_URL 0' } }],
    ['certificate', { status: 400, body: certificateWanted }],
  ])('tells why there is none: %s', (reason, parts) => {
    const page = answer({ path: '/', ...parts });
    expect(noSiteReason(page)).toContain(reason);
    expect(siteRefusal(page)).toBe(noSiteReason(page));
  });

  it.each([
    ['a page', {}],
    ['a missing page', { status: 404 }],
    [
      'a site behind Squid that is down',
      { status: 503, headers: { 'x-squid-error': 'ERR_CONNECT_FAIL 111' } },
    ],
    ['a page about certificates', { body: certificateWanted }],
  ])('is none: %s', (_what, parts) => {
    expect(noSiteReason(answer({ path: '/', ...parts }))).toBeNull();
    expect(noSiteReason(webOrigin().page)).toBeNull();
  });
});
