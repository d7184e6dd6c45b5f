import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import type { Exposure } from '@parapet/contracts/breach/breach';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue, type KeyValueItem } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel } from '@parapet/ui/panel';
import { SeverityChip } from '@parapet/ui/severity';
import { SidePane } from '@parapet/ui/side-pane';
import { Skeleton } from '@parapet/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useAssetsApi } from '../../app.ts';
import {
  dayLabel,
  ExposureState,
  exposedLabel,
  passwordAgeLabel,
  secondFactorLabel,
} from '../../breach-labels/breach-labels.tsx';
import { BREACH } from './breach-keys.ts';
import { DecisionButtons } from './decision-buttons.tsx';

/** One exposure: what was lost, who it is about and what to do. */
export function ExposurePane({ exposureId, onClose }: { exposureId: string; onClose: () => void }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: [...BREACH, 'exposure', exposureId],
    queryFn: ({ signal }) => api.getExposure(exposureId, signal),
  });
  const state = useQueryState(query);
  const exposure = state.status === 'ready' ? state.data : null;
  return (
    <SidePane
      title={exposure?.maskedAddress ?? 'Exposure'}
      kicker={
        exposure ? (
          <span className="flex items-center gap-2">
            <SeverityChip severity={exposure.severity} />
            <ExposureState exposure={exposure} />
          </span>
        ) : null
      }
      onClose={onClose}
    >
      {state.status === 'loading' ? (
        <div className="p-5">
          <Skeleton lines={8} label="Loading the exposure" />
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The exposure')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {exposure ? <Details exposure={exposure} /> : null}
    </SidePane>
  );
}

function Details({ exposure }: { exposure: Exposure }) {
  const { breach, reason, services, isMember } = exposure;
  const { flags } = breach;
  return (
    <>
      {flags.isSpamList || flags.isFabricated || flags.isRetired ? (
        <Note title="Nobody is alerted about this breach">
          {flags.isFabricated
            ? 'Its data were invented.'
            : flags.isRetired
              ? 'Its source has withdrawn it.'
              : 'It is a list of addresses for spam.'}
        </Note>
      ) : null}
      {flags.isSensitive ? (
        <Note title="Sensitive breach">
          Its name tells something about the people in it. It is in no mail, finding or report.
        </Note>
      ) : null}
      <Panel>
        <div className="pp-actions">
          <DecisionButtons exposures={[exposure]} />
        </div>
        {reason === null ? null : <p>Ignored: {reason}</p>}
        <KeyValue items={factsOf(exposure)} />
      </Panel>
      {services.length > 0 ? (
        <Panel title="Sites that the device gave away" level={3}>
          <ul className="font-mono break-all">
            {services.map((site) => (
              <li key={site}>{site}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="What to do" level={3}>
        <ul className="list-disc ps-5">
          {stepsOf(exposure).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="Person" level={3}>
        <ShowAddress personId={exposure.personId} />
        <p className="pt-3">
          <TextLink href={`/dashboard/breach?person=${exposure.personId}`}>
            All exposures of this person
          </TextLink>
          {isMember ? '. The person is a member of this workspace.' : null}
        </p>
      </Panel>
    </>
  );
}

function factsOf(exposure: Exposure): KeyValueItem[] {
  const { breach, domain, firstSeenAt, lastSeenAt, decidedBy, decidedAt, mailedAt } = exposure;
  const listed = breach.isListed ? '' : ' (not in the breach list yet)';
  return [
    { key: 'Domain', value: domain, mono: true },
    { key: 'Breach', value: `${breach.title}${listed}` },
    {
      key: 'Date of the breach',
      value: breach.breachDate === null ? 'Not known' : dayLabel(breach.breachDate),
    },
    { key: 'Verified', value: breach.flags.isVerified ? 'By the source' : 'No' },
    { key: 'Exposed', value: exposedLabel(exposure) },
    { key: 'Password', value: passwordAgeLabel(exposure.passwordAge) },
    { key: 'Second factor', value: secondFactorLabel(exposure) },
    { key: 'Found', value: dayLabel(firstSeenAt) },
    { key: 'Last seen', value: dayLabel(lastSeenAt) },
    ...(decidedAt === null
      ? []
      : [
          {
            key: 'Decided',
            value: `${decidedBy?.name ?? 'A former member'}, ${dayLabel(decidedAt)}`,
          },
        ]),
    ...(mailedAt === null ? [] : [{ key: 'Mailed', value: dayLabel(mailedAt) }]),
  ];
}

function stepsOf({ kind, hasSecondFactor }: Exposure): string[] {
  const factor = hasSecondFactor === true ? [] : ['Turn on a second factor for the account.'];
  switch (kind) {
    case 'stealer_log':
      return [
        'Take the device off the network and have it cleaned.',
        'End all sessions and reset every password that was saved on it, from another device.',
        ...factor,
      ];
    case 'password':
      return ['Reset the password, and wherever else the same one is used.', ...factor];
    default:
      return ['Expect mails that seem to know the person.', ...factor];
  }
}

/** Shows the address until the pane is closed. */
function ShowAddress({ personId }: { personId: string }) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const refusal = useRefusal('readIdentities');
  const show = useMutation({
    mutationFn: () => api.showBreachAddress(personId),
    onError: (error) => notify(failureNotice(error, 'The address', 'could not be shown')),
  });
  if (show.data) {
    return (
      <p>
        Address: <span className="font-mono break-all">{show.data.address}</span>
      </p>
    );
  }
  return (
    <div>
      <Button
        size="sm"
        icon={Eye}
        refusal={refusal}
        busy={show.isPending}
        onClick={() => show.mutate()}
      >
        Show the address
      </Button>
      <p className="mt-1 text-ink-3">This is written to the audit log.</p>
    </div>
  );
}
