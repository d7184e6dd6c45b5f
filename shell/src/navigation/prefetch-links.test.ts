// @vitest-environment happy-dom
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_AFTER_MS, prefetchLinks } from './prefetch-links.ts';

const remotes: Record<string, string> = {
  '/dashboard/assets': 'mfe-assets',
  '/dashboard/scans': 'mfe-scans',
  '/dashboard/scans/s1': 'mfe-scans',
};

let prefetched: string[];
let navigate: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // Listeners of earlier tests stay on the document, so each test has its own list.
  const own: string[] = [];
  prefetched = own;
  document.body.innerHTML = `
    <nav><a href="/dashboard/assets"><span>Assets</span></a><a href="/login">Sign in</a></nav>
    <main><a id="scan" href="/dashboard/scans/s1?tab=1">Scan</a>
    <a id="elsewhere" href="https://elsewhere.example/dashboard/scans">Elsewhere</a></main>`;
  prefetchLinks(window, {
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
  it.each(['pointerover', 'focusin', 'touchstart'])('are prefetched on %s of a link', (event) => {
    send('nav span', event);
    expect(prefetched).toEqual(['mfe-assets']);
  });

  it('are prefetched once, even if several links point to it', () => {
    send('#scan', 'pointerover');
    send('#scan', 'focusin');
    expect(prefetched).toEqual(['mfe-scans']);
  });

  it('are not prefetched for a link to another origin', () => {
    send('#elsewhere', 'pointerover');
    expect(prefetched).toEqual([]);
  });

  it('are prefetched for the navigation once the page is idle', () => {
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
    navigate();
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
    expect(prefetched).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(prefetched).toEqual(['mfe-assets']);
  });
});
