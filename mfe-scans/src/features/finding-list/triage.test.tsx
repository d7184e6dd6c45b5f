// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import type { BulkResult } from '@parapet/contracts/findings/finding-bulk';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import {
  asset,
  finding,
  findingPage,
  groupsOf,
  sampleMember,
} from '../../testing/sample-findings.ts';
import { idOf, webAsset } from '../../testing/sample-scan.ts';

afterEach(cleanup);

const result = (change: Partial<BulkResult> = {}): BulkResult => ({
  changed: 1,
  before: [],
  requested: 0,
  unchanged: [],
  unchangedCount: 0,
  isCapped: false,
  ...change,
});

const open = (answers: FakeAnswers = {}, at = '/dashboard/findings', role: Role = 'owner') =>
  renderPage({ at, role, answers: { ...sampleAnswers, ...answers } });
const table = () => screen.findByRole('table', { name: 'Findings' });
const bodyOf = (client: ReturnType<typeof open>['client']) =>
  client.requests.findLast(({ id }) => id === 'changeFindings')?.body;
const bar = () => within(screen.getByRole('region', { name: 'Actions for the selected rows' }));

describe('keys', () => {
  it('act on the focused row, and ask for a reason where one is needed', async () => {
    const { user, client, log } = open();
    await table();
    await user.keyboard('ja');
    await waitFor(() =>
      expect(bodyOf(client)).toEqual({
        action: 'acknowledge',
        findings: [{ id: idOf(1), status: 'open' }],
      }),
    );
    await waitFor(() => expect(log.notices.at(-1)?.text).toBe('1 finding acknowledged.'));
    await user.keyboard('f');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as false positive' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as false positive' }));
    expect(dialog.getByText('Enter a reason for this decision')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A decoy, really');
    await user.click(dialog.getByRole('button', { name: 'Mark as false positive' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(client)).toMatchObject({
      action: 'false_positive',
      reason: 'A decoy, really',
      findings: [{ id: idOf(1) }],
    });
  });

  it('act on the finding that j opened beside the list, which keeps the focus when it closes', async () => {
    const { user, client } = open();
    const rows = within(await table()).getAllByRole('link');
    const [first, second] = [rows[0], rows[1]];
    await user.click(first as HTMLElement);
    await screen.findByRole('heading', { name: 'History' });
    await user.keyboard('j');
    await screen.findByRole('dialog', { name: second?.textContent ?? '' });
    await screen.findByRole('heading', { name: 'History' });
    expect(document.activeElement).toBe(second);
    await user.keyboard('a');
    await waitFor(() => expect(bodyOf(client)).toMatchObject({ findings: [{ id: idOf(2) }] }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(second);
  });

  it('accept a risk until a day and comment, for what is selected', async () => {
    const { user, client } = open();
    await table();
    await user.keyboard('jxjx');
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.keyboard('r');
    const risk = within(await screen.findByRole('dialog', { name: 'Accept the risk' }));
    await user.type(risk.getByRole('textbox', { name: /Reason/ }), 'Isolated');
    await user.selectOptions(risk.getByRole('combobox', { name: /Accept for/ }), '30');
    await user.click(risk.getByRole('button', { name: 'Accept the risk' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = bodyOf(client) as { expiresAt: string; findings: unknown[] };
    expect(body.findings).toHaveLength(2);
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(screen.queryByRole('region', { name: 'Actions for the selected rows' })).toBeNull();
  });

  it('keep what was typed about one finding with Escape and over a reload, until it is cancelled', async () => {
    const first = open();
    await table();
    await first.user.keyboard('jc');
    const comment = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a comment' }));
      return dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    };
    await first.user.type(await comment(), 'Asked the team');
    cleanup();
    const { user } = open();
    await table();
    await user.keyboard('jc');
    expect((await comment()).value).toBe('Asked the team');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    expect((await comment()).value).toBe('Asked the team');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('c');
    expect((await comment()).value).toBe('');
  });

  it('are listed by ?, go to the search by /, and rest while typing', async () => {
    const { user, client } = open();
    await table();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keys of this page' });
    expect(help.textContent).toContain('False positive');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search findings' });
    expect(document.activeElement).toBe(search);
    await user.keyboard('afr');
    expect((search as HTMLInputElement).value).toBe('afr');
    expect(bodyOf(client)).toBeUndefined();
  });
});

describe('a role without the right', () => {
  const refusal = 'Your role in this workspace is viewer; this needs analyst or above.';
  const isDisabled = (name: string) => {
    const button = screen.getByRole('button', { name });
    return [button.getAttribute('aria-disabled'), button.getAttribute('aria-description')];
  };

  it('sees bulk actions disabled, with the reason', async () => {
    const { user } = open({}, undefined, 'viewer');
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    for (const name of ['Acknowledge', 'Assign', 'Mark as fixed']) {
      expect(isDisabled(name)).toEqual(['true', refusal]);
    }
    expect(isDisabled('Start scan')).toEqual(['true', refusal]);
    expect(isDisabled('Export')).toEqual(['true', refusal.replace('analyst', 'auditor')]);
    await user.click(bar().getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'False positiveNeeds analyst or above',
      'Accept riskNeeds analyst or above',
      'CommentNeeds developer or above',
      'ReopenNeeds analyst or above',
    ]);
    expect(items.every((item) => item.getAttribute('aria-disabled') === 'true')).toBe(true);
  });

  it('is told by a notice what a key does not do, and comments where it may', async () => {
    const { user, client, log } = open({}, undefined, 'developer');
    await table();
    await user.keyboard('ja');
    const text = refusal.replace('viewer', 'developer');
    expect(log.notices).toEqual([{ tone: 'warning', text }]);
    await user.keyboard('f');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(log.notices).toHaveLength(2);
    await user.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Add a comment' })).toBeTruthy();
    expect(bodyOf(client)).toBeUndefined();
  });
});

describe('a bulk action', () => {
  it('says what was left as it is, and why', async () => {
    const { user, log } = open({
      changeFindings: () =>
        result({
          changed: 10,
          unchanged: [{ id: idOf(1), title: 'Weak', reason: 'It is fixed already.' }],
          unchangedCount: 1,
        }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'Mark as fixed' }));
    const left = await screen.findByRole('dialog', { name: '1 finding unchanged' });
    expect(left.textContent).toContain('It is fixed already.');
    expect(log.notices.at(-1)).toMatchObject({
      tone: 'warning',
      text: '10 findings marked as fixed. The next scan tests them. 1 finding unchanged.',
    });
  });

  it('that reopens false positives says that their rules stay', async () => {
    const rule = {
      id: idOf(70),
      checkId: finding().checkId,
      title: finding().title,
      asset: null,
      reason: 'A test page',
      createdBy: null,
      createdAt: '2026-11-21T14:03:00.000Z',
    };
    const { user, log } = open(
      {
        listFindings: () => findingPage([finding({ status: 'false_positive' })]),
        listFindingMutes: () => ({ items: [rule] }),
        changeFindings: () => result(),
      },
      '/dashboard/findings?status=false_positive',
    );
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
    await waitFor(() =>
      expect(log.notices.at(-1)?.text).toBe(
        '1 finding reopened. False positive rules stay and set later findings aside: end them under Decided.',
      ),
    );
  });

  it('reaches all that match by their filter', async () => {
    const many = findingPage([finding(), finding({ id: idOf(2) })]);
    many.facets.severity = { ...many.facets.severity, high: 3000 };
    const { user, client } = open(
      { listFindings: () => many },
      '/dashboard/findings?severity=high&assignee=me',
    );
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'Select all 3,000 that match' }));
    expect(bar().getByText(/selected$/).textContent).toBe('The worst 1,000 of 3,000 selected');
    await user.click(bar().getByRole('button', { name: 'Select only ticked rows' }));
    expect(bar().getByText(/selected$/).textContent).toBe('2 selected');
    await user.click(bar().getByRole('button', { name: 'Select all 3,000 that match' }));
    await user.click(bar().getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }));
    expect(dialog.getByText('The worst 1,000 of 3,000 findings')).toBeTruthy();
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Owner' }),
      await dialog.findByRole('option', { name: sampleMember.name }),
    );
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(bodyOf(client)).toEqual({
        action: 'assign',
        assigneeId: sampleMember.id,
        filter: {
          severity: ['high'],
          status: ['open', 'reopened', 'acknowledged'],
          assignee: 'me',
        },
      }),
    );
  });

  it('is not about all that match another filter, though the same rows match it', async () => {
    const many = findingPage([finding(), finding({ id: idOf(2) })]);
    many.facets.severity = { ...many.facets.severity, high: 3000 };
    const { user, client } = open(
      { listFindings: () => many },
      '/dashboard/findings?severity=high',
    );
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'Select all 3,000 that match' }));
    await user.click(screen.getByRole('link', { name: /^Mine/ }));
    expect(await screen.findByRole('button', { name: 'Select all 3,000 that match' })).toBeTruthy();
    await user.keyboard('a');
    await waitFor(() =>
      expect(bodyOf(client)).toMatchObject({ findings: [{ id: idOf(1) }, { id: idOf(2) }] }),
    );
  });

  it('while the rows of another filter are awaited, is about those that are shown', async () => {
    const first = findingPage([finding(), finding({ id: idOf(2) })]);
    first.facets.severity = { ...first.facets.severity, high: 3000 };
    const answer = Promise.withResolvers<typeof first>();
    const { user, client } = open(
      { listFindings: ({ query }) => (query.assignee === 'me' ? answer.promise : first) },
      '/dashboard/findings?severity=high',
    );
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'Select all 3,000 that match' }));
    await user.click(screen.getByRole('link', { name: /^Mine/ }));
    expect((await table()).getAttribute('aria-busy')).toBe('true');
    await user.click(bar().getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(bodyOf(client)).toMatchObject({
        filter: { severity: ['high'], status: ['open', 'reopened', 'acknowledged'] },
      }),
    );
    expect(bodyOf(client)).not.toHaveProperty('filter.assignee');
    answer.resolve(first);
  });

  it('takes the first 1,000 rows of more, and says that the rest is left', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => finding({ id: idOf(index + 1) }));
    const { user, client, log } = open({
      listFindings: () => findingPage(rows),
      changeFindings: () => result({ changed: 1000 }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(bar().getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(log.notices.at(-1)).toMatchObject({
        tone: 'warning',
        text: '1,000 findings acknowledged. More match: repeat it for the rest.',
      }),
    );
    const { findings } = bodyOf(client) as { findings: { id: string }[] };
    expect(findings).toHaveLength(1000);
    expect(findings[0]?.id).toBe(idOf(1));
  });

  it('keeps what was typed when it fails', async () => {
    const { user } = open({
      changeFindings: () => {
        throw serverFault();
      },
    });
    await table();
    await user.keyboard('jc');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a comment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Asked the team');
    await user.click(dialog.getByRole('button', { name: 'Add a comment' }));
    expect(await dialog.findByText(/was not saved/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Comment' }).value).toBe(
      'Asked the team',
    );
  });
});

it('groups by fix, says what three fixes close, and leads to the findings of one', async () => {
  const { user, address } = open();
  await table();
  await user.click(screen.getByRole('radio', { name: 'By fix' }));
  expect(address()).toBe('/dashboard/findings?group=fix');
  expect(
    await screen.findByText(/^The first 3 fixes close \d+% of the risk: \d+ of 11 findings$/),
  ).toBeTruthy();
  const groups = within(await screen.findByRole('table', { name: 'Findings by fix' }));
  await user.click(groups.getByRole('link', { name: 'TLS 1.0 enabled' }));
  expect(address()).toContain('fix=');
  expect(address()).not.toContain('group=');
});

it('reads the values of a filter when it is opened, with their counts', async () => {
  const { user, client, address } = open();
  await table();
  const asked = () => client.requests.filter(({ id }) => id === 'groupFindings');
  expect(asked()).toEqual([]);
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  await user.click(filters.getByRole('button', { name: 'Asset' }));
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(webAsset.displayName) }));
  expect(address()).toBe(`/dashboard/findings?asset=${webAsset.id}`);
  await user.click(filters.getByRole('button', { name: 'Owner' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Unassigned/ }));
  expect(address()).toContain('assignee=nobody');
  expect(screen.queryByText(/Counted among/)).toBeNull();
});

it('names an owner without a name by the address too, as the choice of an owner does', async () => {
  const id = '0190f5a0-0000-7000-8000-00000000abcd';
  const { user } = open({
    groupFindings: () => ({
      ...groupsOf('assignee'),
      items: groupsOf('assignee')
        .items.map((item) => ({ ...item, key: id, name: 'Member 0190f5' }))
        .slice(0, 1),
    }),
    listMembers: () => ({
      items: [
        {
          id,
          name: 'Member 0190f5',
          email: 'eve@shop.example',
          role: 'analyst',
          since: '2026-11-01T08:00:00.000Z',
          lastSignInAt: null,
          hasSecondFactor: null,
        },
      ],
    }),
  });
  await table();
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  await user.click(filters.getByRole('button', { name: 'Owner' }));
  const choice = await screen.findByRole('checkbox', { name: /^Member 0190f5/ });
  await waitFor(() => expect(choice.closest('label')?.textContent).toContain('eve@shop.example'));
});

it('says in a filter that its counts are not of all findings', async () => {
  const { user } = open({
    groupFindings: () => ({ items: [], groups: 0, findings: 20_000, isCapped: true }),
  });
  await table();
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  await user.click(filters.getByRole('button', { name: 'Asset' }));
  expect(await screen.findByText('Counted among the worst 20,000 that match.')).toBeTruthy();
});

it('says of an asset that did not answer that nothing is known, and leads to what was not tested', async () => {
  const unanswered = asset({
    score: null,
    openFindings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  });
  open(
    { listFindings: () => findingPage([]), getAsset: () => unanswered },
    `/dashboard/findings?asset=${webAsset.id}`,
  );
  expect(await screen.findByText('www.northquay.example has not been tested yet')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'What was not tested' });
  expect(link.getAttribute('href')).toContain(`/dashboard/assets/${unanswered.id}?tab=coverage`);
});

it('says of an asset that was never scanned that it was not, and offers the scan', async () => {
  open(
    {
      listFindings: () => findingPage([]),
      getAsset: () => asset({ lastScannedAt: null }),
    },
    `/dashboard/findings?asset=${webAsset.id}`,
  );
  expect(await screen.findByText('www.northquay.example has not been scanned yet')).toBeTruthy();
  const scan = screen.getAllByRole('link', { name: 'Start scan' }).at(-1);
  expect(scan?.getAttribute('href')).toBe(`/dashboard/scans/new?asset=${webAsset.id}`);
});

it('writes a file of exactly the filter', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The DOM of the tests would leave the page for it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, client } = open({}, '/dashboard/findings?severity=high&q=tls');
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /SARIF/ }));
  await waitFor(() => expect(url).toHaveBeenCalledOnce());
  expect(client.requests.findLast(({ id }) => id === 'exportFindings')?.query).toEqual({
    format: 'sarif',
    severity: ['high'],
    status: ['open', 'reopened', 'acknowledged'],
    q: 'tls',
  });
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  url.mockRestore();
  click.mockRestore();
});

it('undoes a bulk action by its notice, finding by finding', async () => {
  const { user, client, log } = open({
    changeFindings: () =>
      result({
        before: [
          { id: idOf(1), status: 'open', assigneeId: null, reason: null, acceptedUntil: null },
        ],
      }),
  });
  await table();
  await user.keyboard('ja');
  await waitFor(() => expect(log.notices).toHaveLength(1));
  const action = log.notices[0]?.action;
  expect(action?.label).toBe('Undo');
  if (action && 'run' in action) action.run();
  await waitFor(() => expect(log.notices[1]?.text).toBe('Undone.'));
  const sent = client.requests.filter(({ id }) => id === 'changeFindings').map(({ body }) => body);
  expect(sent.slice(1)).toEqual([
    { action: 'reopen', findings: [{ id: idOf(1), status: 'acknowledged' }] },
    { action: 'assign', assigneeId: null, findings: [{ id: idOf(1), status: 'open' }] },
  ]);
});

it('undoes a rule over more findings than one answer lists', async () => {
  const later = Array.from({ length: 150 }, (_, at) => finding({ id: idOf(400 + at) }));
  const { user, client, log } = open({
    updateFinding: () => finding({ status: 'false_positive' }),
    listFindings: ({ query }) =>
      query.cursor
        ? findingPage(later)
        : {
            ...findingPage([finding(), finding({ id: idOf(2) })]),
            nextCursor: query.limit === 200 ? 'next' : null,
          },
    listFindingMutes: () => ({ items: [] }),
    changeFindings: () => result(),
  });
  await table();
  await user.keyboard('jf');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as false positive' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Applies to/ }), 'check');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A decoy');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(log.notices).toHaveLength(1));
  const action = log.notices[0]?.action;
  if (action && 'run' in action) action.run();
  await waitFor(() => expect(log.notices[1]?.text).toBe('Undone.'));
  expect(bodyOf(client)).toMatchObject({ action: 'reopen', findings: { length: 152 } });
});

it('undoes a request to accept a risk', async () => {
  const before = {
    id: idOf(1),
    status: 'open' as const,
    assigneeId: null,
    reason: null,
    acceptedUntil: null,
  };
  const { user, client, log } = open({
    changeFindings: () => result({ requested: 1, before: [before] }),
  });
  await table();
  await user.keyboard('jr');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Isolated');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(log.notices).toHaveLength(1));
  const action = log.notices[0]?.action;
  if (action && 'run' in action) action.run();
  await waitFor(() =>
    expect(bodyOf(client)).toEqual({
      action: 'withdraw_request',
      findings: [{ id: idOf(1), status: 'open' }],
    }),
  );
});

it('asks how far a false positive of one finding goes, and Ctrl+Enter sends it', async () => {
  const { user, client } = open({ updateFinding: () => finding({ status: 'false_positive' }) });
  await table();
  await user.keyboard('jf');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as false positive' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Applies to/ }), 'asset');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A decoy');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(client.requests.find(({ id }) => id === 'updateFinding')?.body).toEqual({
      status: 'false_positive',
      reason: 'A decoy',
      scope: 'asset',
    }),
  );
});
