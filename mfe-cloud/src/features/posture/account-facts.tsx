import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { KeyValue } from '@parapet/ui/key-value';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';

const mono = (text: string) => <span className="break-all font-mono">{text}</span>;

const accessOf = (account: CloudAccount) => {
  if (account.authMethod === 'assume_role') return mono(account.roleArn ?? 'Role');
  return <>Access key {mono(account.accessKeyHint ?? '')}</>;
};

const factsOf = (account: CloudAccount) => [
  { key: 'Account', value: mono(account.accountUid ?? '–') },
  { key: 'Access', value: accessOf(account) },
  { key: 'Identity', value: mono(account.callerArn ?? '–') },
  {
    key: 'Regions',
    value: account.regions === null ? 'All enabled' : mono(account.regions.join(', ')),
  },
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
      {account.statusMessage ? (
        <Note tone={account.status === 'error' ? 'danger' : 'warn'} title={account.statusMessage}>
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
