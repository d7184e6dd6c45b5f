// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HostProvider } from '../host.tsx';
import type { HostContext } from '../host-context.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { Link, Route, Routes, useLocation, useNavigate, useParams } from './facade.ts';
import { HostRouter, useUnsavedChanges } from './host-router.tsx';

afterEach(cleanup);

function Scan() {
  const { scanId } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <h1>{`Scan ${scanId}`}</h1>
      <Link to="/dashboard/scans?status=running">All scans</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function Scans() {
  const { search } = useLocation();
  return (
    <>
      <h1>{`Scans ${search}`}</h1>
      <Link to="/dashboard/scans/s1">First scan</Link>
    </>
  );
}

function Form({ unsaved }: { unsaved: boolean }) {
  useUnsavedChanges(unsaved, 'The asset is not saved.');
  return null;
}

const renderAt = (at: string) => {
  const { host } = createFakeHost({ at });
  const wrap = (inner: HostContext) => (
    <HostProvider host={inner}>
      <HostRouter>
        <Routes>
          <Route path="/dashboard/scans" element={<Scans />} />
          <Route path="/dashboard/scans/:scanId" element={<Scan />} />
        </Routes>
      </HostRouter>
    </HostProvider>
  );
  render(wrap(host));
  return host;
};

const heading = () => screen.getByRole('heading').textContent;
const click = (role: 'link' | 'button', name: string) =>
  act(() => screen.getByRole(role, { name }).click());

describe("the host's router inside a remote", () => {
  it('shows the page of the URL, with its parameters', () => {
    renderAt('/dashboard/scans/s7');
    expect(heading()).toBe('Scan s7');
  });

  it("follows links on the host's history", () => {
    const host = renderAt('/dashboard/scans/s7');
    click('link', 'All scans');
    expect(heading()).toBe('Scans ?status=running');
    expect(host.router.getSnapshot()).toMatchObject({
      navigationType: 'PUSH',
      location: { pathname: '/dashboard/scans', search: '?status=running' },
    });
  });

  it('goes back to the previous location', () => {
    const host = renderAt('/dashboard/scans');
    click('link', 'First scan');
    click('button', 'Back');
    expect(heading()).toBe('Scans ');
    expect(host.router.getSnapshot().navigationType).toBe('POP');
  });

  it('follows the host when the host itself navigates', () => {
    const host = renderAt('/dashboard/scans');
    act(() => host.router.navigator.push('/dashboard/scans/s9'));
    expect(heading()).toBe('Scan s9');
  });
});

describe('unsaved changes', () => {
  it('block navigation only while there are any', () => {
    const { host } = createFakeHost();
    const lift = vi.fn();
    const block = vi.fn(() => lift);
    const guarded: HostContext = { ...host, router: { ...host.router, block } };
    const form = (unsaved: boolean) => (
      <HostProvider host={guarded}>
        <Form unsaved={unsaved} />
      </HostProvider>
    );
    const { rerender, unmount } = render(form(false));
    expect(block).not.toHaveBeenCalled();
    rerender(form(true));
    expect(block).toHaveBeenCalledExactlyOnceWith({ question: 'The asset is not saved.' });
    rerender(form(false));
    expect(lift).toHaveBeenCalledOnce();
    unmount();
    expect(lift).toHaveBeenCalledOnce();
  });
});
