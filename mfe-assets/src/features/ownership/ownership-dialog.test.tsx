// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import type { Ownership } from '@parapet/contracts/assets/ownership';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { idOf, sampleAssets } from '../../testing/sample-assets.ts';
import { createSampleWorkspace } from '../../testing/sample-workspace.ts';

afterEach(cleanup);

const value = 'parapet-verification=0123456789abcdef0123456789abcdef';
const proof: NonNullable<Ownership['proof']> = {
  method: 'dns_txt',
  place: '_parapet-challenge.shop.example',
  value,
  status: 'pending',
  verifiedAt: null,
  checkedAt: null,
  isChecking: false,
  problem: null,
  expiresAt: null,
};
const ownership = (change: Partial<Ownership> = {}): Ownership => ({
  assetId: idOf(3),
  status: 'unverified',
  host: 'shop.example',
  isPrivate: false,
  provedByName: null,
  provedByAccountId: null,
  methods: ['dns_txt', 'http_file', 'meta_tag'],
  proof: null,
  ...change,
});

const open = (first: Ownership, answers = {}, at = `/dashboard/assets?prove=${idOf(3)}`) => {
  const state = { ownership: first };
  const page = renderPage({
    at,
    answers: {
      ...createSampleWorkspace(sampleAssets).answers,
      getOwnership: () => state.ownership,
      startOwnership: () => {
        state.ownership = ownership({ status: 'pending', proof });
        return state.ownership;
      },
      ...answers,
    },
  });
  return { ...page, state };
};

describe('the proof of ownership', () => {
  it.each([
    ['DNS record', proof],
    [
      'File',
      {
        ...proof,
        method: 'http_file',
        place: 'https://shop.example/.well-known/parapet-verification.txt',
      },
    ],
    [
      'Meta tag',
      {
        ...proof,
        method: 'meta_tag',
        place: 'https://shop.example/',
        value: '<meta name="parapet-verification" content="0123456789abcdef0123456789abcdef">',
      },
    ],
  ] as const)(
    'by %s leads from the method over the value to a tick with its date',
    async (name, of) => {
      const { user, client, state } = open(ownership(), {
        startOwnership: () => {
          state.ownership = ownership({ status: 'pending', proof: of });
          return state.ownership;
        },
        checkOwnership: () => {
          const checking = ownership({ status: 'pending', proof: { ...of, isChecking: true } });
          state.ownership = ownership({
            status: 'verified',
            proof: { ...of, status: 'verified', verifiedAt: '2026-11-22T13:00:00.000Z' },
          });
          return checking;
        },
      });
      expect(await screen.findByText(/Choose a method/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
      await user.click(screen.getByRole('radio', { name }));
      expect(await screen.findByText(of.value)).toBeTruthy();
      expect(screen.getByText(of.place)).toBeTruthy();
      expect(client.requests.find(({ id }) => id === 'startOwnership')?.body).toEqual({
        method: of.method,
      });
      await user.click(screen.getByRole('button', { name: 'Check now' }));
      expect(
        await screen.findByText(
          'shop.example is verified since 22 November 2026',
          {},
          { timeout: 4000 },
        ),
      ).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    },
  );

  it('opens from a link of an older release of another remote, and closes into the list', async () => {
    const { user, address } = open(
      ownership(),
      {},
      `/dashboard/assets?q=shop&ownership=${idOf(3)}`,
    );
    expect(await screen.findByText(/Choose a method/)).toBeTruthy();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await waitFor(() => expect(address()).toBe('/dashboard/assets?q=shop'));
  });

  it('says what was seen instead', async () => {
    const problem = 'There is no TXT record at _parapet-challenge.shop.example.';
    open(ownership({ status: 'pending', proof: { ...proof, problem } }));
    expect(await screen.findByText('The value was not found')).toBeTruthy();
    expect(screen.getByText(problem)).toBeTruthy();
  });

  it.each([
    ['dns_txt', /it is checked again each month\. A new DNS record can take minutes/],
    ['http_file', /A redirect to another host is not followed/],
    ['meta_tag', /It has to be in the HTML that the server sends/],
  ] as const)('has the hint of %s alone', async (method, hint) => {
    open(ownership({ status: 'pending', proof: { ...proof, method } }));
    expect(await screen.findByText(hint)).toBeTruthy();
    expect(screen.queryAllByText(/A new DNS record/)).toHaveLength(method === 'dns_txt' ? 1 : 0);
  });

  it('tells until when a lost proof counts, and lets it be checked again', async () => {
    const problem = 'There is no TXT record at _parapet-challenge.shop.example.';
    const expiresAt = '2026-11-29T00:00:00.000Z';
    open(
      ownership({
        status: 'verified',
        proof: { ...proof, status: 'verified', problem, expiresAt },
      }),
    );
    expect(await screen.findByText(/verified until 29 November 2026/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
  });

  it.each([
    [ownership({ status: 'verified', isPrivate: true }), /shop\.example is private/],
    [
      ownership({ status: 'verified', host: 'api.shop.example', provedByName: 'shop.example' }),
      'api.shop.example is verified through shop.example',
    ],
    [
      ownership({ status: 'verified', host: '198.51.100.7', provedByAccountId: idOf(4) }),
      /198\.51\.100\.7 is verified: its provider gave it to a cloud account/,
    ],
  ])('asks nothing where nothing has to be proved', async (known, text) => {
    open(known);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows why a check was refused, and closes into the list', async () => {
    const { user, address } = open(ownership({ status: 'pending', proof }), {
      checkOwnership: () => {
        const message = 'A check was just started. Try again in 5 seconds.';
        throw new ApiError({ message, status: 429, code: 'rate_limited', requestId: 'req-1' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/was not started/)).toBeTruthy();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await waitFor(() => expect(address()).toBe('/dashboard/assets'));
  });
});
