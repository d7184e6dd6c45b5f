// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { sampleSchedule } from '../../testing/sample-feed.ts';
import { mailAsset, webAsset } from '../../testing/sample-scan.ts';

beforeEach(() => vi.stubEnv('TZ', 'UTC'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllEnvs();
});

const open = (answers: FakeAnswers = {}, role: Role = 'admin') =>
  renderPage({
    at: `/dashboard/scans/new?asset=${webAsset.id}&intensity=passive`,
    role,
    answers: { ...sampleAnswers, ...answers },
  });

const sent = ({ client }: ReturnType<typeof open>, id: string) =>
  client.requests.findLast((request) => request.id === id)?.body;
const choose = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('radio', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a scan that starts later', () => {
  it('is planned for one time on the clock of a zone, with its assets and intensity', async () => {
    const page = open({
      createSchedule: () =>
        sampleSchedule({
          name: 'Scan of www.northquay.example',
          once: '2026-11-24T02:00',
          nextRunAt: '2026-11-24T01:00:00.000Z',
        }),
      previewSchedule: () => ({ nextRuns: ['2026-11-24T01:00:00.000Z'] }),
    });
    await choose(page, 'Later');
    fireEvent.change(field('Date and time'), { target: { value: '2026-11-24T02:00' } });
    await page.user.clear(field('Time zone'));
    await page.user.type(field('Time zone'), 'Europe/Berlin');
    await waitFor(() =>
      expect(screen.getByText('Tue 24 Nov, 02:00').closest('div')?.textContent).toMatch(/^Starts/),
    );
    await page.user.click(screen.getByRole('button', { name: 'Plan scan' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard/scans'));
    expect(sent(page, 'createSchedule')).toEqual({
      name: 'Scan of www.northquay.example',
      target: { kind: 'assets', assetIds: [webAsset.id] },
      intensity: 'passive',
      once: '2026-11-24T02:00',
      cron: '0 2 24 11 *',
      timezone: 'Europe/Berlin',
    });
    expect(page.log.notices.at(-1)?.text).toBe(
      'Scan of www.northquay.example starts Tue 24 Nov, 02:00, Europe/Berlin.',
    );
    expect(page.client.requests.some(({ id }) => id === 'startScan')).toBe(false);
  });

  it('repeats as a schedule, whose next five runs are shown before', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('checkbox', { name: /mail\.northquay/ }));
    await choose(page, 'Repeatedly');
    await page.user.selectOptions(field('Repeat'), 'Every week');
    await page.user.type(field('Name'), 'Weekly');
    await waitFor(() => {
      const runs = screen.getByText('Next runs').parentElement;
      expect(runs?.getAttribute('aria-busy')).toBe('false');
      expect(runs?.querySelectorAll('li')).toHaveLength(5);
    });
    await page.user.click(screen.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard/scans'));
    expect(sent(page, 'createSchedule')).toMatchObject({
      name: 'Weekly',
      target: { kind: 'assets', assetIds: [webAsset.id, mailAsset.id] },
      cron: '0 3 * * 1',
    });
    expect(sent(page, 'createSchedule')).not.toHaveProperty('once');
  });

  it('shows at its field why a time is refused, and keeps what was entered', async () => {
    const page = open({
      createSchedule: () => {
        throw new ApiError({
          message: 'The input is not valid.',
          status: 422,
          code: 'invalid_input',
          requestId: 'req-422',
          issues: [{ path: ['once'], message: 'This time has passed.' }],
        });
      },
    });
    await choose(page, 'Later');
    fireEvent.change(field('Date and time'), { target: { value: '' } });
    await page.user.click(screen.getByRole('button', { name: 'Plan scan' }));
    expect(await screen.findByText('Enter a date and a time')).toBeTruthy();
    expect(sent(page, 'createSchedule')).toBeUndefined();

    fireEvent.change(field('Date and time'), { target: { value: '2026-01-01T02:00' } });
    await page.user.click(screen.getByRole('button', { name: 'Plan scan' }));
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    expect(field('Date and time').value).toBe('2026-01-01T02:00');
  });

  it('keeps what was entered while another time is looked at, and sends only what is chosen', async () => {
    const page = open({ startScan: () => ({ id: 'x' }) });
    await choose(page, 'Later');
    fireEvent.change(field('Date and time'), { target: { value: '' } });
    await choose(page, 'Repeatedly');
    await choose(page, 'Later');
    expect(field('Date and time').value).toBe('');
    await choose(page, 'Now');
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() =>
      expect(sent(page, 'startScan')).toMatchObject({
        assetIds: [webAsset.id],
        intensity: 'passive',
      }),
    );
  });

  it('is planned by an analyst, too, who adds nothing that repeats', async () => {
    const page = open({ createSchedule: () => sampleSchedule() }, 'analyst');
    await choose(page, 'Repeatedly');
    expect(
      screen.getByRole('button', { name: 'Add schedule' }).getAttribute('aria-description'),
    ).toBe('Your role in this workspace is analyst; this needs admin or above.');
    await choose(page, 'Later');
    await page.user.click(screen.getByRole('button', { name: 'Plan scan' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard/scans'));
    expect(sent(page, 'createSchedule')).toMatchObject({ once: expect.any(String) });
  });
});
