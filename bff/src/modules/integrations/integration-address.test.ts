import { describe, expect, it } from 'vitest';
import { addressHint } from './integration-address.ts';

describe('what is shown of an address', () => {
  it.each([
    ['https://hooks.slack.com/services/T000/B000/XyZsecretAbCd', 'hooks.slack.com/…AbCd'],
    ['https://siem.example:8443/in?token=0123456789', 'siem.example:8443/…6789'],
    ['https://siem.example/', 'siem.example'],
  ])('%s is shown as %s', (address, hint) => {
    expect(addressHint(address)).toBe(hint);
  });

  it('gives nothing of a path away that is little more than four characters', () => {
    expect(addressHint('https://siem.example/abcd')).toBe('siem.example/…');
  });
});
