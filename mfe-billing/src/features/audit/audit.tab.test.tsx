// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { auditEntry, auditFacets, auditList } from '../../testing/sample-audit.ts';
import { choiceFrom, filterOf, searchWith } from './audit-filter.ts';
import { actionLabel, changesOf, sentenceOf } from './audit-labels.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

const open = ({ answers, at = '/dashboard/Profile?tab=audit', ...options }: Options = {}) =>
  renderPage({
    at,
    answers: {
      listAudit: () =>
        auditList(
          auditEntry(),
          auditEntry({
            id: 6,
            action: 'scan.started',
            actor: null,
            target: { type: 'scan', id: 's' },
          }),
        ),
      getAuditFacets: () => auditFacets,
      exportAudit: () => '{}\n',
      ...answers,
    },
    ...options,
  });

describe('the audit log', () => {
  it('lists who changed what, from where', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Changed asset/ }));
    expect(row.getByText('Mara Lindqvist')).toBeTruthy();
    expect(row.getByText('192.0.2.7')).toBeTruthy();
    expect(
      within(screen.getByRole('row', { name: /Started a scan/ })).getByText('Parapet'),
    ).toBeTruthy();
  });

  it('opens an entry with what was before and after, and lists the changes of its subject', async () => {
    const { user, address, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Changed asset' }));
    const details = within(await screen.findByRole('dialog', { name: 'Changed asset' }));
    const changes = within(details.getByRole('region', { name: 'What changed' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TagsNone →  became shop',
    ]);
    expect(details.getByText('Firefox')).toBeTruthy();
    await user.click(details.getByRole('button', { name: 'Changes of this subject' }));
    expect(address()).toContain('kind=asset&subject=0190f5a0-0000-7000-8000-00000000000a');
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'listAudit')?.query).toMatchObject({
        targetType: 'asset',
        targetId: '0190f5a0-0000-7000-8000-00000000000a',
      }),
    );
  });

  it('filters on the server and keeps the filter in the address', async () => {
    const { user, address, client } = open();
    await screen.findByRole('option', { name: 'Started a scan' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'scan.started');
    expect(address()).toBe('/dashboard/Profile?tab=audit&action=scan.started');
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'listAudit')?.query).toMatchObject({
        action: 'scan.started',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/dashboard/Profile?tab=audit');
  });

  it('is exported under its filter, and says when older entries are left out', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user, client } = open({ at: '/dashboard/Profile?tab=audit&kind=asset' });
    await screen.findByRole('row', { name: /Changed asset/ });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /OCSF/ }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(url).toHaveBeenCalledOnce();
    expect(client.requests.findLast(({ id }) => id === 'exportAudit')?.query).toEqual({
      format: 'ocsf',
      targetType: 'asset',
    });
  });

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { user } = open({
      answers: {
        listAudit: () => {
          if (isDown) throw serverFault();
          return auditList();
        },
      },
    });
    expect(await screen.findByText('The audit log could not be read')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Changed asset/ })).toBeTruthy();
  });
});

describe('the filter in the address', () => {
  it('drops what is no person and no day', () => {
    const choice = choiceFrom(
      new URLSearchParams('actor=x&since=yesterday&until=2026-11-22&subject=a'),
    );
    expect(choice).toMatchObject({ actor: '', since: '', until: '2026-11-22', subject: '' });
    expect(filterOf(choice)).toEqual({ until: new Date(2026, 10, 23).toISOString() });
    expect(searchWith(new URLSearchParams('tab=audit'), choice).toString()).toBe(
      'tab=audit&until=2026-11-22',
    );
  });
});

describe('labels', () => {
  it.each([
    ['finding.risk_accepted', 'Finding: risk accepted'],
    ['cloudAccount.connected', 'Cloud account: connected'],
    ['restored', 'Restored'],
  ])('of %s', (action, label) => {
    expect(actionLabel(action)).toBe(label);
  });

  it('of an entry are a sentence with the name of its subject', () => {
    const added = { action: 'asset.added', before: null, after: { canonicalKey: 'shop.example' } };
    expect(sentenceOf(added)).toBe('Added asset shop.example');
    expect(sentenceOf({ ...added, action: 'scan.started', after: {} })).toBe('Started a scan');
  });

  it('of a change name persons, count other ids and read lists aloud', () => {
    const id = (end: number) => `0190f5a0-0000-7000-8000-00000000000${end}`;
    const before = { assigneeId: null, tags: [] };
    const after = { assigneeId: id(1), tags: ['shop', 'eu'], findings: [id(2), id(3)] };
    expect(changesOf({ before, after }, new Map([[id(1), 'Mara']]))).toEqual([
      { field: 'Assignee', before: 'None', after: 'Mara' },
      { field: 'Tags', before: 'None', after: 'shop, eu' },
      { field: 'Findings', before: 'None', after: '2' },
    ]);
  });

  it('of an entry without two sides', () => {
    expect(changesOf({ before: null, after: { shared: true } })).toEqual([
      { field: 'Shared', before: 'None', after: 'Yes' },
    ]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
