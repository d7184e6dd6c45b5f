// @vitest-environment happy-dom
import type { RegistryEntry } from '@parapet/contracts/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLinks, IDLE_AFTER_MS } from './follow-links.ts';

const remotes: Record<string, string> = {
  '/dashboard/assets': 'mfe-assets',
  '/dashboard/scans': 'mfe-scans',
  '/dashboard/scans/s1': 'mfe-scans',
};

let asked: string[];
let navigate: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // Listeners of the test before are still there: each tells a list of its own.
  const own: string[] = [];
  asked = own;
  document.body.innerHTML = `
    <nav><a href="/dashboard/assets"><span>Assets</span></a><a href="/login">Sign in</a></nav>
    <main><a id="scan" href="/dashboard/scans/s1?tab=1">Scan</a>
    <a id="elsewhere" href="https://elsewhere.example/dashboard/scans">Elsewhere</a></main>`;
  followLinks(window, {
    history: {
      subscribe: (listener) => {
        navigate = listener;
        return () => {};
      },
    },
    remoteAt: (pathname) => {
      const name = remotes[pathname];
      return name ? ({ name } as RegistryEntry) : undefined;
    },
    prefetch: ({ name }) => void own.push(name),
  });
});
afterEach(() => vi.useRealTimers());

const send = (selector: string, event: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));

describe('the files of a remote', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])('are loaded ahead on %s of a link', (event) => {
    send('nav span', event);
    expect(asked).toEqual(['mfe-assets']);
  });

  it('are asked for once, however many links lead to it', () => {
    send('#scan', 'pointerover');
    send('#scan', 'focusin');
    expect(asked).toEqual(['mfe-scans']);
  });

  it('are not loaded for a link to another origin', () => {
    send('#elsewhere', 'pointerover');
    expect(asked).toEqual([]);
  });

  it('are loaded ahead for the navigation once the page has been still', () => {
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
    navigate();
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['mfe-assets']);
  });
});
