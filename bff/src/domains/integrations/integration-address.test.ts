import {
  globalAddresses,
  innerAddresses,
  refusedEverywhere,
} from '@parapet/scanner/address-guard/testing/addresses';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/app-error.ts';
import { exchange } from './delivery/exchange.ts';
import { addressHint, requireAllowedAddress } from './integration-address.ts';

describe('the hint of an address', () => {
  it.each([
    ['https://hooks.slack.com/services/T000/B000/XyZsecretAbCd', 'hooks.slack.com/…AbCd'],
    ['https://siem.example:8443/in?token=0123456789', 'siem.example:8443/…6789'],
    ['https://siem.example/', 'siem.example'],
  ])('%s is shown as %s', (address, hint) => {
    expect(addressHint(address)).toBe(hint);
  });

  it('reveals nothing of a short path', () => {
    expect(addressHint('https://siem.example/abcd')).toBe('siem.example/…');
  });
});

describe('a refused address', () => {
  const policy = {
    allowPrivate: false,
    ownEndpoints: [],
    privateHosts: { setting: 'PARAPET_WEBHOOK_PRIVATE_HOSTS', origins: [], blocks: [] },
  };
  const urlOf = (address: string) =>
    `http://${address.includes(':') ? `[${address}]` : address}:8080/hook`;
  const issueOf = (address: string) =>
    requireAllowedAddress(urlOf(address), policy).then(
      () => null,
      (error: AppError) => error.issues?.[0],
    );
  const { signal } = new AbortController();

  it.each([...refusedEverywhere, ...innerAddresses])('%s', async (address) => {
    expect(await issueOf(address)).toMatchObject({ path: ['url'] });
    const ask = { via: 'http', method: 'POST', url: urlOf(address), body: '{}' } as const;
    const ports = { policy, publicUrl: 'https://parapet.example' };
    await expect(exchange(ports, ask, { deliveryId: 'a', signal })).rejects.toMatchObject({
      isFinal: true,
      mayHaveArrived: false,
    });
  });

  it.each(globalAddresses)('is not %s', async (address) => {
    expect(await issueOf(address)).toBeNull();
  });

  it('is reported with the setting that allows it', async () => {
    expect(await issueOf('127.0.0.1')).toMatchObject({
      message: expect.stringMatching(
        /private.*PARAPET_WEBHOOK_PRIVATE_HOSTS does not list it.*add 127\.0\.0\.1:8080/,
      ),
    });
  });
});
