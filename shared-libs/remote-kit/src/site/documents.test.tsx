// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostProvider } from '../host.tsx';
import { HostRouter } from '../router/host-router.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { Documents, usePayload } from './documents.tsx';

/** The payloads that the server has, by path and build; each other one is 404. */
let kept: Record<string, string>;
let asked: string[];
/** Payloads are read once in a page, so each test has a build of its own. */
let build: string;
let builds = 0;

beforeEach(() => {
  kept = {};
  asked = [];
  builds += 1;
  build = `build-${builds}`;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const payload = kept[url];
    return payload === undefined
      ? new Response('', { status: 404 })
      : Response.json({ text: payload });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keep = (path: string, text: string) => {
  kept[`${path}/_payload.json?${build}`] = text;
};

function Page() {
  const payload = usePayload<{ text: string }>();
  return <h1>{payload === null ? 'Page not found' : payload.text}</h1>;
}

/** A page that the browser loaded at `at`; `go` is a link inside of it. */
const open = async (at: string) => {
  window.history.replaceState(null, '', at);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: window.location.href } as PerformanceEntry,
  ]);
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { host } = createFakeHost({ at });
  await act(async () => {
    render(
      <HostProvider host={{ ...host, build }}>
        <HostRouter>
          <Documents>
            {(location) => (
              <Routes location={location}>
                <Route path="*" element={<Page />} />
              </Routes>
            )}
          </Documents>
        </HostRouter>
      </HostProvider>,
    );
  });
  const go = (path: string) =>
    act(async () => {
      window.history.pushState(null, '', path);
      host.router.navigator.push(path);
    });
  return { go, left };
};

const heading = () => screen.getByRole('heading').textContent;

test('a step inside of the page reads the payload of its own build', async () => {
  keep('/blog', 'Blog');
  keep('/blog/walls', 'Walls');
  const { go, left } = await open('/blog');
  await go('/blog/walls/');
  expect(heading()).toBe('Walls');
  expect(asked).toEqual([`/blog/_payload.json?${build}`, `/blog/walls/_payload.json?${build}`]);
  expect(left).not.toHaveBeenCalled();
});

test('after a rollback a step opens the document, and the page before stays until that is here', async () => {
  keep('/blog/walls', 'Walls');
  const { go, left } = await open('/blog/walls');
  await go('/blog');
  expect(left.mock.calls).toEqual([['/blog']]);
  expect(heading()).toBe('Walls');
});

test('a post that is open stays readable after its rollback: its payload was read', async () => {
  keep('/blog', 'Blog');
  keep('/blog/walls', 'Walls');
  const { go, left } = await open('/blog/walls');
  kept = { [`/blog/_payload.json?${build}`]: 'Blog' };
  await go('/blog');
  await go('/blog/walls');
  expect(heading()).toBe('Walls');
  expect(left).not.toHaveBeenCalled();
});

test('a path that the browser has just loaded is not loaded again: no loop', async () => {
  const { left } = await open('/blog/walls');
  expect(heading()).toBe('Page not found');
  expect(left).not.toHaveBeenCalled();
});

test('a payload that could not be read is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  keep('/blog/walls', 'Walls');
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(open('/blog/walls')).rejects.toThrow('answered 503');
  vi.stubGlobal('fetch', answer);
  await open('/blog/walls');
  expect(heading()).toBe('Walls');
});
