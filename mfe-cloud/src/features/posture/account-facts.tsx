import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { KeyValue } from '@parapet/ui/key-value';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';

import { accessLabels, providerLabels } from '../../account-labels/provider-labels.ts';

const mono = (text: string) => <span className="break-all font-mono">{text}</span>;

const accessOf = (account: CloudAccount) => {
  if (account.authMethod === 'assume_role') return mono(account.roleArn ?? 'Role');
  const { label } = accessLabels[account.authMethod];
  return (
    <>
      {label} {mono(account.accessKeyHint ?? '')}
    </>
  );
};

/** The names of what a connection is made of. */
const connectionLabels: Readonly<Record<string, string>> = {
  tenantId: 'Tenant',
  serviceAccount: 'Service account',
};

/** `Account`, `Subscription`, `Project`. */
const nounOf = ({ provider }: CloudAccount): string => {
  const { account } = providerLabels[provider];
  return `${account.charAt(0).toUpperCase()}${account.slice(1)}`;
};

const factsOf = (account: CloudAccount) => [
  {
    key: nounOf(account),
    value: mono(account.accountUid ?? '–'),
  },
  ...Object.entries(connectionLabels).flatMap(([name, key]) => {
    const value = account.connection[name];
    return value === undefined ? [] : [{ key, value: mono(value) }];
  }),
  { key: 'Access', value: accessOf(account) },
  { key: 'Identity', value: mono(account.callerArn ?? '–') },
  ...(account.provider === 'aws'
    ? [
        {
          key: 'Regions',
          value: account.regions === null ? 'All enabled' : mono(account.regions.join(', ')),
        },
      ]
    : []),
  {
    key: 'Checked',
    value: account.connectionCheckedAt ? (
      <RelativeTime at={account.connectionCheckedAt} />
    ) : (
      'Not yet'
    ),
  },
];

/** The details of an account and its denied permissions. */
export function AccountFacts({ account }: { account: CloudAccount }) {
  const denied = account.permissionReport.filter(({ ok }) => !ok);
  return (
    <div className="grid gap-4">
      {account.statusMessage || denied.length > 0 ? (
        <Note
          tone={account.status === 'error' ? 'danger' : 'warn'}
          title={account.statusMessage ?? 'Not everything may be read'}
        >
          {denied.length > 0 ? (
            <ul>
              {denied.map(({ action, message, checks }) => (
                <li key={action}>
                  <code>{action}</code> {message}
                  {checks > 0
                    ? ` ${checks === 1 ? '1 check waits' : `${checks} checks wait`} for it.`
                    : null}
                </li>
              ))}
            </ul>
          ) : null}
        </Note>
      ) : null}
      <KeyValue items={factsOf(account)} layout="columns" />
    </div>
  );
}
