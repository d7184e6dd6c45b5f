import { describe, expect, it } from 'vitest';
import { answer } from '../../testing/web-origins.ts';
import { isBlockPage, leadsToChallenge } from './block-page.ts';

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

it('recognises a page that sets a cookie and reloads itself in words that nobody knows', () => {
  const headers = { 'set-cookie': 'pass=1' };
  const body =
    '<title>Un instant</title><p>Nous préparons la page.</p><script>setTimeout(() => location.reload(), 50)</script>';
  const app = `<div id=app></div><script defer src=/app.js></script><script>onerror = () => location.reload()</script>`;
  expect(isBlockPage(answer({ headers, body }))).toBe(true);
  expect(isBlockPage(answer({ body }))).toBe(false);
  expect(isBlockPage(answer({ headers, body: app }))).toBe(false);
  expect(isBlockPage(answer({ headers, body: body + '<p>Read on.</p>'.repeat(30) }))).toBe(false);
});

it.each([
  '<title>Queue</title><p>3 before you</p><button onclick="location.reload()">Again</button>',
  "<title>Queue</title><button id=again>Again</button><script>again.addEventListener('click', () => location.reload())</script>",
  '<title>Queue</title><a href="javascript:location.reload()">Again</a>',
  '<title>Queue</title><button onclick="again()">Again</button><script>function again() { location.reload(); }</script>',
  `<title>Shop</title><button onclick="document.cookie='lang=de'; location.reload()">Deutsch</button>`,
])('leaves a small page that visitors reload by a click to its site: %s', (body) => {
  expect(isBlockPage(answer({ headers: { 'set-cookie': 'session=1' }, body }))).toBe(false);
});

it.each([
  '<body onload="location.reload()">Un instant</body>',
  `<body onload="document.cookie = 'pass=1'; location.href = '/'">Un instant</body>`,
  '<button onclick="location.reload()">Again</button><script>setTimeout(() => location.reload(), 50)</script>',
  '<script>function again() { location.reload(); } setTimeout(again, 50)</script>',
  '<body onload="again()"><script>function again() { location.reload(); }</script>',
  '<script>function wait() { pass = 1; } location.reload();</script>',
])('recognises one that reloads itself, with or without a click: %s', (body) => {
  expect(isBlockPage(answer({ headers: { 'set-cookie': 'pass=1' }, body }))).toBe(true);
});

const words = (count: number) => 'Our shop sells fine goods to small companies. '.repeat(count / 8);
const signIn = `<title>Sign in</title><p>${words(60)}</p><form method=post action=/in>
  <input name=user><input type=password name=pass><button>Go</button></form>
  <p>This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.</p>`;

describe('words, scripts and addresses that ordinary pages hold', () => {
  it.each([
    ['the sentence that Google asks for', signIn],
    [
      'a title with the words of a block page',
      `<title>IT Security Check for small companies</title><p>${words(1000)}</p>`,
    ],
    ['the title itself over a form', `<title>Access denied</title>${signIn}`],
    [
      'a contact form with a challenge',
      '<h1>Contact</h1><p>Please complete the CAPTCHA.</p><form><input type=email name=mail><textarea name=text></textarea></form>',
    ],
    [
      'the script of a firewall on a small page with an application',
      '<title>Shop</title><div id=app></div><script src="/_Incapsula_Resource?SWJIYLWA=1"></script><script src=/app.js></script>',
    ],
    [
      'the mark of a product in a comment',
      '<title>Shop</title><!-- px-captcha, captcha-delivery.com --><h1>Welcome</h1>',
    ],
    [
      'the mark of a product among links',
      '<style>#px-captcha{}</style><div id=px-captcha></div><a href=/a>A</a><a href=/b>B</a><a href=/c>C</a>',
    ],
    ['a word about what is blocked', '<h1>Your ad blocker is blocked here</h1><p>Buy now.</p>'],
    [
      'an application that shows a moment',
      '<title>Just a moment</title><div id=root></div><script src=/app.js></script>',
    ],
    [
      'a security check as a product',
      '<title>Security check</title><div id=root></div><link rel=stylesheet href=/a.css>',
    ],
  ])('make no block page of it: %s', (_, body) => {
    expect(isBlockPage(answer({ body, headers: { 'set-cookie': 'session=1' } }))).toBe(false);
  });

  it('make no block page of a file', () => {
    const headers = { 'content-type': 'text/plain' };
    const body = 'RECAPTCHA_SECRET=x\nDB_PASSWORD=y\n# checking your browser';
    expect(isBlockPage(answer({ body, headers, path: '/.env' }))).toBe(false);
  });

  it.each([
    ['/login?next=/challenge', false],
    ['/coding-challenges/', false],
    ['/unblocked-games?x=1', false],
    ['/challenge', false],
    ['/captcha?to=/x', true],
    ['https://challenge.example/x', true],
    ['/x?__cf_chl_rt_tk=1', true],
  ])('make no challenge of where a redirect leads: %s', (location, leads) => {
    expect(leadsToChallenge(location)).toBe(leads);
  });
});
