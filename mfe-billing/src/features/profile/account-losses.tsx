import type { AccountDeletion } from '@parapet/contracts/access/account';
import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { settingsHref } from '../../settings/settings-tabs.ts';

const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** Shows what goes with the account, and what stays. */
export function AccountLosses({ losses }: { losses: AccountDeletion }) {
  const { erased, memberships, apiKeys, tier, paidUntil } = losses;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {erased.map(({ id, name, assets }) => (
        <li key={id}>
          The workspace <b>{name}</b> is erased
          {assets > 0 ? ` with ${counted(assets, 'asset', 'assets')}` : ''}, without days to undo
          it.
        </li>
      ))}
      {memberships > 0 ? (
        <li>You leave {counted(memberships, 'workspace', 'workspaces')} of others.</li>
      ) : null}
      {apiKeys > 0 ? <li>{counted(apiKeys, 'API key stops', 'API keys stop')} working.</li> : null}
      {paidUntil === null ? null : (
        <li>
          Your {planOf(tier).name} plan ends now, although it is paid until {dayOf(paidUntil)}.
          Nothing is charged any more.
        </li>
      )}
      <li>All of your sessions end.</li>
      <li>
        Logs of other workspaces keep what you did there, without your name. Invoices are kept as
        long as the law asks.
      </li>
    </ul>
  );
}

/** Why an account cannot be deleted yet. */
export function SharedWorkspaces({
  workspaces,
  onLeave,
}: {
  workspaces: AccountDeletion['shared'];
  onLeave: () => void;
}) {
  return (
    <Note tone="warn" title="Others are members of your workspaces">
      <p>Transfer or delete them first, or remove their members.</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {workspaces.map(({ id, name, personal, members }) => (
          <li key={id}>
            <TextLink
              href={workspaceLink(settingsHref(personal ? 'members' : 'workspaces'), id)}
              onClick={onLeave}
            >
              {name}
            </TextLink>
            , {counted(members, 'other member', 'other members')}
          </li>
        ))}
      </ul>
    </Note>
  );
}
