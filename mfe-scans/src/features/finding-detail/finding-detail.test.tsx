// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import type { HistoryEntry } from '@parapet/contracts/findings/finding';
import type { FindingMute } from '@parapet/contracts/findings/finding-mute';
import { createFakeLive } from '@parapet/remote-kit/fake-live';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { finding, findingPage } from '../../testing/sample-findings.ts';
import { at, idOf, scanId } from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const mara = { id: idOf(90), name: 'Mara' };

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: idOf(80),
  at: at('12:00:00'),
  kind: 'status',
  actor: mara,
  from: 'open',
  to: 'acknowledged',
  note: null,
  scanId: null,
  ...change,
});

const open = (answers: FakeAnswers = {}, role: Role = 'owner') =>
  renderPage({
    at: `/dashboard/findings?finding=${idOf(1)}`,
    role,
    answers: {
      listFindings: () => findingPage([finding()]),
      getFinding: () => finding(),
      listFindingHistory: () => ({ items: [], nextCursor: null }),
      listFindingTickets: () => ({ items: [] }),
      listFindingFiles: () => ({ items: [] }),
      listIntegrations: () => ({ items: [] }),
      listRequirements: () => ({ items: [], isCapped: false }),
      ...answers,
    },
  });
const pane = async () => within(await screen.findByRole('dialog'));

it('is shown to colleagues, names who else has it open, and follows their decisions', async () => {
  const live = createFakeLive();
  let status: 'open' | 'acknowledged' = 'open';
  renderPage({
    at: `/dashboard/findings?finding=${idOf(1)}`,
    live,
    answers: {
      listFindings: () => findingPage([finding({ status })]),
      getFinding: () => finding({ status }),
      listFindingHistory: () => ({ items: [], nextCursor: null }),
    },
  });
  await screen.findByText(/^Urgent: Passwords and keys/);
  const detail = await pane();
  expect([...live.shown]).toEqual([idOf(1)]);
  act(() => live.setViewers([{ userId: idOf(99), findingId: idOf(1) }]));
  expect((await detail.findAllByText(/has this open/)).length).toBe(1);
  status = 'acknowledged';
  act(() => live.emit({ kind: 'finding', ids: [idOf(1)] }));
  await waitFor(() => expect(detail.getAllByText('Acknowledged').length).toBeGreaterThan(0));
});

it('names the requirements that its check touches', async () => {
  const item = {
    frameworkId: 'pci-dss-4.0.1',
    frameworkTitle: 'PCI DSS',
    number: '6.4.1',
    title: 'Public-facing web applications are protected',
  };
  const { client } = open({ listRequirements: () => ({ items: [item], isCapped: false }) });
  const link = await screen.findByRole('link', { name: 'PCI DSS 6.4.1' });
  expect(link.getAttribute('href')).toContain(
    '/dashboard/compliance/pci-dss-4.0.1?requirement=6.4.1',
  );
  expect(client.requests.find(({ id }) => id === 'listRequirements')?.query).toEqual({
    checkIds: finding().checkId,
  });
});

it('shows the priority with its factors, and when it is due', async () => {
  open();
  expect(
    await screen.findByText('Urgent: Passwords and keys are readable by anyone, on the internet.'),
  ).toBeTruthy();
  const detail = await pane();
  expect(detail.getByText('yes (+10)')).toBeTruthy();
  expect(detail.getByText('Priority of 100, due 28 Nov 2026')).toBeTruthy();
});

it('links its weakness, its category of the OWASP Top 10 and its check', async () => {
  open();
  await screen.findByText('CWE-538');
  const detail = await pane();
  const addresses = [
    ['CWE-538', 'https://cwe.mitre.org/data/definitions/538.html'],
    ['A02:2025 Security misconfiguration', 'https://owasp.org/Top10/2025/'],
    [finding().checkId, `/checks/${finding().checkId}`],
  ] as const;
  for (const [name, href] of addresses) {
    expect(detail.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

it('says why the last scan could not tell whether it is there', async () => {
  const unknownReason = 'Every path gets one page now, so its absence is not proved.';
  open({ getFinding: () => finding({ detection: 'unknown', unknownReason }) });
  expect(await screen.findByText(unknownReason)).toBeTruthy();
});

it('offers what the role may do, and says why not the rest', async () => {
  const own = '0190f5a0-0000-7000-8000-000000000001';
  const theirs = { getFinding: () => finding({ assigneeId: own }) };
  const isRefused = async (name: string) =>
    (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true';
  open(theirs, 'developer');
  expect(await isRefused('Acknowledge')).toBe(true);
  expect(await isRefused('Mark as fixed')).toBe(false);
  expect(await isRefused('Verify fix')).toBe(false);
  cleanup();
  open(theirs, 'viewer');
  const fix = await screen.findByRole('button', { name: 'Mark as fixed' });
  expect(fix.getAttribute('aria-description')).toBe(
    'Your role in this workspace is viewer; this needs developer or above.',
  );
  expect(await isRefused('Verify fix')).toBe(true);
  const owner = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Owner' });
  expect(owner.disabled).toBe(true);
  expect(
    screen.getByText('Your role in this workspace is viewer; this needs analyst or above.'),
  ).toBeTruthy();
});

it('shows who decided what and why', async () => {
  const note = 'Behind a VPN';
  open({
    listFindingHistory: () => ({
      items: [
        entry({ id: idOf(81), to: 'risk_accepted', note }),
        entry({ id: idOf(82), kind: 'opened', actor: null, from: null, to: 'open', scanId }),
      ],
      nextCursor: null,
    }),
  });
  expect(await screen.findByText('Risk accepted by Mara')).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.getByText('Opened by a scan')).toBeTruthy();
});

it('verifies a fix, and shows what was seen before and after', async () => {
  const retest = {
    scanId,
    state: 'running' as const,
    reason: null,
    requestedBy: mara,
    requestedAt: at('14:10:00'),
    endedAt: null,
    before: finding().evidence,
    after: [],
  };
  const ended = { ...retest, state: 'fixed' as const, endedAt: at('14:10:05') };
  let stored = finding();
  const { user } = open({
    getFinding: () => stored,
    verifyFinding: () => {
      stored = finding({ retest });
      return stored;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify fix' }));
  expect(await screen.findByText(/Testing now/)).toBeTruthy();
  stored = finding({ status: 'fixed', retest: ended });
  expect(await screen.findByText(/It is no longer there/, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText('Before')).toBeTruthy();
  expect(screen.getByText(/After: nothing was seen/)).toBeTruthy();
});

it('does not say that nothing was seen where the check could not run', async () => {
  const retest = {
    scanId,
    state: 'not_tested' as const,
    reason: 'The host did not answer',
    requestedBy: mara,
    requestedAt: at('14:10:00'),
    endedAt: at('14:10:05'),
    before: finding().evidence,
    after: [],
  };
  open({ getFinding: () => finding({ retest }) });
  expect(
    await screen.findByText(/^It could not be tested\. The host did not answer\./),
  ).toBeTruthy();
  expect(screen.getByText('Before')).toBeTruthy();
  expect(screen.queryByText(/^After/)).toBeNull();
});

it('accepts a risk for a time', async () => {
  const { user, client } = open({
    updateFinding: () =>
      finding({
        status: 'risk_accepted',
        riskAcceptance: {
          state: 'approved',
          reason: 'Behind a VPN',
          requestedBy: mara,
          requestedAt: at('14:00:00'),
          decidedBy: mara,
          expiresAt: '2026-12-21T14:00:00.000Z',
        },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept risk' }));
  await user.type(screen.getByRole('textbox', { name: /reason/ }), 'Behind a VPN');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Accept for' }), '30');
  await user.click(screen.getByRole('button', { name: 'Accept the risk' }));
  expect(await screen.findByText('Accepted until 21 Dec 2026, approved by Mara')).toBeTruthy();
  const sent = client.requests.find(({ id }) => id === 'updateFinding')?.body as {
    expiresAt: string;
  };
  const days = (new Date(sent.expiresAt).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

it('lets another member decide a request', async () => {
  const riskAcceptance = {
    state: 'requested' as const,
    reason: 'Behind a VPN',
    requestedBy: mara,
    requestedAt: at('14:00:00'),
    decidedBy: null,
    expiresAt: '2026-12-21T14:00:00.000Z',
  };
  open({ getFinding: () => finding({ riskAcceptance }) }, 'developer');
  const refused = await screen.findByRole('button', { name: 'Approve' });
  expect(refused.getAttribute('aria-description')).toBe(
    'Your role in this workspace is developer; this needs analyst or above.',
  );
  cleanup();
  const { user, client } = open({
    getFinding: () => finding({ riskAcceptance }),
    decideFindingRisk: () => finding({ riskAcceptance: { ...riskAcceptance, state: 'rejected' } }),
  });
  expect(await screen.findByText(/Mara asks to accept the risk/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull());
  expect(client.requests.find(({ id }) => id === 'decideFindingRisk')?.body).toEqual({
    decision: 'reject',
  });
});

it('shows code of the remediation as code, with a tab for each server', async () => {
  const steps = ['Set `Secure`.', 'nginx: `proxy_cookie_flags ~ secure;`. Apache: `Header edit`.'];
  const remediation = { ...finding().remediation, steps };
  const { user } = open({ getFinding: () => finding({ remediation }) });
  expect((await screen.findByText('Secure')).tagName).toBe('CODE');
  const detail = await pane();
  await user.click(detail.getByRole('tab', { name: 'Apache' }));
  expect(detail.getByRole('tabpanel').textContent).toContain('Header edit');
  expect(detail.queryByText(/`/)).toBeNull();
});

it('shows the steps of the server that runs there, and those of others folded', async () => {
  const steps = ['Plan it.', 'nginx: `a on;`. Apache: `B On`.'];
  const remediation = { ...finding().remediation, steps };
  open({ getFinding: () => finding({ remediation, products: ['apache-http-server'] }) });
  await screen.findByText('Plan it.');
  const detail = await pane();
  const [own, others] = detail.getAllByRole('tabpanel');
  expect(own?.textContent).toContain('B On');
  expect(others?.closest('details')?.open).toBe(false);
});

it('adds a comment, assigns an owner, and copies a link that names the workspace', async () => {
  const commented = entry({ kind: 'comment', from: null, to: null, note: 'Asked the team' });
  const items: HistoryEntry[] = [];
  const { user, client, log } = open({
    listMembers: () => ({
      items: [
        {
          ...mara,
          role: 'owner',
          since: '2026-11-01T08:00:00.000Z',
          email: null,
          lastSignInAt: null,
          hasSecondFactor: null,
        },
      ],
    }),
    listFindingHistory: () => ({ items, nextCursor: null }),
    commentFinding: () => {
      items.push(commented);
      return commented;
    },
    assignFinding: () => finding({ assignee: mara, assigneeId: mara.id }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Asked the team');
  const detail = await pane();
  await user.click(detail.getByRole('button', { name: 'Add comment' }));
  expect(await detail.findByText('Comment by Mara')).toBeTruthy();
  await user.selectOptions(
    detail.getByRole('combobox', { name: 'Owner' }),
    await detail.findByRole('option', { name: 'Mara' }),
  );
  await waitFor(() =>
    expect(client.requests.find(({ id }) => id === 'assignFinding')?.body).toEqual({
      assigneeId: mara.id,
    }),
  );
  await user.click(detail.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(log.notices.at(-1)?.text).toBe('Link copied'));
  const link = new URL(await navigator.clipboard.readText());
  expect(link.searchParams.get('workspace')).toBe(finding().workspaceId);
});

it('keeps a comment that was typed and not sent, by its finding, also over a reload', async () => {
  const others = [finding(), finding({ id: idOf(2), title: 'Another weakness' })];
  const answers: FakeAnswers = {
    listFindings: () => findingPage(others),
    getFinding: ({ params }) => others.find(({ id }) => id === params.findingId),
    commentFinding: () => {
      throw serverFault();
    },
  };
  const { user } = open(answers);
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await user.type(await field(), 'Asked the team');
  await user.click((await pane()).getByRole('button', { name: 'Add comment' }));
  expect((await (await pane()).findByRole('alert')).textContent).toContain('was not saved');
  expect((await field()).value).toBe('Asked the team');

  await user.click(screen.getByRole('link', { name: 'Another weakness' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  await user.click(screen.getByRole('link', { name: finding().title }));
  await waitFor(async () => expect((await field()).value).toBe('Asked the team'));

  cleanup();
  open(answers);
  expect((await field()).value).toBe('Asked the team');
});

it('keeps a reason that was typed and not sent over a reload, until it is cancelled', async () => {
  const { user } = open();
  const start = async (by: typeof user) =>
    by.click(await screen.findByRole('button', { name: 'Accept risk' }));
  const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /reason/ });
  await start(user);
  await user.type(await reason(), 'Isolated until the new rack is there');
  cleanup();

  const again = open();
  await start(again.user);
  expect((await reason()).value).toBe('Isolated until the new rack is there');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await start(again.user);
  expect((await reason()).value).toBe('');
});

it('says beside the reason why a decision was refused, and keeps what was typed', async () => {
  const { user, log } = open({
    updateFinding: () => {
      throw new ApiError({
        message: 'The input is not valid.',
        status: 422,
        code: 'invalid_input',
        requestId: 'req-422',
        issues: [{ path: ['reason'], message: 'Say more than this.' }],
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept risk' }));
  await user.type(screen.getByRole('textbox', { name: /reason/ }), 'A decoy');
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('Say more than this.')).toBeTruthy();
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /reason/ });
  expect([reason.value, reason.getAttribute('aria-invalid')]).toEqual(['A decoy', 'true']);
  expect(log.notices).toEqual([]);
});

it('sets aside a whole check with one decision, and shows a plain text for a long reason', async () => {
  const { user, client } = open({ updateFinding: () => finding({ status: 'false_positive' }) });
  await user.click(await screen.findByRole('button', { name: 'False positive' }));
  const reason = screen.getByRole('textbox', { name: /reason/ });
  await user.click(reason);
  await user.paste('x'.repeat(2001));
  await user.click(screen.getByRole('button', { name: 'Mark as false positive' }));
  expect(screen.getByText('Use at most 2,000 characters')).toBeTruthy();
  await user.clear(reason);
  await user.type(reason, 'A decoy');
  await user.selectOptions(screen.getByRole('combobox', { name: /Applies to/ }), 'check');
  await user.click(screen.getByRole('button', { name: 'Mark as false positive' }));
  await waitFor(() =>
    expect(client.requests.find(({ id }) => id === 'updateFinding')?.body).toEqual({
      status: 'false_positive',
      reason: 'A decoy',
      scope: 'check',
    }),
  );
});

const ruleOf = (id: number, parts: Partial<FindingMute> = {}): FindingMute => ({
  id: idOf(id),
  checkId: finding().checkId,
  title: finding().title,
  asset: null,
  reason: 'A test page',
  createdBy: mara,
  createdAt: at('11:00:00'),
  ...parts,
});
const openSetAside = (rules: readonly FindingMute[]) =>
  open({
    getFinding: () => finding({ status: 'false_positive' }),
    listFindingMutes: () => ({ items: rules }),
    deleteFindingMute: () => undefined,
    updateFinding: () => finding({ status: 'open' }),
  });
const sentBy = ({ client }: ReturnType<typeof open>) =>
  client.requests
    .filter(({ id }) => id === 'deleteFindingMute' || id === 'updateFinding')
    .map(({ id, params }) => [id, params.muteId ?? params.findingId]);

it('says on reopening that a rule stays, and ends it on request', async () => {
  const page = openSetAside([ruleOf(70), ruleOf(71, { checkId: 'another' })]);
  await page.user.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect((await screen.findByText(/rule stays/)).textContent).toContain(
    'A false positive rule stays for this check on every asset.',
  );
  expect(sentBy(page)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Reopen and end the rule' }));
  await waitFor(() =>
    expect(sentBy(page)).toEqual([
      ['deleteFindingMute', idOf(70)],
      ['updateFinding', idOf(1)],
    ]),
  );
});

it('leaves the rule where only the finding is reopened', async () => {
  const page = openSetAside([ruleOf(70)]);
  await page.user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await page.user.click(await screen.findByRole('button', { name: 'Reopen this finding only' }));
  await waitFor(() => expect(sentBy(page)).toEqual([['updateFinding', idOf(1)]]));
});

it('reopens at once where no rule is over the finding', async () => {
  const page = openSetAside([ruleOf(70, { asset: { id: idOf(9), name: 'other.example' } })]);
  await page.user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(sentBy(page)).toEqual([['updateFinding', idOf(1)]]));
});

describe('files', () => {
  const file = {
    id: idOf(7),
    name: 'console.png',
    bytes: 1_500_000,
    sha256: 'a'.repeat(64),
    createdAt: '2026-11-20T08:00:00.000Z',
  };

  it('are listed with their size, and one that the plan has no room for says why', async () => {
    const { user, log } = open({
      listFindingFiles: () => ({ items: [file] }),
      addFindingFile: () => {
        throw new ApiError({
          message: 'The Free plan keeps 100 MB of files.',
          status: 402,
          code: 'plan_limit',
        });
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Files' }));
    expect(list.getByRole('button', { name: 'Download console.png' })).toBeTruthy();
    expect(list.getByText(/1\.4 MB/)).toBeTruthy();
    await user.upload(screen.getByLabelText('File to add'), new File(['x'], 'notes.txt'));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    expect(JSON.stringify(log.notices)).toContain('The Free plan keeps 100 MB of files');
  });

  it('are read and not changed by a viewer', async () => {
    open({ listFindingFiles: () => ({ items: [file] }) }, 'viewer');
    await screen.findByRole('list', { name: 'Files' });
    expect(screen.queryByRole('button', { name: 'Delete console.png' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a file' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});
