// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWorkspaces } from '../../testing/open-workspaces.ts';
import { acquisitions, northquay, workspaceList } from '../../testing/sample-settings.ts';

/** This browser has no canvas: each type of picture is written as so many bytes. */
let bytes: Record<string, number>;
beforeEach(() => {
  bytes = { 'image/png': 3, 'image/webp': 3 };
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1024, height: 256, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage: () => undefined,
  })) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob([`${type.at(-1)}`.repeat(bytes[type] ?? 0)], { type })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const logo = new File(['x'], 'logo.png', { type: 'image/png' });
const choose = () =>
  fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [logo] } });
const shown = () => document.querySelector<HTMLImageElement>('img.pp-avatar-lg');

function openWithLogo(kept = northquay) {
  let current = kept;
  return openWorkspaces({
    answers: {
      listWorkspaces: () => workspaceList(current, acquisitions),
      saveLogo: () => {
        const path = '/storage/v1/logo.png';
        current = { ...northquay, logo_url: path, logo_set: `${path} 192w` };
        return current;
      },
      removeLogo: () => {
        current = northquay;
        return current;
      },
    },
  });
}

it('the owner chooses a logo, which everything shows, and removes it', async () => {
  const { client, log, user } = await openWithLogo();
  expect(shown()).toBeNull();
  choose();
  await waitFor(() => expect(shown()?.getAttribute('srcset')).toBe('/storage/v1/logo.png 192w'));
  expect(client.requests.find(({ id }) => id === 'saveLogo')?.body).toEqual({ image: btoa('ggg') });
  expect(document.querySelectorAll('td img, th img')).toHaveLength(1);
  expect(log.accountReloads).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(shown()).toBeNull());
  expect(log.notices.map(({ text }) => text)).toEqual([
    'Your logo was saved',
    'Your logo was removed',
  ]);
});

it('one that is too large as PNG is sent as WebP', async () => {
  bytes = { 'image/png': 180_001, 'image/webp': 3 };
  const { client } = await openWithLogo();
  choose();
  await waitFor(() => expect(client.requests.map(({ id }) => id)).toContain('saveLogo'));
  expect(client.requests.find(({ id }) => id === 'saveLogo')?.body).toEqual({ image: btoa('ppp') });
});

it('a member who is not the owner cannot change it', async () => {
  await openWithLogo({ ...northquay, role: 'analyst' });
  expect(screen.queryByLabelText('Logo file')).toBeNull();
});
