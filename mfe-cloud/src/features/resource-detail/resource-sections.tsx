import type { CloudResourceDetail, ResourceCheck } from '@parapet/contracts/cloud/posture';
import { CodeWell } from '@parapet/ui/code-block';
import { CopyButton } from '@parapet/ui/copy-button';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { findingHref } from '../../posture-data/cloud-links.ts';
import { configText, valueText } from './config-text.ts';
import { ResourceRequirements } from './resource-requirements.tsx';
import { Section } from './section.tsx';

/** Shows what is known of a resource, the most urgent first. */
export function ResourceSections({ resource }: { resource: CloudResourceDetail }) {
  const { assets, changes, checks, config, findings } = resource;
  return (
    <>
      <Section title="Findings" count={findings.length}>
        {findings.length === 0 ? <Nothing>None was found.</Nothing> : null}
        <ul>
          {findings.map(({ id, title, severity, status, firstSeenAt }) => (
            <Line key={id} lead={<SeverityLabel severity={severity} />}>
              <TextLink href={findingHref(id)}>{title}</TextLink>
              <span className="block text-xs text-ink-3">
                {status.replaceAll('_', ' ')}, first seen <RelativeTime at={firstSeenAt} />
              </span>
            </Line>
          ))}
        </ul>
      </Section>
      <Section title="Checks" count={checks.length}>
        {checks.length === 0 ? (
          <Nothing>The last scan judged nothing of this type here.</Nothing>
        ) : null}
        <ul>
          {checks.map((check) => (
            <Line key={check.checkId} lead={<Outcome {...check} />}>
              {check.title}
              {check.reason ? (
                <span className="block text-xs break-words text-ink-3">{check.reason}</span>
              ) : null}
            </Line>
          ))}
        </ul>
      </Section>
      <ResourceRequirements checks={checks} />
      {assets.length > 0 ? (
        <Section title="Assets at its addresses" count={assets.length}>
          <ul>
            {assets.map(({ id, name }) => (
              <li key={id} className="border-b border-line py-1.5 font-mono text-xs">
                <TextLink href={`/dashboard/assets/${id}`}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Configuration config={config} />
      <Section title="Changes" count={changes.length}>
        {changes.length === 0 ? <Nothing>Nothing changed since it was first read.</Nothing> : null}
        <ol>
          {changes.map(({ at, scanId, changes: parts }) => (
            <li key={`${scanId} ${at}`} className="border-b border-line py-2">
              <span className="text-xs text-ink-3">
                <RelativeTime at={at} />
              </span>
              {parts.map(({ path, before, after }) => (
                <span key={path} className="block text-xs break-words">
                  <code>{path}</code> {valueText(before)} → <b>{valueText(after)}</b>
                </span>
              ))}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

function Configuration({ config }: Pick<CloudResourceDetail, 'config'>) {
  const { lines, marked, unread } = useMemo(() => configText(config), [config]);
  return (
    <Section
      title="Configuration"
      action={<CopyButton size="sm" text={JSON.stringify(config, null, 2)} />}
    >
      {unread.length > 0 ? (
        <Note
          tone="warn"
          title={
            unread.length === 1 ? '1 part was not read' : `${unread.length} parts were not read`
          }
        >
          <ul>
            {unread.map(({ path, action, reason }) => (
              <li key={path}>
                {path}: <code>{action}</code> {reason}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      <div className="max-h-96 overflow-auto">
        <CodeWell lines={lines} marked={marked} label="Configuration as JSON" />
      </div>
      <p className="text-xs text-ink-3">As its provider answers it; secrets are masked.</p>
    </Section>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-ink-3">{children}</p>;

const Line = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3 border-b border-line py-1.5">
    <span className="w-28 flex-none">{lead}</span>
    <span className="min-w-0 flex-1 break-words">{children}</span>
  </li>
);

function Outcome({ outcome, severity }: ResourceCheck) {
  switch (outcome) {
    case 'fail':
      return <SeverityLabel severity={severity} />;
    case 'error':
      return (
        <StatusText tone="warn" icon={TriangleAlert}>
          Not assessed
        </StatusText>
      );
    case 'pass':
      return <StatusText tone="ok">Passed</StatusText>;
    case 'not_applicable':
      return (
        <StatusText tone="neutral" icon={CircleSlash}>
          Does not apply
        </StatusText>
      );
  }
}
