import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { afterEach, expect, test } from 'vitest';

const template = readFileSync(path.join(import.meta.dirname, 'document.html'), 'utf8');
const windows: Window[] = [];

afterEach(async () => {
  for (const page of windows.splice(0)) await page.happyDOM.close();
});

/** A served document with its inline script, as a browser has parsed it. */
const open = (address: string): Window => {
  const page = new Window({
    url: `https://parapet.example${address}`,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableJavaScriptFileLoading: true,
    },
  });
  windows.push(page);
  page.document.write(
    template
      .replace('__PARAPET_SCRIPTS__', '[{&quot;src&quot;:&quot;/app.js&quot;}]')
      .replace(
        '<!--parapet:document-->',
        '<search data-starts-app="q"><input /></search><a href="/terms">Terms</a><a href="/login">Sign in</a>',
      ),
  );
  page.dispatchEvent(new page.Event('DOMContentLoaded'));
  return page;
};

const isStarted = ({ document }: Window): boolean =>
  document.querySelector('script[src="/app.js"]') !== null;

test('a search for words starts the app at once', () => {
  expect(isStarted(open('/search?q=tls'))).toBe(true);
});

test.each(['/search', '/search?q=', '/search?page=2', '/'])(
  '%s waits until somebody turns to the app',
  (address) => {
    const page = open(address);
    const point = (selector: string) =>
      page.document
        .querySelector(selector)
        ?.dispatchEvent(new page.Event('pointerover', { bubbles: true }));
    point('a[href="/terms"]');
    expect(isStarted(page)).toBe(false);
    point('a[href="/login"]');
    expect(isStarted(page)).toBe(true);
  },
);

test('the box of a search starts the app when it gets the focus', () => {
  const page = open('/search');
  page.document.querySelector('input')?.dispatchEvent(new page.Event('focusin', { bubbles: true }));
  expect(isStarted(page)).toBe(true);
});
