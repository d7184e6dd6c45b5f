import type { AccountPosture } from '@parapet/contracts/cloud/posture';
import { Absent } from '@parapet/ui/absent';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityCounts } from '@parapet/ui/severity';
import { useMemo } from 'react';
import { AccountStatus, SampleMark } from '../../account-labels/account-status.tsx';
import { providerLabels } from '../../account-labels/provider-labels.ts';
import type { AccountChange } from '../../change-account/change-dialog.tsx';
import { CLOUD_SECURITY } from '../../posture-data/cloud-links.ts';
import { barOf, ofLabel, totalOf } from '../../service-labels/coverage.ts';
import { AccountMenu } from './account-menu.tsx';
import { NextStep } from './next-step.tsx';
import type { AccountCommands } from './use-account-commands.ts';

interface Handlers {
  commands: AccountCommands;
  known: readonly string[];
  onChange: (change: AccountChange) => void;
}

/** One row for each account: its state, what was assessed and what to do next. */
export function AccountsTable({
  accounts,
  meta,
  ...handlers
}: { accounts: readonly AccountPosture[]; meta: string | null } & Handlers) {
  const { commands, known, onChange } = handlers;
  const columns = useMemo(
    () => columnsOf({ commands, known, onChange }),
    [commands, known, onChange],
  );
  return (
    <Panel title="Accounts" meta={meta} flush>
      <div className="pt-2">
        <DataTable
          label="Accounts"
          columns={columns}
          rows={accounts}
          rowKey={({ account }) => account.id}
          rowLabel={({ account }) => account.alias}
          rowHref={({ account }) => `${CLOUD_SECURITY}?account=${account.id}`}
        />
      </div>
    </Panel>
  );
}

const columnsOf = ({ commands, known, onChange }: Handlers): TableColumn<AccountPosture>[] => [
  {
    id: 'account',
    head: 'Account',
    primary: true,
    card: 'title',
    cell: ({ account }) => (
      <>
        <b className="block truncate font-medium">{account.alias}</b>
        <span className="block text-xs text-ink-2">
          {providerLabels[account.provider].name}{' '}
          <span className="font-mono">{account.accountUid}</span>
        </span>
      </>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: 168,
    card: 'lead',
    cell: ({ account }) => (
      <span className="flex flex-wrap gap-1">
        {account.isSample ? <SampleMark /> : null}
        {account.isSample && account.status === 'connected' && account.pausedAt === null ? null : (
          <AccountStatus {...account} />
        )}
      </span>
    ),
  },
  {
    id: 'score',
    head: 'Score',
    width: 64,
    align: 'end',
    cell: ({ score }) => (score === null ? <Absent /> : <b>{score}</b>),
  },
  {
    id: 'coverage',
    head: 'Tested',
    width: 140,
    cell: ({ assessed }) =>
      totalOf(assessed) === 0 ? (
        <Absent />
      ) : (
        <>
          <span className="block max-sm:hidden" aria-hidden="true">
            <CoverageChart units={barOf(assessed)} height={12} pitch={5} fixed />
          </span>
          <span className="text-xs text-ink-2 max-sm:text-sm max-sm:text-ink">
            {ofLabel(assessed)}
          </span>
        </>
      ),
  },
  {
    id: 'open',
    head: 'Open',
    width: 204,
    cell: ({ open, lastScan }) =>
      lastScan === null ? <Absent /> : <SeverityCounts counts={open} />,
  },
  {
    id: 'resources',
    head: 'Resources',
    width: 90,
    align: 'end',
    cell: ({ resources, lastScan }) =>
      lastScan === null ? <Absent /> : resources.toLocaleString('en'),
  },
  {
    id: 'read',
    head: 'Last read',
    width: 110,
    cell: ({ lastScan }) =>
      lastScan === null ? <Absent /> : <RelativeTime at={lastScan.finishedAt} />,
  },
  {
    id: 'next',
    head: 'Next step',
    width: 136,
    cell: (row) => <NextStep row={row} commands={commands} onChange={onChange} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 78,
    align: 'end',
    card: 'metric',
    cell: ({ account, currentScan }) => (
      <AccountMenu
        account={account}
        commands={commands}
        isScanned={currentScan !== null}
        known={known}
        onChange={onChange}
      />
    ),
  },
];
