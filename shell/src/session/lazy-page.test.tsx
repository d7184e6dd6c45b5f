// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

const SignIn = () => <h1>Sign in</h1>;
let logged: ReturnType<typeof vi.fn>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

it('waits for the page', async () => {
  const code = Promise.withResolvers<typeof SignIn>();
  const Page = lazyPage(() => code.promise);
  const screen = await act(async () => render(<Page />));
  expect(screen.container.querySelector('[aria-busy]')).not.toBeNull();
  await act(async () => code.resolve(SignIn));
  expect(screen.getByRole('heading').textContent).toBe('Sign in');
  expect(logged).not.toHaveBeenCalled();
});

it('shows a page that loads while it renders', async () => {
  const Page = lazyPage(async () => SignIn);
  const screen = await act(async () => render(<Page />));
  expect(screen.getByRole('heading').textContent).toBe('Sign in');
  expect(logged).not.toHaveBeenCalled();
});

it('shows a page that is loaded already at once', async () => {
  const Page = lazyPage(async () => SignIn);
  await Page.preload();
  expect(render(<Page />).getByRole('heading').textContent).toBe('Sign in');
});

it('loads its code once, and again after a failure', async () => {
  const load = vi.fn(async () => SignIn).mockRejectedValueOnce(new Error('offline'));
  const Page = lazyPage(load);
  await expect(Page.preload()).rejects.toThrow('offline');
  await Page.preload();
  await Page.preload();
  expect(load).toHaveBeenCalledTimes(2);
});
