import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { ScanHistory } from '@parapet/contracts/scans/scan';
import { daysLabel } from '@parapet/contracts/text/days-label';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';

const dayLabel = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** From when older scans are deleted, while they are still kept. */
export function HistoryNotice({ history }: { history: ScanHistory | undefined }) {
  if (!history?.grace) return null;
  const { until, reason } = history.grace;
  return (
    <Row>
      <Panel>
        <Note
          tone={reason === 'plan_changed' ? 'warn' : 'info'}
          title={`From ${dayLabel(until)}, scans older than ${daysLabel(history.days)} are deleted`}
        >
          {reason === 'plan_changed' ? 'The plan was changed to one that keeps fewer scans. ' : ''}
          Findings and decisions are kept.{' '}
          <TextLink href="/dashboard/Profile?tab=billing">Compare plans</TextLink>
        </Note>
      </Panel>
    </Row>
  );
}

/** How long the plan keeps scans, below the list. */
export function HistoryLength({ history }: { history: ScanHistory | undefined }) {
  if (!history || history.grace || history.days === UNLIMITED) return null;
  return (
    <span className="text-ink-3">
      Scans are kept for {daysLabel(history.days)}, findings for good.
    </span>
  );
}
