import { checkCatalogue } from '@parapet/contracts/findings/check-catalogue';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { describe, expect, test } from 'vitest';
import { claimFaults, claims, plannedClaims } from './claims.ts';
import { fillCounts } from './fill-counts.ts';
import { product } from './product.ts';

const today = product();
const page = (more: object) => ({ path: '/about', claims: [], planned: [], text: '', ...more });

describe('a claim of a page', () => {
  test('is backed by what the product emits, each of the registry', () => {
    const all = page({ claims: Object.keys(claims) });
    const planned = page({ planned: Object.keys(plannedClaims), text: 'Not offered yet.' });
    expect(claimFaults([all, planned], today)).toEqual([]);
  });

  test('fails the build once its operation or format is gone', () => {
    const less = {
      ...today,
      operations: new Set([...today.operations].filter((id) => id !== 'verifyFinding')),
      reportFormats: ['html', 'csv', 'json'],
    };
    expect(claimFaults([page({ claims: ['retest', 'reports'] })], less)).toEqual([
      '/about: the product has no verifyFinding, which the claim retest needs',
      '/about: the product has no pdf, which the claim reports needs',
    ]);
  });

  test.each([
    [{ claims: ['constructor'] }, 'the claim constructor is not known'],
    [{ planned: ['telepathy'] }, 'the plan telepathy is not known'],
    [{ planned: ['attack-paths'], text: 'All clouds.' }, 'it does not say that attack-paths'],
    [{ path: '/features/reporting' }, 'it claims nothing that is held'],
    [{ path: '/use-cases' }, 'it claims nothing that is held'],
    [{ path: '/blog/tls', text: 'Our scanner reads it.' }, 'it claims nothing that is held'],
  ])('that is not held fails the build: %o', (more, fault) => {
    expect(claimFaults([page(more)], today).join()).toContain(fault);
  });

  test('that something is missing fails the build once the API has it', () => {
    const more = { ...today, operations: new Set([...today.operations, 'listAttackPaths']) };
    const text = 'Not offered yet.';
    expect(claimFaults([page({ planned: ['attack-paths'], text })], more)).toEqual([
      '/about: attack-paths is offered now, by listAttackPaths',
    ]);
  });
});

describe('a figure of a text', () => {
  const fill = (text: string) => fillCounts({ 'about.md': text }, today)['about.md'];

  test('is that of the product', () => {
    const ofNetwork = checkCatalogue.filter(({ group }) => group !== 'cloud');
    expect(fill('{{checks}} checks')).toBe(`${ofNetwork.length} checks`);
    expect(fill('{{pro.cloudAccounts}}')).toBe(String(planOf('pro').cloudAccounts));
    expect(fill('{{rate.public}} requests')).toBe('5 requests');
    expect(fill('{{roles.table}}')).toContain('| delete the workspace |  |  |  |  |  | yes |');
    expect(fill('{{operator.name}}')).toBe('{{operator.name}}');
  });

  test.each(['{{sharks}}', '{{checks.sharks}}', '{{mssp.assets}}', '{{constructor}}'])(
    'that it has not fails the build: %s',
    (hole) => {
      expect(() => fill(hole)).toThrow(`about.md: ${hole} is no figure of the product`);
    },
  );
});
