import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { Button } from '@parapet/ui/button';
import { Link, TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel } from '@parapet/ui/panel';
import { SeverityGlyph } from '@parapet/ui/severity';
import { severityLabels } from '@parapet/ui/severity-levels';
import { resourcesHref } from '../../posture-data/cloud-links.ts';
import { typeLabel, typesLabel } from '../../service-labels/service-labels.ts';

/** Shows what anyone can reach or read, by type, and how many resources could not be decided. */
export function PublicPanel({
  posture: { public: groups, publicUnknown },
  account,
}: {
  posture: Pick<CloudPosture, 'public' | 'publicUnknown'>;
  account: string | null;
}) {
  const total = groups.reduce((sum, { resources }) => sum + resources, 0);
  return (
    <Panel
      title="Public now"
      meta={`${total.toLocaleString('en')} ${total === 1 ? 'resource' : 'resources'}`}
      action={
        total > 0 ? (
          <TextLink href={resourcesHref({ public: 'yes', account })}>All public</TextLink>
        ) : null
      }
    >
      {total === 0 ? (
        <p className="text-ink-2">No resource is known that anyone can reach or read.</p>
      ) : (
        <ul>
          {groups.map(({ type, resources, worst }) => (
            <li key={type} className="border-b border-line">
              <Link
                href={resourcesHref({ type, public: 'yes', account })}
                className="flex items-center gap-3 py-2 hover:bg-hover"
              >
                <b className="w-9 flex-none text-end">{resources.toLocaleString('en')}</b>
                <span className="w-4 flex-none">
                  {worst === null ? null : (
                    <SeverityGlyph severity={worst} label={`worst: ${severityLabels[worst]}`} />
                  )}
                </span>
                <span className="font-medium">
                  {resources === 1 ? typeLabel(type) : typesLabel(type)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {publicUnknown > 0 ? (
        <Note
          tone="warn"
          title={
            publicUnknown === 1
              ? 'Undecided for 1 resource'
              : `Undecided for ${publicUnknown.toLocaleString('en')} resources`
          }
          actions={
            <Button size="sm" href={resourcesHref({ public: 'unknown', account })}>
              Show
            </Button>
          }
        >
          A policy could not be read, or has a condition that decides it only at each request.
        </Note>
      ) : null}
    </Panel>
  );
}
