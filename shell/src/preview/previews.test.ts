// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { createPreviews, hasPreviewMarks, type OpenedPreview } from './previews.ts';

const theo = { ...mara, id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a02' };

const openPage = async ({ isNeeded = false } = {}) => {
  const test = createTestSession();
  const preview = { start: vi.fn(), setPickerOpen: vi.fn() };
  const load = vi.fn(async () => ({ preview, Bar: () => null }) as unknown as OpenedPreview);
  const readRight = vi.fn(async () => true);
  const { auth } = test.session;
  const previews = createPreviews({ auth, isNeeded: () => isNeeded, load, readRight });
  await test.session.start();
  test.emit('INITIAL_SESSION', mara);
  return { ...test, previews, preview, load, readRight };
};

it('a page without a preview loads no code of previews', async () => {
  const { previews, load } = await openPage();
  expect(await previews.openIfNeeded()).toBeNull();
  await previews.askForRight();
  expect(load).not.toHaveBeenCalled();
});

it('the picker loads the code once', async () => {
  const { previews, preview, load } = await openPage();
  await previews.openPicker();
  await previews.openPicker();
  expect(load).toHaveBeenCalledOnce();
  expect(preview.start).toHaveBeenCalledOnce();
  expect(preview.setPickerOpen).toHaveBeenLastCalledWith(true);
});

it('the right is asked once for each account, and again after a failure', async () => {
  const { previews, readRight, emit, settle } = await openPage();
  readRight.mockRejectedValueOnce(new Error('offline'));
  for (const _ of [1, 2, 3]) await previews.askForRight();
  expect(readRight).toHaveBeenCalledTimes(2);
  expect(previews.store.getState().isGranted).toBe(true);
  emit('SIGNED_IN', theo);
  await settle();
  expect(previews.store.getState().isGranted).toBeNull();
  await previews.askForRight();
  expect(readRight).toHaveBeenCalledTimes(3);
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

it.each([
  ['a link', () => history.replaceState(null, '', '/?preview=')],
  ['a preview of this tab', () => sessionStorage.setItem('parapet.preview', '{}')],
  ['an override of the developer tools', () => localStorage.setItem('__MF_DEVTOOLS__', '{}')],
  [
    'a previewed shell',
    () => {
      document.head.innerHTML = '<meta name="parapet-shell-preview" content="build">';
    },
  ],
])('%s needs the code', (_, arrange) => {
  expect(hasPreviewMarks(window)).toBe(false);
  arrange();
  expect(hasPreviewMarks(window)).toBe(true);
});
