import { failureNotice } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { CloudOrganisation } from '@parapet/contracts/cloud/organisation';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu } from '@parapet/ui/menu';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Ellipsis, RefreshCw, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useCloudApi } from '../app.ts';
import { useOrganisations, useOrganisationsChanged } from '../posture-data/use-organisations.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { countsText, memberNouns } from './organisation-labels.ts';

/** The organizations that are followed; nothing where there are none. */
export function OrganisationsPanel({ accounts }: { accounts: readonly CloudAccount[] }) {
  const { data } = useOrganisations();
  const changed = useOrganisationsChanged();
  const [chosen, setChosen] = useState<CloudOrganisation | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Row>
      <Panel title="Organizations" meta="accounts are connected as they join">
        <ul>
          {data.items.map((organisation) => (
            <OrganisationRow
              key={organisation.id}
              organisation={organisation}
              reader={accounts.find(({ id }) => id === organisation.readerId)}
              onChoose={() => setChosen(organisation)}
              onChanged={changed}
            />
          ))}
        </ul>
      </Panel>
      {chosen ? (
        <ChooseDialog
          organisation={chosen}
          room={data.room}
          onClose={() => setChosen(null)}
          onChosen={() => {
            setChosen(null);
            changed();
          }}
        />
      ) : null}
    </Row>
  );
}

function OrganisationRow({
  organisation,
  reader,
  onChoose,
  onChanged,
}: {
  organisation: CloudOrganisation;
  reader: CloudAccount | undefined;
  onChoose: () => void;
  onChanged: () => void;
}) {
  const api = useCloudApi();
  const host = useHost();
  const refusal = useRefusal('manageCloud');
  const [, nouns] = memberNouns[organisation.provider];
  const name = organisation.uid ?? `Organization of ${reader?.alias ?? 'an account'}`;
  const run = async (failed: string, action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      host.notify(failureNotice(error, name, failed));
    }
    onChanged();
  };
  const unfollow = async () => {
    const agreed = await host.confirm({
      title: `Stop following ${name}?`,
      body: `Its connected ${nouns} stay, each by itself. Those that join or leave are not noticed any more.`,
      confirmLabel: 'Stop following',
      danger: true,
    });
    if (agreed) await run('is still followed', () => api.unfollowOrganisation(organisation.id));
  };
  const isReading = organisation.state === 'reading';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-mono">{name}</p>
        <p className="text-ink-2" aria-live="polite">
          {isReading ? `Its ${nouns} are being read.` : countsText(organisation)}
        </p>
        {organisation.problem ? <p className="text-danger">{organisation.problem}</p> : null}
        {organisation.readAt ? (
          <p className="text-ink-3">
            {`Through ${reader?.alias ?? 'an account'}, read `}
            <RelativeTime at={organisation.readAt} />
          </p>
        ) : null}
      </div>
      <Button
        size="sm"
        variant={organisation.scope === null && !isReading ? 'primary' : 'outline'}
        refusal={refusal}
        disabled={organisation.readAt === null}
        onClick={onChoose}
      >
        {`Choose ${nouns}`}
      </Button>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        entries={() => [
          {
            id: 'read',
            label: 'Read again',
            icon: RefreshCw,
            disabledReason: refusal ?? (isReading ? 'Being read' : undefined),
            onSelect: () => void run('was not read', () => api.readOrganisation(organisation.id)),
          },
          {
            id: 'unfollow',
            label: 'Stop following',
            icon: Unlink,
            danger: true,
            disabledReason: refusal ?? undefined,
            onSelect: () => void unfollow(),
          },
        ]}
        trigger={(trigger) => (
          <IconButton icon={Ellipsis} label={`Actions for ${name}`} {...trigger} />
        )}
      />
    </li>
  );
}
