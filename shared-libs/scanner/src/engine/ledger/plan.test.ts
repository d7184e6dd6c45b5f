import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import { target } from '../../testing/scans/scan-once.ts';
import { checksOf, needs, planAsset } from './plan.ts';

const plan = (type: 'domain' | 'ip' | 'url', intensity: Intensity = 'safe') =>
  planAsset(target(type === 'url' ? 'http://a.example/' : 'a.example', type), checks, intensity);

describe('what is planned for an asset', () => {
  it('is every check, each of them once', () => {
    for (const type of ['domain', 'ip', 'url'] as const) {
      const { open, settled } = plan(type);
      const ids = [...open.map(({ id }) => id), ...settled.map(({ check }) => check.id)];
      expect(ids.sort()).toEqual(checks.map(({ id }) => id).sort());
    }
  });

  it('leaves DNS and mail to domains', () => {
    expect(needs(plan('domain'), 'zone')).toBe(true);
    expect(needs(plan('ip'), 'zone')).toBe(false);
  });

  it('leaves ports and zone transfers out of a passive scan', () => {
    const { settled } = plan('domain', 'passive');
    const left = settled
      .filter(({ outcome }) => outcome === 'not_run')
      .map(({ check }) => check.id);
    expect(left).toContain('redis-requires-authentication');
    expect(left).toContain('zone-transfer-refused');
    expect(needs(plan('domain', 'passive'), 'host')).toBe(false);
  });

  it('leaves foreign input to active scans of what is proved', () => {
    const reasonIn = (intensity: Intensity, ownershipProved: boolean) =>
      planAsset(
        { ...target('http://a.example/'), ownershipProved },
        checks,
        intensity,
      ).settled.find(({ check }) => check.id === 'redirects-stay-home')?.reason;
    expect(reasonIn('safe', true)).toMatch(/^Only an active scan would send/);
    expect(reasonIn('active', false)).toMatch(/^Ownership is not proved/);
    expect(reasonIn('active', true)).toBeUndefined();
  });

  it('says of each check that is left out what it would do', () => {
    const reasons = new Map(
      [...plan('domain', 'passive').settled, ...plan('domain').settled].map(({ check, reason }) => [
        check.id,
        reason,
      ]),
    );
    expect(Object.fromEntries(reasons)).toMatchObject({
      'heartbeats-bounded':
        'Only an active scan would send messages that old TLS software mishandles',
      'redirects-stay-home':
        'Only an active scan would send requests that test how the site handles foreign input',
      'ftp-refuses-anonymous': 'Only an active scan would check services for anonymous access',
      'zone-transfer-refused': 'A passive scan does not ask for a copy of the zone',
    });
  });

  it('groups the checks as they are reported', () => {
    const groups = checksOf(plan('url'), 'web-origin').map((group) => group[0]?.group);
    expect(groups).toEqual(['headers', 'cookies', 'content', 'files']);
  });
});
