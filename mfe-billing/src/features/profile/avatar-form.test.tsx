// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { squareOf, wholeOf } from '../../settings/scale-picture.ts';
import { renderPage } from '../../testing/render-page.ts';

/** This browser has no canvas: a picture of 400 by 300 pixels, which is written as these bytes. */
const drawn: unknown[][] = [];
let written: Blob | null;
beforeEach(() => {
  written = new Blob(['abc'], { type: 'image/webp' });
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage: (_: unknown, ...places: unknown[]) => drawn.push(places),
  })) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(written));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (avatarUrl: string | null = null) => {
  let kept = avatarUrl;
  return renderPage({
    answers: {
      getAccount: () => ({ avatarUrl: kept, avatarSet: kept && `${kept} 64w`, isOperator: false }),
      saveAvatar: () => {
        kept = '/storage/v1/new.webp';
        return { avatarUrl: kept, avatarSet: `${kept} 64w` };
      },
      removeAvatar: () => {
        kept = null;
      },
    },
  });
};
const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
const picture = () => document.querySelector<HTMLImageElement>('img.pp-avatar-lg');

describe('the picture', () => {
  it('is cropped to its middle, scaled and sent; the account is read again', async () => {
    const { client, log } = open();
    choose(photo);
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/storage/v1/new.webp'));
    expect(picture()?.getAttribute('srcset')).toBe('/storage/v1/new.webp 64w');
    expect(picture()?.getAttribute('sizes')).toBe('64px');
    expect(drawn).toEqual([[50, 0, 300, 300, 0, 0, 192, 192]]);
    expect(client.requests.find(({ id }) => id === 'saveAvatar')?.body).toEqual({ image: 'YWJj' });
    expect(log.notices).toEqual([{ tone: 'success', text: 'Your picture was saved' }]);
    expect(log.accountReloads).toBe(1);
  });

  it('can be dropped', async () => {
    const { client } = open();
    fireEvent.drop(screen.getByText(/also dropped here/), { dataTransfer: { files: [photo] } });
    await waitFor(() => expect(client.requests.map(({ id }) => id)).toContain('saveAvatar'));
  });

  it('is removed', async () => {
    const { user, log } = open('/storage/v1/old.png');
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(picture()).toBeNull());
    expect(log.notices).toEqual([{ tone: 'success', text: 'Your picture was removed' }]);
  });

  it.each([
    ['an SVG', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /Choose a PNG, JPEG/],
    [
      'a file that is too large',
      Object.defineProperty(new File(['x'], 'a.png', { type: 'image/png' }), 'size', {
        value: 21 * 1024 * 1024,
      }),
      /at most 20 MB/,
    ],
  ])('is not %s', async (_, file, message) => {
    const { client } = open();
    choose(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(client.requests.map(({ id }) => id)).not.toContain('saveAvatar');
  });

  it('says what a browser cannot do', async () => {
    open();
    written = null;
    choose(photo);
    expect(await screen.findByText(/could not be made small enough/)).toBeTruthy();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    choose(photo);
    expect(await screen.findByText(/no picture that your browser can read/)).toBeTruthy();
  });
});

it('the largest square is in the middle', () => {
  expect(squareOf(400, 300)).toMatchObject({ x: 50, y: 0, width: 300, height: 300 });
  expect(squareOf(301, 400)).toMatchObject({ x: 0, y: 49, width: 301, height: 301 });
});

it('all of a logo fits, and a small one keeps its size', () => {
  expect(wholeOf(2048, 300).drawn).toEqual({ width: 512, height: 75 });
  expect(wholeOf(4000, 1).drawn).toEqual({ width: 512, height: 1 });
  expect(wholeOf(40, 30).drawn).toEqual({ width: 40, height: 30 });
});
