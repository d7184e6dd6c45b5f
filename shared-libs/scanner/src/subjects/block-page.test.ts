import { expect, it } from 'vitest';
import { answer } from '../testing/web-origins.ts';
import { isBlockPage } from './block-page.ts';

it.each([
  '<html><head><title>Just a moment...</title></head><body>x</body></html>',
  '<title>Attention Required! | Cloudflare</title>',
  '<html><body><h1>Checking your browser before you enter</h1></body></html>',
  '<p>Please complete the CAPTCHA to go on.</p>',
  '<html><iframe src="/_Incapsula_Resource?x=1"></iframe></html>',
  'The requested URL was rejected. Please consult with your administrator.',
  '<title>Access Denied</title><p>Reference #18.2f</p>',
  "<title>Making sure you're not a bot!</title><script src=/.within.website/x/cmd/anubis/static/js/main.mjs></script>",
  '<title>One moment, please...</title><h1>Please wait while your request is being verified...</h1>',
  '<title>Client Challenge</title><noscript>JavaScript is disabled in your browser.</noscript>',
  '<title>Web Page Blocked!</title><p>Attack ID: 20000051</p>',
  '<title>Access to this page has been denied</title>',
  '<title>CrowdSec Ban</title><p>You were banned by the owner of this site.</p>',
  '<title>Unauthorized Request Blocked</title>',
  '<p>Please wait while we verify your browser.</p>',
  '<div id="sec-if-cpt-container"></div><script src="/x.js"></script>',
  '<html><script>document.cookie = "k=1"; window.location.reload();</script></html>',
])('recognises %s', (body) => {
  expect(isBlockPage(answer({ body }))).toBe(true);
});

it('recognises the header of a firewall', () => {
  const headers = { 'x-amzn-waf-action': 'challenge' };
  expect(isBlockPage(answer({ status: 202, headers }))).toBe(true);
});

it.each([
  '<!doctype html><title>Shop</title><div id=app></div><script src=/app.js></script>',
  '<title>Coding challenges</title><h1>Solve them all</h1>',
  '<title>How to build a bot</title><p>This is not about botany. One moment in time.</p>',
  '<title>Unblocked</title><h1>Games for everyone</h1>',
  `<title>News</title><article>${'<p>Why a CAPTCHA annoys people, and what to do.</p>'.repeat(60)}</article>`,
  '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><h1>Welcome</h1>',
  '',
])('does not take an ordinary page for one: %s', (body) => {
  expect(isBlockPage(answer({ body }))).toBe(false);
});
