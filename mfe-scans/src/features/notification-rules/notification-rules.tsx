import { failureMessage } from '@parapet/api-client/failure-message';
import { refusalHint, refusalIn } from '@parapet/contracts/access/rights';
import type { Integration } from '@parapet/contracts/events/integration';
import type { NotificationRule } from '@parapet/contracts/events/notification-rule';
import { useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { TimedRow } from '../../timed-list/timed-row.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { destinationLabel, filterLabel, timingLabel } from './rule-labels.ts';
import { type RuleCommands, useRuleCommands } from './use-rule-commands.ts';

/** Which changes are sent to whom and when: your own rules and those of the workspace. */
export function NotificationRules() {
  const api = useScansApi();
  const workspace = useWorkspace();
  const mayIntegrate = workspace !== null && refusalIn(workspace, 'manageIntegrations') === null;
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['notification-rules'],
    queryFn: async ({ signal }) => {
      const [rules, integrations] = await Promise.all([
        api.listNotificationRules(signal),
        api.listIntegrations(signal),
      ]);
      return { rules: rules.items, integrations: integrations.items };
    },
  });
  const state = useQueryState(query);
  const reload = () => void query.refetch();
  const commands = useRuleCommands(reload);

  const content = () => {
    if (state.status === 'loading') return <Skeleton lines={4} label="Loading the rules" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'Notification rules')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      );
    }
    const { rules, integrations } = state.data;
    if (rules.length === 0) {
      return (
        <EmptyState
          title="No rules yet"
          action={<Button onClick={() => setOpen('new')}>Add rule</Button>}
        >
          A rule notifies you about the changes that you choose, such as each new open port.
        </EmptyState>
      );
    }
    return (
      <ul aria-label="Notification rules">
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            integrations={integrations}
            commands={commands}
            workspace={rule.destination.kind === 'integration' ? workspace : null}
            onEdit={() => setOpen(rule.id)}
          />
        ))}
      </ul>
    );
  };

  const ready = state.status === 'ready' ? state.data : null;
  const edited = ready?.rules.find(({ id }) => id === open);
  // The dialog stays mounted when the list reloads, so input is kept.
  return (
    <Row>
      <Panel
        title="Notification rules"
        action={
          <Button size="sm" icon={BellPlus} onClick={() => setOpen('new')}>
            Add rule
          </Button>
        }
      >
        {content()}
        <p className="pt-3 text-ink-3">
          Mail about finished scans has its own settings, in{' '}
          <TextLink href="/dashboard/Profile?tab=notifications">your profile</TextLink>. Rules do
          not change them.
        </p>
        {ready && (open === 'new' || edited) ? (
          <RuleDialog
            rule={edited ?? null}
            integrations={mayIntegrate ? ready.integrations : []}
            onClose={() => setOpen(null)}
            onSaved={reload}
          />
        ) : null}
      </Panel>
    </Row>
  );
}

function RuleRow({
  rule,
  integrations,
  commands,
  workspace,
  onEdit,
}: {
  rule: NotificationRule;
  integrations: readonly Integration[];
  commands: RuleCommands;
  /** Null where anybody may change the rule. */
  workspace: ReturnType<typeof useWorkspace>;
  onEdit: () => void;
}) {
  const { name, enabled, pendingCount, nextSendAt, lastSentAt } = rule;
  return (
    <TimedRow
      name={name}
      facts={
        <>
          <span className="text-ink-2">{destinationLabel(rule, integrations)}</span>
          {enabled ? null : <StatusText tone="neutral">Paused</StatusText>}
        </>
      }
      isPaused={!enabled}
      commands={{
        edit: onEdit,
        setPaused: (paused) => void commands.setEnabled(rule, !paused),
        remove: () => void commands.remove(rule),
      }}
      disabledReason={refusalHint(workspace, 'manageIntegrations')}
      removeDisabledReason={refusalHint(workspace, 'manageIntegrations', { toRemove: true })}
    >
      <span>{filterLabel(rule)}</span>
      <span>{timingLabel(rule)}</span>
      {nextSendAt ? (
        <span>
          {pendingCount} waiting, <RelativeTime at={nextSendAt} prefix="sent" />
        </span>
      ) : null}
      {lastSentAt ? <RelativeTime at={lastSentAt} prefix="Last sent" /> : null}
    </TimedRow>
  );
}
